/** The engines that are compared on the same problems: our planner as it is, and what it would be without its memory. */
import { planOf, type Plan } from "../../planner/Decision.ts"
import { Model } from "../../planner/Model.ts"
import { Pass } from "../../planner/Pass.ts"
import { make } from "../../planner/Planner.ts"
import type { Problem } from "../../planner/Problem.ts"
import { StateGraph } from "../../planner/StateGraph.ts"
import type { Episode } from "./Episode.ts"
import { Flat } from "./Flat.ts"
import { cpu } from "../Figures.ts"

/** CPU milliseconds and plan cost of each problem of an episode. */
export interface Timed {
  readonly times: ReadonlyArray<number>
  readonly costs: ReadonlyArray<number>
}

export const timed = (episode: Episode, solve: (problem: Problem) => number): Timed => {
  const times: Array<number> = []
  const costs = episode.map((problem) => {
    const before = cpu()
    const cost = solve(problem)
    times.push(cpu() - before)
    return cost
  })
  return { times, costs }
}

/** The planner with all it has: kept tails, what earlier searches proved, both stages of the heuristic. */
export const planner = (): ((problem: Problem) => number) => {
  const persistent = make({ limit: 1_000_000 })
  let plan: Plan | undefined
  return (problem) => {
    plan = planOf(persistent.decide(problem, plan))
    return plan?.cost ?? -1
  }
}

/** The engine from scratch: ngraph.path and the landmark heuristic, nothing remembered, compiled once. */
export const fromScratch = (first: Problem): ((problem: Problem) => number) => {
  const model = new Model(first)
  const graph = new StateGraph(model.compiled, model.table, model.heuristic, 1, false)
  const pass = new Pass(graph)
  return (problem) => {
    model.adopt(problem)
    model.table.clear()
    graph.begin(model.packed(problem.initial), [])
    return pass.run(Infinity) === "plan" ? graph.goalCost : -1
  }
}

/** The flat reference from scratch. */
export const flat = (first: Problem): ((problem: Problem) => number) => {
  const model = new Model(first)
  const reference = new Flat(model.compiled)
  return (problem) => {
    model.adopt(problem)
    reference.reprice()
    return reference.run(model.packed(problem.initial)).cost
  }
}
