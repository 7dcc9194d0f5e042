/**
 * Goal choice over a map: one shortest-path sweep (Dijkstra) from where the device stands, which meets the frontiers in
 * order of cost and stops as soon as none that is still unmet could score better. A frontier scores value / (cost + base):
 * what it may teach per unit of time, with a base cost for looking and choosing, so that a near trifle doesn't beat
 * everything. An unmet frontier costs at least as much as the last settled node and is worth at most the map's best value:
 * that bound makes stopping early exact. Nothing is allocated or cleared per call, so a step costs what it visits, and not
 * what the map holds.
 */

import { choosingCost } from "./GoalChoice.ts"

/**
 * A map as the sweep sees it. Nodes are 0 … size−1. `edges` are the operations known to lead from a node to another;
 * `frontiers` those never tried there. Costs are integers ≥ 1 in units of 10 ms, a frontier's cost that of its own
 * operation; values are > 0, and `bestValue` is at least the largest among those left.
 */
export interface SweepGraph {
  readonly size: number
  readonly edges: (node: number, visit: (operation: number, to: number, cost: number) => void) => void
  readonly frontiers: (node: number, visit: (operation: number, value: number, cost: number) => void) => void
  readonly bestValue: number
}

/** A way to go: the operations from the start to the frontier's node, and the frontier's own operation there. */
export interface FrontierChoice {
  readonly node: number
  readonly operation: number
  readonly value: number
  readonly cost: number
  readonly score: number
  readonly path: ReadonlyArray<{ readonly node: number; readonly operation: number }>
}

export interface SweepResult {
  /** The best frontiers, best first; fewer than asked for when the map has fewer. */
  readonly choices: ReadonlyArray<FrontierChoice>
  /** Nodes whose cost was settled. */
  readonly settled: number
}

/** `count` best frontiers (1); `baseCost` of the score in units of 10 ms (50, that is half a second). */
export interface SweepOptions {
  readonly count?: number
  readonly baseCost?: number
}

export interface Sweep {
  readonly run: (graph: SweepGraph, start: number, options?: SweepOptions) => SweepResult
}

const firstCapacity = 256
/** Heap keys are cost · 2²⁰ + node: of equal costs the smaller node number comes first. */
const nodeScale = 2 ** 20

interface Met {
  readonly node: number
  readonly operation: number
  readonly value: number
  readonly cost: number
  readonly score: number
}

/** A sweep with its own buffers, which it uses again at each call. */
export const make = (): Sweep => {
  let cost = new Float64Array(firstCapacity)
  let previous = new Int32Array(firstCapacity)
  let operationTo = new Int32Array(firstCapacity)
  /** A node's other entries count only when its stamp is that of this run: 2 · run when open, one more when settled. */
  let stamps = new Float64Array(firstCapacity)
  let heap = new Float64Array(firstCapacity)
  let heapSize = 0
  let run = 0

  const fit = (size: number) => {
    if (size <= cost.length) return
    const capacity = Math.max(size, cost.length * 2)
    cost = new Float64Array(capacity)
    previous = new Int32Array(capacity)
    operationTo = new Int32Array(capacity)
    stamps = new Float64Array(capacity)
  }

  const push = (key: number) => {
    if (heapSize === heap.length) {
      const larger = new Float64Array(heap.length * 2)
      larger.set(heap)
      heap = larger
    }
    let at = heapSize++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]! <= key) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = key
  }

  const pop = (): number => {
    const top = heap[0]!
    const size = --heapSize
    const key = heap[size]!
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= key) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = key
    return top
  }

  const reach = (node: number, at: number, from: number, operation: number) => {
    if (stamps[node] === 2 * run + 1 || (stamps[node] === 2 * run && cost[node]! <= at)) return
    stamps[node] = 2 * run
    cost[node] = at
    previous[node] = from
    operationTo[node] = operation
    push(at * nodeScale + node)
  }

  const pathTo = (node: number): FrontierChoice["path"] => {
    const path: Array<{ readonly node: number; readonly operation: number }> = []
    for (let at = node; previous[at]! >= 0; at = previous[at]!) {
      path.push({ node: previous[at]!, operation: operationTo[at]! })
    }
    return path.reverse()
  }

  return {
    run: (graph, start, { count = 1, baseCost = choosingCost } = {}) => {
      fit(graph.size)
      run++
      heapSize = 0
      const best: Array<Met> = []
      let settled = 0
      reach(start, 0, -1, -1)
      while (heapSize > 0) {
        const node = pop() % nodeScale
        if (stamps[node] === 2 * run + 1) continue
        const here = cost[node]!
        const worst = best[count - 1]
        if (worst !== undefined && worst.score >= graph.bestValue / (here + 1 + baseCost)) break
        stamps[node] = 2 * run + 1
        settled++
        graph.frontiers(node, (operation, value, own) => {
          const total = here + own
          insert(best, { node, operation, value, cost: total, score: value / (total + baseCost) }, count)
        })
        graph.edges(node, (operation, to, own) => reach(to, here + own, node, operation))
      }
      return { choices: best.map((met) => ({ ...met, path: pathTo(met.node) })), settled }
    }
  }
}

/** Keep the `count` best by score; of equals the one met first stays in front. */
const insert = (best: Array<Met>, met: Met, count: number): void => {
  let at = best.length
  while (at > 0 && best[at - 1]!.score < met.score) at--
  if (at >= count) return
  best.splice(at, 0, met)
  if (best.length > count) best.pop()
}
