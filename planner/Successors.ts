/**
 * Finds the actions that apply in a packed state by walking a decision tree over their needs instead of testing them one
 * by one. The tree is one integer array. A node at p: the number of actions that apply here, their numbers, the number of
 * questions, and for each question (word, shift, mask, table), where `table + value` holds the next node or −1.
 */
import type { Assignment } from "./Problem.ts"
import type { Task } from "./Relevance.ts"

export interface Packing {
  readonly word: Int32Array
  readonly shift: Int32Array
  readonly mask: Int32Array
}

const questionSize = 4
const tableField = 3

/** Variables that many actions need are asked first, so that the tree stays shallow. */
export const decisionTree = (task: Task, { word, shift, mask }: Packing): Int32Array => {
  const uses = new Int32Array(task.variables.length)
  for (const { needs } of task.actions) for (const [variable] of needs) uses[variable] = uses[variable]! + 1
  const ordered = task.actions.map(({ needs }) =>
    needs.length < 2 ? needs : [...needs].sort((a, b) => uses[b[0]]! - uses[a[0]]! || a[0] - b[0])
  )
  const tree: Array<number> = []
  const build = (actions: ReadonlyArray<number>, depth: number): number => {
    const at = tree.length
    const { here, questions } = partition(actions, ordered, depth)
    tree.push(here.length, ...here, questions.size)
    const tables: Array<number> = []
    for (const variable of questions.keys()) {
      tables.push(tree.length + tableField)
      tree.push(word[variable]!, shift[variable]!, mask[variable]!, -1)
    }
    let question = 0
    for (const [variable, byValue] of questions) {
      const table = tree.length
      tree[tables[question++]!] = table
      for (let value = 0; value <= mask[variable]!; value++) tree.push(-1)
      for (const [value, list] of byValue) tree[table + value] = build(list, depth + 1)
    }
    return at
  }
  build(
    task.actions.map((_, action) => action),
    0
  )
  return Int32Array.from(tree)
}

/** Those whose needs are all asked, and the others by their next need. */
const partition = (
  actions: ReadonlyArray<number>,
  ordered: ReadonlyArray<ReadonlyArray<Assignment>>,
  depth: number
) => {
  const here: Array<number> = []
  const questions = new Map<number, Map<number, Array<number>>>()
  for (const action of actions) {
    const need = ordered[action]![depth]
    if (need === undefined) {
      here.push(action)
      continue
    }
    const byValue = questions.get(need[0]) ?? new Map<number, Array<number>>()
    questions.set(need[0], byValue)
    const list = byValue.get(need[1])
    if (list === undefined) byValue.set(need[1], [action])
    else list.push(action)
  }
  return { here, questions }
}

/** Walks the tree with its own stack; one per search, because it owns its buffers. */
export class Successors {
  readonly applicable: Int32Array
  private readonly tree: Int32Array
  private readonly stack: Int32Array

  constructor(tree: Int32Array, actions: number) {
    this.tree = tree
    this.applicable = new Int32Array(actions + 1)
    // Each node on the stack has an action of its own below it.
    this.stack = new Int32Array(actions + 2)
  }

  /** Fills `applicable` and answers how many there are. */
  find(pool: Int32Array, offset: number): number {
    const { tree, stack, applicable } = this
    let found = 0
    let depth = 0
    stack[depth++] = 0
    while (depth > 0) {
      let at = stack[--depth]!
      for (let left = tree[at++]!; left > 0; left--) applicable[found++] = tree[at++]!
      for (let left = tree[at++]!; left > 0; left--) {
        const value = (pool[offset + tree[at]!]! >>> tree[at + 1]!) & tree[at + 2]!
        const next = tree[tree[at + tableField]! + value]!
        at += questionSize
        if (next >= 0) stack[depth++] = next
      }
    }
    return found
  }
}
