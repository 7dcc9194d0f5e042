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

/** The trail's last visit: where on the map it began, or undefined for an empty trail. */
export const lastVisitAt = (trail: ReadonlyArray<TrailStep>): number | undefined => visitsOf(trail).at(-1)?.steps[0]?.at

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

const sequenceKey = (steps: ReadonlyArray<Step>): string =>
  JSON.stringify(steps.map((step) => [step.kind, step.target, step.to, step.value]))

/**
 * Step sequences that may show the candidate again from a fresh state, shortest first and each once; the last is the
 * trail as it was. `signIn` goes in front where the visitor was signed in and the sequence doesn't sign in itself. `way`
 * are the fewest steps known to lead from the start to where the trail's last visit began.
 */
export const sequences = (
  moment: Moment,
  signIn: ReadonlyArray<Step>,
  way: ReadonlyArray<Step> | undefined
): ReadonlyArray<ReadonlyArray<Step>> => {
  const { trail } = moment
  const visits = visitsOf(trail)
  const last = visits.at(-1)
  const before = visits.slice(0, -1).filter((visit) => visit.steps.some((one) => one.changed)).map(changedPart)
  const tries: Array<ReadonlyArray<Step>> = []
  const prefixed = (steps: ReadonlyArray<Step>) => (moment.signedIn && signIn.length > 0 ? [...signIn, ...steps] : steps)
  if (moment.by === "look" && moment.url !== undefined) tries.push(prefixed([open(moment.url)]))
  const final = trail.at(-1)
  if (final?.url !== undefined) tries.push(prefixed(entered({ url: final.url, steps: [final] })))
  if (way !== undefined && last !== undefined) {
    tries.push([...way, final!.step], [...way, ...last.steps.map((one) => one.step)])
  }
  if (last?.url !== undefined) {
    tries.push(prefixed(entered(last)))
    for (const depth of [1, 3, before.length]) {
      tries.push(prefixed([...before.slice(-depth).flatMap(entered), ...entered(last)]))
    }
    if (moment.by === "look" && moment.url !== undefined) {
      const all = visits.filter((visit) => visit.steps.some((one) => one.changed)).map(changedPart)
      for (const depth of [1, 3]) tries.push(prefixed([...all.slice(-depth).flatMap(entered), open(moment.url)]))
    }
  }
  tries.push(trail.map((one) => one.step))
  const seen = new Set<string>()
  const unique = tries.filter((steps) => {
    const key = sequenceKey(steps)
    return !seen.has(key) && seen.add(key)
  })
  const whole = unique.at(-1)!
  return [...unique.slice(0, -1).filter((steps) => steps.length <= Math.max(whole.length, signIn.length + 2)).toSorted((a, b) => a.length - b.length), whole]
}

/** The same sequence with one part left out, larger parts first: what delta debugging tries next. */
export const shorter = (steps: ReadonlyArray<Step>): ReadonlyArray<ReadonlyArray<Step>> => {
  const found: Array<ReadonlyArray<Step>> = []
  for (let size = Math.floor(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at + size < steps.length; at += size) found.push([...steps.slice(0, at), ...steps.slice(at + size)])
  }
  return found
}
