/** T1 and T2: the optimum on every task with few states opened, and the engine against the flat reference. */
import { Model } from "../../planner/Model.ts"
import { make } from "../../planner/Planner.ts"
import { Pass } from "../../planner/Pass.ts"
import { StateGraph } from "../../planner/StateGraph.ts"
import { Flat } from "./Flat.ts"
import { cpu, mean, type Report } from "../Figures.ts"
import { fixtureTasks, gripper, hanoi, visitAll, type BenchTask } from "./Tasks.ts"

const expansionLimit = 1_000_000
const repetitions = 7

const generated = (): ReadonlyArray<BenchTask> => [
  ...[2, 4, 6, 8].map(gripper),
  ...[3, 4, 5].map(visitAll),
  ...[3, 4, 5, 6, 7].map(hanoi)
]

export const optimality = (report: Report): void => {
  const fixtures = ["S", "M", "L"].flatMap(fixtureTasks)
  const tasks = [...fixtures, ...generated()]
  const planner = make({ limit: expansionLimit })
  let optimal = 0
  let worst = 0
  for (const task of tasks) {
    const decision = planner.decide(task.problem)
    const found = decision._tag === "Act" && decision.certificate.optimal ? decision.certificate : undefined
    if (found?.cost === task.optimum) optimal++
    else report.note(`${task.name}: ${found?.cost ?? decision._tag} instead of ${task.optimum}`)
    if (task.landmarkExpansions !== undefined && found !== undefined) {
      worst = Math.max(worst, found.expanded / task.landmarkExpansions)
    }
  }
  report.atLeast(
    `T1 tasks of ${tasks.length} (19 fixtures, gripper, visitall, Hanoi) with the proven optimum`,
    optimal,
    tasks.length
  )
  report.atMost("T1 most expansions, as a share of the landmark heuristic's alone", worst, 1.1)
}

/** Least CPU of several runs, the two sides alternating. */
const compared = (task: BenchTask) => {
  const model = new Model(task.problem)
  const start = model.packed(task.problem.initial)
  const reference = new Flat(model.compiled)
  const graph = new StateGraph(model.compiled, model.table, model.heuristic, 1, false)
  const pass = new Pass(graph)
  let flat = Infinity
  let engine = Infinity
  let isSame = true
  for (let run = 0; run < repetitions; run++) {
    let before = cpu()
    const { cost } = reference.run(start)
    flat = Math.min(flat, cpu() - before)
    before = cpu()
    model.table.clear()
    graph.begin(start, [])
    pass.run(Infinity)
    engine = Math.min(engine, cpu() - before)
    isSame &&= graph.goalCost === cost
  }
  return { ratio: flat / engine, isSame }
}

export const engine = (report: Report): void => {
  const results = ["M", "L"].flatMap(fixtureTasks).map(compared)
  const ratios = results.map(({ ratio }) => ratio)
  report.atLeast(
    "T2 speed of the engine as a share of the flat reference's, geometric mean over M and L",
    Math.exp(mean(ratios.map(Math.log))),
    0.5
  )
  report.note(`least ${Math.min(...ratios).toFixed(2)}, greatest ${Math.max(...ratios).toFixed(2)}`)
  report.atLeast(
    "T2 tasks of 14 with the same cost on both",
    results.filter(({ isSame }) => isSame).length,
    results.length
  )
}
