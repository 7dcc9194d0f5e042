/**
 * The states of a task as a graph for ngraph.path, expanded while it is being searched. It is a *filter*: it keeps its own
 * cost of the cheapest way to each state, and calls the library back only for an edge that improves on it. That is what
 * makes the library's A* right for us, whose limits would otherwise bite:
 *
 * - it never opens a closed node again, but our heuristic isn't consistent: a state reached more cheaply after it was
 *   closed, or whose bound rose when it was taken up, is handed out as a new node (an alias of the same state);
 * - it opens dead ends and, with `blocked`, returns false paths: what can't lead to a plan is never handed out;
 * - it compares the target by identity, but a goal is a partial state: every state that satisfies it is the node `goal`;
 * - it has no tie-breaking: keys are integers cost · 2²¹ + tie, the tie being 2 · bound, plus 1 off the preferred path;
 * - it can't be interrupted: we throw `limitReached` out of the callback, and a later search starts from the node `root`,
 *   whose neighbours are all the states that were still open.
 */
import type { Compiled } from "./Compile.ts"
import type { Heuristic } from "./Heuristic.ts"
import type { StateTable } from "./StateTable.ts"
import { Successors } from "./Successors.ts"

/** One way to a state. Old ones stay in the pool when a better alias takes over. */
export interface Node {
  id: number
  state: number
  /** Cost of the way here. */
  cost: number
  /** Lower bound on the cost from here to the goal. */
  bound: number
  /** What the library adds to the cost key: the weighted bound and the tie. */
  key: number
  /** The action that led here, −1 at the start. */
  action: number
  parent: Node | undefined
  isClosed: boolean
}

/** Both virtual nodes have ids that no state has. */
export const goalId = -1
export const rootId = -2

/** Scale of the library's keys: costs below 2³² and ties below 2²¹ stay exact in a double. */
const keyScale = 2 ** 21
const largestTie = 2 ** 20 - 1

/** Thrown through the library to stop it; everything needed to go on is kept here. */
export const limitReached = Symbol("limit reached")

/** How often the guard is asked: once in this many states taken up. */
const guardInterval = 64

const makeNode = (id: number): Node => ({
  id,
  state: -1,
  cost: 0,
  bound: 0,
  key: 0,
  action: -1,
  parent: undefined,
  isClosed: false
})

export class StateGraph {
  readonly goal: Node = makeNode(goalId)
  /** Cost of the cheapest way to the goal so far. */
  goalCost = Infinity
  /** States opened since the search began. */
  expanded = 0
  /** States taken up, with those that were only given a better bound and put back. */
  taken = 0
  /** Stop before taking up more than this many. */
  limit = Infinity
  /** Asked now and then; true stops the search. */
  guard: () => boolean = () => false
  /** A way is handed out only if its cost plus its bound is below this. */
  ceiling = Infinity
  /** The least cost plus bound that the ceiling kept out. */
  keptOut = Infinity
  private readonly compiled: Compiled
  private readonly table: StateTable
  private readonly heuristic: Heuristic
  private readonly weight: number
  private readonly isLazy: boolean
  private readonly root: Node = makeNode(rootId)
  /** Nodes are used again by the next search: only the first `size` count. */
  private readonly nodes: Array<Node> = []
  private size = 0
  /** The best node of each state in this search. */
  private readonly current: Array<Node | undefined> = []
  private readonly preferred = new Set<number>()
  private readonly successors: Successors
  private readonly buffer: Int32Array
  /** One link is enough: the library reads its length before it asks for the next. */
  private readonly link = { length: 0 }

  /** `weight` 1 searches for an optimal plan; `isLazy` adds the second stage of the heuristic. */
  constructor(compiled: Compiled, table: StateTable, heuristic: Heuristic, weight: number, isLazy: boolean) {
    this.compiled = compiled
    this.table = table
    this.heuristic = heuristic
    this.weight = weight
    this.isLazy = isLazy
    this.successors = new Successors(compiled.tree, compiled.actions)
    this.buffer = new Int32Array(compiled.words)
  }

  /** Forget the last search and put the packed state `start` in front; `preferred` states win ties. */
  begin(start: Int32Array, preferred: Iterable<number>): void {
    for (let at = 0; at < this.size; at++) this.current[this.nodes[at]!.state] = undefined
    this.size = 0
    this.expanded = 0
    this.taken = 0
    this.ceiling = Infinity
    this.keptOut = Infinity
    this.goalCost = Infinity
    this.goal.parent = undefined
    this.preferred.clear()
    for (const state of preferred) this.preferred.add(state)
    const state = this.table.intern(start)
    const bound = this.heuristic.cheap(this.table, state, 0)
    if (bound >= 0) this.offer(state, 0, bound, -1, undefined)
  }

  getNode(id: number): Node | undefined {
    if (id === goalId) return this.goal
    return id === rootId ? this.root : this.nodes[id]
  }

  /** The library's only question: the neighbours of a node, each with the link that leads there. */
  forEachLinkedNode(id: number, visit: (node: Node, link: { readonly length: number }) => void): void {
    if (id === rootId) return this.offerOpen(visit)
    const node = this.nodes[id]!
    if (this.current[node.state] !== node) return
    if (this.taken >= this.limit || (this.taken % guardInterval === 0 && this.guard())) throw limitReached
    this.taken++
    node.isClosed = true
    const bound = this.isLazy ? this.heuristic.dear(this.table, node.state) : this.table.bound[node.state]!
    if (bound < 0) return
    if (bound > node.bound) return this.putBack(node, bound, visit)
    this.expand(node, visit)
  }

  /** The least cost plus bound among the states still open: no plan is cheaper than this, or than what was kept out. */
  lowest(): number {
    let least = Math.min(this.goalCost, this.keptOut)
    for (let at = 0; at < this.size; at++) {
      const node = this.nodes[at]!
      if (!node.isClosed && this.current[node.state] === node) least = Math.min(least, node.cost + node.bound)
    }
    return least
  }

  /** Teach the table: if no plan costs less than `proven`, a state reached at cost g is at least `proven − g` away. */
  learn(proven: number): void {
    const { bound } = this.table
    for (let at = 0; at < this.size; at++) {
      const node = this.nodes[at]!
      const rest = proven - node.cost
      if (bound[node.state]! >= 0 && rest > bound[node.state]!) bound[node.state] = rest
    }
  }

  /** The actions from the start to a node. */
  actionsTo(node: Node): ReadonlyArray<number> {
    const actions: Array<number> = []
    for (let at: Node | undefined = node; at !== undefined && at.action >= 0; at = at.parent) actions.push(at.action)
    return actions.reverse()
  }

  /** All ways found so far, the best one for each state, for export. */
  *explored(): Generator<Node> {
    for (let at = 0; at < this.size; at++)
      if (this.current[this.nodes[at]!.state] === this.nodes[at]) yield this.nodes[at]!
  }

  private offer(state: number, cost: number, bound: number, action: number, parent: Node | undefined): Node {
    const node = this.nodes[this.size] ?? (this.nodes[this.size] = makeNode(this.size))
    this.size++
    node.state = state
    node.cost = cost
    node.bound = bound
    node.action = action
    node.parent = parent
    node.isClosed = false
    const tie = 2 * Math.min(bound, largestTie) + (this.preferred.size > 0 && !this.preferred.has(state) ? 1 : 0)
    node.key = Math.floor(this.weight * bound) * keyScale + tie
    this.current[state] = node
    return node
  }

  /** The goal isn't offered again: a later run looks for something cheaper. */
  private offerOpen(visit: (node: Node, link: { readonly length: number }) => void): void {
    const { link } = this
    for (let at = 0; at < this.size; at++) {
      const node = this.nodes[at]!
      if (node.isClosed || this.current[node.state] !== node) continue
      if (!this.isBelowCeiling(node.cost + node.bound)) continue
      link.length = node.cost * keyScale
      visit(node, link)
    }
  }

  /** The same state again with the better bound, at no cost. */
  private putBack(node: Node, bound: number, visit: (node: Node, link: { readonly length: number }) => void): void {
    if (!this.isBelowCeiling(node.cost + bound)) return
    this.link.length = 0
    visit(this.offer(node.state, node.cost, bound, node.action, node.parent), this.link)
  }

  private isBelowCeiling(estimate: number): boolean {
    if (estimate < this.ceiling) return true
    if (estimate < this.keptOut) this.keptOut = estimate
    return false
  }

  private expand(node: Node, visit: (node: Node, link: { readonly length: number }) => void): void {
    this.expanded++
    const { compiled, table, buffer, link, current } = this
    const { words, cost: costs } = compiled
    const offset = node.state * words
    const { applicable } = this.successors
    const count = this.successors.find(table.pool, offset)
    for (let at = 0; at < count; at++) {
      const action = applicable[at]!
      const cost = node.cost + costs[action]!
      const isGoal = this.apply(action, offset)
      if (isGoal) {
        if (this.isBelowCeiling(cost)) {
          this.goalCost = cost
          this.ceiling = cost
          this.goal.action = action
          this.goal.parent = node
          link.length = costs[action]! * keyScale
          visit(this.goal, link)
        }
        continue
      }
      const state = table.intern(buffer)
      const known = current[state]
      if (known !== undefined && cost >= known.cost) continue
      const bound = this.heuristic.cheap(table, state, node.bound - costs[action]!)
      if (bound < 0 || !this.isBelowCeiling(cost + bound)) continue
      let next = known
      if (known === undefined || known.isClosed) next = this.offer(state, cost, bound, action, node)
      else {
        known.cost = cost
        known.action = action
        known.parent = node
      }
      link.length = costs[action]! * keyScale
      visit(next!, link)
    }
  }

  /** The successor's words into the buffer; answers whether it satisfies the goal. */
  private apply(action: number, offset: number): boolean {
    const { words, effectStart, effectWord, effectKeep, effectBits, goalWord, goalMask, goalBits } = this.compiled
    const { buffer } = this
    const { pool } = this.table
    for (let word = 0; word < words; word++) buffer[word] = pool[offset + word]!
    for (let at = effectStart[action]!; at < effectStart[action + 1]!; at++) {
      const word = effectWord[at]!
      buffer[word] = (buffer[word]! & effectKeep[at]!) | effectBits[at]!
    }
    for (let at = 0; at < goalWord.length; at++) {
      if ((buffer[goalWord[at]!]! & goalMask[at]!) !== goalBits[at]) return false
    }
    return true
  }
}
