/**
 * Plans as data: built from the operators they are made of, cut down to what is still useful from a later state, and the
 * chain of facts that leads from their first step to the goal.
 */
import type { Assumption, Link, Plan, Step } from "./Decision.ts"
import type { Assignment, Problem } from "./Problem.ts"
import { believesOf, memberCost, needsOf, type Member } from "./Relevance.ts"

/** `screen is cart`. */
export const factText = ({ variables }: Problem, [variable, value]: Assignment): string => {
  const fact = variables[variable]
  return `${fact?.name ?? `fact ${variable}`} is ${fact?.values[value] ?? value}`
}

export const holds = (values: ReadonlyArray<number>, facts: ReadonlyArray<Assignment>): boolean =>
  facts.every(([variable, value]) => values[variable] === value)

/** Does the state satisfy the goal? A value that means "unknown" never does. */
export const isReached = (problem: Problem, values: ReadonlyArray<number>): boolean =>
  problem.goal.every(
    ([variable, value]) => values[variable] === value && problem.variables[variable]?.unknown !== value
  )

const apply = (values: Array<number>, believes: ReadonlyArray<Assignment>): ReadonlyArray<Assignment> => {
  const before = values.slice()
  for (const [variable, value] of believes) values[variable] = value
  const touched = new Set(believes.map(([variable]) => variable))
  return [...touched].filter((variable) => values[variable] !== before[variable]).map((v) => [v, values[v]!] as const)
}

const assumptionOf = (problem: Problem, { operator, outcome }: Member): Assumption | undefined => {
  const senses = problem.operators[operator]!.senses
  const found = senses?.outcomes[outcome]
  return senses === undefined || found === undefined
    ? undefined
    : { variable: senses.variable, value: found[0], probability: found[1] }
}

/** The plan that performs these operators one after the other from the problem's state, at today's costs. */
export const planWith = (problem: Problem, members: ReadonlyArray<Member>): Plan => {
  const values = [...problem.initial]
  const steps = members.map((member): Step => {
    const operator = problem.operators[member.operator]!
    const believes = believesOf(operator, member.outcome)
    const assumes = assumptionOf(problem, member)
    return {
      operator: member.operator,
      outcome: member.outcome,
      id: operator.id,
      label: operator.label,
      kind: operator.kind,
      cost: memberCost(operator, member.outcome),
      needs: needsOf(problem, operator),
      believes,
      predicted: apply(values, believes),
      ...(assumes === undefined ? {} : { assumes })
    }
  })
  return {
    start: problem.initial,
    goal: problem.goal,
    steps,
    cost: steps.reduce((sum, step) => sum + step.cost, 0)
  }
}

/** The states that a plan goes through as predicted, the start among them: one value index per variable each. */
export const statesOf = (plan: Plan): ReadonlyArray<ReadonlyArray<number>> => {
  const values = [...plan.start]
  const states = [plan.start]
  for (const step of plan.steps) {
    for (const [variable, value] of step.predicted) values[variable] = value
    states.push([...values])
  }
  return states
}

/** The operator that a step of an earlier plan means in this problem, if it is still there. */
const memberOfStep = (problem: Problem, step: Step): Member | undefined => {
  const { operators } = problem
  const isMoved = operators[step.operator]?.id !== step.id
  const operator = isMoved ? operators.findIndex(({ id }) => id === step.id) : step.operator
  const senses = operators[operator]?.senses
  if (operator < 0 || step.outcome >= (senses?.outcomes.length ?? 0)) return undefined
  return { operator, outcome: step.outcome }
}

/** The cheapest end of `plan` that can be performed from the problem's state and reaches the goal, if there is one. */
export const usefulEnd = (problem: Problem, plan: Plan): Plan | undefined => {
  const members: Array<Member> = []
  for (const step of plan.steps) {
    const member = memberOfStep(problem, step)
    if (member === undefined) return undefined
    members.push(member)
  }
  for (let first = members.length - 1; first >= 0; first--) {
    const values = [...problem.initial]
    const isPerformed = members.slice(first).every(({ operator, outcome }) => {
      const { [operator]: performed } = problem.operators
      if (!holds(values, needsOf(problem, performed!))) return false
      for (const [variable, value] of believesOf(performed!, outcome)) values[variable] = value
      return true
    })
    if (isPerformed && isReached(problem, values)) return planWith(problem, members.slice(first))
  }
  return undefined
}

/**
 * The chain from the first step to the goal: what it makes true and which step needs that, then what that step makes
 * true, and so on. A fact is credited to the step that last made it true before it was needed.
 */
export const chainOf = (plan: Plan): ReadonlyArray<Link> => {
  const links: Array<Link> = []
  const suppliers = new Map<number, readonly [step: number, fact: Assignment]>()
  const use = (needs: ReadonlyArray<Assignment>, to: number | "goal") => {
    for (const [variable] of needs) {
      const supplier = suppliers.get(variable)
      if (supplier !== undefined) links.push({ from: supplier[0], fact: supplier[1], to })
    }
  }
  for (const [index, step] of plan.steps.entries()) {
    use(step.needs, index)
    for (const fact of step.predicted) suppliers.set(fact[0], [index, fact])
  }
  use(plan.goal, "goal")
  const chain: Array<Link> = []
  let from = 0
  for (;;) {
    const next = links.find((link) => link.from === from)
    if (next === undefined) return chain
    chain.push(next)
    if (next.to === "goal") return chain
    from = next.to
  }
}
