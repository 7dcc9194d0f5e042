/** The start flow: what is done after every fresh start before anything else, such as signing in. */
import { Effect } from "effect"
import type { Mind } from "./Mind.ts"
import { doSteps } from "./Steps.ts"
import type { Trouble } from "./Trouble.ts"

/** Does the start flow where it is due. Answers, in words, which of its steps could not be done and why. */
export const ready = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<string | undefined, Trouble> {
  if (!mind.needsStart) return undefined
  mind.needsStart = false
  const { failure } = yield* doSteps(mind, mind.startSteps)
  return failure && `step ${failure.at + 1} (${failure.step.says}): ${failure.why}`
})
