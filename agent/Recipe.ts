/**
 * A screen that no known way leads to any more may hang on something done elsewhere before (a cart that is filled, a setting):
 * then what was done before it was first seen is done again, shortest part first, until it stands there.
 */
import { Effect } from "effect"
import type { Mind } from "./Mind.ts"
import { doStep } from "./Steps.ts"
import { sequences } from "./Trail.ts"
import type { Trouble } from "./Trouble.ts"

/** Sequences tried for one goal, and steps that one may have. */
const mostSequences = 2
const mostSteps = 14

/** Answers whether the screen was reached. */
export const repeatRecipe = Effect.fnUntraced(function* (
  mind: Mind,
  screen: number
): Effect.fn.Return<boolean, Trouble> {
  const moment = mind.recipes.get(screen)
  if (moment === undefined) return false
  const all = sequences(moment, {
    signIn: mind.learned.signIn,
    needsSignIn: moment.signedIn && !mind.signedIn && !mind.open.has(screen),
    start: mind.learned.start,
    between: (from, to) => mind.ways.between(from, to)
  })
  const telling = all.filter((steps) => steps.length > 1 && steps.length <= mostSteps).slice(0, mostSequences)
  for (const steps of telling) {
    for (const step of steps) {
      const outcome = yield* doStep(mind, step)
      if (mind.place?.at === screen) return true
      if (!outcome.done || !mind.isRunning) break
    }
  }
  return false
})
