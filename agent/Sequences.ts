/**
 * The step sequences worth replaying to show a finding again, shortest first: straight to where it showed, then with more
 * and more of what was sent before, the whole trail last. And what is left out of one to make it shorter.
 */
import type { Step } from "../world/Operation.ts"
import {
  changedPart,
  entered,
  lastRun,
  type Moment,
  open,
  sendingVisits,
  upToSent,
  type Visit,
  visitsOf
} from "./Trail.ts"

type Steps = ReadonlyArray<Step>

/** What the map adds to a trail: how to sign in, whether that is needed, and the fewest steps from screen to screen. */
export interface Shortcuts {
  readonly signIn: Steps
  readonly needsSignIn: boolean
  readonly start: number | undefined
  readonly between: (from: number, to: number) => Steps | undefined
}

/** What tells sequences apart: what is done, and not how it is told. */
export const sequenceKey = (steps: Steps): string =>
  JSON.stringify(steps.map((step) => [step.kind, step.target, step.to, step.value]))

const stepsOf = (visits: ReadonlyArray<Visit>): Steps => visits.flatMap((visit) => visit.steps.map((one) => one.step))

/** Within the address of the last visit: straight to the screen of its last step, and what was done there. */
const straight = (visit: Visit, { between }: Shortcuts): ReadonlyArray<Steps> => {
  const way = between(visit.steps[0]!.at, visit.steps.at(-1)!.at)
  if (visit.url === undefined || way === undefined) return []
  const arrive = [open(visit.url), ...way]
  return [
    [...arrive, visit.steps.at(-1)!.step],
    [...arrive, ...lastRun(visit.steps)]
  ]
}

/** The address of a visit and the step that led on from it, where one did. */
const departure = (visit: Visit | undefined): Steps | undefined => {
  const step = visit?.steps.at(-1)?.step
  return visit?.url === undefined || step === undefined || step.kind === "open" ? undefined : [open(visit.url), step]
}

/** For what depends on how the place was reached: the step that led there, and what was done there. */
const walkedTo = (previous: Visit | undefined, last: Visit): ReadonlyArray<Steps> => {
  const start = departure(previous)
  return start === undefined ? [] : [[...start, ...stepsOf([last])]]
}

/**
 * For going back, which hangs on the history and not on what is stored: walked from page to page, from the last page or the
 * one before it on. Another address is opened first, so that there is somewhere to go back to.
 */
const wentBack = (visits: ReadonlyArray<Visit>): ReadonlyArray<Steps> => {
  const last = visits.at(-1)!
  const previous = visits.at(-2)
  if (previous === undefined) return [entered(last)]
  const near = walkedTo(previous, last)
  const elsewhere = visits.slice(0, -2).findLast(({ url }) => url !== undefined && url !== previous.url)?.url
  const further = walkedTo(visits.at(-3), { steps: [...previous.steps, ...last.steps] })
  return [
    ...near,
    ...(elsewhere === undefined ? [] : near.map((steps) => [open(elsewhere), ...steps])),
    [...entered(previous), ...stepsOf([last])],
    ...further
  ]
}

/** From the start by hand, for apps whose state doesn't survive opening an address. */
const byHand = (visit: Visit, { between, start }: Shortcuts): ReadonlyArray<Steps> => {
  const way = start === undefined ? undefined : between(start, visit.steps.at(-1)!.at)
  return way === undefined ? [] : [[...way, ...lastRun(visit.steps)]]
}

/** The sequences that need nothing but the place, and those of them that may follow on what was done before. */
interface Endings {
  readonly atOnce: ReadonlyArray<Steps>
  readonly afterOthers: ReadonlyArray<Steps>
}

const endingsOf = ({ by, url }: Moment, visits: ReadonlyArray<Visit>, shortcuts: Shortcuts): Endings => {
  const last = visits.at(-1)
  const arrivals = by === "look" && url !== undefined ? [[open(url)]] : []
  if (last === undefined) return { atOnce: arrivals, afterOthers: arrivals }
  if (last.steps.at(-1)!.step.kind === "back") {
    const walked = wentBack(visits)
    return { atOnce: [...arrivals, ...walked], afterOthers: [...arrivals, ...walked.slice(0, 1)] }
  }
  const near = straight(last, shortcuts)
  const complete = [...near.slice(1), entered(last)]
  // What was sent last led there: its address alone may be that of another record by now.
  const isSent = last.steps.some(({ sent }) => sent)
  return {
    atOnce: [...arrivals, ...near, entered(last), ...walkedTo(visits.at(-2), last)],
    afterOthers: arrivals.length > 0 && !isSent ? [...arrivals, entered(last)] : complete
  }
}

/** The visits before the last that may have brought its state about: they sent something, or it is held in the same page. */
const formative = (visits: ReadonlyArray<Visit>): ReadonlyArray<Visit> => {
  const document = visits.at(-1)?.steps.at(-1)?.document
  const earlier = visits.slice(0, -1)
  const sending = new Set(sendingVisits(earlier))
  const isSamePage = ({ steps }: Visit) =>
    document !== undefined && steps.at(-1)!.document === document && steps.some(({ changed }) => changed)
  return earlier
    .filter((visit) => sending.has(visit) || isSamePage(visit))
    .map((visit) => (isSamePage(visit) ? changedPart(visit) : upToSent(visit)))
}

/** What was done before, last things first: one visit, two, four, and so on up to all. */
const histories = (visits: ReadonlyArray<Visit>): ReadonlyArray<Steps> => {
  const found: Array<Steps> = []
  for (let count = 1; count < 2 * visits.length; count *= 2) found.push(visits.slice(-count).flatMap(entered))
  return found
}

/**
 * Step sequences that may show the candidate again from a fresh state, shortest first and each once; the last is the
 * trail as it was.
 */
export const sequences = (moment: Moment, shortcuts: Shortcuts): ReadonlyArray<Steps> => {
  const { trail, signedIn } = moment
  const { signIn, needsSignIn } = shortcuts
  const visits = visitsOf(trail)
  const last = visits.at(-1)
  const { atOnce, afterOthers } = endingsOf(moment, visits, shortcuts)
  const whole = trail.map((one) => one.step)
  const asVisitor = signedIn && signIn.length > 0
  const before = formative(visits).filter(({ steps }) => !asVisitor || steps.at(-1)!.signedIn)
  const later = histories(before).flatMap((history) => afterOthers.map((ending) => [...history, ...ending]))
  const withSignIn = (steps: Steps): Steps => [...signIn, ...steps]
  // A page that anybody may see is worth one look before signing in.
  const soon = needsSignIn ? [...atOnce.slice(0, moment.by === "look" ? 1 : 0), ...atOnce.map(withSignIn)] : atOnce
  // A known way holds no input: none leads through a sign-in.
  const all = [
    ...soon,
    ...(asVisitor ? later.map(withSignIn) : later),
    ...(last === undefined || needsSignIn ? [] : byHand(last, shortcuts))
  ]
  const seen = new Set<string>([sequenceKey(whole)])
  const unique = all.filter((steps) => {
    const key = sequenceKey(steps)
    return !seen.has(key) && seen.add(key)
  })
  const worthwhile = unique.filter((steps) => steps.length <= Math.max(whole.length, signIn.length + 2))
  return [...worthwhile.toSorted((a, b) => a.length - b.length), whole]
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
