/**
 * Makes the elements of a scripted screen: number, role, name, states and whatever else the web device would tell of
 * such a control. Where they stand is ScriptedScreen.ts's.
 */
import type { Element, Role, Row as ElementRow, States } from "../world/Element.ts"
import { type Defect, labelOf, type NodeKind, type Outcome } from "./DrawnApp.ts"
import { isInvalid } from "./ScriptedControls.ts"
import type { Part } from "./ScriptedParts.ts"
import { acts, controlValue, entryFor, keyOf, type Running } from "./ScriptedSession.ts"
import { holds, isVolatile, type Reader, type Row, textOf } from "./ScriptedState.ts"

/** The gap between neighbours and the indent of a container's content, in pixels. */
export const gap = 8
export const indent = 16

/** What a number stands for, so that an operation finds it again. */
export interface Drawn {
  readonly part: Part | undefined
  readonly row: Row | undefined
  readonly element: Element
}

type Mutable<A> = { -readonly [Key in keyof A]: A[Key] }
export type Draft = Mutable<Element> & { states: Mutable<States> }

/** Where drawing stands: around is what encloses the next element. */
export interface Around {
  readonly parent: number | undefined
  readonly landmark: number | undefined
  readonly list: string | undefined
  readonly row: Row | undefined
  readonly standing: ElementRow | undefined
  readonly x: number
  readonly width: number
}

export interface Canvas {
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

export const roleOf = (part: Part): Role => {
  const { kind, type } = part.node
  if (kind === "field" && type !== undefined) return fieldRoles[type] ?? "textbox"
  return roles[kind] ?? (kind as Role)
}

export const operable = new Set<NodeKind>([
  ...(["button", "checkbox", "disclosure", "field", "link", "menuitem", "radio", "select", "switch", "tab"] as const),
  "tappable"
])
export const landmarks = new Set<NodeKind>([
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

export const put = (
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
export const close = (canvas: Canvas, draft: Draft, from: number): void => {
  const [x, , width] = draft.bounds
  draft.bounds = [x, from, width, Math.max(canvas.y - from, gap)]
}

export const inside = (around: Around, parent: Draft, isLandmark: boolean): Around => ({
  ...around,
  parent: parent.n,
  landmark: isLandmark ? parent.n : around.landmark,
  x: around.x + indent,
  width: around.width - 2 * indent
})

/** A number in 0…1 that stays the same from one arrival to the next. */
const lotFor = (running: Running, part: Part): number => (running.window.page.lot * 7919 * (part.index + 1)) % 1

export const shownDefect = (canvas: Canvas, part: Part, reader: Reader, kind: Defect["kind"]): Defect | undefined => {
  if (part.defects.length === 0) return undefined
  const lot = lotFor(canvas.running, part)
  return part.defects.find((defect) => defect.kind === kind && acts(canvas.running, defect, reader, lot))
}

export const nameOf = (canvas: Canvas, part: Part, reader: Reader): string => {
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
  if (shownDefect(canvas, part, reader, "broken") !== undefined) draft.broken = true
}

const addField = (canvas: Canvas, draft: Draft, part: Part, row: Row | undefined): void => {
  const { node } = part
  const value = String(controlValue(canvas.running, part, row))
  draft.value = node.type === "password" ? "•".repeat(value.length) : value
  if (node.kind === "field") draft.inputType = node.multiline === true ? "textarea" : (node.type ?? "text")
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
  if (isInvalid(canvas.running, part, around.row)) states.invalid = true
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
export const selectedTab = (running: Running, tabs: Part | undefined, row: Row | undefined): number | undefined => {
  if (tabs === undefined) return undefined
  const held = running.window.page.values.get(keyOf(tabs, row))
  return typeof held === "number" ? held : tabs.children.find(({ node }) => node.kind === "tab")?.index
}

export const addDetails = (canvas: Canvas, draft: Draft, part: Part, around: Around, reader: Reader): void => {
  const { node } = part
  if (draft.operable) addStates(canvas, draft, part, around, reader)
  if (node.kind === "link") addLink(canvas, draft, part, around.row)
  if (node.kind === "image") addImage(canvas, draft, part, reader)
  if (node.kind === "field" || node.kind === "select") addField(canvas, draft, part, around.row)
  if (node.kind === "heading") draft.level = node.level ?? 1
  if (node.kind === "button") draft.inputType = part.form === undefined ? "button" : "submit"
  if (node.kind === "checkbox" || node.kind === "radio") draft.inputType = node.kind
  if (node.testId !== undefined) draft.testId = node.testId
  if (node.nativeId !== undefined) draft.nativeId = node.nativeId
  if (node.draggable === true) draft.draggable = true
}
