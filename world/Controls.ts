/**
 * The controls of a screen: what can be operated, grouped under a stable abstract identity. A control outside of data is
 * known by its own name; in rows of data by the name the rows share, or as `*` when each row has its own.
 */
import { abstractAddress, abstractName, isRecordRoute, looksGenerated } from "./Abstract.ts"
import { abstractInRow, type DataRow, type DataRows, rowTexts } from "./DataRows.ts"
import { type Element, isOperableNow } from "./Element.ts"
import type { Indexed } from "./Indexed.ts"

/** One control of a screen, whatever number its instances have today. */
export interface Control {
  /** Stable identity on the screen: role, abstract name, landmark, and whether it stands in a row of data. */
  readonly key: string
  readonly role: string
  /** Abstract: counts and numbers are `#`, what belongs to one record is `*`. */
  readonly name: string
  /** Role and abstract name of the landmark, form, dialog or toolbar around it. */
  readonly landmark?: string
  readonly inRow: boolean
  /** Element numbers of its instances in this observation; those that can be operated now come first. */
  readonly elements: ReadonlyArray<number>
  readonly inputType?: string
  readonly options?: ReadonlyArray<string>
}

/** A control with its elements and the data list it stands in. */
export interface Instances {
  readonly control: Control
  readonly elements: ReadonlyArray<Element>
  readonly list: number | undefined
}

interface Draft {
  readonly key: string
  readonly role: string
  readonly name: string
  readonly landmark: string | undefined
  readonly list: number | undefined
  readonly elements: Array<Element>
}

export const controlsOf = (index: Indexed, rows: DataRows): ReadonlyArray<Instances> => {
  const landmarks = landmarkLabels(index, rows)
  const inRow = rowNames(index, rows)
  const drafts = new Map<string, Draft>()
  const unnamed = new Map<string, number>()
  for (const element of index.inPlay) {
    if (!element.operable) continue
    const row = rows.rowOf(element)
    const landmark = landmarks(element.landmark)
    const label = row === undefined ? nameOf(element, index, landmark) : { name: inRow.get(element.n) ?? "*", mark: "" }
    const place = landmark === undefined ? "" : ` @${landmark}`
    let key = `${element.role} ${label.name}${label.mark}${row === undefined ? "" : " in row"}${place}`
    if (label.name === "" && row === undefined) {
      // Controls without any name are told apart by their order: nothing else is left.
      const count = (unnamed.get(key) ?? 0) + 1
      unnamed.set(key, count)
      if (count > 1) key = `${element.role} (${count})${place}`
    }
    const draft = drafts.get(key)
    if (draft !== undefined) draft.elements.push(element)
    else drafts.set(key, { key, role: element.role, name: label.name, landmark, list: row?.list, elements: [element] })
  }
  return [...drafts.values()].map(finish)
}

const finish = (draft: Draft): Instances => {
  const now = draft.elements.filter(isOperableNow)
  const elements =
    now.length === draft.elements.length ? now : [...now, ...draft.elements.filter((e) => !now.includes(e))]
  const first = elements[0]!
  const control: Control = {
    key: draft.key,
    role: draft.role,
    name: draft.name,
    ...(draft.landmark === undefined ? {} : { landmark: draft.landmark }),
    inRow: draft.list !== undefined,
    elements: elements.map((each) => each.n),
    ...(first.inputType === undefined ? {} : { inputType: first.inputType }),
    ...(first.options === undefined ? {} : { options: first.options })
  }
  return { control, elements, list: draft.list }
}

/** What an element without an accessible name is called instead, by what its author or its placeholder calls it. */
const spareName = (element: Element): string => {
  if (element.placeholder !== undefined && element.placeholder !== "") return abstractName(element.placeholder)
  const id = element.field ?? element.testId ?? element.nativeId
  return id === undefined || looksGenerated(id) ? "" : id.replace(/\d+/g, "#")
}

/** A button that shows what it holds (a combobox made of a button) isn't named by it. */
const ownName = (element: Element): string =>
  element.name === element.value || element.name === "" ? spareName(element) : abstractName(element.name)

const bars = /^(?:navigation|menu|menubar|toolbar|tablist|banner|contentinfo)\b/

/** A link whose address ends in a record's id is named by the record, unless it stands in a bar of fixed places. */
const nameOf = (element: Element, index: Indexed, landmark: string | undefined) => {
  if (element.role !== "link" || element.href === undefined) return { name: ownName(element), mark: "" }
  if (landmark !== undefined && bars.test(landmark)) return { name: ownName(element), mark: "" }
  const route = abstractAddress(element.href)
  const isRecord = isRecordRoute(route) && element.href !== index.observation.location.url
  return isRecord ? { name: "*", mark: ` to ${route}` } : { name: ownName(element), mark: "" }
}

/** Labels of landmarks by number, each made once. A dialog or form in a row of data, or named by a record, has no name. */
const landmarkLabels = (index: Indexed, rows: DataRows) => {
  const labels = new Map<number, string | undefined>()
  const records: Array<string> = []
  let titles: ReadonlySet<string> | undefined
  const label = (n: number): string | undefined => {
    const element = index.byNumber.get(n)
    if (element === undefined) return undefined
    if (element.name === "" || element.role === "main" || rows.rowOf(element) !== undefined) return element.role
    if (titles === undefined) {
      titles = new Set(index.inPlay.filter((each) => each.role === "heading" && each.level === 1).map((e) => e.name))
      for (const each of index.observation.elements) {
        if (each.row !== undefined && each.name.length > 2 && !each.operable) records.push(each.name)
      }
    }
    // A region labelled by the page's title is named by what the page is about.
    if (titles.has(element.name) && element.role !== "dialog" && element.role !== "alertdialog") return element.role
    const name = abstractInRow(element.name, records)
    return name === "" || name === "*" ? element.role : `${element.role} ${name}`
  }
  return (n: number | undefined): string | undefined => {
    if (n === undefined) return undefined
    if (!labels.has(n)) labels.set(n, label(n))
    return labels.get(n)
  }
}

/** Roles whose name in a row is usually the record itself. */
const named = new Set([
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

/** Names of the controls in rows of data, by element number. */
const rowNames = (index: Indexed, rows: DataRows): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  const byList = new Map<number, Array<Member>>()
  for (const list of rows.lists.values()) {
    for (const row of list.rows.values()) {
      let texts: ReadonlyArray<string> | undefined
      for (const element of row) {
        if (!element.operable) continue
        const at = rows.rowOf(element)
        if (at === undefined) continue
        texts ??= textsOf(at, rows, index)
        const name = element.name === "" ? spareName(element) : abstractInRow(element.name, texts)
        const member = { element, row: at, name, isAlone: texts.length === 0 }
        const members = byList.get(at.list)
        if (members === undefined) byList.set(at.list, [member])
        else members.push(member)
      }
    }
  }
  for (const [list, members] of byList) {
    const shared = sharedNames(members, rows.lists.get(list)!.rows.size)
    for (const { element, name } of members) {
      names.set(element.n, name === "" || shared.has(`${element.role} ${name}`) ? name : "*")
    }
  }
  return names
}

interface Member {
  readonly element: Element
  readonly row: DataRow
  readonly name: string
  /** Nothing else is written in its row. */
  readonly isAlone: boolean
}

const textsOf = (row: DataRow, rows: DataRows, index: Indexed): ReadonlyArray<string> => {
  const elements = rows.lists.get(row.list)?.rows.get(row.index) ?? []
  return [...rowTexts(elements, index)].sort((a, b) => b.length - a.length)
}

/**
 * Names that rows share, as "role name". A record's name counts as shared when most rows have it; a button's when two
 * have it, or when it is one of a few that stand alone among buttons that are shared, such as the only *Undo*.
 */
const sharedNames = (members: ReadonlyArray<Member>, rowCount: number): ReadonlySet<string> => {
  const counts = new Map<string, { role: string; rows: number; last: number }>()
  for (const { element, row, name } of members) {
    const key = `${element.role} ${name}`
    const count = counts.get(key)
    if (count === undefined) counts.set(key, { role: element.role, rows: 1, last: row.index })
    else if (count.last !== row.index) {
      count.rows++
      count.last = row.index
    }
  }
  const shared = new Set<string>()
  const alone = new Map<string, Array<string>>()
  for (const [key, { role, rows }] of counts) {
    const isRecordName = named.has(role)
    if (rows >= 2 && (!isRecordName || rows * 2 > rowCount)) shared.add(key)
    else if (!isRecordName) alone.set(role, [...(alone.get(role) ?? []), key])
  }
  for (const [role, keys] of alone) {
    const isOnlyRow = rowCount === 1 && role === "button" && !members.some((each) => each.isAlone)
    const isException = rowCount > 1 && keys.length <= Math.max(1, rowCount / 4) && hasShared(shared, role)
    const isPattern = (key: string) => key.includes("*") && key !== `${role} *`
    for (const key of keys) if (isOnlyRow || isException || isPattern(key)) shared.add(key)
  }
  return shared
}

const hasShared = (shared: ReadonlySet<string>, role: string): boolean => {
  for (const key of shared) if (key.startsWith(`${role} `)) return true
  return false
}
