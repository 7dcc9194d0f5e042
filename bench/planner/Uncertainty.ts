/**
 * T8: does "perform the first step, then plan anew" with learned expected costs come near the best policy there is? Random
 * maps whose edges fail, some of them always though they are believed to work, some into a trap that costs a reset. The
 * best policy knows the true rates (value iteration); the planner only learns them.
 */
import { planOf, type Plan } from "../../planner/Decision.ts"
import { expectedCost, snapshotCost, successRate } from "../../planner/ExpectedCost.ts"
import { make } from "../../planner/Planner.ts"
import type { Operator, Problem } from "../../planner/Problem.ts"
import { mean, randomOf, type Report } from "../Figures.ts"

const screens = 25
const extraEdges = 50
const maps = 120
const episodes = 10
const longest = 400
/** What getting out of a trap costs, in units of an edge (an edge costs 1 to 3). */
const trapCost = 60
/** Maps where even the best policy costs more than this are left out: their goal can't reasonably be reached. */
const reachable = 500
/** Units of 10 ms in one unit of edge cost: a trap costs twelve seconds. */
const costScale = 20

interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  /** True success rate, and what is believed of it before the first try. */
  readonly rate: number
  readonly belief: number
  /** Where a failure leads; −1 is a trap. */
  readonly failure: number
}

interface Kind {
  readonly broken: number
  readonly traps: number
}

const randomMap = (seed: number, { broken, traps }: Kind): ReadonlyArray<Edge> => {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const ways: Array<readonly [from: number, to: number]> = []
  for (let at = 1; at < screens; at++) ways.push([Math.max(0, at - 1 - below(Math.min(at, 5))), at])
  for (let extra = 0; extra < extraEdges; extra++) {
    const [from, to] = [below(screens), below(screens)]
    if (from !== to) ways.push([from, to])
  }
  const taps = ways.map(([from, to]): Edge => {
    const fate = random()
    const isBroken = fate < broken
    const rate = isBroken ? 0 : 0.2 + 0.8 * random()
    const cost = 1 + 2 * random()
    const isTrap = !isBroken && fate < broken + traps
    const failure = isTrap ? -1 : random() < 0.6 ? from : below(screens)
    return { from, to, cost, rate, belief: isBroken ? 0.3 + 0.6 * random() : rate, failure }
  })
  const relaunches = Array.from({ length: screens - 1 }, (_, at): Edge => {
    return { from: at + 1, to: 0, cost: 8, rate: 1, belief: 1, failure: at + 1 }
  })
  return [...taps, ...relaunches]
}

/** Expected cost from screen 0 under the best policy, by value iteration. */
const bestPolicy = (edges: ReadonlyArray<Edge>): number => {
  const value = new Float64Array(screens)
  for (let round = 0; round < 5_000; round++) {
    let largest = 0
    for (let screen = 0; screen < screens - 1; screen++) {
      let best = Infinity
      for (const { from, to, cost, rate, failure } of edges) {
        if (from !== screen || (rate === 0 && failure === from)) continue
        const failed = failure === -1 ? trapCost + value[0]! : value[failure]!
        const total = failure === from ? cost / rate + value[to]! : cost + rate * value[to]! + (1 - rate) * failed
        best = Math.min(best, total)
      }
      largest = Math.max(largest, Math.abs(best - value[screen]!))
      value[screen] = best
    }
    if (largest < 1e-6) break
  }
  return value[0]!
}

/** Whether an edge is known to be a trap when it fails: what recovering from it costs, in units of 10 ms. */
const recoveryOf = ({ failure }: Edge): number => (failure === -1 ? trapCost * costScale : 0)

const operatorOf = (edge: Edge, index: number): Operator => ({
  id: `${index}`,
  label: `${edge.from} to ${edge.to}`,
  kind: "operate",
  needs: [[0, edge.from]],
  believes: [[0, edge.to]],
  cost: expectedCost(edge.cost * costScale, edge.belief, recoveryOf(edge))
})

const episode = (
  edges: ReadonlyArray<Edge>,
  random: () => number
): { readonly cost: number; readonly isDone: boolean } => {
  const planner = make()
  const names = Array.from({ length: screens }, (_, at) => `${at}`)
  const tries = edges.map(() => 0)
  const successes = edges.map(() => 0)
  let problem: Problem = {
    epoch: 1,
    variables: [{ name: "screen", values: names }],
    operators: edges.map(operatorOf),
    initial: [0],
    goal: [[0, screens - 1]]
  }
  let plan: Plan | undefined
  let cost = 0
  for (let step = 0; step < longest; step++) {
    const decision = planner.decide(problem, plan)
    if (decision._tag === "Done") return { cost, isDone: true }
    plan = planOf(decision)
    if (plan === undefined) return { cost, isDone: false }
    const index = plan.steps[0]!.operator
    const edge = edges[index]!
    cost += edge.cost
    tries[index]!++
    let at = edge.to
    if (random() < edge.rate) successes[index]!++
    else if (edge.failure === -1) {
      cost += trapCost
      at = 0
    } else at = edge.failure
    const operator = problem.operators[index]!
    const rate = successRate(edge.belief, successes[index]!, tries[index]!)
    const learned = snapshotCost(operator.cost, expectedCost(edge.cost * costScale, rate, recoveryOf(edge)), false)
    const operators =
      learned === operator.cost ? problem.operators : problem.operators.with(index, { ...operator, cost: learned })
    problem = { ...problem, operators, initial: [at] }
  }
  return { cost, isDone: false }
}

const simulated = (kind: Kind) => {
  const optima: Array<number> = []
  const results: Array<{ readonly cost: number; readonly isDone: boolean }> = []
  for (let seed = 1; seed <= maps; seed++) {
    const edges = randomMap(seed, kind)
    const optimum = bestPolicy(edges)
    if (!(optimum < reachable)) continue
    optima.push(optimum)
    const random = randomOf(seed * 31 + 7)
    for (let run = 0; run < episodes; run++) results.push(episode(edges, random))
  }
  return {
    maps: optima.length,
    unfinished: (100 * results.filter(({ isDone }) => !isDone).length) / results.length,
    ratio: mean(results.map(({ cost }) => cost)) / mean(optima)
  }
}

export const uncertainty = (report: Report): void => {
  const broken = simulated({ broken: 0.2, traps: 0 })
  report.atMost("T8 runs unfinished in 400 steps, 20 % of believed edges broken, in %", broken.unfinished, 5)
  report.note(`${broken.maps} maps, cost ${broken.ratio.toFixed(2)} × the policy that knows which are broken`)
  const traps = simulated({ broken: 0, traps: 0.15 })
  report.atMost("T8 runs unfinished in 400 steps, 15 % traps, in %", traps.unfinished, 5)
  report.atMost("T8 cost over the true optimum, 15 % traps", traps.ratio, 1.6)
  report.note(`${traps.maps} maps`)
}
