/**
 * A screen that no known way leads to any more may hang on something done elsewhere before (a cart that is filled, a setting):
 * then what was sent before it was first seen is sent again, the latest first, until it stands there.
 */
import { Effect } from "effect"
import type { Step } from "../world/Operation.ts"
import type { Mind } from "./Mind.ts"
import { doStep } from "./Steps.ts"
import { lastVisit, recipes } from "./Trail.ts"
import type { Trouble } from "./Trouble.ts"

/** Sequences tried for one goal, and steps that one may have. */
const mostSequences = 4
const mostSteps = 12
/** Screens before a screen whose recipes are looked at, too. */
const deepest = 2

/**
 * What brought the screen about when it was first seen, the likeliest first, with signing in where that is needed: from a
 * fresh state or, where `signedIn`, as a visitor who has signed in.
 */
export const recipesFor = (
  mind: Mind,
  screen: number,
  signedIn: boolean,
  depth = deepest
): ReadonlyArray<ReadonlyArray<Step>> => {
  const moment = mind.recipes.get(screen)
  if (moment === undefined) return []
  const own = recipes(moment, moment.signedIn && !signedIn && !mind.open.has(screen) ? mind.learned.signIn : [])
  const last = lastVisit(moment.trail)
  if (depth === 0 || last === undefined || last.at === screen) return own
  // The screen before may itself hang on something.
  const further = recipesFor(mind, last.at, signedIn, depth - 1).map((steps) => [...steps, ...last.steps])
  const [first, ...rest] = own
  return first === undefined ? further : [first, ...rest.flatMap((steps, at) => [steps, ...further.slice(at, at + 1)])]
}

/** Answers whether the screen was reached. */
export const repeatRecipe = Effect.fnUntraced(function* (
  mind: Mind,
  screen: number
): Effect.fn.Return<boolean, Trouble> {
  const all = recipesFor(mind, screen, mind.signedIn)
  const telling = all.filter((steps) => steps.length <= mostSteps && steps.some(({ kind }) => kind !== "open"))
  for (const steps of telling.slice(0, mostSequences)) {
    for (const step of steps) {
      const outcome = yield* doStep(mind, step)
      if (mind.place?.at === screen) return true
      if (!outcome.done || !mind.isRunning) break
    }
  }
  return false
})
