/**
 * The delete relaxation: what could be reached if no action ever made a fact false. Its costliest goal fact (h^max,
 * Bonet and Geffner 2001) is the dear half of the heuristic, taken over the costs that the landmarks did not count; and
 * the facts that even it can't reach explain why there is no plan.
 */
import type { Compiled } from "./Compile.ts"
import { deadEnd } from "./StateTable.ts"

/** The cost of a fact that can't be reached. */
export const unreached = 0x7fffffff
const factBits = 2 ** 20

export class Relaxation {
  /** After a call: cost of each fact in the relaxation, `unreached` where there is none. */
  readonly reached: Int32Array
  private readonly compiled: Compiled
  private readonly cost: Int32Array
  private readonly needCount: Int32Array
  private readonly needsLeft: Int32Array
  private readonly needless: Int32Array
  private readonly isGoal: Uint8Array
  /** Facts of cost 0, first in first out; the others go through the heap. */
  private readonly free: Int32Array
  private freeCount = 0
  /** Binary heap of cost · 2²⁰ + fact. */
  private readonly heap: Float64Array
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
    this.heap = new Float64Array(adds.items.length + 1)
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

  /** Dijkstra over facts until `goalsLeft` goal facts are settled; answers how many of them are left. */
  private spread(pool: Int32Array, offset: number, goalsLeft: number): number {
    const { consumers, word, shift, mask, factStart } = this.compiled
    const { reached, needsLeft, isGoal, free, needless } = this
    reached.fill(unreached)
    needsLeft.set(this.needCount)
    this.heapSize = 0
    this.freeCount = 0
    for (let variable = 0; variable < word.length; variable++) {
      this.lower(factStart[variable]! + ((pool[offset + word[variable]!]! >>> shift[variable]!) & mask[variable]!), 0)
    }
    for (let at = 0; at < needless.length; at++) this.fire(needless[at]!, 0)
    let nextFree = 0
    for (;;) {
      let fact = 0
      let cost = 0
      if (nextFree < this.freeCount) fact = free[nextFree++]!
      else {
        if (this.heapSize === 0) return goalsLeft
        const key = this.pop()
        cost = Math.floor(key / factBits)
        fact = key - cost * factBits
        if (reached[fact] !== cost) continue
      }
      if (isGoal[fact] === 1 && --goalsLeft === 0) return 0
      for (let at = consumers.start[fact]!; at < consumers.start[fact + 1]!; at++) {
        const action = consumers.items[at]!
        const left = needsLeft[action]! - 1
        needsLeft[action] = left
        if (left === 0) this.fire(action, cost)
      }
    }
  }

  private fire(action: number, from: number): void {
    const { start, items } = this.compiled.adds
    const cost = from + this.cost[action]!
    for (let at = start[action]!; at < start[action + 1]!; at++) this.lower(items[at]!, cost)
  }

  private lower(fact: number, cost: number): void {
    if (this.reached[fact]! <= cost) return
    this.reached[fact] = cost
    if (cost === 0) {
      this.free[this.freeCount++] = fact
      return
    }
    const { heap } = this
    const key = cost * factBits + fact
    let at = this.heapSize++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]! <= key) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = key
  }

  private pop(): number {
    const { heap } = this
    const top = heap[0]!
    const size = --this.heapSize
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
}
