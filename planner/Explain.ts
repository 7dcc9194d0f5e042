/**
 * Decisions in words: why this action (the chain of facts to the goal, what must still happen and what that costs at
 * least), why not another (what it would cost to begin with it), what is taken for granted, what changed since the last
 * plan, and why there is no plan.
 */
import { memberOf } from "./Compile.ts"
import { planOf, type Change, type Decision, type Plan, type Unreachable } from "./Decision.ts"
import { Landmarks } from "./Landmarks.ts"
import { Model } from "./Model.ts"
import { make } from "./Planner.ts"
import { factText, holds } from "./Plans.ts"
import type { Assignment, Operator, Problem } from "./Problem.ts"
import { believesOf, memberCost, needsOf } from "./Relevance.ts"

const factsText = (problem: Problem, facts: ReadonlyArray<Assignment>): string =>
  facts.map((fact) => factText(problem, fact)).join(" and ")

/** A fact that must still be made true, its cheapest action, and how much of that action's cost it accounts for. */
export interface Landmark {
  readonly fact: Assignment
  readonly operator: string
  readonly cost: number
}

/** What must happen in any plan from here, and the sum: a bound that no plan goes below. */
export const landmarksOf = (problem: Problem): ReadonlyArray<Landmark> => {
  const model = new Model(problem)
  const { compiled } = model
  const { task, factStart, achievers } = compiled
  const landmarks = new Landmarks(compiled)
  const state = model.packed(problem.initial)
  const count = landmarks.find(state, 0)
  const left = compiled.cost.slice()
  const found: Array<Landmark> = []
  for (const fact of landmarks.required.subarray(0, Math.max(0, count))) {
    const suppliers = [...achievers.items.subarray(achievers.start[fact], achievers.start[fact + 1])]
    const cheapest = suppliers.reduce((best, action) => (left[action]! < left[best]! ? action : best))
    const cost = left[cheapest]!
    for (const action of suppliers) left[action] = left[action]! - cost
    const variable = factStart.findLastIndex((first) => first <= fact)
    const outer: Assignment = [task.variables[variable]!, fact - factStart[variable]!]
    found.push({ fact: outer, operator: problem.operators[memberOf(compiled, cheapest).operator]!.label, cost })
  }
  return found
}

/** What it would mean to begin with an operator instead. */
export type Alternative =
  | { readonly _tag: "Chosen" }
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "Inapplicable"; readonly lacks: ReadonlyArray<Assignment> }
  | { readonly _tag: "NoWayOn" }
  | { readonly _tag: "Costs"; readonly extra: number; readonly plan: Plan }

/** Forces the operator first and plans on from there. `limit` bounds both searches, in states. */
export const whyNot = (problem: Problem, operatorId: string, limit = 20_000): Alternative => {
  const operator = problem.operators.find(({ id }) => id === operatorId)
  if (operator === undefined) return { _tag: "Unknown" }
  const lacks = needsOf(problem, operator).filter((need) => !holds(problem.initial, [need]))
  if (lacks.length > 0) return { _tag: "Inapplicable", lacks }
  const best = planOf(make({ limit }).decide(problem))
  if (best?.steps[0]?.id === operatorId) return { _tag: "Chosen" }
  const forced = forcedFirst(problem, operator, limit)
  if (forced === undefined) return { _tag: "NoWayOn" }
  return { _tag: "Costs", extra: forced.cost - (best?.cost ?? 0), plan: forced.plan }
}

/** The cheapest way on after the operator, over its outcomes if it senses. */
const forcedFirst = (problem: Problem, operator: Operator, limit: number) => {
  const outcomes = operator.senses?.outcomes.map((_, outcome) => outcome) ?? [-1]
  let best: { readonly cost: number; readonly plan: Plan } | undefined
  for (const outcome of outcomes) {
    const initial = [...problem.initial]
    for (const [variable, value] of believesOf(operator, outcome)) initial[variable] = value
    const decision = make({ limit }).decide({ ...problem, initial })
    const plan: Plan | undefined =
      decision._tag === "Done" ? { start: initial, goal: problem.goal, steps: [], cost: 0 } : planOf(decision)
    if (plan === undefined) continue
    const cost = memberCost(operator, outcome) + plan.cost
    if (best === undefined || cost < best.cost) best = { cost, plan }
  }
  return best
}

/** One sentence for an alternative. */
export const alternativeText = (problem: Problem, operator: Operator, alternative: Alternative): string => {
  const name = `"${operator.label}"`
  switch (alternative._tag) {
    case "Chosen":
      return `${name} is what the plan begins with.`
    case "Unknown":
      return `${name} is not an action of this problem.`
    case "Inapplicable":
      return `${name} can't be done now: it needs ${factsText(problem, alternative.lacks)}.`
    case "NoWayOn":
      return `After ${name} there is no way to the goal.`
    case "Costs":
      return alternative.extra === 0
        ? `${name} first would cost the same.`
        : `${name} first would cost ${alternative.extra} more.`
  }
}

/** Why there was a search, or none. */
export const changeText = (problem: Problem, change: Change): string => {
  switch (change._tag) {
    case "AsPredicted":
      return "Everything is as predicted: the rest of the plan is still the best."
    case "FirstPlan":
      return "This is the first plan for the goal."
    case "GoalChanged":
      return "The goal is another one."
    case "ActionsChanged":
      return "Actions were added or changed."
    case "NotProven":
      return "The last plan wasn't proven to be the best."
    case "CostFell":
      return `Cheaper now: ${change.operators.map((id) => labelOf(problem, id)).join(", ")}.`
    case "CostRose":
      return `Dearer now, and on the plan: ${change.operators.map((id) => labelOf(problem, id)).join(", ")}.`
    case "StateDiffers":
      return change.facts
        .map(({ variable, expected, seen }) => {
          const values = problem.variables[variable]?.values
          return `${factText(problem, [variable, seen])}, where the plan expected ${values?.[expected] ?? expected}.`
        })
        .join(" ")
  }
}

const labelOf = ({ operators }: Problem, id: string): string =>
  `"${operators.find((operator) => operator.id === id)?.label ?? id}"`

/** Each unknown that a plan counts on, with its probability, and the step that settles it. */
export const assumptionTexts = (problem: Problem, plan: Plan): ReadonlyArray<string> =>
  plan.steps.flatMap((step, index) =>
    step.assumes === undefined
      ? []
      : [
          `It assumes that ${factText(problem, [step.assumes.variable, step.assumes.value])} ` +
            `(probability ${step.assumes.probability}); step ${index + 1}, "${step.label}", will tell.`
        ]
  )

const planTexts = (problem: Problem, plan: Plan): ReadonlyArray<string> =>
  plan.steps.map((step, index) => {
    const changes = step.predicted.length === 0 ? "" : ` → ${factsText(problem, step.predicted)}`
    return `${index + 1}. ${step.label} (${step.cost})${changes}`
  })

const chainTexts = (
  problem: Problem,
  plan: Plan,
  chain: ReadonlyArray<{ from: number; fact: Assignment; to: number | "goal" }>
) =>
  chain.map(({ from, fact, to }) => {
    const user = to === "goal" ? "the goal" : `"${plan.steps[to]!.label}"`
    return `"${plan.steps[from]!.label}" makes that ${factText(problem, fact)}, which ${user} needs.`
  })

/** Per fact that can't be had, one line with the reason. */
export const unmetTexts = (problem: Problem, { unmet }: Unreachable): ReadonlyArray<string> =>
  unmet.map(({ fact, missing, suppliers }) => {
    const what = factText(problem, fact)
    if (missing === "supplier") return `Nothing makes that ${what}.`
    if (missing === "order") return `No order of actions gets to: ${what}.`
    const reasons = suppliers.map(
      ({ operator, lacks }) => `${labelOf(problem, operator)} needs ${factsText(problem, lacks)}`
    )
    return `Out of reach: ${what}; ${reasons.join("; ")}.`
  })

/** The whole decision in lines of text, for a terminal. */
export const decisionTexts = (problem: Problem, decision: Decision): ReadonlyArray<string> => {
  switch (decision._tag) {
    case "Done":
      return ["The goal holds already."]
    case "OverBudget":
      return [`Every plan costs at least ${decision.lowerBound}, and ${decision.have} may be spent.`]
    case "Unreachable": {
      const nearest =
        decision.nearest === undefined ? [] : ["This gets part of the way:", ...planTexts(problem, decision.nearest)]
      return ["There is no plan.", ...unmetTexts(problem, decision), ...nearest]
    }
    case "Act":
      return actTexts(problem, decision)
    case "Deadline":
      return decision.best === undefined
        ? [`The limit was reached without a plan; any plan costs at least ${decision.bound}.`]
        : ["The limit was reached; this is the best plan so far.", ...actTexts(problem, decision.best)]
  }
}

const actTexts = (
  problem: Problem,
  { plan, certificate, why }: NonNullable<Extract<Decision, { _tag: "Deadline" }>["best"]>
) => {
  const proof = certificate.optimal ? "proven to be the cheapest" : `no plan costs less than ${certificate.lowerBound}`
  const landmarks = landmarksOf({ ...problem, initial: plan.start })
  const covered = landmarks.reduce((sum, { cost }) => sum + cost, 0)
  return [
    ...planTexts(problem, plan),
    `Cost ${plan.cost}, ${proof}. States opened: ${certificate.expanded}.`,
    changeText(problem, why.change),
    ...chainTexts(problem, plan, why.chain),
    ...assumptionTexts(problem, plan),
    `Whatever the plan, ${covered} of the cost must be spent:`,
    ...landmarks.map(({ fact, operator, cost }) => `- ${factText(problem, fact)}: at least ${cost} ("${operator}")`)
  ]
}
