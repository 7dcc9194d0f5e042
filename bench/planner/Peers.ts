/**
 * Two published planners on our problems. `loopPlanner` is our own port of the search loop of koog's GOAP agent (JetBrains),
 * written from its behaviour: states compared by value, the open set scanned for its minimum at each step, unmet goals
 * counted as heuristic, the whole plan made anew each time. `npmGoap` drives the npm package `goap`. Neither prunes, and
 * irrelevant toggles alone would keep them busy for ever, so both get the task that our pruning leaves.
 */
import type { Problem } from "../../planner/Problem.ts"
import { memberCost, relevantTask } from "../../planner/Relevance.ts"
import { Action, Agent, type GoapAction } from "./Goap.ts"

/** The problem without what can't matter to its goal. */
export const pruned = (problem: Problem): Problem => {
  const task = relevantTask(problem)
  return {
    epoch: problem.epoch,
    variables: task.variables.map((variable) => problem.variables[variable]!),
    operators: task.actions.map(({ needs, effects, members }, index) => ({
      id: `${index}`,
      label: `${index}`,
      kind: "operate",
      needs,
      believes: effects,
      cost: Math.min(...members.map(({ operator, outcome }) => memberCost(problem.operators[operator]!, outcome)))
    })),
    initial: task.variables.map((variable) => problem.initial[variable]!),
    goal: task.goal
  }
}

export const loopPlanner = (problem: Problem): number => {
  const { operators, goal } = problem
  const unmet = (values: ReadonlyArray<number>) => goal.filter(([variable, value]) => values[variable] !== value).length
  const start = problem.initial.join()
  const costs = new Map([[start, 0]])
  const estimates = new Map([[start, unmet(problem.initial)]])
  const states = new Map([[start, problem.initial]])
  const open = new Set([start])
  while (open.size > 0) {
    let best = ""
    let least = Infinity
    for (const key of open) {
      if (estimates.get(key)! >= least) continue
      least = estimates.get(key)!
      best = key
    }
    open.delete(best)
    const values = states.get(best)!
    if (unmet(values) === 0) return costs.get(best)!
    for (const operator of operators) {
      if (!operator.needs.every(([variable, value]) => values[variable] === value)) continue
      const next = values.slice()
      for (const [variable, value] of operator.believes) next[variable] = value
      const key = next.join()
      const cost = costs.get(best)! + operator.cost
      if (cost >= (costs.get(key) ?? Infinity)) continue
      costs.set(key, cost)
      estimates.set(key, cost + unmet(next))
      states.set(key, next)
      open.add(key)
    }
  }
  return -1
}

type World = Record<string, number>

class Tester extends Agent<World> {
  override move() {}
  override isInRange() {
    return true
  }
  override getActionCost(action: GoapAction<World>) {
    return action.cost
  }
}

/** Answers the cost of the plan that the package finds (it stops early, so it may be dearer than the optimum). */
export const npmGoap = (problem: Problem): number => {
  const name = (variable: number) => `v${variable}`
  const world = Object.fromEntries(problem.initial.map((value, variable) => [name(variable), value]))
  const agent = new Tester(world, "tester")
  for (const operator of problem.operators) {
    const action = new Action<World>({ name: operator.id, cost: operator.cost })
    for (const [variable, value] of operator.needs) action.precondition((state) => state[name(variable)] === value)
    for (const [variable, value] of operator.believes) {
      action.effect((state) => {
        state[name(variable)] = value
      })
    }
    agent.action(action)
  }
  for (const [variable, value] of problem.goal) {
    agent.goal(name(variable), (_before, after) => after[name(variable)] === value)
  }
  const plan = agent.plan()
  return plan === undefined ? -1 : plan.reduce((sum, action) => sum + action.cost, 0)
}
