/**
 * A screen that no known way leads to any more may hang on something done elsewhere before (a cart that is filled, a setting):
 * then what was sent before it was first seen is sent again, the latest first, until it stands there.
 */
import { Effect } from "effect"
import type { Step } from "../world/Operation.ts"
import { find } from "../world/Locate.ts"
import type { Mind } from "./Mind.ts"
import type { Entry } from "./Register.ts"
import { doStep } from "./Steps.ts"
import { lastRun, lastVisit, recipes } from "./Trail.ts"
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

/** Recipes of a screen that are tried to confirm one candidate. */
const recipesTried = 3

/**
 * What brought the screen about when it was first seen, then what was done there: for what hangs on something done long
 * before.
 */
export const withRecipes = (mind: Mind, { moment, candidate }: Entry): ReadonlyArray<ReadonlyArray<Step>> => {
  const last = moment.trail.at(-1)
  const screen = moment.by === "look" ? mind.map.screenOf(candidate.screen)?.index : last?.at
  const found = (screen === undefined ? [] : recipesFor(mind, screen, false)).slice(0, recipesTried)
  if (moment.by === "look" || last === undefined) return found
  // Where going back leads hangs on the pages before, and not on what is stored.
  if (last.step.kind === "back") return []
  const run = lastRun(moment.trail)
  const endings = run.length > 1 ? [[last.step], run] : [run]
  return found.flatMap((steps) => endings.map((ending) => [...steps, ...ending]))
}

/** Steps of a detour at most. */
const longestDetour = 3

/**
 * An address may show another state of a page than the one where a step was done: the known way from there to here by what
 * these pages offer, or a step that led here from elsewhere and can be done there, too.
 */
export const detourTo = (mind: Mind, screen: number | undefined): ReadonlyArray<Step> => {
  const from = mind.place?.at
  if (from === undefined || screen === undefined || from === screen) return []
  const way = mind.ways.between(from, screen)
  if (way !== undefined && way.length <= longestDetour && way.every(({ kind }) => kind !== "open")) return way
  const { observation } = mind.place!
  const near = mind.ways.into(screen).find(({ target }) => target !== undefined && "found" in find(observation, target))
  return near === undefined ? [] : [near]
}
