/**
 * What the controls in rows of data are called: by the name the rows share, with the row's own texts taken out, or `*`
 * where each row has its own.
 */
import { abstractInRow, type DataRow, type DataRows, rowTexts } from "./DataRows.ts"
import type { Element } from "./Element.ts"
import type { Indexed } from "./Indexed.ts"
import { spareName } from "./SpareName.ts"

/** A role and name in one list, with the rows that have it. */
interface Count {
  readonly role: string
  readonly name: string
  rows: number
  last: number
  isShared: boolean
}

interface Census {
  readonly counts: Map<string, Map<string, Count>>
  readonly members: Array<{ readonly element: Element; readonly count: Count }>
  /** Some control stands in a row in which nothing else is written. */
  hasBareRow: boolean
}

/** Names by element number. */
export const rowNames = (index: Indexed, rows: DataRows): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  for (const [list, census] of censusOf(index, rows)) {
    markShared(census, rows.lists.get(list)!.rows.size)
    for (const { element, count } of census.members) {
      names.set(element.n, count.isShared || count.name === "" ? count.name : "*")
    }
  }
  return names
}

const censusOf = (index: Indexed, rows: DataRows): ReadonlyMap<number, Census> => {
  const byList = new Map<number, Census>()
  for (const list of rows.lists.values()) {
    for (const row of list.rows.values()) {
      let at: DataRow | undefined
      let texts: ReadonlyArray<string> = []
      for (const element of row) {
        if (!element.operable) continue
        if (at === undefined) {
          at = rows.rowOf(element)
          if (at === undefined) break
          texts = textsOf([at, ...(element.row?.around ?? [])], rows, index)
        }
        let census = byList.get(at.list)
        if (census === undefined) byList.set(at.list, (census = { counts: new Map(), members: [], hasBareRow: false }))
        if (texts.length === 0) census.hasBareRow = true
        const name = element.name === "" ? spareName(element) : abstractInRow(element.name, texts)
        census.members.push({ element, count: counted(census.counts, element.role, name, at.index) })
      }
    }
  }
  return byList
}

const counted = (counts: Census["counts"], role: string, name: string, row: number): Count => {
  let names = counts.get(role)
  if (names === undefined) counts.set(role, (names = new Map<string, Count>()))
  let count = names.get(name)
  if (count === undefined) names.set(name, (count = { role, name, rows: 1, last: row, isShared: false }))
  else if (count.last !== row) {
    count.rows++
    count.last = row
  }
  return count
}

/** The texts of a row and of the rows around it, longest first: a short one may be part of a longer. */
const textsOf = (around: ReadonlyArray<DataRow>, rows: DataRows, index: Indexed): ReadonlyArray<string> => {
  const texts = around.flatMap((row) => rowTexts(rows.lists.get(row.list)?.rows.get(row.index) ?? [], index))
  return texts.length < 2 ? texts : texts.toSorted((a, b) => b.length - a.length)
}

/** Roles whose name in a row is usually the record itself. */
const namedByRecord = new Set([
  "link",
  "checkbox",
  "radio",
  "option",
  "treeitem",
  "generic",
  "listitem",
  "row",
  "cell",
  "image"
])

/**
 * A record's name counts as shared when most rows have it; a button's when two have it, or when it is one of a few that
 * stand alone among buttons that are shared, such as the only *Undo*. What holds the row's text is shared as a pattern.
 */
const markShared = ({ counts, hasBareRow }: Census, rowCount: number): void => {
  for (const [role, names] of counts) {
    const isRecordName = namedByRecord.has(role)
    const alone: Array<Count> = []
    for (const count of names.values()) {
      count.isShared = count.rows >= 2 && (!isRecordName || count.rows * 2 > rowCount)
      if (!count.isShared && !isRecordName) alone.push(count)
    }
    if (alone.length === 0) continue
    const isOnlyRow = rowCount === 1 && role === "button" && !hasBareRow
    const areExceptions = rowCount > 1 && alone.length < names.size && alone.length <= Math.max(1, rowCount / 4)
    for (const count of alone) {
      count.isShared = isOnlyRow || areExceptions || (count.name.includes("*") && count.name !== "*")
    }
  }
}
