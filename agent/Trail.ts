/**
 * The steps taken since the last fresh state, and the sequences worth replaying to show a finding again: the shortest
 * first, the whole trail last. A visit is a run of steps on one address; visits that changed nothing but the place are
 * replaced by opening the address.
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

interface Visit {
  readonly url?: string
  readonly steps: ReadonlyArray<TrailStep>
}

const visitsOf = (trail: ReadonlyArray<TrailStep>): ReadonlyArray<Visit> => {
  const visits: Array<{ url?: string; steps: Array<TrailStep> }> = []
  for (const one of trail) {
    const last = visits.at(-1)
    if (last !== undefined && last.url === one.url && one.step.kind !== "open") last.steps.push(one)
    else visits.push({ ...(one.url === undefined ? {} : { url: one.url }), steps: [one] })
  }
  return visits
}

const entered = (visit: Visit): ReadonlyArray<Step> => {
  const steps = visit.steps.map((one) => one.step)
  return visit.url === undefined || steps[0]?.kind === "open" ? steps : [open(visit.url), ...steps]
}

/** A visit up to its last step that changed something; what follows only led away and is replaced by the next `open`. */
const changedPart = (visit: Visit): Visit => ({
  ...visit,
  steps: visit.steps.slice(0, visit.steps.findLastIndex((one) => one.changed) + 1)
})

/** A visit up to its last step that sent something. */
const upToSent = (visit: Visit): Visit => ({
  ...visit,
  steps: visit.steps.slice(0, visit.steps.findLastIndex((one) => one.sent) + 1)
})

/** Latest visits that sent something, each of which is tried as what alone was needed. */
const sendingTried = 3

const sequenceKey = (steps: ReadonlyArray<Step>): string =>
  JSON.stringify(steps.map((step) => [step.kind, step.target, step.to, step.value]))

/** What the map adds to a trail: how to sign in, whether that is needed, and the fewest steps from screen to screen. */
export interface Shortcuts {
  readonly signIn: ReadonlyArray<Step>
  readonly needsSignIn: boolean
  readonly start: number | undefined
  readonly between: (from: number, to: number) => ReadonlyArray<Step> | undefined
}

/** The steps at the end of a visit that were done on the screen of its last step: a form filled and sent. */
const lastRun = (visit: Visit): ReadonlyArray<Step> => {
  const at = visit.steps.at(-1)!.at
  return visit.steps.slice(visit.steps.findLastIndex((one) => one.at !== at) + 1).map((one) => one.step)
}

/** Within the address of the last visit: straight to the screen of its last step, and what was done there. */
const straight = (visit: Visit, { between }: Shortcuts): ReadonlyArray<ReadonlyArray<Step>> => {
  const way = between(visit.steps[0]!.at, visit.steps.at(-1)!.at)
  if (visit.url === undefined || way === undefined) return []
  const arrive = [open(visit.url), ...way]
  return [
    [...arrive, visit.steps.at(-1)!.step],
    [...arrive, ...lastRun(visit)]
  ]
}

/** For what depends on how the place was reached, such as going back: the step that led there, and what was done there. */
const walkedTo = (previous: Visit | undefined, last: Visit): ReadonlyArray<ReadonlyArray<Step>> => {
  const step = previous?.steps.at(-1)?.step
  if (previous?.url === undefined || step === undefined || step.kind === "open") return []
  return [[open(previous.url), step, ...last.steps.map((one) => one.step)]]
}

/** From the start by hand, for apps whose state doesn't survive opening an address. */
const byHand = (visit: Visit, { between, start }: Shortcuts): ReadonlyArray<ReadonlyArray<Step>> => {
  const way = start === undefined ? undefined : between(start, visit.steps.at(-1)!.at)
  return way === undefined ? [] : [[...way, ...lastRun(visit)]]
}

/**
 * Step sequences that may show the candidate again from a fresh state, shortest first and each once; the last is the
 * trail as it was.
 */
export const sequences = (moment: Moment, shortcuts: Shortcuts): ReadonlyArray<ReadonlyArray<Step>> => {
  const { trail, url } = moment
  const visits = visitsOf(trail)
  const last = visits.at(-1)
  const changing = visits.filter((visit) => visit.steps.some((one) => one.changed)).map(changedPart)
  const before = last !== undefined && changing.at(-1)?.steps[0] === last.steps[0] ? changing.slice(0, -1) : changing
  const tries: Array<ReadonlyArray<Step>> = []
  if (moment.by === "look" && url !== undefined) {
    tries.push([open(url)], ...[1, 3].map((depth) => [...changing.slice(-depth).flatMap(entered), open(url)]))
  }
  if (last !== undefined) {
    tries.push(...straight(last, shortcuts), entered(last), ...walkedTo(visits.at(-2), last))
    const arrivals = [...straight(last, shortcuts).slice(0, 1), entered(last)]
    const sending = before.filter((visit) => visit.steps.some((one) => one.sent)).slice(-sendingTried)
    for (const visit of sending) tries.push(...arrivals.map((arrival) => [...entered(upToSent(visit)), ...arrival]))
    tries.push(...[1, 3, before.length].map((depth) => [...before.slice(-depth).flatMap(entered), ...entered(last)]))
  }
  // A page that anybody may see is worth one look before signing in.
  const anybody = moment.by === "look" && url !== undefined ? [[open(url)]] : []
  const prefixed = shortcuts.needsSignIn
    ? [...anybody, ...tries.map((steps) => [...shortcuts.signIn, ...steps])]
    : tries
  const whole = trail.map((one) => one.step)
  // A known way holds no input: none leads through a sign-in.
  const all = last === undefined || shortcuts.needsSignIn ? prefixed : [...prefixed, ...byHand(last, shortcuts)]
  const seen = new Set<string>([sequenceKey(whole)])
  const unique = all.filter((steps) => {
    const key = sequenceKey(steps)
    return !seen.has(key) && seen.add(key)
  })
  const worthwhile = unique.filter((steps) => steps.length <= Math.max(whole.length, shortcuts.signIn.length + 2))
  return [...worthwhile.toSorted((a, b) => a.length - b.length), whole]
}

/** Names in a step, as words: what it operates, what it types. */
const wordsIn = (texts: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))
const named = ({ says }: Step): ReadonlyArray<string> => says.match(/"[^"]*"/g) ?? []
const namesOf = (visit: Visit): ReadonlyArray<string> => visit.steps.flatMap((one) => named(one.step))

const pathOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname : ""

/** The visits that sent something, the last of each kind, in their order. */
const sendingVisits = (visits: ReadonlyArray<Visit>): ReadonlyArray<Visit> => {
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
  const shared = (visit: Visit) => [...wordsIn(namesOf(upToSent(visit)))].filter((word) => about.has(word)).length
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

/** Of so few steps, each is left out by itself: a half is seldom enough. */
const fewSteps = 7

/** The same sequence with one part left out, larger parts first: what delta debugging tries next. */
export const shorter = (steps: ReadonlyArray<Step>): ReadonlyArray<ReadonlyArray<Step>> => {
  const found: Array<ReadonlyArray<Step>> = []
  const largest = steps.length <= fewSteps ? 1 : Math.floor(steps.length / 2)
  for (let size = largest; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at + size < steps.length; at += size)
      found.push([...steps.slice(0, at), ...steps.slice(at + size)])
  }
  return found
}
