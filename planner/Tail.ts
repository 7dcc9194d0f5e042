/**
 * May the rest of the last plan be kept without a search? Yes, and it is provably optimal, when (a) the state is what the
 * plan predicted in all that can matter to the goal, (b) no action was added or changed, (c) no cost fell anywhere, (d) the
 * tail's own costs are as they were, and the last plan was itself proven optimal: whatever else changed only became dearer.
 */
import type { Change, Difference, Plan, Step } from "./Decision.ts"
import type { ModelChange } from "./Model.ts"
import type { Problem } from "./Problem.ts"
import { memberCost } from "./Relevance.ts"

/** The first condition that doesn't hold, or `AsPredicted`. `relevant` are the variables that can matter to the goal. */
export const whatChanged = (
  problem: Problem,
  relevant: ReadonlyArray<number>,
  model: ModelChange,
  last: { readonly plan: Plan; readonly isProven: boolean } | undefined
): Change => {
  if (model._tag === "Goal") return { _tag: "GoalChanged" }
  if (last === undefined) return model._tag === "Actions" ? { _tag: "ActionsChanged" } : { _tag: "FirstPlan" }
  if (model._tag === "Actions" && !model.hasSameFacts) return { _tag: "ActionsChanged" }
  const [first, ...tail] = last.plan.steps
  if (first === undefined) return { _tag: "FirstPlan" }
  const expected = [...last.plan.start]
  for (const [variable, value] of first.predicted) expected[variable] = value
  const facts: Array<Difference> = []
  for (const variable of relevant) {
    if (expected[variable] === problem.initial[variable]) continue
    facts.push({ variable, expected: expected[variable]!, seen: problem.initial[variable]! })
  }
  if (facts.length > 0) return { _tag: "StateDiffers", facts }
  if (model._tag === "Actions") return { _tag: "ActionsChanged" }
  const priceOf = (step: Step) => memberCost(problem.operators[step.operator]!, step.outcome)
  const cheaper = tail.filter((step) => priceOf(step) < step.cost).map((step) => step.id)
  const fell = model._tag === "Costs" ? [...new Set([...model.fell, ...cheaper])] : cheaper
  if (fell.length > 0) return { _tag: "CostFell", operators: fell }
  const dearer = tail.filter((step) => priceOf(step) > step.cost).map((step) => step.id)
  if (dearer.length > 0) return { _tag: "CostRose", operators: dearer }
  return last.isProven ? { _tag: "AsPredicted" } : { _tag: "NotProven" }
}
