/**
 * The cost that planning uses: what an action is expected to cost until it has worked, over a learned success rate, plus
 * the recovery from a trap. Learning the rate is what ends loops over a broken transition; the price of recovery is what
 * keeps the plan away from dead ends. All costs are in units of 10 ms.
 */
import { clipCost } from "./Problem.ts"

/**
 * How sure we are of an action before it was ever tried, by where the belief comes from: our own actions (launch, look,
 * judge), what the control itself declares (a link's address, a checkbox), what was recorded earlier (a flow, the map of
 * another build), what a model proposes, and what is only guessed.
 */
export const priorRates = { own: 0.95, declared: 0.85, recorded: 0.8, proposed: 0.5, guessed: 0.3 } as const

export type BeliefSource = keyof typeof priorRates

/** How many tries the prior is worth. */
const priorWeight = 2
/** A rate is never less than this, so that a cost stays finite and an action is never ruled out by bad luck alone. */
const leastRate = 1e-3

/** Mean of the Beta posterior: the prior counts as two tries. `successes` of `tries` did what was believed. */
export const successRate = (prior: number, successes: number, tries: number): number =>
  Math.max(leastRate, (prior * priorWeight + successes) / (priorWeight + tries))

/**
 * Expected cost until success, as the integer that the planner uses: `cost` of one try over the success rate, and for an
 * action whose failure is a trap, the expected number of failures times the cost of `recovery` from one.
 */
export const expectedCost = (cost: number, rate: number, recovery = 0): number =>
  clipCost(cost / rate + ((1 - rate) / rate) * recovery)

/** Below this share of the planned cost, a fall applies at once. */
const notableFall = 0.75

/**
 * The cost to plan with, given the one planned with so far and the one learned since. A rise applies at once. A fall waits
 * for a change of goal, unless it is beyond a quarter: until then the kept tail and all that searches proved stay valid.
 */
export const snapshotCost = (planned: number | undefined, learned: number, isNewGoal: boolean): number => {
  if (planned === undefined || isNewGoal || learned >= planned) return learned
  return learned < planned * notableFall ? learned : planned
}
