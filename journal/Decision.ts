/**
 * A planner's decision as the journal keeps it: facts by name instead of by index, so that a reader needs neither the
 * problem nor the planner to show what was planned, at what cost, why, and what stood against it.
 */
import { Schema } from "effect"
import type { Assumption, Change, Decision, Plan, Step } from "../planner/Decision.ts"
import type { Assignment, Variable } from "../planner/Problem.ts"

const facts = Schema.Array(Schema.String)

/** One step: its cost in units of 10 ms, and the facts it needs and is believed to set, each as `name = value`. */
export const PlannedStep = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  kind: Schema.String,
  cost: Schema.Finite,
  needs: facts,
  believes: facts,
  predicted: facts,
  assumes: Schema.optionalKey(Schema.String)
})
export type PlannedStep = typeof PlannedStep.Type

/** What an alternative lacked, or what it would have cost. */
export const Rejected = Schema.Struct({
  action: Schema.String,
  why: Schema.String,
  cost: Schema.optionalKey(Schema.Finite)
})
export type Rejected = typeof Rejected.Type

/**
 * `outcome` is the decision's tag. `steps` is the plan to follow, or the nearest partial plan of an unreachable goal;
 * `unmet` names what can't be had; `lowerBound` holds for every plan there is.
 */
export const RecordedDecision = Schema.Struct({
  outcome: Schema.Literals(["Act", "Done", "Unreachable", "OverBudget", "Deadline"]),
  steps: Schema.Array(PlannedStep),
  cost: Schema.optionalKey(Schema.Finite),
  lowerBound: Schema.optionalKey(Schema.Finite),
  optimal: Schema.optionalKey(Schema.Boolean),
  reusedTail: Schema.optionalKey(Schema.Boolean),
  expanded: Schema.optionalKey(Schema.Int),
  evaluated: Schema.optionalKey(Schema.Int),
  epoch: Schema.optionalKey(Schema.Int),
  goal: facts,
  /** What made us think again, in one sentence. */
  why: Schema.optionalKey(Schema.String),
  /** Links from the first step to the goal: `step 0 → step 2: cart = open`. */
  chain: Schema.optionalKey(facts),
  unmet: Schema.optionalKey(facts),
  rejected: Schema.optionalKey(Schema.Array(Rejected))
})
export type RecordedDecision = typeof RecordedDecision.Type

/** Alternatives kept per decision; the rest are no news to anybody. */
const maximumRejected = 20

type Variables = ReadonlyArray<Variable>

const factOf = (variables: Variables, [variable, value]: Assignment): string => {
  const known = variables[variable]
  return known === undefined ? `fact ${variable} = ${value}` : `${known.name} = ${known.values[value] ?? value}`
}

const assumed = (variables: Variables, assumption: Assumption): string => {
  const fact = factOf(variables, [assumption.variable, assumption.value])
  return `${fact} (${Math.round(assumption.probability * 100)} %)`
}

const recordStep = (variables: Variables, step: Step): PlannedStep => {
  const named = (assignments: ReadonlyArray<Assignment>) => assignments.map((fact) => factOf(variables, fact))
  return {
    id: step.id,
    label: step.label,
    kind: step.kind,
    cost: step.cost,
    needs: named(step.needs),
    believes: named(step.believes),
    predicted: named(step.predicted),
    ...(step.assumes === undefined ? {} : { assumes: assumed(variables, step.assumes) })
  }
}

const sentence = (variables: Variables, change: Change): string => {
  switch (change._tag) {
    case "AsPredicted":
      return "Everything is as predicted."
    case "FirstPlan":
      return "This is the first plan."
    case "GoalChanged":
      return "The goal changed."
    case "StateDiffers":
      return change.facts
        .map(({ variable, expected, seen }) => {
          const values = variables[variable]?.values ?? []
          const name = variables[variable]?.name ?? `fact ${variable}`
          return `Expected ${name} = ${values[expected] ?? expected}, observed ${values[seen] ?? seen}.`
        })
        .join(" ")
    case "ActionsChanged":
      return "The known actions changed."
    case "CostFell":
      return `Became cheaper: ${change.operators.join(", ")}.`
    case "CostRose":
      return `Became dearer: ${change.operators.join(", ")}.`
    case "NotProven":
      return "The last plan was not proven to be the best."
  }
}

const ofPlan = (variables: Variables, plan: Plan) => ({
  steps: plan.steps.map((step) => recordStep(variables, step)),
  cost: plan.cost,
  goal: plan.goal.map((fact) => factOf(variables, fact))
})

/** Names the facts of a decision. `goal` is used where the decision holds no plan; `rejected` is cut to twenty. */
export const recordDecision = (
  variables: Variables,
  decision: Decision,
  goal: ReadonlyArray<Assignment> = [],
  rejected: ReadonlyArray<Rejected> = []
): RecordedDecision => {
  const asked = { steps: [], goal: goal.map((fact) => factOf(variables, fact)) }
  const others = rejected.length === 0 ? {} : { rejected: rejected.slice(0, maximumRejected) }
  switch (decision._tag) {
    case "Done":
      return { outcome: "Done", ...asked, epoch: decision.epoch }
    case "OverBudget":
      return { outcome: "OverBudget", ...asked, ...others, ...search(decision), lowerBound: decision.lowerBound }
    case "Unreachable":
      return {
        outcome: "Unreachable",
        ...asked,
        ...(decision.nearest === undefined ? {} : ofPlan(variables, decision.nearest)),
        goal: asked.goal,
        ...search(decision),
        unmet: decision.unmet.map(({ fact, missing }) => `${factOf(variables, fact)} (no ${missing})`),
        ...others
      }
    case "Deadline":
      return decision.best === undefined
        ? { outcome: "Deadline", ...asked, ...others, ...search(decision), lowerBound: decision.bound }
        : { outcome: "Deadline", ...withPlan(variables, decision.best), ...others, lowerBound: decision.bound }
    case "Act":
      return { outcome: "Act", ...withPlan(variables, decision), ...others }
  }
}

const search = ({ expanded, epoch }: { readonly expanded: number; readonly epoch: number }) => ({ expanded, epoch })

type Planned = NonNullable<Extract<Decision, { readonly _tag: "Deadline" }>["best"]>

const withPlan = (variables: Variables, { plan, certificate, why }: Planned) => ({
  ...ofPlan(variables, plan),
  ...certificate,
  why: sentence(variables, why.change),
  chain: why.chain.map(({ from, fact, to }) => {
    const target = to === "goal" ? "goal" : `step ${to}`
    return `step ${from} → ${target}: ${factOf(variables, fact)}`
  })
})
