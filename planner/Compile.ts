/**
 * From a task to the typed arrays of the search: states packed into 32-bit words, effects as (word, keep-mask, bits),
 * facts numbered through (value x of variable v is fact `factStart[v] + x`) with their masks, who needs and who makes
 * each fact, and the tree that finds the applicable actions. Done once per model epoch and goal; costs can change later.
 */
import type { Assignment, Problem } from "./Problem.ts"
import { memberCost, relevantTask, type Member, type Task } from "./Relevance.ts"
import { inverted, rowsOf, type Rows } from "./Rows.ts"
import { decisionTree } from "./Successors.ts"

export interface Compiled {
  readonly task: Task
  /** 32-bit words of a packed state. */
  readonly words: number
  readonly word: Int32Array
  readonly shift: Int32Array
  readonly mask: Int32Array
  readonly factStart: Int32Array
  readonly facts: number
  /** A state holds fact f when `(state[factWord[f]] & factMask[f]) === factBits[f]`. */
  readonly factWord: Int32Array
  readonly factMask: Int32Array
  readonly factBits: Int32Array
  readonly actions: number
  /** Cost of each action: that of its cheapest member. Changed in place by `reprice`. */
  readonly cost: Int32Array
  /** Index of the cheapest member of each action. Changed in place by `reprice`. */
  readonly chosen: Int32Array
  readonly effectStart: Int32Array
  readonly effectWord: Int32Array
  readonly effectKeep: Int32Array
  readonly effectBits: Int32Array
  readonly needs: Rows
  readonly adds: Rows
  readonly consumers: Rows
  readonly achievers: Rows
  readonly goalFacts: Int32Array
  readonly goalWord: Int32Array
  readonly goalMask: Int32Array
  readonly goalBits: Int32Array
  /** See Successors. */
  readonly tree: Int32Array
}

const wordBits = 32

const bitsFor = (size: number): number => (size <= 1 ? 0 : wordBits - Math.clz32(size - 1))

/** First fit, widest variables first. */
const pack = (sizes: ReadonlyArray<number>) => {
  const word = new Int32Array(sizes.length)
  const shift = new Int32Array(sizes.length)
  const mask = new Int32Array(sizes.length)
  const used: Array<number> = []
  const widestFirst = sizes.map((_, variable) => variable).sort((a, b) => sizes[b]! - sizes[a]! || a - b)
  for (const variable of widestFirst) {
    const bits = bitsFor(sizes[variable]!)
    let at = used.findIndex((taken) => taken + bits <= wordBits)
    if (at < 0) at = used.push(0) - 1
    word[variable] = at
    shift[variable] = used[at]! % wordBits
    mask[variable] = bits === 0 ? 0 : -1 >>> (wordBits - bits)
    used[at] = used[at]! + bits
  }
  return { word, shift, mask, words: Math.max(1, used.length) }
}

interface Masked {
  readonly start: Int32Array
  readonly word: Int32Array
  readonly mask: Int32Array
  readonly bits: Int32Array
}

/** Each list of assignments as masks and bits, one entry for each word it touches. */
const maskLists = (
  lists: ReadonlyArray<ReadonlyArray<Assignment>>,
  { word, shift, mask, words }: ReturnType<typeof pack>
): Masked => {
  const start = new Int32Array(lists.length + 1)
  const touched: Array<number> = []
  const masks: Array<number> = []
  const bits: Array<number> = []
  const maskOf = new Int32Array(words)
  const bitsOf = new Int32Array(words)
  for (const [index, list] of lists.entries()) {
    for (const [variable, value] of list) {
      const at = word[variable]!
      maskOf[at] = maskOf[at]! | (mask[variable]! << shift[variable]!)
      bitsOf[at] = bitsOf[at]! | (value << shift[variable]!)
    }
    for (const [variable] of list) {
      const at = word[variable]!
      if (maskOf[at] === 0) continue
      touched.push(at)
      masks.push(maskOf[at]!)
      bits.push(bitsOf[at]!)
      maskOf[at] = 0
      bitsOf[at] = 0
    }
    start[index + 1] = touched.length
  }
  return { start, word: Int32Array.from(touched), mask: Int32Array.from(masks), bits: Int32Array.from(bits) }
}

export const compile = (problem: Problem): Compiled => {
  const task = relevantTask(problem)
  const packing = pack(task.sizes)
  const { word, shift, mask, words } = packing
  const factStart = new Int32Array(task.sizes.length + 1)
  for (const [variable, size] of task.sizes.entries()) factStart[variable + 1] = factStart[variable]! + size
  const facts = factStart[task.sizes.length]!
  const factWord = new Int32Array(facts)
  const factMask = new Int32Array(facts)
  const factBits = new Int32Array(facts)
  for (const [variable, size] of task.sizes.entries()) {
    for (let value = 0; value < size; value++) {
      const fact = factStart[variable]! + value
      factWord[fact] = word[variable]!
      factMask[fact] = mask[variable]! << shift[variable]!
      factBits[fact] = value << shift[variable]!
    }
  }
  const factOf = ([variable, value]: Assignment) => factStart[variable]! + value
  const needs = rowsOf(task.actions.map((action) => action.needs.map(factOf)))
  const adds = rowsOf(task.actions.map((action) => action.effects.map(factOf)))
  const effects = maskLists(
    task.actions.map((action) => action.effects),
    packing
  )
  const goal = maskLists([task.goal], packing)
  const compiled: Compiled = {
    task,
    words,
    word,
    shift,
    mask,
    factStart,
    facts,
    factWord,
    factMask,
    factBits,
    actions: task.actions.length,
    cost: new Int32Array(task.actions.length),
    chosen: new Int32Array(task.actions.length),
    effectStart: effects.start,
    effectWord: effects.word,
    effectKeep: effects.mask.map((bits) => ~bits),
    effectBits: effects.bits,
    needs,
    adds,
    consumers: inverted(needs, facts),
    achievers: inverted(adds, facts),
    goalFacts: Int32Array.from(task.goal.map(factOf)),
    goalWord: goal.word,
    goalMask: goal.mask,
    goalBits: goal.bits,
    tree: decisionTree(task, packing)
  }
  reprice(compiled, problem)
  return compiled
}

/** Take the costs of the problem as they are now. Answers which actions of the task became dearer and which cheaper. */
export const reprice = (compiled: Compiled, problem: Problem): { rose: Array<number>; fell: Array<number> } => {
  const { cost, chosen, task } = compiled
  const rose: Array<number> = []
  const fell: Array<number> = []
  for (let action = 0; action < compiled.actions; action++) {
    const members = task.actions[action]!.members
    let best = 0
    let least = Infinity
    for (let at = 0; at < members.length; at++) {
      const price = memberCost(problem.operators[members[at]!.operator]!, members[at]!.outcome)
      if (price >= least) continue
      least = price
      best = at
    }
    if (least > cost[action]!) rose.push(action)
    if (least < cost[action]!) fell.push(action)
    cost[action] = least
    chosen[action] = best
  }
  return { rose, fell }
}

/** The member that stands for an action at today's costs. */
export const memberOf = ({ task, chosen }: Compiled, action: number): Member =>
  task.actions[action]!.members[chosen[action]!]!

/** Pack a problem's state (a value index for each of its variables) into `into`. */
export const packState = (compiled: Compiled, values: ReadonlyArray<number>, into: Int32Array): void => {
  const { task, word, shift } = compiled
  into.fill(0)
  for (let variable = 0; variable < task.variables.length; variable++) {
    const at = word[variable]!
    into[at] = into[at]! | (values[task.variables[variable]!]! << shift[variable]!)
  }
}
