/**
 * Draws what can be seen of a running scripted app: elements in one column with bounds, rows, landmarks and what covers
 * them. A dialog stands over the rest.
 */
import type { Bounds, Element, Row as ElementRow } from "../world/Element.ts"
import type { NodeKind } from "./DrawnApp.ts"
import {
  addDetails,
  type Around,
  type Canvas,
  close,
  type Draft,
  type Drawn,
  gap,
  indent,
  inside,
  landmarks,
  nameOf,
  operable,
  put,
  roleOf,
  selectedTab,
  shownDefect
} from "./ScriptedElements.ts"
import type { Part } from "./ScriptedParts.ts"
import { keyOf, listOf, readerFor, type Running, screenRow } from "./ScriptedSession.ts"
import { holds, type Reader, textOf } from "./ScriptedState.ts"

export const viewport = { width: 1280, height: 800 }

/** Heights by kind, and a dialog's place, in pixels. */
const dialogWidth = 600
const dialogTop = 160
const heights: Partial<Record<NodeKind, number>> = { heading: 40, text: 24, image: 120, field: 40, button: 40 }
const usualHeight = 32

/** A drawn screen. `look` is a hash over its structure and states; `changes` says that it shows the time. */
export interface Sight {
  readonly elements: ReadonlyArray<Element>
  readonly byNumber: ReadonlyMap<number, Drawn>
  readonly height: number
  readonly look: number
  readonly changes: boolean
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

/** A row of a list that itself stands in a row says so, nearest first. */
const standingIn = ({ standing }: Around, row: ElementRow): ElementRow => {
  if (standing === undefined) return row
  const { list, index, around = [] } = standing
  return { ...row, around: [{ list, index }, ...around] }
}

/** The items of a list that is drawn one by one. */
const drawItems = (canvas: Canvas, part: Part, around: Around): void => {
  if (around.parent === undefined) return
  for (const [index, child] of part.children.entries()) {
    const standing = standingIn(around, { list: around.parent, index, of: part.children.length })
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
