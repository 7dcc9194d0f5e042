/**
 * The limit to compare the engine with: A* in one loop over flat typed arrays, with the same interning, the same
 * successors and the landmark heuristic, a 4-ary heap with lazy deletion, and re-opening.
 */
import type { Compiled } from "../../planner/Compile.ts"
import { Landmarks } from "../../planner/Landmarks.ts"
import { StateTable } from "../../planner/StateTable.ts"
import { Successors } from "../../planner/Successors.ts"

const keyScale = 2 ** 21
const arity = 4

export interface FlatResult {
  readonly cost: number
  readonly expanded: number
}

export class Flat {
  private readonly compiled: Compiled
  private readonly landmarks: Landmarks
  private readonly successors: Successors
  private readonly buffer: Int32Array
  private readonly table: StateTable
  private cost = new Int32Array(1024)
  private isClosed = new Uint8Array(1024)
  private parent = new Int32Array(1024)
  private action = new Int32Array(1024)
  private keys = new Float64Array(1024)
  private states = new Int32Array(1024)
  private open = 0

  constructor(compiled: Compiled) {
    this.compiled = compiled
    this.landmarks = new Landmarks(compiled)
    this.successors = new Successors(compiled.tree, compiled.actions)
    this.buffer = new Int32Array(compiled.words)
    this.table = new StateTable(compiled.words)
  }

  reprice(): void {
    this.landmarks.reprice()
  }

  run(start: Int32Array): FlatResult {
    const { compiled, landmarks, successors, buffer, table } = this
    const {
      words,
      cost: costs,
      effectStart,
      effectWord,
      effectKeep,
      effectBits,
      goalWord,
      goalMask,
      goalBits
    } = compiled
    table.clear()
    this.open = 0
    let expanded = 0
    const first = table.intern(start)
    table.bound[first] = landmarks.bound(table.pool, 0)
    if (table.bound[first]! < 0) return { cost: -1, expanded }
    this.cost[first] = 0
    this.isClosed[first] = 0
    this.push(table.bound[first]! * keyScale + table.bound[first]!, first)
    while (this.open > 0) {
      const key = this.keys[0]!
      const state = this.pop()
      const here = this.cost[state]!
      const bound = table.bound[state]!
      if (this.isClosed[state] === 1 || key !== (here + bound) * keyScale + bound) continue
      this.isClosed[state] = 1
      const offset = state * words
      let isGoal = true
      for (let at = 0; at < goalWord.length; at++) {
        if ((table.pool[offset + goalWord[at]!]! & goalMask[at]!) !== goalBits[at]) isGoal = false
      }
      if (isGoal) return { cost: here, expanded }
      expanded++
      const count = successors.find(table.pool, offset)
      for (let at = 0; at < count; at++) {
        const action = successors.applicable[at]!
        for (let word = 0; word < words; word++) buffer[word] = table.pool[offset + word]!
        for (let effect = effectStart[action]!; effect < effectStart[action + 1]!; effect++) {
          const word = effectWord[effect]!
          buffer[word] = (buffer[word]! & effectKeep[effect]!) | effectBits[effect]!
        }
        const known = table.count
        const next = table.intern(buffer)
        const there = here + costs[action]!
        if (next === known) {
          const found = landmarks.bound(table.pool, next * words)
          table.bound[next] = found
          this.grow()
          if (found < 0) continue
        } else if (table.bound[next]! < 0 || there >= this.cost[next]!) continue
        this.isClosed[next] = 0
        this.cost[next] = there
        this.parent[next] = state
        this.action[next] = action
        this.push((there + table.bound[next]!) * keyScale + table.bound[next]!, next)
      }
    }
    return { cost: -1, expanded }
  }

  private grow(): void {
    const capacity = this.table.bound.length
    if (this.cost.length >= capacity) return
    this.cost = extended(this.cost, new Int32Array(capacity))
    this.isClosed = extended(this.isClosed, new Uint8Array(capacity))
    this.parent = extended(this.parent, new Int32Array(capacity))
    this.action = extended(this.action, new Int32Array(capacity))
  }

  private push(key: number, state: number): void {
    let at = this.open++
    if (at === this.keys.length) {
      this.keys = extended(this.keys, new Float64Array(at * 2))
      this.states = extended(this.states, new Int32Array(at * 2))
    }
    const { keys, states } = this
    while (at > 0) {
      const parent = (at - 1) >> 2
      if (keys[parent]! < key) break
      keys[at] = keys[parent]!
      states[at] = states[parent]!
      at = parent
    }
    keys[at] = key
    states[at] = state
  }

  private pop(): number {
    const { keys, states } = this
    const top = states[0]!
    const size = --this.open
    const key = keys[size]!
    let at = 0
    for (;;) {
      const first = at * arity + 1
      if (first >= size) break
      let child = first
      const end = Math.min(first + arity, size)
      for (let other = first + 1; other < end; other++) if (keys[other]! < keys[child]!) child = other
      if (keys[child]! >= key) break
      keys[at] = keys[child]!
      states[at] = states[child]!
      at = child
    }
    keys[at] = key
    states[at] = states[size]!
    return top
  }
}

const extended = <A extends Int32Array | Uint8Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}
