/**
 * A finding is confirmed before it is shouted: replayed from a fresh state, shortest sequence first, shortened, and
 * replayed again to count how often it shows.
 */
import { Effect } from "effect"
import { flowJson } from "../flows/Flow.ts"
import type { JournalError } from "../journal/JournalError.ts"
import type { Finding, FindingStatus } from "../world/Finding.ts"
import type { Step } from "../world/Operation.ts"
import { isInScope } from "../world/Scope.ts"
import { timeLeft, timeSpent } from "./Budget.ts"
import { type Mind, tell } from "./Mind.ts"
import { withRecipes } from "./Recipe.ts"
import type { Entry } from "./Register.ts"
import { placesOf, replay } from "./ReplayFinding.ts"
import { sequenceKey, sequences, shorter } from "./Sequences.ts"
import type { Trouble } from "./Trouble.ts"

/**
 * Replays that must show it, and replays in all when some did not. The second one waits for spare time where confirming
 * has taken more than its share: then what was seen once while exploring and once from a fresh state is `1/1`.
 */
const wantedReplays = 2
const confirmingShare = 0.25
const mostReplays = 3
/** Sequences tried before a candidate is given up, steps of all of them, and replays spent on shortening one. */
const mostSequences = 12
const mostSteps = 160
/** Shorter sequences that are tried before the recipes of the screen. */
const beforeRecipes = 4
/** A whole trail longer than this is not walked again where there are shorter ways to try. */
const longestWhole = 60
const mostShortenings = 10
/** Share of the time so far that shortening may have taken, so that a short run finds more and a long one shows it better. */
const shorteningShare = 0.06
/** A sequence this short is not shortened. */
const shortEnough = 2

/** A hang costs a deadline each time: once more is enough, and it is not shortened. */
const isHang = ({ candidate: { signal } }: Entry): boolean => signal?._tag === "Hang"
const replaysWanted = (entry: Entry): number => (isHang(entry) ? 1 : wantedReplays)

const hasTime = Effect.fnUntraced(function* (mind: Mind) {
  return timeLeft(mind.budget, mind.spent, yield* mind.device.now) > 0
})

/**
 * It begins like one that was tried and came to another screen than the next step's, so its last steps can't be done either.
 * `strayed`: by the key of such a beginning, the screen that it came to.
 */
const isHopeless = (
  steps: ReadonlyArray<Step>,
  places: ReadonlyMap<Step, number>,
  strayed: ReadonlyMap<string, number | undefined>
): boolean => {
  if (strayed.size === 0) return false
  const last = steps.findLastIndex(({ kind }) => kind === "open")
  return steps.some((step, at) => {
    const wanted = at > last ? places.get(step) : undefined
    if (wanted === undefined) return false
    const key = sequenceKey(steps.slice(0, at))
    return strayed.has(key) && strayed.get(key) !== wanted
  })
}

const findSequence = Effect.fnUntraced(function* (mind: Mind, entry: Entry) {
  let tried = 0
  const { trail, signedIn } = entry.moment
  const at = trail.at(-1)?.at
  const all = sequences(entry.moment, {
    signIn: mind.learned.signIn,
    needsSignIn: signedIn && at !== undefined && !mind.open.has(at),
    start: mind.learned.start,
    between: (from, to) => mind.ways.between(from, to)
  })
  // Where the app led out of scope there is no address to come back to.
  const allowed = ({ kind, value = "" }: Step) => kind !== "open" || isInScope(mind.scope, value)
  const shortened = all.slice(0, -1).filter((steps) => steps.every(allowed))
  const whole = all.slice(-1).filter((steps) => steps.length <= longestWhole || shortened.length === 0)
  const byRecipe = withRecipes(mind, entry).filter((steps) => steps.every(allowed))
  const inOrder = [...shortened.slice(0, beforeRecipes), ...byRecipe, ...shortened.slice(beforeRecipes)]
  const places = placesOf(entry)
  const strayed = new Map<string, number | undefined>()
  let walked = 0
  for (const steps of [...inOrder.slice(0, mostSequences - 1), ...whole]) {
    if (entry.proof !== undefined || !(yield* hasTime(mind))) break
    if (tried > 0 && (walked + steps.length > mostSteps || isHopeless(steps, places, strayed))) continue
    walked += steps.length
    tried++
    const { misses } = yield* replay(mind, entry, steps, "confirm")
    for (const { at, screen } of misses) strayed.set(sequenceKey(steps.slice(0, at)), screen)
  }
  return tried
})

/** Leaves out what isn't needed: halves, then quarters, down to single steps. */
const shorten = Effect.fnUntraced(function* (mind: Mind, entry: Entry) {
  let allowed = isHang(entry) ? 0 : mostShortenings
  for (let isShorter = true; isShorter;) {
    isShorter = false
    const now = entry.proof!.steps
    if (now.length <= shortEnough + signInLength(mind, now)) return
    for (const steps of shorter(now)) {
      if (allowed-- <= 0 || !(yield* mayShorten(mind))) return
      const began = yield* mind.device.now
      isShorter = (yield* replay(mind, entry, steps, "minimise")).isShown
      mind.learned.shortening += (yield* mind.device.now) - began
      if (isShorter) break
    }
  }
})

/** Steps of a sequence that sign in: they stay. */
const signInLength = ({ learned: { signIn } }: Mind, steps: ReadonlyArray<Step>): number =>
  signIn.length > 0 && signIn.every((step, at) => steps[at]?.says === step.says) ? signIn.length : 0

const mayShorten = Effect.fnUntraced(function* (mind: Mind) {
  const now = yield* mind.device.now
  const soFar = timeSpent(mind.spent, now)
  return mind.learned.shortening < shorteningShare * soFar && soFar < mind.budget.time
})

const statusOf = (entry: Entry): FindingStatus => {
  if (entry.proof === undefined) return "dismissed"
  return entry.proof.shown === entry.proof.replays ? "confirmed" : "flaky"
}

/** The finding an entry has become. */
export const findingOf = (mind: Mind, entry: Entry, tried: number): Finding => {
  const status = statusOf(entry)
  const remark = entry.proof !== undefined ? undefined : unshown(mind, tried)
  return {
    id: entry.id,
    candidate: isHang(entry) && status === "flaky" ? { ...entry.candidate, severity: "notice" } : entry.candidate,
    status: remark === "state not resettable" || (tried === 0 && entry.proof === undefined) ? "candidate" : status,
    shown: entry.proof?.shown ?? 0,
    replays: entry.proof?.replays ?? tried,
    ...(entry.url === undefined ? {} : { url: entry.url }),
    steps: entry.proof?.steps ?? entry.moment.trail.map((one) => one.step),
    evidence: entry.evidence,
    seen: entry.seen,
    ...(remark === undefined ? {} : { remark })
  }
}

const unshown = (mind: Mind, tried: number): string => {
  if (tried === 0) return "not replayed: the budget was spent"
  return mind.learned.isResettable
    ? `not shown again in ${tried} ${tried === 1 ? "replay" : "replays"}`
    : "state not resettable"
}

/** Settles one candidate. Leaves the device in a fresh state or at the end of a replay. */
export const confirm = Effect.fnUntraced(function* (mind: Mind, entry: Entry): Effect.fn.Return<void, Trouble> {
  const tried = entry.proof === undefined ? yield* findSequence(mind, entry) : 0
  if (entry.proof !== undefined) {
    yield* shorten(mind, entry)
    while (entry.proof.replays < neededReplays(mind, entry, yield* mind.device.now) && (yield* hasTime(mind))) {
      yield* replay(mind, entry, entry.proof.steps, "confirm")
    }
  }
  yield* settle(mind, entry, tried)
})

const neededReplays = (mind: Mind, entry: Entry, now: number): number => {
  const { shown, replays } = entry.proof!
  if (shown < replays) return mostReplays
  const soFar = timeSpent(mind.spent, now)
  return mind.learned.confirming > confirmingShare * soFar ? 1 : replaysWanted(entry)
}

/** Writes down what became of a candidate. */
export const settle = Effect.fnUntraced(function* (
  mind: Mind,
  entry: Entry,
  tried: number
): Effect.fn.Return<void, JournalError> {
  entry.finding = findingOf(mind, entry, tried)
  const flow = entry.flow === undefined ? undefined : yield* mind.journal.blob(flowJson(entry.flow), "json")
  yield* tell(mind, { _tag: "FindingSettled", finding: entry.finding, ...(flow === undefined ? {} : { flow }) })
})
