/**
 * Problems for the planner's tests: written down in the readable form of problem files, or random and small; and an
 * exhaustive search over plain arrays that shares nothing with the planner, to compare with.
 */
import { Result } from "effect"
import fc from "fast-check"
import type { Act, Decision, Plan } from "../../planner/Decision.ts"
import { readProblem, type ProblemFile } from "../../planner/ProblemFile.ts"
import type { Assignment, Operator, Problem } from "../../planner/Problem.ts"

type Written = Omit<ProblemFile, "facts"> & {
  readonly facts: Readonly<Record<string, ReadonlyArray<string | boolean>>>
}

/** A problem written down; fails the test when the text is wrong. */
export const written = (file: Written): Problem =>
  Result.match(readProblem(file), {
    onSuccess: (problem) => problem,
    onFailure: (refused) => {
      throw new Error(refused.message)
    }
  })

export const labels = (plan: Plan | undefined): ReadonlyArray<string> => plan?.steps.map((step) => step.label) ?? []

export const act = (decision: Decision): Act => {
  if (decision._tag !== "Act") throw new Error(`expected a plan, got ${JSON.stringify(decision)}`)
  return decision
}

/** The problem after some facts came out as they are, whatever was believed. */
export const seen = (problem: Problem, values: ReadonlyArray<number>): Problem => ({ ...problem, initial: values })

/** The state after the first step of a plan, when it does what was believed. */
export const after = (problem: Problem, plan: Plan): Problem => {
  const values = [...problem.initial]
  for (const [variable, value] of plan.steps[0]?.predicted ?? []) values[variable] = value
  return seen(problem, values)
}

/** With the cost of one operator, by label, changed. */
export const priced = (problem: Problem, label: string, cost: number): Problem => ({
  ...problem,
  operators: problem.operators.map((operator) => (operator.label === label ? { ...operator, cost } : operator))
})

interface Ground {
  readonly needs: ReadonlyArray<Assignment>
  readonly believes: ReadonlyArray<Assignment>
  readonly cost: number
}

const clipped = (cost: number) => Math.min(2 ** 15, Math.max(1, Math.round(cost)))

const grounds = (problem: Problem): ReadonlyArray<Ground> =>
  problem.operators.flatMap((operator): ReadonlyArray<Ground> => {
    const { needs, believes, cost, senses } = operator
    if (senses === undefined) return [{ needs, believes, cost: clipped(cost) }]
    const unknown = problem.variables[senses.variable]!.unknown!
    return senses.outcomes.map(([value, probability]) => ({
      needs: [...needs, [senses.variable, unknown] as const],
      believes: [...believes, [senses.variable, value] as const],
      cost: clipped(cost / probability)
    }))
  })

/** Cost of the cheapest plan by uniform-cost search over every reachable state; undefined when there is none. */
export const exhaustive = (problem: Problem): number | undefined => {
  const actions = grounds(problem)
  const costs = new Map<string, number>([[problem.initial.join(), 0]])
  const open = [{ values: problem.initial, cost: 0 }]
  while (open.length > 0) {
    open.sort((a, b) => b.cost - a.cost)
    const { values, cost } = open.pop()!
    if (cost > costs.get(values.join())!) continue
    if (problem.goal.every(([variable, value]) => values[variable] === value)) return cost
    for (const action of actions) {
      if (!action.needs.every(([variable, value]) => values[variable] === value)) continue
      const next = [...values]
      for (const [variable, value] of action.believes) next[variable] = value
      const total = cost + action.cost
      if (total >= (costs.get(next.join()) ?? Infinity)) continue
      costs.set(next.join(), total)
      open.push({ values: next, cost: total })
    }
  }
  return undefined
}

/** Perform a plan on plain arrays: what it really costs, or why it can't be performed. */
export const performed = (problem: Problem, plan: Plan): number | string => {
  const values = [...problem.initial]
  let cost = 0
  for (const step of plan.steps) {
    const unmet = step.needs.find(([variable, value]) => values[variable] !== value)
    if (unmet !== undefined) return `${step.label} needs ${unmet}`
    for (const [variable, value] of step.believes) values[variable] = value
    cost += step.cost
  }
  const missing = problem.goal.find(([variable, value]) => values[variable] !== value)
  return missing === undefined ? cost : `the goal ${missing} is not reached`
}

const variableCount = 5
const largestDomain = 4

/** Value 0 of the first two variables means "unknown". */
const isUnknown = (variable: number, value: number) => variable < 2 && value === 0

const anAssignment = (sizes: ReadonlyArray<number>, unknowns: boolean) =>
  fc
    .tuple(fc.nat(variableCount - 1), fc.nat(largestDomain - 1))
    .map(([variable, value]): Assignment => [variable, value % sizes[variable]!])
    .filter(([variable, value]) => unknowns || !isUnknown(variable, value))

const conjunction = (sizes: ReadonlyArray<number>, least: number, most: number, unknowns: boolean) =>
  fc.uniqueArray(anAssignment(sizes, unknowns), {
    minLength: least,
    maxLength: most,
    selector: ([variable]) => variable
  })

const anOperator = (sizes: ReadonlyArray<number>) =>
  fc
    .record({
      needs: conjunction(sizes, 0, 2, false),
      believes: conjunction(sizes, 1, 2, true),
      cost: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(0.2)),
      senses: fc.option(fc.record({ variable: fc.nat(1), probability: fc.constantFrom(0.25, 0.5, 1) }), { freq: 4 })
    })
    .map(({ senses, ...operator }): Omit<Operator, "id" | "label" | "kind"> => {
      if (senses === null) return operator
      const { variable, probability } = senses
      const needs = operator.needs.filter(([needed]) => needed !== variable)
      const believes = operator.believes.filter(([changed]) => changed !== variable)
      return { ...operator, needs, believes, senses: { variable, outcomes: [[1, probability]] } }
    })

/** Small random problems: five variables of two to four values, two of them partly unknown, up to twelve operators. */
export const someProblem: fc.Arbitrary<Problem> = fc
  .array(fc.integer({ min: 2, max: largestDomain }), { minLength: variableCount, maxLength: variableCount })
  .chain((sizes) =>
    fc.record({
      sizes: fc.constant(sizes),
      operators: fc.array(anOperator(sizes), { minLength: 1, maxLength: 12 }),
      initial: fc.tuple(...sizes.map((size) => fc.nat(size - 1))),
      goal: conjunction(sizes, 1, 3, false)
    })
  )
  .map(({ sizes, operators, initial, goal }) => ({
    epoch: 1,
    variables: sizes.map((size, variable) => ({
      name: `v${variable}`,
      values: Array.from({ length: size }, (_, value) => (isUnknown(variable, value) ? "unknown" : `${value}`)),
      ...(variable < 2 ? { unknown: 0 } : {})
    })),
    operators: operators.map((operator, index) => ({
      ...operator,
      id: `a${index}`,
      label: `a${index}`,
      kind: operator.senses === undefined ? ("operate" as const) : ("sense" as const)
    })),
    initial,
    goal
  }))
