/**
 * The controls of a screen: what can be operated, grouped under a stable abstract identity. A control outside of data is
 * known by its own name; in rows of data by the name the rows share, or as `*` when each row has its own.
 */
import { abstractAddress, abstractName, isRecordRoute } from "./Abstract.ts"
import { abstractInRow, type DataRows } from "./DataRows.ts"
import { type Element, isOperableNow } from "./Element.ts"
import type { Indexed } from "./Indexed.ts"
import { rowNames } from "./RowNames.ts"
import { spareName } from "./SpareName.ts"

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
  /** Drafts by list, landmark, role and name: the rows of a list need no key made for each. */
  const known = new Map<number, Map<number, Map<string, Map<string, Draft>>>>()
  const unnamed = new Map<string, number>()
  const draftFor = (element: Element, list: number | undefined, rowName: string): Draft => {
    const landmark = landmarks(element.landmark)
    const { name, mark } = list === undefined ? nameOf(element, index, landmark) : { name: rowName, mark: "" }
    const place = landmark === undefined ? "" : ` @${landmark}`
    let key = `${element.role} ${name}${mark}${list === undefined ? "" : " in row"}${place}`
    if (name === "" && list === undefined) {
      // Controls without any name are told apart by their order: nothing else is left.
      const count = (unnamed.get(key) ?? 0) + 1
      unnamed.set(key, count)
      if (count > 1) key = `${element.role} (${count})${place}`
    }
    let draft = drafts.get(key)
    if (draft === undefined) drafts.set(key, (draft = { key, role: element.role, name, landmark, list, elements: [] }))
    return draft
  }
  for (const element of index.inPlay) {
    if (!element.operable) continue
    const row = rows.rowOf(element)
    if (row === undefined) {
      draftFor(element, undefined, "").elements.push(element)
      continue
    }
    const name = inRow.get(element.n) ?? "*"
    const names = within(within(within(known, row.list), element.landmark ?? -1), element.role)
    let draft = names.get(name)
    if (draft === undefined) names.set(name, (draft = draftFor(element, row.list, name)))
    draft.elements.push(element)
  }
  return [...drafts.values()].map(finish)
}

const within = <K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> => {
  let inner = map.get(key)
  if (inner === undefined) map.set(key, (inner = new Map<L, V>()))
  return inner
}

const finish = (draft: Draft): Instances => {
  const now = draft.elements.filter(isOperableNow)
  const elements =
    now.length === draft.elements.length ? now : [...now, ...draft.elements.filter((each) => !isOperableNow(each))]
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

/** A button that shows what it holds (a combobox made of a button) isn't named by it. */
const ownName = (element: Element): string =>
  element.name === element.value || element.name === "" ? spareName(element) : abstractName(element.name)

const bars = /^(?:navigation|menu|menubar|toolbar|tablist|banner|contentinfo)\b/

/** A link whose address ends in a record's id is named by the record, unless it stands in a bar of fixed places. */
const nameOf = (element: Element, index: Indexed, landmark: string | undefined) => {
  if (element.role !== "link" || element.href === undefined) return { name: ownName(element), mark: "" }
  if (landmark !== undefined && bars.test(landmark)) return { name: ownName(element), mark: "" }
  const route = abstractAddress(element.href)
  const isRecord = isRecordRoute(route) && !isOfThisPlace(element.href, index.observation.location.url)
  return isRecord ? { name: "*", mark: ` to ${route}` } : { name: ownName(element), mark: "" }
}

/** The address itself or what lies under it: what can be done with this record, not another record. */
const isOfThisPlace = (href: string, here: string | undefined): boolean => {
  if (here === undefined) return false
  const place = here.replace(/[?#].*$/, "")
  return href === place || href.startsWith(`${place}?`) || href.startsWith(`${place}/`) || href === here
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
