/**
 * A finding is confirmed before it is shouted: replayed from a fresh state, shortest sequence first, shortened, and
 * replayed again to count how often it shows.
 */
import { Effect } from "effect"
import type { DeviceError } from "../drivers/Device.ts"
import type { JournalError } from "../journal/JournalError.ts"
import type { Finding, FindingStatus } from "../world/Finding.ts"
import type { Step } from "../world/Operation.ts"
import { timeLeft } from "./Budget.ts"
import { freshStart } from "./Fresh.ts"
import { type Mind, tell } from "./Mind.ts"
import { note, pictureOf } from "./Note.ts"
import type { Entry } from "./Register.ts"
import { doSteps } from "./Steps.ts"
import { sequences, shorter } from "./Trail.ts"

/** Replays that must show it, and replays in all when some did not. */
const wantedReplays = 2
const mostReplays = 3
/** Sequences tried before a candidate is given up, and replays spent on shortening one. */
const mostSequences = 6
const mostShortenings = 8
/** A sequence this short is not shortened. */
const shortEnough = 2

/** Crashes and hangs cost a session each time: once more is enough. */
const replaysWanted = (entry: Entry): number =>
  entry.candidate.signal?._tag === "Hang" || entry.candidate.signal?._tag === "Crash" ? 1 : wantedReplays

/** Does the start flow where it is due. A start flow that can't be done ends the run in the caller. */
export const ready = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<boolean, DeviceError | JournalError> {
  if (!mind.needsStart) return true
  mind.needsStart = false
  const { failure } = yield* doSteps(mind, mind.startSteps)
  return failure === undefined
})

const replay = Effect.fnUntraced(function* (mind: Mind, entry: Entry, steps: ReadonlyArray<Step>, phase: "minimise" | "confirm") {
  yield* freshStart(mind, "state", `to confirm: ${entry.candidate.title}`)
  yield* ready(mind)
  const pictures: { before?: string; after?: string } = {}
  const wantsPictures = entry.evidence.before === undefined
  const before = Effect.gen(function* () {
    const picture = wantsPictures ? yield* pictureOf(mind) : undefined
    if (picture !== undefined) pictures.before = picture
  })
  const done = yield* doSteps(mind, steps, before)
  const shownAt = new Map<string, number>()
  for (const { at, candidates } of done.shown) {
    yield* note(mind, candidates)
    for (const candidate of candidates) if (!shownAt.has(candidate.cause)) shownAt.set(candidate.cause, at)
  }
  const shown = shownAt.has(entry.candidate.cause)
  if (shown && wantsPictures && mind.isRunning) {
    const after = yield* pictureOf(mind)
    entry.evidence = { ...entry.evidence, ...pictures, ...(after === undefined ? {} : { after }) }
  }
  mind.register.count(steps, shownAt)
  const nth = (entry.proof?.replays ?? 0) || 1
  yield* tell(mind, { _tag: "FindingReplayed", finding: entry.id, nth, shown, steps: steps.length, phase })
  if (!mind.isRunning) yield* freshStart(mind, "session", "the app had stopped answering")
  return shown
})

const hasTime = Effect.fnUntraced(function* (mind: Mind) {
  return timeLeft(mind.budget, mind.spent, yield* mind.device.now) > 0
})

const findSequence = Effect.fnUntraced(function* (mind: Mind, entry: Entry) {
  let tried = 0
  const all = sequences(entry.moment, mind.signIn)
  for (const steps of [...all.slice(0, -1).slice(0, mostSequences - 1), all.at(-1)!]) {
    if (entry.proof !== undefined || !(yield* hasTime(mind))) break
    tried++
    yield* replay(mind, entry, steps, "confirm")
  }
  return tried
})

/** Leaves out what isn't needed: halves, then quarters, down to single steps. */
const shorten = Effect.fnUntraced(function* (mind: Mind, entry: Entry) {
  let allowed = mostShortenings
  for (let isShorter = true; isShorter && allowed > 0; ) {
    isShorter = false
    const now = entry.proof!.steps
    if (now.length <= shortEnough) return
    for (const steps of shorter(now)) {
      if (allowed-- <= 0 || !(yield* hasTime(mind))) return
      if (!(yield* replay(mind, entry, steps, "minimise"))) continue
      isShorter = true
      break
    }
  }
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
    candidate: entry.candidate,
    status: remark === "state not resettable" || tried === 0 && entry.proof === undefined ? "candidate" : status,
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
  return mind.isResettable ? `not shown again in ${tried} ${tried === 1 ? "replay" : "replays"}` : "state not resettable"
}

/** Settles one candidate. Leaves the device in a fresh state or at the end of a replay. */
export const confirm = Effect.fnUntraced(function* (mind: Mind, entry: Entry): Effect.fn.Return<void, DeviceError | JournalError> {
  const tried = entry.proof === undefined ? yield* findSequence(mind, entry) : 0
  if (entry.proof !== undefined) {
    yield* shorten(mind, entry)
    while (entry.proof.replays < neededReplays(entry) && (yield* hasTime(mind))) {
      yield* replay(mind, entry, entry.proof.steps, "confirm")
    }
  }
  yield* settle(mind, entry, tried)
})

const neededReplays = (entry: Entry): number => {
  const { shown, replays } = entry.proof!
  return shown < replays ? mostReplays : replaysWanted(entry)
}

/** Writes down what became of a candidate. */
export const settle = Effect.fnUntraced(function* (mind: Mind, entry: Entry, tried: number): Effect.fn.Return<void, JournalError> {
  entry.finding = findingOf(mind, entry, tried)
  yield* tell(mind, { _tag: "FindingSettled", finding: entry.finding })
})
