/**
 * What the planner answers. A decision is always a value and never null: act, done, unreachable, over budget, or the
 * limit was reached. All of it is plain JSON-able data that the journal keeps and the live view shows.
 */
import type { ActionKind, Assignment } from "./Problem.ts"

/**
 * One step of a plan. `operator` is the index in the problem's operators, `outcome` that of the sensing outcome that the
 * step counts on (−1 for all other steps); `believes` includes it and `assumes` names it with its probability. `predicted` are the values that change when the step does
 * what it is believed to do.
 */
export interface Step {
  readonly operator: number
  readonly outcome: number
  readonly id: string
  readonly label: string
  readonly kind: ActionKind
  readonly cost: number
  readonly needs: ReadonlyArray<Assignment>
  readonly believes: ReadonlyArray<Assignment>
  readonly predicted: ReadonlyArray<Assignment>
  readonly assumes?: Assumption
}

/** A fact that a plan takes for granted until a sensing step settles it. */
export interface Assumption {
  readonly variable: number
  readonly value: number
  readonly probability: number
}

/** Steps from `start` (a value index per variable) to the goal, and the sum of their costs in units of 10 ms. */
export interface Plan {
  readonly start: ReadonlyArray<number>
  readonly goal: ReadonlyArray<Assignment>
  readonly steps: ReadonlyArray<Step>
  readonly cost: number
}

/**
 * What is known about a plan's cost. `lowerBound` holds for every plan there is; `optimal` means that cost and bound
 * meet. `expanded` states were opened and `evaluated` were given the dear heuristic; both are 0 when the tail was kept.
 */
export interface Certificate {
  readonly cost: number
  readonly lowerBound: number
  readonly optimal: boolean
  readonly expanded: number
  readonly evaluated: number
  readonly reusedTail: boolean
  readonly epoch: number
}

/** Why there was a search, or why there was none: the first condition for keeping the tail that did not hold. */
export type Change =
  | { readonly _tag: "AsPredicted" }
  | { readonly _tag: "FirstPlan" }
  | { readonly _tag: "GoalChanged" }
  | { readonly _tag: "StateDiffers"; readonly facts: ReadonlyArray<Difference> }
  | { readonly _tag: "ActionsChanged" }
  | { readonly _tag: "CostFell"; readonly operators: ReadonlyArray<string> }
  | { readonly _tag: "CostRose"; readonly operators: ReadonlyArray<string> }
  | { readonly _tag: "NotProven" }

/** A variable that is not as the last plan predicted it. */
export interface Difference {
  readonly variable: number
  readonly expected: number
  readonly seen: number
}

/** One link of the chain from the first action to the goal: step `from` supplies `fact` to step `to`, or to the goal. */
export interface Link {
  readonly from: number
  readonly fact: Assignment
  readonly to: number | "goal"
}

/** Why this plan: what made us think again, and the chain that leads from its first step to the goal. */
export interface Why {
  readonly change: Change
  readonly chain: ReadonlyArray<Link>
}

/** A plan to follow: perform its first step, look again, ask again. */
export interface Act {
  readonly _tag: "Act"
  readonly plan: Plan
  readonly certificate: Certificate
  readonly why: Why
}

/** The goal holds already. */
export interface Done {
  readonly _tag: "Done"
  readonly epoch: number
}

/**
 * A fact that can't be had. `missing: "supplier"`: no operator believes it. `missing: "needs"`: each operator that
 * believes it needs another fact that can't be had (`suppliers` names them). `missing: "order"`: each fact can be had by
 * itself, but no order of actions gets them together.
 */
export interface UnmetFact {
  readonly fact: Assignment
  readonly missing: "supplier" | "needs" | "order"
  readonly suppliers: ReadonlyArray<{ readonly operator: string; readonly lacks: ReadonlyArray<Assignment> }>
}

/** There is no plan. `unmet` goes from the goal's facts down to what nothing supplies; `nearest` gets part of the way. */
export interface Unreachable {
  readonly _tag: "Unreachable"
  readonly unmet: ReadonlyArray<UnmetFact>
  readonly nearest?: Plan
  readonly expanded: number
  readonly epoch: number
}

/** Every plan costs at least `lowerBound`, and `have` is what the budget allows after the reserve. */
export interface OverBudget {
  readonly _tag: "OverBudget"
  readonly lowerBound: number
  readonly have: number
  readonly expanded: number
  readonly epoch: number
}

/** The limit was reached before an answer was proven. With `best`, there is a plan to act on all the same. */
export interface Deadline {
  readonly _tag: "Deadline"
  readonly best?: { readonly plan: Plan; readonly certificate: Certificate; readonly why: Why }
  readonly bound: number
  readonly expanded: number
  readonly epoch: number
}

export type Decision = Act | Done | Unreachable | OverBudget | Deadline

/** What to follow: the plan of an `Act`, or the best one found when the limit was reached. */
export const planOf = (decision: Decision): Plan | undefined => {
  if (decision._tag === "Act") return decision.plan
  return decision._tag === "Deadline" ? decision.best?.plan : undefined
}
