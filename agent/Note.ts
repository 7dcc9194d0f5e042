/** Takes what the oracles said into the register: one candidate per cause, with the trail and a picture as it was seen. */
import { Effect } from "effect"
import type { JournalError } from "../journal/JournalError.ts"
import type { Candidate } from "../world/Finding.ts"
import type { Transition } from "../world/Transition.ts"
import { type Mind, tell } from "./Mind.ts"
import type { Entry } from "./Register.ts"
import type { Moment } from "./Trail.ts"

/** Repeats of a cause that are worth an event each. */
const repeatsTold = 3

/** Whether the transition led somewhere, so that looking there may show what it showed. */
const hasArrived = (transition: Transition | undefined): boolean =>
  transition === undefined ||
  transition.before.traces.document !== transition.after.traces.document ||
  transition.before.location.url !== transition.after.location.url

/** What is said of the screen where the operation was done is shown by doing it, not by looking at where it led. */
const isOfOperation = ({ screen }: Candidate, transition: Transition | undefined): boolean =>
  transition !== undefined && screen === transition.from && screen !== transition.to

const momentOf = (mind: Mind, candidate: Candidate, transition: Transition | undefined): Moment => {
  const url = (mind.place?.observation ?? transition?.before)?.location.url
  return {
    trail: [...mind.trail],
    by: hasArrived(transition) && !isOfOperation(candidate, transition) ? "look" : "pass",
    ...(url === undefined ? {} : { url }),
    signedIn: mind.signedIn
  }
}

/** A picture as evidence; a device that can't give one costs the picture and nothing else. */
export const pictureOf = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<string | undefined, JournalError> {
  const bytes = yield* mind.device.picture.pipe(Effect.catchTag("DeviceError", () => Effect.succeed(undefined)))
  return bytes === undefined || bytes.length === 0
    ? undefined
    : yield* mind.journal.blob(bytes, bytes[0] === 0x89 ? "png" : "jpg")
})

/** Registers candidates; the new ones are written down with a picture. `given` is the moment where the trail is gone already. */
export const note = Effect.fnUntraced(function* (
  mind: Mind,
  candidates: ReadonlyArray<Candidate>,
  transition?: Transition,
  given?: Moment
): Effect.fn.Return<ReadonlyArray<Entry>, JournalError> {
  const opened: Array<Entry> = []
  for (const candidate of candidates) {
    const moment = given ?? momentOf(mind, candidate, transition)
    const url = isOfOperation(candidate, transition) ? transition!.before.location.url : moment.url
    const { entry, isNew } = mind.register.open(candidate, moment, url)
    if (!isNew) {
      if (entry.seen <= repeatsTold) yield* tell(mind, { _tag: "CandidateSeen", finding: entry.id })
      continue
    }
    opened.push(entry)
    if (mind.register.isDismissed(entry)) continue
    const after = mind.isRunning && mind.trail.length > 0 ? yield* pictureOf(mind) : undefined
    entry.evidence = after === undefined ? {} : { after }
    yield* tell(mind, {
      _tag: "CandidateOpened",
      finding: entry.id,
      candidate,
      steps: moment.trail.map((one) => one.step),
      evidence: entry.evidence,
      ...(entry.url === undefined ? {} : { url: entry.url })
    })
  }
  return opened
})
