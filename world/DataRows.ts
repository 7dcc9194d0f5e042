/**
 * Which rows are data. The items of a menu, a navigation or a form are the app's structure, each a thing of its own; the
 * rows of a list of records are data, all of one shape. What the author named apart is structure.
 */
import { abstractAddress, abstractName, isRecordRoute, looksGenerated } from "./Abstract.ts"
import { type Element, valueRoles } from "./Element.ts"
import { ancestorsOf, type Indexed } from "./Indexed.ts"

export interface DataRow {
  readonly list: number
  readonly index: number
}

/** A list, table or run of alike siblings. */
export interface DataList {
  readonly n: number
  readonly element: Element | undefined
  readonly isData: boolean
  /** Rows in all, heads of tables left out. */
  readonly length: number
  /** Elements in play by row, those of lists within a row not among them. */
  readonly rows: ReadonlyMap<number, ReadonlyArray<Element>>
}

export interface DataRows {
  readonly lists: ReadonlyMap<number, DataList>
  /** The nearest row of data an element stands in. */
  readonly rowOf: (element: Element) => DataRow | undefined
}

const remembered = new WeakMap<Indexed, DataRows>()

export const dataRows = (index: Indexed): DataRows => {
  const known = remembered.get(index)
  if (known !== undefined) return known
  const made = findRows(index)
  remembered.set(index, made)
  return made
}

const findRows = (index: Indexed): DataRows => {
  const members = membersOf(index)
  const lists = new Map<number, DataList>()
  for (const [n, { rows, of }] of members) {
    const element = index.byNumber.get(n)
    const heads = dropHeads(rows, index)
    lists.set(n, { n, element, length: of - heads, rows, isData: isData(element, rows, index) })
  }
  const isDataRow = (row: DataRow): boolean => lists.get(row.list)?.isData === true
  const rowOf = (element: Element): DataRow | undefined => {
    let at = element
    for (let depth = 0; depth < 16 && at.row !== undefined; depth++) {
      if (!lists.has(at.row.list)) return undefined
      if (isDataRow(at.row)) return at.row
      const around = at.row.around?.find(isDataRow)
      if (around !== undefined || at.row.around !== undefined) return around
      const list = lists.get(at.row.list)?.element
      if (list === undefined || list === at) return undefined
      at = list
    }
    return undefined
  }
  return { lists, rowOf }
}

/** Elements in play by list and row, and how many rows the list says that it has. */
const membersOf = (index: Indexed) => {
  const members = new Map<number, { readonly rows: Map<number, Array<Element>>; of: number }>()
  for (const element of index.inPlay) {
    if (element.row === undefined) continue
    const { list, index: at, of } = element.row
    let known = members.get(list)
    if (known === undefined) members.set(list, (known = { rows: new Map<number, Array<Element>>(), of }))
    const row = known.rows.get(at)
    if (row === undefined) known.rows.set(at, [element])
    else row.push(element)
  }
  return members
}

/** Takes the head row out of a table that counts it among its rows; answers how many went. */
const dropHeads = (rows: Map<number, Array<Element>>, index: Indexed): number => {
  const first = rows.get(0)
  if (first?.some((each) => each.role === "columnheader") !== true) return 0
  const isHead = (element: Element): boolean =>
    element.role === "columnheader" ||
    element.role === "row" ||
    ancestorsOf(element, index.byNumber).some((each) => each.role === "columnheader")
  if (!first.every(isHead)) return 0
  rows.delete(0)
  return 1
}

const structural = new Set(["navigation", "menu", "menubar", "tablist", "toolbar", "contentinfo"])
const realLists = new Set(["list", "table", "tree", "listbox"])
const items = new Set(["tab", "menuitem", "menuitemcheckbox", "menuitemradio", "radio"])

/** A row with a name no longer than this, in characters, can be a label. */
const longestItem = 24
/** More items than this, in a run of buttons and in a real list of links, are rather records. */
const mostSiblings = 30
const mostItems = 8

const isData = (
  list: Element | undefined,
  rows: ReadonlyMap<number, ReadonlyArray<Element>>,
  index: Indexed
): boolean => {
  const frame = around(list, rows, index).find((each) => structural.has(each.role))
  const controls = [...rows.values()].map((row) => row.filter((each) => each.operable))
  const routes = controls.slice(0, mostSiblings).flatMap((row) => row.flatMap(routeOfLink))
  const sharesRecordRoute = routes.length >= 2 && routes.every((each) => isRecordRoute(each) && each === routes[0])
  if (frame !== undefined) return sharesRecordRoute || isTrail(frame)
  if (isRunOfSections(list, rows, controls)) return false
  const first = controls.flat()[0]
  if (first === undefined) return true
  if (items.has(first.role)) return false
  if (isNamedApart(controls, rows)) return false
  return !isRunOfItems(list, [...rows.values()], controls, routes)
}

/** What a list stands in, itself included; of a run without an element of its own, what its first and last row share. */
const around = (
  list: Element | undefined,
  rows: ReadonlyMap<number, ReadonlyArray<Element>>,
  index: Indexed
): ReadonlyArray<Element> => {
  if (list !== undefined) return [list, ...ancestorsOf(list, index.byNumber)]
  const all = [...rows.values()]
  const first = all[0]?.[0]
  const last = all.at(-1)?.[0]
  if (first === undefined || last === undefined) return []
  const shared = new Set(ancestorsOf(last, index.byNumber))
  return ancestorsOf(first, index.byNumber).filter((each) => shared.has(each))
}

const mostSections = 6
const blocks = new Set(["list", "table", "form", "tree", "listbox"])

/** The parts of a page, drawn alike but each with contents of its own kind, or holding lists and forms themselves. */
const isRunOfSections = (
  list: Element | undefined,
  rows: ReadonlyMap<number, ReadonlyArray<Element>>,
  controls: ReadonlyArray<ReadonlyArray<Element>>
): boolean => {
  if (rows.size > mostSections || (list !== undefined && realLists.has(list.role))) return false
  const kinds = new Set(controls.map((row) => [...new Set(row.map((each) => each.role))].sort().join(" ")))
  const holdsBlocks = [...rows.values()].filter((row) => row.some((each) => blocks.has(each.role))).length
  const headed = [...rows.values()].filter((row) => row.some((each) => each.role === "heading")).length
  return headed === rows.size && (holdsBlocks > 0 || kinds.size > 1)
}

/** A trail of places (breadcrumbs) names records, though it is a navigation. */
const isTrail = (frame: Element): boolean => frame.role === "navigation" && /bread ?-?crumb/i.test(frame.name)

const routeOfLink = (element: Element): ReadonlyArray<string> =>
  element.href === undefined ? [] : [abstractAddress(element.href)]

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "")

/** The author gave each row's control a name of its own that isn't made from the row's data. */
const isNamedApart = (
  controls: ReadonlyArray<ReadonlyArray<Element>>,
  rows: ReadonlyMap<number, ReadonlyArray<Element>>
): boolean => {
  const names = new Set<string>()
  let named = 0
  const contents = [...rows.values()]
  for (let i = 0; i < controls.length; i++) {
    const control = controls[i]![0]
    const id = control?.field ?? control?.testId ?? control?.nativeId
    if (control === undefined || id === undefined || looksGenerated(id)) continue
    const plain = letters(id.replace(/\d+/g, ""))
    const isMadeFromRow = contents[i]!.some(
      (each) => each !== control && letters(each.name).length > 2 && letters(id).includes(letters(each.name))
    )
    if (plain === "" || isMadeFromRow) continue
    named++
    names.add(plain)
  }
  return named >= 2 && names.size === named && named * 2 > controls.length
}

/** Each row is one control with a short label and nothing else: a group of buttons, a filter, a set of fields. */
const isRunOfItems = (
  list: Element | undefined,
  rows: ReadonlyArray<ReadonlyArray<Element>>,
  controls: ReadonlyArray<ReadonlyArray<Element>>,
  routes: ReadonlyArray<string>
): boolean => {
  const isReal = list !== undefined && realLists.has(list.role)
  if (rows.length < 2 || rows.length > (isReal ? mostItems : mostSiblings)) return false
  const names = new Set<string>()
  for (let i = 0; i < rows.length; i++) {
    const control = controls[i]![0]
    if (control === undefined || controls[i]!.length > 1) return false
    if (control.name.length > longestItem || names.has(control.name)) return false
    names.add(control.name)
    if (!saysOnly(control, rows[i]!, isReal)) return false
  }
  const first = controls[0]![0]!
  if (first.href !== undefined) {
    return new Set(routes).size === rows.length && !routes.some(isRecordRoute)
  }
  return !isReal || valueRoles.has(first.role)
}

/** Nothing is written in the row but the control's label; beside a field of a form there may be a hint, too. */
const saysOnly = (control: Element, row: ReadonlyArray<Element>, isReal: boolean): boolean => {
  const others = row.filter((each) => each !== control && each.name !== "" && each.name !== control.name)
  const isField = valueRoles.has(control.role) && !isReal
  return others.every((each) => control.name.includes(each.name) !== isField)
}

/** Texts that tell a row from its neighbours: what is written in it and the names of its links. */
export const rowTexts = (row: ReadonlyArray<Element>, index: Indexed): ReadonlyArray<string> => {
  const texts: Array<string> = []
  for (const element of row) {
    if (element.name.length < 2) continue
    const isText = element.role === "text" || element.role === "heading" || element.role === "cell"
    if (!isText && element.role !== "link") continue
    if (isText && isLabelOfButton(element, index)) continue
    if (!texts.includes(element.name)) texts.push(element.name)
  }
  return texts
}

const isLabelOfButton = (element: Element, index: Indexed): boolean => {
  const parent = element.parent === undefined ? undefined : index.byNumber.get(element.parent)
  return parent !== undefined && parent.operable && parent.role !== "link" && parent.role !== "generic"
}

/** A name in a row of data, with the row's own texts and all numbers taken out. */
export const abstractInRow = (name: string, texts: ReadonlyArray<string>): string => {
  let label = name
  for (const text of texts) {
    if (text.length < label.length && text.length > 1 && label.includes(text)) label = label.replaceAll(text, "*")
  }
  return abstractName(label)
}
