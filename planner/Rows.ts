/**
 * Lists of integers laid end to end in one typed array (compressed sparse rows): row i is `items[start[i] … start[i+1])`.
 * The search's tables are made of these, because a loop over them neither allocates nor follows pointers.
 */

export interface Rows {
  readonly start: Int32Array
  readonly items: Int32Array
}

export const rowsOf = (lists: ReadonlyArray<ReadonlyArray<number>>): Rows => {
  const start = new Int32Array(lists.length + 1)
  for (let row = 0; row < lists.length; row++) start[row + 1] = start[row]! + lists[row]!.length
  const items = new Int32Array(start[lists.length]!)
  for (let row = 0; row < lists.length; row++) items.set(lists[row]!, start[row])
  return { start, items }
}

/** For each item 0 … size−1 the rows that hold it, in order. */
export const inverted = ({ start, items }: Rows, size: number): Rows => {
  const begin = new Int32Array(size + 1)
  for (const item of items) begin[item + 1] = begin[item + 1]! + 1
  for (let item = 0; item < size; item++) begin[item + 1] = begin[item + 1]! + begin[item]!
  const next = begin.slice(0, size)
  const holders = new Int32Array(items.length)
  for (let row = 0; row + 1 < start.length; row++) {
    for (let at = start[row]!; at < start[row + 1]!; at++) {
      const item = items[at]!
      holders[next[item]!] = row
      next[item] = next[item]! + 1
    }
  }
  return { start: begin, items: holders }
}
