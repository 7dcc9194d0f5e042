/**
 * The steps taken since the last fresh state, as visits: runs of steps on one address. Visits that changed nothing but the
 * place are replaced by opening the address.
 */
import type { Step } from "../world/Operation.ts"

export interface TrailStep {
  readonly step: Step
  /** Address before the step, when the device has addresses. */
  readonly url?: string
  /** It changed more than the place: something was stored, sent or entered. */
  readonly changed: boolean
  /** It sent or stored something, or led to another page otherwise than by a link: what is behind the app may differ since. */
  readonly sent: boolean
  /** The visitor was signed in before the step. */
  readonly signedIn: boolean
  /** Screen before the step, as the app map's index. */
  readonly at: number
  /** Document before the step, when the device has documents: what only its scripts hold lives as long. */
  readonly document?: string
}

/** How a candidate came up: by looking at where the trail ends, or in passing its last step. */
export interface Moment {
  readonly trail: ReadonlyArray<TrailStep>
  readonly by: "look" | "pass"
  /** Address at the end of the trail. */
  readonly url?: string
  readonly signedIn: boolean
}

export const open = (url: string): Step => ({ kind: "open", value: url, says: `open ${url}` })

export interface Visit {
  readonly url?: string
  readonly steps: ReadonlyArray<TrailStep>
}

export const visitsOf = (trail: ReadonlyArray<TrailStep>): ReadonlyArray<Visit> => {
  const visits: Array<{ url?: string; steps: Array<TrailStep> }> = []
  for (const one of trail) {
    const last = visits.at(-1)
    if (last !== undefined && last.url === one.url && one.step.kind !== "open") last.steps.push(one)
    else visits.push({ ...(one.url === undefined ? {} : { url: one.url }), steps: [one] })
  }
  return visits
}

export const entered = (visit: Visit): ReadonlyArray<Step> => {
  const steps = visit.steps.map((one) => one.step)
  return visit.url === undefined || steps[0]?.kind === "open" ? steps : [open(visit.url), ...steps]
}

/** A visit up to its last step that changed something; what follows only led away and is replaced by the next `open`. */
export const changedPart = (visit: Visit): Visit => ({
  ...visit,
  steps: visit.steps.slice(0, visit.steps.findLastIndex((one) => one.changed) + 1)
})

/** A visit up to its last step that sent something. */
export const upToSent = (visit: Visit): Visit => ({
  ...visit,
  steps: visit.steps.slice(0, visit.steps.findLastIndex((one) => one.sent) + 1)
})

/** The steps at the end of a trail that were done on the screen of its last step: a form filled and sent. */
export const lastRun = (trail: ReadonlyArray<TrailStep>): ReadonlyArray<Step> => {
  const at = trail.at(-1)?.at
  return trail.slice(trail.findLastIndex((one) => one.at !== at) + 1).map((one) => one.step)
}

/** Words of texts, singular and plural alike. */
const wordsIn = (texts: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/s$/, "")))
const named = ({ says }: Step): ReadonlyArray<string> => says.match(/"[^"]*"/g) ?? []
const namesOf = (visit: Visit): ReadonlyArray<string> => visit.steps.flatMap((one) => named(one.step))

const pathOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname : ""

/** The visits that sent something, the last of each kind, in their order. */
export const sendingVisits = (visits: ReadonlyArray<Visit>): ReadonlyArray<Visit> => {
  const kinds = new Map<string, Visit>()
  for (const visit of visits) {
    const sent = visit.steps.findLast((one) => one.sent)
    if (sent === undefined) continue
    const kind = `${sent.at} ${named(sent.step).at(-1) ?? ""}`
    kinds.delete(kind)
    kinds.set(kind, visit)
  }
  return [...kinds.values()]
}

/** What of a long trail may have brought its end about: what was sent, and the last visit. */
export const condensed = (trail: ReadonlyArray<TrailStep>): ReadonlyArray<TrailStep> => {
  const visits = visitsOf(trail)
  const last = visits.at(-1)
  if (last === undefined) return []
  return [...sendingVisits(visits.slice(0, -1)).flatMap((visit) => upToSent(visit).steps), ...last.steps]
}

/** The screen on which the last visit of a trail began, and its steps. */
export const lastVisit = (trail: ReadonlyArray<TrailStep>) => {
  const last = visitsOf(trail).at(-1)
  return last && { at: last.steps[0]!.at, steps: last.steps.map((one) => one.step) }
}

/** Those that share most words with the arrival first, then the latest. */
const tellingVisits = (visits: ReadonlyArray<Visit>, url: string): ReadonlyArray<Visit> => {
  const last = visits.at(-1)!
  const about = wordsIn([pathOf(url), pathOf(last.url), ...namesOf(last)])
  const shared = (visit: Visit) =>
    [...wordsIn([pathOf(visit.url), ...namesOf(upToSent(visit))])].filter((word) => about.has(word)).length
  return sendingVisits(visits)
    .toReversed()
    .map((visit) => ({ visit, score: shared(visit) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ visit }) => visit)
}

/**
 * Step sequences that may bring a screen about again where its address alone doesn't: one of the visits that sent
 * something, then the way to the screen. The likeliest first.
 */
export const recipes = (moment: Moment, signIn: ReadonlyArray<Step>): ReadonlyArray<ReadonlyArray<Step>> => {
  const { trail, url } = moment
  const visits = visitsOf(trail)
  const last = visits.at(-1)
  if (url === undefined || last === undefined) return []
  const arrival = last.url === url || last.steps.some((one) => one.sent) ? entered(last) : [open(url)]
  const found = tellingVisits(visits, url).map((visit) => [
    ...entered(upToSent(visit)),
    ...(visit === last ? [] : arrival)
  ])
  return [...(arrival.length > 1 ? [arrival] : []), ...found].map((steps) => [...signIn, ...steps])
}
