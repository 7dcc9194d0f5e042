/**
 * The numbered text of an observation that a person or a model reads. Everything that can be operated is in it by number;
 * rows of data are told once, with a few examples, and the numbers of the rest; long texts are cut. What is left out says
 * which number brings it back. What a person can't see is not in it.
 */
import { dataRows, type DataList, type DataRows } from "./DataRows.ts"
import type { Element } from "./Element.ts"
import { type Indexed, indexed } from "./Indexed.ts"
import type { Observation } from "./Observation.ts"
import { compactNumbers } from "./Numbers.ts"

export interface OutlineOptions {
  /** Numbers of lists or landmarks to be told in full, and of texts not to be cut. */
  readonly expand?: ReadonlyArray<number>
}

const rowsShown = 2
const longestText = 80
const longestName = 60
/** Texts that one landmark may show before the rest is counted. */
const textsShown = 12

export const outline = (observation: Observation, options: OutlineOptions = {}): string => {
  const index = indexed(observation)
  const writer = new Writer(index, dataRows(index), new Set(options.expand))
  return writer.write()
}

class Writer {
  readonly #index: Indexed
  readonly #rows: DataRows
  readonly #expand: ReadonlySet<number>
  readonly #lines: Array<string> = []
  readonly #listsDone = new Set<number>()
  #landmark: number | undefined
  #texts = 0
  #textsLeft = 0

  constructor(index: Indexed, rows: DataRows, expand: ReadonlySet<number>) {
    this.#index = index
    this.#rows = rows
    this.#expand = expand
  }

  write(): string {
    const { inPlay, observation } = this.#index
    this.#head()
    const inList = this.#membersOfLists()
    for (const element of inPlay) {
      const list = this.#outermost(element)
      if (list === undefined) this.#single(element)
      else if (!this.#listsDone.has(list.n)) this.#list(list, inList.get(list.n) ?? [])
    }
    this.#closeTexts()
    const behind = observation.elements.filter((each) => each.visibility !== "hidden").length - inPlay.length
    if (behind > 0) this.#lines.push(`(${behind} elements behind it can't be reached now)`)
    if (observation.truncated) this.#lines.push("(the page holds more than was read)")
    return this.#lines.join("\n")
  }

  #head(): void {
    const { dialog, location, title } = this.#index.observation
    this.#lines.push(
      [location.url ?? location.activity ?? location.package ?? "", title].filter((e) => e !== "").join(" – ")
    )
    if (dialog !== undefined)
      this.#lines.push(`${dialog.kind} ${quote(dialog.text, longestText)}: ${dialog.buttons.join(", ")}`)
  }

  #outermost(element: Element): DataList | undefined {
    let found: DataList | undefined
    let at: Element | undefined = element
    for (let depth = 0; depth < 16 && at !== undefined; depth++) {
      const row = this.#rows.rowOf(at)
      if (row === undefined) break
      found = this.#rows.lists.get(row.list)
      if (found?.element === at) break
      at = found?.element
    }
    return found
  }

  #membersOfLists(): ReadonlyMap<number, ReadonlyArray<Element>> {
    const members = new Map<number, Array<Element>>()
    for (const element of this.#index.inPlay) {
      const list = this.#outermost(element)
      if (list === undefined) continue
      const known = members.get(list.n)
      if (known === undefined) members.set(list.n, [element])
      else known.push(element)
    }
    return members
  }

  #single(element: Element): void {
    if (landmarks.has(element.role)) return
    if (!element.operable && !read.has(element.role)) return
    this.#place(element)
    if (!element.operable && element.role === "text") {
      if (this.#texts >= textsShown && !this.#isExpanded(this.#landmark)) {
        this.#textsLeft++
        return
      }
      this.#texts++
    }
    this.#lines.push(`  ${this.#tell(element)}`)
  }

  /** A line for the landmark, when it is another than before. */
  #place(element: Element): void {
    if (element.landmark === this.#landmark) return
    this.#closeTexts()
    this.#landmark = element.landmark
    const landmark = element.landmark === undefined ? undefined : this.#index.byNumber.get(element.landmark)
    this.#lines.push(
      landmark === undefined
        ? "page:"
        : `${landmark.role}${landmark.name === "" ? "" : ` ${quote(landmark.name, longestName)}`}:`
    )
  }

  #closeTexts(): void {
    if (this.#textsLeft > 0) this.#lines.push(`  … ${this.#textsLeft} more texts (expand ${this.#landmark ?? 0})`)
    this.#texts = 0
    this.#textsLeft = 0
  }

  #isExpanded(n: number | undefined): boolean {
    return this.#expand.has(n ?? 0)
  }

  #list(list: DataList, members: ReadonlyArray<Element>): void {
    this.#listsDone.add(list.n)
    this.#place(list.element ?? members[0]!)
    const rows = new Map<number, Array<Element>>()
    for (const element of members) {
      const at = this.#rowIn(list, element)
      const row = rows.get(at)
      if (row === undefined) rows.set(at, [element])
      else row.push(element)
    }
    const name =
      list.element === undefined || list.element.name === "" ? "" : ` ${quote(list.element.name, longestName)}`
    this.#lines.push(`  ${list.n} ${list.element?.role ?? "rows"}${name}, ${list.length} rows:`)
    const all = [...rows.values()]
    const shown = this.#isExpanded(list.n) || all.length <= rowsShown + 1 ? all.length : rowsShown
    for (const row of all.slice(0, shown)) this.#row(row)
    if (shown < all.length) this.#fold(all.slice(shown), list)
  }

  /** Row of the list in which an element stands, be it in a list within that row. */
  #rowIn(list: DataList, element: Element): number {
    let at = this.#rows.rowOf(element)
    for (let depth = 0; depth < 16 && at !== undefined && at.list !== list.n; depth++) {
      const inner: Element | undefined = this.#rows.lists.get(at.list)?.element
      at = inner === undefined ? undefined : this.#rows.rowOf(inner)
    }
    return at?.index ?? 0
  }

  #row(row: ReadonlyArray<Element>): void {
    const parts = row
      .filter((each) => each.operable || (read.has(each.role) && each.name !== ""))
      .map((each) => this.#tell(each))
    if (parts.length > 0) this.#lines.push(`    ${parts.join(" · ")}`)
  }

  /** The rows not told, by what they offer: the name where they share it, and all numbers. */
  #fold(rows: ReadonlyArray<ReadonlyArray<Element>>, list: DataList): void {
    const numbers = new Map<string, { readonly names: Set<string>; readonly all: Array<number> }>()
    for (const row of rows) {
      const seen = new Map<string, number>()
      for (const element of row) {
        if (!element.operable) continue
        const order = (seen.get(element.role) ?? 0) + 1
        seen.set(element.role, order)
        const key = `${element.role} ${order}`
        const known = numbers.get(key)
        if (known === undefined) numbers.set(key, { names: new Set([element.name]), all: [element.n] })
        else {
          known.names.add(element.name)
          known.all.push(element.n)
        }
      }
    }
    const parts = [...numbers].map(([key, { names, all }]) => {
      const role = key.slice(0, key.lastIndexOf(" "))
      const [name = ""] = names
      return `${role}${names.size > 1 || name === "" ? "" : ` ${quote(name, longestName)}`} ${compactNumbers(all)}`
    })
    this.#lines.push(`    … ${rows.length} more (expand ${list.n})${parts.length === 0 ? "" : `: ${parts.join("; ")}`}`)
  }

  #tell(element: Element): string {
    const { n, name, role, value } = element
    if (!element.operable && role === "text") return quote(name, this.#expand.has(n) ? Infinity : longestText, n)
    const label = name === "" ? (element.placeholder ?? element.field ?? element.testId ?? "") : name
    const parts = [
      String(n),
      role === "heading" ? `heading ${element.level ?? ""}`.trimEnd() : role,
      label === "" ? "" : quote(label, this.#expand.has(n) ? Infinity : longestName),
      value === undefined || value === name ? "" : `= ${quote(value, longestName)}`,
      statesOf(element)
    ]
    return parts.filter((part) => part !== "").join(" ")
  }
}

const landmarks = new Set([
  "banner",
  "complementary",
  "contentinfo",
  "form",
  "group",
  "main",
  "navigation",
  "region",
  "search",
  "dialog",
  "alertdialog",
  "toolbar"
])

/** What is read, though it can't be operated. */
const read = new Set([
  "alert",
  "cell",
  "columnheader",
  "heading",
  "image",
  "progressbar",
  "status",
  "text",
  "toast",
  "tooltip"
])

const statesOf = ({ broken, coveredBy, states, visibility }: Element): string => {
  const words: Array<string> = []
  if (states.disabled === true) words.push("disabled")
  if (states.checked !== undefined) words.push(states.checked ? "checked" : "unchecked")
  if (states.selected === true) words.push("selected")
  if (states.expanded !== undefined) words.push(states.expanded ? "expanded" : "collapsed")
  if (states.required === true) words.push("required")
  if (states.invalid === true) words.push("invalid")
  if (states.focused === true) words.push("focused")
  if (broken === true) words.push("broken")
  if (visibility === "occluded") words.push(coveredBy === undefined ? "covered" : `covered by ${coveredBy}`)
  return words.length === 0 ? "" : `(${words.join(", ")})`
}

/** A text in quotes; cut, it says how long it is and by which number it is had in full. */
const quote = (text: string, longest: number, n?: number): string => {
  if (text.length <= longest) return JSON.stringify(text)
  const more = n === undefined ? "" : ` (${text.length} characters, expand ${n})`
  return `${JSON.stringify(`${text.slice(0, longest - 1)}…`)}${more}`
}
