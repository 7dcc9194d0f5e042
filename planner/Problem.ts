/**
 * What the planner is asked: finite-domain variables (facts, interned), operators that need some of their values and
 * are believed to set others, the state now and the goal. Plain readonly data, every field JSON-able, so that a problem
 * can be journalled and solved again later with the same answer.
 */

/**
 * A fact as the planner sees it: a name and the values it can take. Mutually exclusive facts are one variable (the
 * screen is one), not many booleans. `unknown` is the index of the value that means "not known", if there is one: it
 * never satisfies a need and never a goal.
 */
export interface Variable {
  readonly name: string
  readonly values: ReadonlyArray<string>
  readonly unknown?: number
}

/** "This variable has this value", both as indices. */
export type Assignment = readonly [variable: number, value: number]

export type ActionKind = "prepare" | "launch" | "operate" | "sense" | "evidence" | "judge" | "report"

/**
 * What a sensing operator may find. Each outcome is planned as if it could be chosen, at the cost divided by its
 * probability (0…1, the sum at most 1). Applies only while the variable is unknown.
 */
export interface Sensing {
  readonly variable: number
  readonly outcomes: ReadonlyArray<readonly [value: number, probability: number]>
}

/**
 * One action, ready to be planned with. `id` is unique in its problem, `label` is for people and may repeat. `cost` is
 * the expected cost (see ExpectedCost) in units of 10 ms, used as an integer from 1 to 32,768: what lies outside is
 * clipped, so a cost is never zero.
 */
export interface Operator {
  readonly id: string
  readonly label: string
  readonly kind: ActionKind
  readonly needs: ReadonlyArray<Assignment>
  readonly believes: ReadonlyArray<Assignment>
  readonly cost: number
  readonly senses?: Sensing
}

/**
 * A planning problem. `epoch` counts the versions of the model: same epoch means same variables and same operators but
 * for their costs. `initial` holds a value index for each variable. `budget` (same unit as costs) bounds the cost of the
 * plan; `reserve` of it is kept back for evidence, judging and clean-up. The remaining budget is never a variable.
 */
export interface Problem {
  readonly epoch: number
  readonly variables: ReadonlyArray<Variable>
  readonly operators: ReadonlyArray<Operator>
  readonly initial: ReadonlyArray<number>
  readonly goal: ReadonlyArray<Assignment>
  readonly budget?: number
  readonly reserve?: number
}

/** The largest cost of one operator, in units of 10 ms (about five and a half minutes). The search keys rely on it. */
export const maximumCost = 2 ** 15

/** A cost as the search uses it: an integer from 1 to `maximumCost`; not a number counts as the maximum. */
export const clipCost = (cost: number): number =>
  cost > maximumCost || Number.isNaN(cost) ? maximumCost : Math.max(1, Math.round(cost))
