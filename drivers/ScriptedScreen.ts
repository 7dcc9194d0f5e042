/**
 * Draws what can be seen of a running scripted app: elements in one column, with the numbers, bounds, landmarks, rows
 * and states that the web device would give. A dialog stands over the rest and covers it.
 */
import type { Bounds, Element, Role, Row as ElementRow, States } from "../world/Element.ts"
import type { Defect, NodeKind, Outcome } from "./DrawnApp.ts"
import { labelOf, type Part } from "./ScriptedParts.ts"
import { acts, controlValue, entryFor, keyOf, listOf, readerFor, type Running, screenRow } from "./ScriptedSession.ts"
import { holds, isVolatile, type Reader, type Row, textOf } from "./ScriptedState.ts"

export const viewport = { width: 1280, height: 800 }

/** Pixels: heights by kind, the gap between neighbours, the indent of a container's content. */
const gap = 8
const indent = 16
const dialogWidth = 600
const dialogTop = 160
const heights: Partial<Record<NodeKind, number>> = { heading: 40, text: 24, image: 120, field: 40, button: 40 }
const usualHeight = 32

/** What a number stands for, so that an operation finds it again. */
export interface Drawn {
  readonly part: Part | undefined
  readonly row: Row | undefined
  readonly element: Element
}

/** A drawn screen. `look` is a hash over its structure and states; `changes` says that it shows the time. */
export interface Sight {
  readonly elements: ReadonlyArray<Element>
  readonly byNumber: ReadonlyMap<number, Drawn>
  readonly height: number
  readonly look: number
  readonly changes: boolean
}

type Mutable<A> = { -readonly [Key in keyof A]: A[Key] }
type Draft = Mutable<Element> & { states: Mutable<States> }

/** Where drawing stands: around is what encloses the next element. */
interface Around {
  readonly parent: number | undefined
  readonly landmark: number | undefined
  readonly list: string | undefined
  readonly row: Row | undefined
  readonly standing: ElementRow | undefined
  readonly x: number
  readonly width: number
}

interface Canvas {
  readonly running: Running
  readonly drafts: Array<Draft>
  readonly byNumber: Map<number, { part: Part | undefined; row: Row | undefined; element: Element }>
  readonly numbers: Map<number, number>
  readonly dialogs: Array<{ readonly part: Part; readonly around: Around }>
  y: number
  look: number
  changes: boolean
}

const roles: Partial<Record<NodeKind, Role>> = {
  field: "textbox",
  select: "combobox",
  disclosure: "button",
  tappable: "generic",
  key: "generic"
}

const fieldRoles: Record<string, Role> = {
  number: "spinbutton",
  search: "searchbox",
  range: "slider",
  date: "date",
  time: "time",
  month: "month",
  week: "week",
  "datetime-local": "datetime",
  color: "color",
  file: "file"
}

const roleOf = (part: Part): Role => {
  const { kind, type } = part.node
  if (kind === "field" && type !== undefined) return fieldRoles[type] ?? "textbox"
  return roles[kind] ?? (kind as Role)
}

const operable = new Set<NodeKind>([
  ...(["button", "checkbox", "disclosure", "field", "link", "menuitem", "radio", "select", "switch", "tab"] as const),
  "tappable"
])
const landmarks = new Set<NodeKind>([
  ...(["banner", "complementary", "contentinfo", "dialog", "form", "main", "navigation", "region", "search"] as const),
  "toolbar"
])

const maximumName = 400
const maximumOptions = 50

const numberFor = (canvas: Canvas, key: number): number => {
  const n = canvas.running.window.page.numbers.get(key) ?? ++canvas.running.numbered
  canvas.numbers.set(key, n)
  return n
}

const put = (
  canvas: Canvas,
  key: number,
  role: Role,
  name: string,
  around: Around,
  height: number,
  part?: Part
): Draft => {
  const n = numberFor(canvas, key)
  const draft: Draft = {
    n,
    role,
    name: name.length > maximumName ? name.slice(0, maximumName) : name,
    states: {},
    bounds: [around.x, canvas.y, around.width, height],
    visibility: "visible",
    operable: part !== undefined && operable.has(part.node.kind)
  }
  if (around.parent !== undefined) draft.parent = around.parent
  if (around.landmark !== undefined) draft.landmark = around.landmark
  if (around.standing !== undefined) draft.row = around.standing
  canvas.drafts.push(draft)
  canvas.byNumber.set(n, { part, row: around.row, element: draft })
  canvas.look = (Math.imul(canvas.look, 31) + key) | 0
  return draft
}

/** Closes a container: its height is what was drawn in it. */
const close = (canvas: Canvas, draft: Draft, from: number): void => {
  const [x, , width] = draft.bounds
  draft.bounds = [x, from, width, Math.max(canvas.y - from, gap)]
}

const inside = (around: Around, parent: Draft, isLandmark: boolean): Around => ({
  ...around,
  parent: parent.n,
  landmark: isLandmark ? parent.n : around.landmark,
  x: around.x + indent,
  width: around.width - 2 * indent
})

/** A number in 0…1 that stays the same from one arrival to the next. */
const lotFor = (running: Running, part: Part): number => (running.window.page.lot * 7919 * (part.index + 1)) % 1

const shownDefect = (canvas: Canvas, part: Part, reader: Reader, kind: Defect["kind"]): Defect | undefined => {
  if (part.defects.length === 0) return undefined
  const lot = lotFor(canvas.running, part)
  return part.defects.find((defect) => defect.kind === kind && acts(canvas.running, defect, reader, lot))
}

const nameOf = (canvas: Canvas, part: Part, reader: Reader): string => {
  const wrong = shownDefect(canvas, part, reader, "text")
  if (wrong !== undefined) return wrong.text ?? ""
  if (isVolatile(part.node.name)) canvas.changes = true
  return textOf(part.node.name, reader)
}

const withTarget = (outcome: Outcome | undefined): Outcome | undefined =>
  outcome === undefined || outcome.target !== undefined ? outcome : withTarget(outcome.otherwise)

const hrefOf = (running: Running, part: Part, row: Row | undefined): string | undefined => {
  const target = withTarget(part.node.outcome)?.target
  return target === undefined ? undefined : entryFor(running, target, row)?.url
}

const addLink = (canvas: Canvas, draft: Draft, part: Part, row: Row | undefined): void => {
  const href = hrefOf(canvas.running, part, row)
  if (href !== undefined) draft.href = href
  if (part.node.newWindow === true) draft.opens = "_blank"
}

const addImage = (canvas: Canvas, draft: Draft, part: Part, reader: Reader): void => {
  draft.source = canvas.running.origin + (part.node.source ?? "/image.png")
  draft.broken = shownDefect(canvas, part, reader, "broken") !== undefined
}

const addField = (canvas: Canvas, draft: Draft, part: Part, row: Row | undefined): void => {
  const { node } = part
  const value = String(controlValue(canvas.running, part, row))
  draft.value = node.type === "password" ? "•".repeat(value.length) : value
  draft.inputType = node.kind === "select" ? "select-one" : node.multiline === true ? "textarea" : (node.type ?? "text")
  if (node.type === "password") draft.states.password = true
  if (node.multiline === true) draft.states.multiline = true
  if (node.readonly === true) draft.states.readonly = true
  if (node.options !== undefined) draft.options = node.options.slice(0, maximumOptions)
  if (node.placeholder !== undefined) draft.placeholder = node.placeholder
  if (node.autocomplete !== undefined) draft.autocomplete = node.autocomplete
  if (node.pattern !== undefined) draft.pattern = node.pattern
  if (node.min !== undefined) draft.min = node.min
  if (node.max !== undefined) draft.max = node.max
  if (node.maxLength !== undefined) draft.maxLength = node.maxLength
  if (node.accept !== undefined) draft.accept = node.accept
}

const addStates = (canvas: Canvas, draft: Draft, part: Part, around: Around, reader: Reader): void => {
  const { node } = part
  const { page } = canvas.running.window
  const key = keyOf(part, around.row)
  const { states } = draft
  if (page.focus === key) states.focused = true
  if (node.required === true) states.required = true
  if (page.invalid.has(key)) states.invalid = true
  const stuck = shownDefect(canvas, part, reader, "disabled") !== undefined
  if (stuck || !holds(node.enabled, reader)) states.disabled = true
  if (shownDefect(canvas, part, reader, "covered") !== undefined) draft.visibility = "occluded"
  switch (node.kind) {
    case "checkbox":
    case "switch":
      states.checked = controlValue(canvas.running, part, around.row) === true
      break
    case "radio":
      states.checked = controlValue(canvas.running, part, around.row) === labelOf(node)
      break
    case "tab":
      states.selected = selectedTab(canvas.running, part.parent, around.row) === part.index
      break
    case "disclosure":
      states.expanded = page.open.has(key)
      break
  }
  if (states.checked === true || states.selected === true || states.expanded === true) {
    canvas.look = (Math.imul(canvas.look, 31) + 7) | 0
  }
}

/** Index of the selected tab: the one tapped last, else the first. */
const selectedTab = (running: Running, tabs: Part | undefined, row: Row | undefined): number | undefined => {
  if (tabs === undefined) return undefined
  const held = running.window.page.values.get(keyOf(tabs, row))
  return typeof held === "number" ? held : tabs.children.find(({ node }) => node.kind === "tab")?.index
}

const addDetails = (canvas: Canvas, draft: Draft, part: Part, around: Around, reader: Reader): void => {
  const { node } = part
  if (draft.operable) addStates(canvas, draft, part, around, reader)
  if (node.kind === "link") addLink(canvas, draft, part, around.row)
  if (node.kind === "image") addImage(canvas, draft, part, reader)
  if (node.kind === "field" || node.kind === "select") addField(canvas, draft, part, around.row)
  if (node.kind === "heading") draft.level = node.level ?? 1
  if (node.kind === "button" && part.form !== undefined) draft.inputType = "submit"
  if (node.testId !== undefined) draft.testId = node.testId
  if (node.nativeId !== undefined) draft.nativeId = node.nativeId
  if (node.draggable === true) draft.draggable = true
}

const isContainer = (kind: NodeKind): boolean => !operable.has(kind) && !["heading", "text", "image"].includes(kind)

const drawLeaf = (canvas: Canvas, part: Part, around: Around, reader: Reader): Draft => {
  const height = heights[part.node.kind] ?? usualHeight
  const draft = put(canvas, keyOf(part, around.row), roleOf(part), nameOf(canvas, part, reader), around, height, part)
  addDetails(canvas, draft, part, around, reader)
  canvas.y += height + gap
  return draft
}

const drawContainer = (canvas: Canvas, part: Part, around: Around, reader: Reader): Draft => {
  const from = canvas.y
  const draft = put(canvas, keyOf(part, around.row), roleOf(part), nameOf(canvas, part, reader), around, gap, part)
  addDetails(canvas, draft, part, around, reader)
  const within = inside(around, draft, landmarks.has(part.node.kind))
  if (part.node.of !== undefined) drawRows(canvas, part, part.node.of, within)
  else if (part.node.kind === "list") drawItems(canvas, part, within)
  else for (const child of part.children) drawPart(canvas, child, within)
  close(canvas, draft, from)
  canvas.y += gap
  return draft
}

const drawItem = (canvas: Canvas, list: Part, key: number, children: ReadonlyArray<Part>, around: Around): void => {
  const from = canvas.y
  const role = list.node.kind === "table" ? "row" : "listitem"
  const item = put(canvas, key, role, "", around, gap, list)
  item.operable = false
  if (list.node.draggable === true) item.draggable = true
  const within = inside(around, item, false)
  for (const child of children) {
    if (role === "row") drawCell(canvas, list, child, within)
    else drawPart(canvas, child, within)
  }
  close(canvas, item, from)
}

const drawCell = (canvas: Canvas, table: Part, child: Part, around: Around): void => {
  const from = canvas.y
  const cell = put(canvas, keyOf(child, around.row, 1), "cell", "", around, gap, table)
  cell.operable = false
  drawPart(canvas, child, inside(around, cell, false))
  close(canvas, cell, from)
}

const drawRows = (canvas: Canvas, part: Part, name: string, around: Around): void => {
  const list = listOf(canvas.running, name)
  if (list === undefined || around.parent === undefined) return
  const rows = list.rows.filter((row) => holds(part.node.where, readerFor(canvas.running, name, row)))
  for (const [index, row] of rows.entries()) {
    const standing: ElementRow = { list: around.parent, index, of: rows.length }
    drawItem(canvas, part, keyOf(part, row, 1), part.children, { ...around, list: name, row, standing })
  }
}

/** The items of a list that is drawn one by one. */
const drawItems = (canvas: Canvas, part: Part, around: Around): void => {
  if (around.parent === undefined) return
  for (const [index, child] of part.children.entries()) {
    const standing: ElementRow = { list: around.parent, index, of: part.children.length }
    drawItem(canvas, part, keyOf(child, around.row, 2), [child], { ...around, standing })
  }
}

const drawTabs = (canvas: Canvas, part: Part, around: Around, reader: Reader): void => {
  drawContainer(canvas, part, around, reader)
  const selected = selectedTab(canvas.running, part, around.row)
  const tab = part.children.find(({ index }) => index === selected)
  if (tab === undefined || tab.children.length === 0) return
  const from = canvas.y
  const name = textOf(tab.node.name, reader)
  const panel = put(canvas, keyOf(tab, around.row, 1), "tabpanel", name, around, gap)
  for (const child of tab.children) drawPart(canvas, child, inside(around, panel, false))
  close(canvas, panel, from)
  canvas.y += gap
}

const drawPart = (canvas: Canvas, part: Part, around: Around): void => {
  const { running } = canvas
  const { kind } = part.node
  if (kind === "key") return
  const reader = readerFor(running, around.list, around.row)
  if (!holds(part.node.shown, reader) || shownDefect(canvas, part, reader, "missing") !== undefined) return
  const isOverlay = kind === "dialog" || kind === "menu"
  if (isOverlay && !running.window.page.open.has(keyOf(part, around.row))) return
  if (kind === "dialog") canvas.dialogs.push({ part, around })
  else if (kind === "tablist") drawTabs(canvas, part, around, reader)
  else if (isContainer(kind)) drawContainer(canvas, part, around, reader)
  else {
    const draft = drawLeaf(canvas, part, around, reader)
    if (kind !== "disclosure" || draft.states.expanded !== true) return
    for (const child of part.children) drawPart(canvas, child, { ...around, x: around.x + indent })
  }
}

/** Moves elements by the scroll offset and says which are out of sight. */
const place = (drafts: ReadonlyArray<Draft>, scroll: number): void => {
  for (const draft of drafts) {
    const [x, y, width, height] = draft.bounds
    const bounds: Bounds = [x, y - scroll, width, height]
    draft.bounds = bounds
    const isOut = bounds[1] + height <= 0 || bounds[1] >= viewport.height
    if (isOut && draft.visibility === "visible") draft.visibility = "offscreen"
  }
}

/** Draws the open dialogs over what there is; each covers all that was drawn before it. */
const drawDialogs = (canvas: Canvas): void => {
  for (const { part, around } of canvas.dialogs) {
    const under = canvas.drafts.length
    canvas.y = dialogTop
    const reader = readerFor(canvas.running, around.list, around.row)
    const over = {
      ...around,
      parent: undefined,
      standing: undefined,
      x: (viewport.width - dialogWidth) / 2,
      width: dialogWidth
    }
    const dialog = drawContainer(canvas, part, over, reader)
    for (const draft of canvas.drafts.slice(0, under)) {
      if (draft.visibility !== "visible") continue
      draft.visibility = "occluded"
      draft.coveredBy = dialog.n
    }
  }
}

const errorTexts: Record<number, string> = { 404: "Not found", 500: "Internal server error" }

const drawInstead = (canvas: Canvas, around: Around): void => {
  const { instead, entry } = canvas.running.window.page
  if (instead === "blank") return
  const what = instead === undefined ? new URL(entry.url).hostname : (errorTexts[instead] ?? `Error ${instead}`)
  put(canvas, 1, "heading", what, around, 40).level = 1
  canvas.y += 40 + gap
}

/** What can be seen now. Elements that live on keep their numbers; others never come again. */
export const see = (running: Running): Sight => {
  const { page } = running.window
  const canvas: Canvas = {
    running,
    drafts: [],
    byNumber: new Map(),
    numbers: new Map(),
    dialogs: [],
    y: gap,
    look: 17,
    changes: false
  }
  const around: Around = {
    parent: undefined,
    landmark: undefined,
    list: page.parts?.screen.of,
    row: screenRow(running),
    standing: undefined,
    x: gap,
    width: viewport.width - 2 * gap
  }
  if (page.parts === undefined || page.instead !== undefined) drawInstead(canvas, around)
  else {
    if (page.message !== undefined) {
      put(canvas, 2, page.message.role, page.message.text, around, 24)
      canvas.y += 24 + gap
    }
    for (const part of page.parts.parts) drawPart(canvas, part, around)
  }
  const height = canvas.y
  place(canvas.drafts, Math.min(page.scroll, Math.max(0, height - viewport.height)))
  drawDialogs(canvas)
  page.numbers = canvas.numbers
  return { elements: canvas.drafts, byNumber: canvas.byNumber, height, look: canvas.look, changes: canvas.changes }
}
