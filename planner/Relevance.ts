/**
 * From a problem to the small task that the search sees. Sensing operators become one action per outcome; operators that
 * can never apply go; variables and actions that can't matter to the goal go (backward closure); effects that change
 * nothing go; actions that come out equal are merged, and the cheapest of them stands for all. The optimum is the same.
 */
import { clipCost, type Assignment, type Operator, type Problem } from "./Problem.ts"

/** One way to perform an action of the task: an operator, and for a sensing one the index of the outcome (else −1). */
export interface Member {
  readonly operator: number
  readonly outcome: number
}

/** An action over the task's own variable numbers; `needs` and `effects` are sorted by variable. */
export interface Action {
  readonly needs: ReadonlyArray<Assignment>
  readonly effects: ReadonlyArray<Assignment>
  readonly members: ReadonlyArray<Member>
}

/** The pruned task. `variables[i]` is the problem's index of task variable i; `position` is the inverse, −1 if pruned. */
export interface Task {
  readonly variables: ReadonlyArray<number>
  readonly sizes: ReadonlyArray<number>
  readonly position: Int32Array
  readonly goal: ReadonlyArray<Assignment>
  readonly actions: ReadonlyArray<Action>
}

/** The cost of one member: a sensing outcome costs as much as looking until it shows. */
export const memberCost = (operator: Operator, outcome: number): number => {
  const probability = outcome < 0 ? 1 : (operator.senses?.outcomes[outcome]?.[1] ?? 1)
  return clipCost(operator.cost / probability)
}

/** What the operator needs, with the unknown value that sensing is for. */
export const needsOf = (problem: Problem, operator: Operator): ReadonlyArray<Assignment> => {
  const unknown = operator.senses === undefined ? undefined : problem.variables[operator.senses.variable]?.unknown
  return operator.senses === undefined || unknown === undefined
    ? operator.needs
    : [...operator.needs, [operator.senses.variable, unknown]]
}

/** What the operator makes true, with the outcome (an index into its outcomes) that is counted on. */
export const believesOf = (operator: Operator, outcome: number): ReadonlyArray<Assignment> => {
  const found = outcome < 0 ? undefined : operator.senses?.outcomes[outcome]
  return operator.senses === undefined || found === undefined
    ? operator.believes
    : [...operator.believes, [operator.senses.variable, found[0]]]
}

interface Ground {
  readonly needs: ReadonlyArray<Assignment>
  readonly effects: ReadonlyArray<Assignment>
  readonly member: Member
}

const isUnknown = (problem: Problem, [variable, value]: Assignment): boolean =>
  problem.variables[variable]?.unknown === value

/** Sorted, each variable once; undefined when two needs contradict each other. */
const conjunction = (facts: ReadonlyArray<Assignment>): ReadonlyArray<Assignment> | undefined => {
  if (facts.length < 2) return facts
  const sorted = [...facts].sort((a, b) => a[0] - b[0])
  const once: Array<Assignment> = []
  for (const fact of sorted) {
    const before = once[once.length - 1]
    if (before === undefined || before[0] !== fact[0]) once.push(fact)
    else if (before[1] !== fact[1]) return undefined
  }
  return once
}

/** Effects in order of variable; of two on one variable the last counts; those that a need makes void are left out. */
const changes = (needs: ReadonlyArray<Assignment>, believes: ReadonlyArray<Assignment>): ReadonlyArray<Assignment> => {
  const effects: Array<Assignment> = []
  for (const [index, effect] of believes.entries()) {
    if (believes.some((later, at) => at > index && later[0] === effect[0])) continue
    if (needs.some((need) => need[0] === effect[0] && need[1] === effect[1])) continue
    effects.push(effect)
  }
  return effects.length < 2 ? effects : effects.sort((a, b) => a[0] - b[0])
}

/** Can this operator ever apply? No need may ask for an unknown value, except the one that sensing is for. */
const isPossible = (problem: Problem, operator: Operator): boolean => {
  if (operator.senses !== undefined && problem.variables[operator.senses.variable]?.unknown === undefined) return false
  return operator.needs.every((need) => need[0] === operator.senses?.variable || !isUnknown(problem, need))
}

const ground = (problem: Problem): ReadonlyArray<Ground> => {
  const grounds: Array<Ground> = []
  for (const [index, operator] of problem.operators.entries()) {
    if (!isPossible(problem, operator)) continue
    const needs = conjunction(needsOf(problem, operator))
    if (needs === undefined) continue
    const outcomes = operator.senses?.outcomes.length ?? 0
    for (let outcome = operator.senses === undefined ? -1 : 0; outcome < Math.max(outcomes, 0); outcome++) {
      const effects = changes(needs, believesOf(operator, outcome))
      if (effects.length > 0) grounds.push({ needs, effects, member: { operator: index, outcome } })
      if (outcome < 0) break
    }
  }
  return grounds
}

/** Which variables can matter: the goal's, and those needed by an action that changes one that matters. */
const closure = (problem: Problem, grounds: ReadonlyArray<Ground>): Uint8Array => {
  const relevant = new Uint8Array(problem.variables.length)
  const queue: Array<number> = []
  const want = (variable: number) => {
    if (relevant[variable] === 1) return
    relevant[variable] = 1
    queue.push(variable)
  }
  const changers: Array<Array<number>> = problem.variables.map(() => [])
  for (const [index, { effects }] of grounds.entries())
    for (const [variable] of effects) changers[variable]?.push(index)
  for (const [variable] of problem.goal) want(variable)
  const isSeen = new Uint8Array(grounds.length)
  for (let at = 0; at < queue.length; at++) {
    for (const index of changers[queue[at]!]!) {
      if (isSeen[index] === 1) continue
      isSeen[index] = 1
      for (const [variable] of grounds[index]!.needs) want(variable)
    }
  }
  return relevant
}

const project = (facts: ReadonlyArray<Assignment>, position: Int32Array): Array<Assignment> => {
  const projected: Array<Assignment> = []
  for (const [variable, value] of facts) if (position[variable]! >= 0) projected.push([position[variable]!, value])
  return projected
}

const keyOf = (needs: ReadonlyArray<Assignment>, effects: ReadonlyArray<Assignment>): string => {
  let key = ""
  for (const [variable, value] of needs) key += `${variable}=${value},`
  key += ">"
  for (const [variable, value] of effects) key += `${variable}=${value},`
  return key
}

/** Prune, project and merge. The goal must not contradict itself (the planner answers that case before). */
export const relevantTask = (problem: Problem): Task => {
  const grounds = ground(problem)
  const relevant = closure(problem, grounds)
  const position = new Int32Array(problem.variables.length).fill(-1)
  const variables: Array<number> = []
  for (let variable = 0; variable < relevant.length; variable++) {
    if (relevant[variable] === 1) position[variable] = variables.push(variable) - 1
  }
  const merged = new Map<string, { needs: Array<Assignment>; effects: Array<Assignment>; members: Array<Member> }>()
  for (const { needs, effects, member } of grounds) {
    const kept = project(effects, position)
    if (kept.length === 0) continue
    const required = project(needs, position)
    const key = keyOf(required, kept)
    const equal = merged.get(key)
    if (equal === undefined) merged.set(key, { needs: required, effects: kept, members: [member] })
    else equal.members.push(member)
  }
  return {
    variables,
    sizes: variables.map((variable) => problem.variables[variable]!.values.length),
    position,
    goal: conjunction(project(problem.goal, position)) ?? [],
    actions: [...merged.values()]
  }
}
