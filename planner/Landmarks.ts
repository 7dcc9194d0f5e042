/**
 * The cheap half of the heuristic: what must still happen. Every goal fact that is false must be made true by one of its
 * achievers; what *all* achievers of such a fact need, and what is false now, must be made true as well; and so on
 * (backward-chained fact landmarks, valid in every state, hence after any surprise). The bound sums the cheapest achiever
 * of each, and takes what it counted off the cost of all achievers of the fact, so that nothing is counted twice (cost
 * partitioning): it never exceeds the true cost. It isn't consistent, so the search has to re-open.
 */
import type { Compiled } from "./Compile.ts"
import { deadEnd } from "./StateTable.ts"
import { rowsOf, type Rows } from "./Rows.ts"

const none = 0x7fffffff

/** Per fact the needs that all its achievers share: whoever wants the fact wants these before. */
const sharedNeeds = ({ facts, achievers, needs }: Compiled): Rows => {
  const times = new Int32Array(facts)
  const lists: Array<Array<number>> = []
  for (let fact = 0; fact < facts; fact++) {
    const first = achievers.start[fact]!
    const end = achievers.start[fact + 1]!
    const shared: Array<number> = []
    for (let at = first; at < end; at++) {
      const action = achievers.items[at]!
      for (let need = needs.start[action]!; need < needs.start[action + 1]!; need++) {
        const needed = needs.items[need]!
        times[needed] = times[needed]! + 1
        if (times[needed] === end - first && needed !== fact) shared.push(needed)
      }
    }
    for (let at = first; at < end; at++) {
      const action = achievers.items[at]!
      for (let need = needs.start[action]!; need < needs.start[action + 1]!; need++) times[needs.items[need]!] = 0
    }
    lists.push(shared)
  }
  return rowsOf(lists)
}

export class Landmarks {
  /** The facts required in the state last asked about: `required[0 … count)`. */
  readonly required: Int32Array
  private readonly compiled: Compiled
  private readonly shared: Rows
  /** Cheapest achiever of each fact at today's costs. */
  private readonly cheapest: Int32Array
  /** 1 where an achiever of the fact makes another fact true too: only there can two facts count the same action. */
  private readonly overlaps: Uint8Array
  private readonly stamps: Int32Array
  private readonly residual: Int32Array
  private stamp = 0

  constructor(compiled: Compiled) {
    this.compiled = compiled
    this.shared = sharedNeeds(compiled)
    this.required = new Int32Array(compiled.facts)
    this.cheapest = new Int32Array(compiled.facts)
    this.stamps = new Int32Array(compiled.facts)
    this.residual = new Int32Array(compiled.actions)
    this.overlaps = new Uint8Array(compiled.facts)
    const { adds } = compiled
    for (let action = 0; action < compiled.actions; action++) {
      if (adds.start[action + 1]! - adds.start[action]! < 2) continue
      for (let at = adds.start[action]!; at < adds.start[action + 1]!; at++) this.overlaps[adds.items[at]!] = 1
    }
    this.reprice()
  }

  /** Costs changed: find the cheapest achievers anew. */
  reprice(): void {
    const { facts, achievers, cost } = this.compiled
    for (let fact = 0; fact < facts; fact++) this.cheapest[fact] = cheapestOf(achievers, fact, cost)
  }

  /** How many facts are required in the state at `offset`; `deadEnd` when one of them has no achiever. */
  find(pool: Int32Array, offset: number): number {
    const { goalFacts, factWord, factMask, factBits, achievers } = this.compiled
    const { required, stamps } = this
    const { start, items } = this.shared
    const stamp = ++this.stamp
    let count = 0
    for (let at = 0; at < goalFacts.length; at++) {
      const fact = goalFacts[at]!
      stamps[fact] = stamp
      if ((pool[offset + factWord[fact]!]! & factMask[fact]!) !== factBits[fact]) required[count++] = fact
    }
    for (let next = 0; next < count; next++) {
      const wanted = required[next]!
      if (achievers.start[wanted] === achievers.start[wanted + 1]) return deadEnd
      for (let at = start[wanted]!; at < start[wanted + 1]!; at++) {
        const fact = items[at]!
        if (stamps[fact] === stamp) continue
        stamps[fact] = stamp
        if ((pool[offset + factWord[fact]!]! & factMask[fact]!) !== factBits[fact]) required[count++] = fact
      }
    }
    return count
  }

  /** Lower bound on the cost from the state at `offset` to the goal, or `deadEnd`. */
  bound(pool: Int32Array, offset: number): number {
    const count = this.find(pool, offset)
    if (count < 0) return deadEnd
    const { required, cheapest, overlaps, residual } = this
    let sum = 0
    let isFresh = false
    for (let at = 0; at < count; at++) {
      const fact = required[at]!
      if (overlaps[fact] === 0) {
        sum += cheapest[fact]!
        continue
      }
      if (!isFresh) residual.set(this.compiled.cost)
      isFresh = true
      sum += charge(this.compiled.achievers, fact, residual)
    }
    return sum
  }

  /** The same bound; afterwards `residual` (one entry per action) holds the cost that it did not count. */
  boundWithResidual(pool: Int32Array, offset: number, residual: Int32Array): number {
    const count = this.find(pool, offset)
    if (count < 0) return deadEnd
    residual.set(this.compiled.cost)
    let sum = 0
    for (let at = 0; at < count; at++) sum += charge(this.compiled.achievers, this.required[at]!, residual)
    return sum
  }
}

const cheapestOf = ({ start, items }: Rows, fact: number, cost: Int32Array): number => {
  let least = none
  for (let at = start[fact]!; at < start[fact + 1]!; at++) {
    const price = cost[items[at]!]!
    if (price < least) least = price
  }
  return least
}

/** What the fact's cheapest achiever still costs; that much is taken off all its achievers. */
const charge = (achievers: Rows, fact: number, residual: Int32Array): number => {
  const least = cheapestOf(achievers, fact, residual)
  if (least === 0) return 0
  const { start, items } = achievers
  for (let at = start[fact]!; at < start[fact + 1]!; at++) {
    const action = items[at]!
    residual[action] = residual[action]! - least
  }
  return least
}
