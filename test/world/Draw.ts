/**
 * Observations drawn as indented text, so that a test reads like a picture:
 *
 *     /products
 *     main
 *       heading1 Products
 *       textbox Search = shirt [required] :q
 *       list
 *         - link Red shirt -> /product/1 | text $10 | button Remove
 *
 * The first line is the address. A line is a role, a name, and marks: `-> href`, `= value`, `[states]`, `#native-id`,
 * `@test-id`, `:field`. A line that begins with `-` is a row of the list above it, its elements parted by `|`. A role `rows`
 * is a run of alike siblings. States are those of elements, besides `unchecked`, `unselected`, `collapsed`, `inert` (a person
 * can't operate it), `offscreen`, `occluded`, `hidden` and `submit` (the input type).
 */
import type { Element, Role, Visibility } from "../../world/Element.ts"
import type { Observation, Traces } from "../../world/Observation.ts"

const operable = new Set(
  "button checkbox color combobox date file generic link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox time treeitem".split(
    " "
  )
)
const landmarks = new Set(
  "banner navigation main complementary contentinfo form region search dialog alertdialog toolbar menu".split(" ")
)

const origin = "http://localhost:4000"

interface Around {
  readonly indent: number
  readonly n: number
  readonly role: string
}

export interface Drawn extends Omit<Partial<Observation>, "traces"> {
  readonly traces?: Partial<Traces>
  /** First element number, 1 unless given: another one is a page rendered anew. */
  readonly from?: number
}

export const draw = (picture: string, more: Drawn = {}): Observation => {
  const lines = picture.split("\n").filter((line) => line.trim() !== "")
  const address = lines[0]!.trim()
  const elements: Array<Element> = []
  const open: Array<Around> = []
  const rowCounts = new Map<number, number>()
  let n = (more.from ?? 1) - 1
  const add = (text: string, indent: number, row?: Element["row"]): Element => {
    const landmark = open.findLast((each) => landmarks.has(each.role))?.n
    const element = parse(text, ++n, open.at(-1)?.n, landmark, row)
    elements.push(element)
    open.push({ indent, n, role: element.role })
    return element
  }
  for (const line of lines.slice(1)) {
    const indent = line.length - line.trimStart().length
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const text = line.trim()
    if (!text.startsWith("- ")) {
      add(text, indent, rowAround(elements, open))
      continue
    }
    const list = open.at(-1)!
    const index = rowCounts.get(list.n) ?? 0
    rowCounts.set(list.n, index + 1)
    const row = { list: list.n, index, of: 0 }
    add(list.role === "table" ? "row" : "listitem", indent, row)
    const depth = open.length
    for (const part of text.slice(2).split(" | ")) {
      add(part, indent + 1, row)
      open.length = depth
    }
  }
  const { from: _, traces, ...rest } = more
  return {
    revision: 1,
    at: 0,
    took: 1,
    location: { url: /^[a-z]+:/.test(address) ? address : origin + address },
    title: "",
    viewport: { width: 1000, height: 800 },
    content: { width: 1000, height: 800 },
    signals: [],
    settled: true,
    truncated: false,
    ...rest,
    traces: { ...quiet, ...traces },
    elements: elements.map((each) =>
      each.row === undefined ? each : { ...each, row: { ...each.row, of: rowCounts.get(each.row.list) ?? 0 } }
    )
  }
}

export const quiet: Traces = {
  document: "d1",
  requests: 0,
  storage: "s",
  look: "l",
  scroll: "0",
  clipboard: 0,
  prints: 0,
  downloads: 0,
  windows: 1,
  playing: 0
}

const rowAround = (elements: ReadonlyArray<Element>, open: ReadonlyArray<Around>): Element["row"] => {
  const parent = open.at(-1)?.n
  return parent === undefined ? undefined : elements.find((each) => each.n === parent)?.row
}

const mark = (text: string, pattern: RegExp): readonly [string, string | undefined] => {
  const match = pattern.exec(text)
  return match === null ? [text, undefined] : [text.replace(match[0], ""), match[1]]
}

const parse = (
  line: string,
  n: number,
  parent: number | undefined,
  landmark: number | undefined,
  row: Element["row"]
): Element => {
  let text = line
  let states: string | undefined
  let href: string | undefined
  let value: string | undefined
  let nativeId: string | undefined
  let testId: string | undefined
  let field: string | undefined
  ;[text, states] = mark(text, / \[([a-z, ]+)\]/)
  ;[text, nativeId] = mark(text, / #([\w-]+)(?= |$)/)
  ;[text, testId] = mark(text, / @([\w-]+)(?= |$)/)
  ;[text, field] = mark(text, / :([\w[\]-]+)(?= |$)/)
  ;[text, href] = mark(text, / -> (\S+)/)
  const holdsNothing = / =\s*$/.test(text)
  ;[text, value] = mark(text, / =(?: (.*)|$)/)
  const match = /^([a-z]+)(\d?) ?(.*)$/.exec(text)!
  const [, word = "", level = "", name = ""] = match
  const role = (word === "rows" ? "group" : word) as Role
  const words = new Set((states ?? "").split(/[ ,]+/))
  const flag = (yes: string, no?: string) =>
    words.has(yes) ? true : no !== undefined && words.has(no) ? false : undefined
  const visibility = (["offscreen", "occluded", "hidden"] as const).find((each) => words.has(each))
  return defined({
    n,
    role,
    name: name.trim(),
    value: value ?? (holdsNothing ? "" : undefined),
    states: defined({
      disabled: flag("disabled"),
      checked: flag("checked", "unchecked"),
      selected: flag("selected", "unselected"),
      expanded: flag("expanded", "collapsed"),
      focused: flag("focused"),
      required: flag("required"),
      readonly: flag("readonly"),
      invalid: flag("invalid"),
      password: flag("password")
    }),
    bounds: [0, n * 10, 100, 10] as const,
    visibility: (visibility ?? "visible") as Visibility,
    operable: operable.has(role) && !words.has("inert"),
    parent,
    landmark,
    row,
    href: href === undefined ? undefined : /^[a-z]+:/.test(href) ? href : origin + href,
    level: level === "" ? undefined : Number(level),
    nativeId,
    testId,
    field,
    inputType: words.has("submit") ? "submit" : undefined
  }) as Element
}

const defined = <A extends object>(value: A): A =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as A

/** The number of the first element with that role and name. */
export const numberOf = (observation: Observation, role: string, name: string): number => {
  const element = observation.elements.find((each) => each.role === role && each.name === name)
  if (element === undefined) throw new Error(`no ${role} "${name}" in the picture`)
  return element.n
}
