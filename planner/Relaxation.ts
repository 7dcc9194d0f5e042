/**
 * The delete relaxation: what could be reached if no action ever made a fact false. Its costliest goal fact (h^max,
 * Bonet and Geffner 2001) is the dear half of the heuristic, taken over the costs that the landmarks did not count; and
 * the facts that even it can't reach explain why there is no plan.
 */
import type { Compiled } from "./Compile.ts"
import type { Rows } from "./Rows.ts"
import { deadEnd } from "./StateTable.ts"

/** The cost of a fact that can't be reached. */
export const unreached = 0x7fffffff

export class Relaxation {
  /** After a call: cost of each fact in the relaxation, `unreached` where there is none. */
  readonly reached: Int32Array
  private readonly compiled: Compiled
  private readonly cost: Int32Array
  private readonly adds: Rows
  private readonly needCount: Int32Array
  private readonly needsLeft: Int32Array
  private readonly needless: Int32Array
  private readonly isGoal: Uint8Array
  /** Facts of cost 0, first in first out; the others go through the heap. */
  private readonly free: Int32Array
  private freeCount = 0
  /** Binary heap of facts by cost; entries that a cheaper one made stale are skipped when they come up. */
  private readonly heapCost: Int32Array
  private readonly heapFact: Int32Array
  private heapSize = 0

  /** `cost` is read at each call, so that the caller may lower it to what the landmarks left. */
  constructor(compiled: Compiled, cost: Int32Array) {
    const { facts, actions, needs, adds, goalFacts } = compiled
    this.compiled = compiled
    this.cost = cost
    this.reached = new Int32Array(facts)
    this.needCount = new Int32Array(actions)
    this.needsLeft = new Int32Array(actions)
    this.isGoal = new Uint8Array(facts)
    this.free = new Int32Array(facts + adds.items.length)
    this.heapCost = new Int32Array(adds.items.length + 1)
    this.heapFact = new Int32Array(adds.items.length + 1)
    this.adds = adds
    for (let action = 0; action < actions; action++) {
      this.needCount[action] = needs.start[action + 1]! - needs.start[action]!
    }
    const needless: Array<number> = []
    for (let action = 0; action < actions; action++) if (this.needCount[action] === 0) needless.push(action)
    this.needless = Int32Array.from(needless)
    for (const fact of goalFacts) this.isGoal[fact] = 1
  }

  /** Cost of the dearest goal fact from the state at `offset`, or `deadEnd`. Stops as soon as the goal is reached. */
  bound(pool: Int32Array, offset: number): number {
    const { goalFacts } = this.compiled
    if (this.spread(pool, offset, goalFacts.length) > 0) return deadEnd
    let dearest = 0
    for (let at = 0; at < goalFacts.length; at++) {
      const cost = this.reached[goalFacts[at]!]!
      if (cost > dearest) dearest = cost
    }
    return dearest
  }

  /** Fills `reached` for all facts. */
  reachAll(pool: Int32Array, offset: number): void {
    this.spread(pool, offset, unreached)
  }

  /**
   * Dijkstra over facts until `goalsLeft` goal facts are settled; answers how many of them are left. This is where a first
   * plan spends most of its time, hence one loop over local names.
   */
  private spread(pool: Int32Array, offset: number, goalsLeft: number): number {
    const { consumers, word, shift, mask, factStart } = this.compiled
    const { reached, needsLeft, isGoal, free, needless, heapCost, heapFact } = this
    const consumerStart = consumers.start
    const consumerItems = consumers.items
    reached.fill(unreached)
    needsLeft.set(this.needCount)
    this.heapSize = 0
    this.freeCount = 0
    for (let variable = 0; variable < word.length; variable++) {
      const fact = factStart[variable]! + ((pool[offset + word[variable]!]! >>> shift[variable]!) & mask[variable]!)
      reached[fact] = 0
      free[this.freeCount++] = fact
    }
    for (let at = 0; at < needless.length; at++) this.fire(needless[at]!, 0)
    let nextFree = 0
    for (;;) {
      let fact = 0
      let cost = 0
      if (nextFree < this.freeCount) fact = free[nextFree++]!
      else {
        if (this.heapSize === 0) return goalsLeft
        fact = heapFact[0]!
        cost = heapCost[0]!
        this.dropFirst()
        if (reached[fact] !== cost) continue
      }
      if (isGoal[fact] === 1 && --goalsLeft === 0) return 0
      for (let at = consumerStart[fact]!, end = consumerStart[fact + 1]!; at < end; at++) {
        const action = consumerItems[at]!
        const left = needsLeft[action]! - 1
        needsLeft[action] = left
        if (left === 0) this.fire(action, cost)
      }
    }
  }

  /** The action's facts can be had at `from` plus its cost: those that were dearer go into the queues. */
  private fire(action: number, from: number): void {
    const { start, items } = this.adds
    const { reached, heapCost, heapFact } = this
    const cost = from + this.cost[action]!
    for (let at = start[action]!, end = start[action + 1]!; at < end; at++) {
      const fact = items[at]!
      if (reached[fact]! <= cost) continue
      reached[fact] = cost
      if (cost === 0) {
        this.free[this.freeCount++] = fact
        continue
      }
      let hole = this.heapSize++
      while (hole > 0) {
        const parent = (hole - 1) >> 1
        if (heapCost[parent]! <= cost) break
        heapCost[hole] = heapCost[parent]!
        heapFact[hole] = heapFact[parent]!
        hole = parent
      }
      heapCost[hole] = cost
      heapFact[hole] = fact
    }
  }

  private dropFirst(): void {
    const { heapCost, heapFact } = this
    const size = --this.heapSize
    const cost = heapCost[size]!
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= size) break
      if (child + 1 < size && heapCost[child + 1]! < heapCost[child]!) child++
      if (heapCost[child]! >= cost) break
      heapCost[hole] = heapCost[child]!
      heapFact[hole] = heapFact[child]!
      hole = child
    }
    heapCost[hole] = cost
    heapFact[hole] = heapFact[size]!
  }
}
