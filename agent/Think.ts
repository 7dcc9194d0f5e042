/**
 * Plan: from the world to the chosen goal, with the planner's search run in slices so that a long one can be interrupted
 * and never holds up other devices. The problem is kept while its goal and the map around it stay as they are.
 */
import { Effect } from "effect"
import { buildModel, situate, type Action, type Model, type Target } from "../actions/Operators.ts"
import { recordDecision } from "../journal/Decision.ts"
import type { ChosenGoal } from "../journal/Event.ts"
import { indexed } from "../world/Indexed.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { type Decision, type Plan, planOf } from "../planner/Decision.ts"
import { make as makePlanner, type Planner } from "../planner/Planner.ts"
import type { Problem } from "../planner/Problem.ts"
import type { FrontierChoice } from "../planner/Sweep.ts"
import { edgeCost, openCost, screensFor, tryCost } from "./Choose.ts"
import { type Mind, tell } from "./Mind.ts"

/** States per slice of a search: about two milliseconds. */
const slice = 200

/** A goal being pursued. */
export interface Pursuit {
  readonly goal: ChosenGoal
  readonly target: Target
  readonly path: FrontierChoice["path"]
  model: Model | undefined
  plan: Plan | undefined
  /** The last step went otherwise than predicted: costs and outcomes have to be read again. */
  isStale: boolean
  steps: number
  allowance: number
  /** How often each action was begun on each screen. */
  readonly begun: Map<string, number>
  /** What led to its screen at first was done again for it. */
  isRepeated: boolean
}

/** Steps a goal may take beyond its first plan before it is set aside. */
const spareSteps = 6

const allowanceFor = (steps: number): number => 2 * steps + spareSteps

export const pursue = (goal: ChosenGoal, target: Target, path: FrontierChoice["path"]): Pursuit => ({
  goal,
  target,
  path,
  model: undefined,
  plan: undefined,
  isStale: false,
  steps: 0,
  begun: new Map(),
  isRepeated: false,
  allowance: allowanceFor(path.length + 1)
})

export interface Thought {
  readonly decision: Decision
  /** What to do first, where there is a plan. */
  readonly action?: Action
  readonly isTarget: boolean
}

export interface Thinker {
  /** What the plan to a goal would cost, in units of 10 ms; undefined where there is none. */
  readonly price: (mind: Mind, pursuit: Pursuit) => number | undefined
  readonly next: (mind: Mind, pursuit: Pursuit) => Effect.Effect<Thought, JournalError>
}

/** A thinker for one device: it keeps the planner, which remembers what earlier searches taught. */
export const makeThinker = (): Thinker => {
  const planner: Planner = makePlanner()
  let epoch = 0
  const problemFor = (mind: Mind, pursuit: Pursuit): Problem => {
    const known = pursuit.model === undefined || pursuit.isStale ? undefined : situate(pursuit.model, situationOf(mind))
    if (known !== undefined) return known
    pursuit.isStale = false
    pursuit.model = modelFor(mind, pursuit, ++epoch)
    return situate(pursuit.model, situationOf(mind))!
  }
  const next = Effect.fnUntraced(function* (mind: Mind, pursuit: Pursuit) {
    const isFirst = pursuit.plan === undefined
    const problem = problemFor(mind, pursuit)
    const search = planner.next(problem, pursuit.plan)
    let decision = search.advance(slice)
    while (decision === "running") {
      yield* Effect.yieldNow
      decision = search.advance(slice)
    }
    const plan = planOf(decision)
    pursuit.plan = plan
    // Filling in a form takes many steps of its own.
    if (isFirst && plan !== undefined) pursuit.allowance = Math.max(pursuit.allowance, allowanceFor(plan.steps.length))
    yield* tellPlan(mind, pursuit, problem, decision, isFirst)
    const first = plan?.steps[0]
    const action = first === undefined ? undefined : pursuit.model!.actions.get(first.id.split("/")[0]!)
    return { decision, isTarget: first?.id === "target", ...(action === undefined ? {} : { action }) }
  })
  const price = (mind: Mind, pursuit: Pursuit): number | undefined => {
    const model = modelFor(mind, pursuit, 0)
    return planOf(makePlanner().decide(situate(model, situationOf(mind)) ?? model.problem))?.cost
  }
  return { next, price }
}

const modelFor = (mind: Mind, pursuit: Pursuit, epoch: number): Model =>
  buildModel({
    map: mind.map,
    target: pursuit.target,
    screens: screensFor(mind, mind.place?.at, pursuit.target, pursuit.path),
    start: mind.learned.start,
    addresses: mind.addresses,
    costOf: (operation, to) => edgeCost(operation, operation.outcomes.find((one) => one.to === to)?.count ?? 0),
    frontierCostOf: tryCost,
    openCost,
    epoch
  })

const situationOf = (mind: Mind) => ({
  isRunning: mind.isRunning,
  signedIn: mind.signedIn,
  screen: mind.place?.at,
  filled: (control: string) => filledClass(mind, control)
})

/** Class of what a field of the present screen holds: as we filled it, or `empty`. */
const filledClass = (mind: Mind, control: string): string | undefined => {
  const place = mind.place
  const number = place?.screen.controls.find((one) => one.key === control)?.elements[0]
  const element =
    place === undefined || number === undefined ? undefined : indexed(place.observation).byNumber.get(number)
  if (element === undefined) return undefined
  if (element.states.checked !== undefined) return element.states.checked ? "valid" : "empty"
  const filled = mind.filled.get(control)
  const value = element.value ?? ""
  if (filled !== undefined && filled.value === value) return filled.as
  return value === "" ? "empty" : undefined
}

const tellPlan = (mind: Mind, pursuit: Pursuit, problem: Problem, decision: Decision, isFirst: boolean) => {
  if (decision._tag === "Act" && decision.certificate.reusedTail) return Effect.void
  const reason = isFirst ? "first" : "surprise"
  const recorded = recordDecision(problem.variables, decision, problem.goal)
  return tell(mind, { _tag: "PlanMade", goal: pursuit.goal, reason, decision: recorded })
}
