/**
 * Why there is no plan. Facts that even the delete relaxation can't reach are followed from the goal down to what nothing
 * supplies; when every goal fact can be had by itself, no order of actions gets them together. And how far one could get
 * all the same: a smaller goal for the nearest partial plan.
 */
import type { UnmetFact } from "./Decision.ts"
import type { Model } from "./Model.ts"
import { isReached } from "./Plans.ts"
import type { Assignment, Problem } from "./Problem.ts"
import { Relaxation, unreached } from "./Relaxation.ts"

export interface Unmet {
  readonly facts: ReadonlyArray<UnmetFact>
  /** Facts that can be had and would bring the goal nearer, the most promising set first. */
  readonly smallerGoals: ReadonlyArray<ReadonlyArray<Assignment>>
}

/** A goal that contradicts itself or asks for an unknown value: nothing can ever supply these facts. */
export const impossibleGoal = (problem: Problem): ReadonlyArray<UnmetFact> =>
  problem.goal
    .filter(
      ([variable, value]) =>
        problem.variables[variable]?.unknown === value ||
        problem.goal.some((other) => other[0] === variable && other[1] !== value)
    )
    .map((fact) => ({ fact, missing: "supplier", suppliers: [] }))

interface Supplier {
  readonly operator: string
  readonly lacks: ReadonlyArray<Assignment>
  readonly has: ReadonlyArray<Assignment>
}

/** Answers, for facts of the task, whether the relaxation reaches them and what would supply them. */
const relaxed = (problem: Problem, model: Model) => {
  const { compiled } = model
  const { task, factStart, achievers } = compiled
  const relaxation = new Relaxation(compiled, compiled.cost)
  relaxation.reachAll(model.packed(problem.initial), 0)
  const outer = ([variable, value]: Assignment): Assignment => [task.variables[variable]!, value]
  const isReachable = ([variable, value]: Assignment): boolean =>
    relaxation.reached[factStart[variable]! + value]! < unreached
  const suppliersOf = ([variable, value]: Assignment): ReadonlyArray<Supplier> => {
    const fact = factStart[variable]! + value
    return [...achievers.items.subarray(achievers.start[fact], achievers.start[fact + 1])].flatMap((action) => {
      const { needs, members } = task.actions[action]!
      return members.map(({ operator }) => ({
        operator: problem.operators[operator]!.id,
        lacks: needs.filter((need) => !isReachable(need)),
        has: needs.filter(isReachable)
      }))
    })
  }
  return { outer, isReachable, suppliersOf }
}

export const unmetFacts = (problem: Problem, model: Model): Unmet => {
  const { goal } = model.compiled.task
  const { outer, isReachable, suppliersOf } = relaxed(problem, model)
  const open = goal.filter((fact) => !isReachable(fact))
  if (open.length === 0) {
    const facts = goal
      .map(outer)
      .filter(([variable, value]) => problem.initial[variable] !== value)
      .map((fact): UnmetFact => ({ fact, missing: "order", suppliers: [] }))
    return { facts, smallerGoals: [] }
  }
  const facts: Array<UnmetFact> = []
  const steps: Array<ReadonlyArray<Assignment>> = []
  const queue = [...open]
  const seen = new Set(queue.map(String))
  for (let at = 0; at < queue.length; at++) {
    const fact = queue[at]!
    const suppliers = suppliersOf(fact)
    for (const lack of suppliers.flatMap(({ lacks }) => lacks)) {
      if (seen.has(String(lack))) continue
      seen.add(String(lack))
      queue.push(lack)
    }
    const nearest = [...suppliers].sort((a, b) => a.lacks.length - b.lacks.length)[0]
    if (nearest !== undefined) steps.push(nearest.has.map(outer))
    facts.push({
      fact: outer(fact),
      missing: suppliers.length === 0 ? "supplier" : "needs",
      suppliers: suppliers.map(({ operator, lacks }) => ({ operator, lacks: lacks.map(outer) }))
    })
  }
  const reachable = goal.filter(isReachable).map(outer)
  const candidates = [...steps.map((step) => merge(reachable, step)), reachable, ...steps]
  const smallerGoals = candidates.filter(
    (smaller) => smaller.length > 0 && !isReached({ ...problem, goal: smaller }, problem.initial)
  )
  return { facts, smallerGoals }
}

/** Both sets of facts; where they disagree on a variable, the first wins. */
const merge = (facts: ReadonlyArray<Assignment>, others: ReadonlyArray<Assignment>): ReadonlyArray<Assignment> => [
  ...facts,
  ...others.filter(([v]) => !facts.some(([known]) => known === v))
]
