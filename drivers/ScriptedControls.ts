/**
 * What controls of a scripted app do when operated: hold a value, toggle, choose, expand, send a form, close menus; and
 * how planted defects strike then. What is drawn for a control comes after, and is in ScriptedDeeds.ts.
 */
import { type DefectKind, labelOf, type Value } from "./DrawnApp.ts"
import { strike } from "./ScriptedArrival.ts"
import { openWindow, run, write } from "./ScriptedDeeds.ts"
import type { Part } from "./ScriptedParts.ts"
import { acts, controlValue, entryFor, keyOf, listOf, readerFor, type Running } from "./ScriptedSession.ts"
import { changed, cut, type Row, textOf } from "./ScriptedState.ts"

/** Writes what a control holds, where it lives. */
export const hold = (running: Running, part: Part, row: Row | undefined, value: Value): void => {
  const { bind, maxLength } = part.node
  const held = typeof value === "string" && maxLength !== undefined ? value.slice(0, maxLength) : value
  if (bind !== undefined) write(running, bind, held, { list: part.list, row, hops: 0 })
  else running.window.page.values.set(keyOf(part, row), typeof held === "string" ? cut(held) : held)
  running.version++
}

const emailLike = /^[^@\s]+@[^@\s]+$/

/** As a browser sees it: a required field that is empty, an e-mail address that is none. */
export const isInvalid = (running: Running, part: Part, row: Row | undefined): boolean => {
  const { kind, required, type } = part.node
  const value = controlValue(running, part, row)
  if (required === true && (value === "" || value === false)) return true
  if (kind !== "field" || typeof value !== "string" || value === "") return false
  return type === "email" && !emailLike.test(value)
}

export const partsUnder = (part: Part): ReadonlyArray<Part> => [part, ...part.children.flatMap(partsUnder)]

/** As a browser does before a form is sent: the first field that is not valid takes the focus. */
const blocksSubmit = (running: Running, form: Part, row: Row | undefined): boolean => {
  const { page } = running.window
  const wrong = partsUnder(form).filter((part) => isInvalid(running, part, row))
  const first = wrong[0]
  if (first === undefined) return false
  page.focus = keyOf(first, row)
  return true
}

/** What a control does by itself when tapped, before what is drawn for it. */
const tapNatively = (running: Running, part: Part, row: Row | undefined): void => {
  const { page } = running.window
  const { kind } = part.node
  if (kind === "checkbox" || kind === "switch") hold(running, part, row, controlValue(running, part, row) !== true)
  if (kind === "radio") hold(running, part, row, labelOf(part.node))
  if (kind === "tab" && part.parent !== undefined) page.values.set(keyOf(part.parent, row), part.index)
  if (kind === "disclosure" && !page.open.delete(keyOf(part, row))) page.open.add(keyOf(part, row))
}

/** Defects that act when a control is operated, and those of them that act in place of what it does. */
const replacing = new Set<DefectKind>(["dead", "elsewhere", "instead"])
const operated = new Set<DefectKind>([
  ...replacing,
  ...(["exception", "rejection", "console", "status", "failed", "crash", "hang", "slow"] as const)
])

const isWithin = (part: Part, ancestor: number): boolean =>
  part.index === ancestor || (part.parent !== undefined && isWithin(part.parent, ancestor))

/** An open menu closes when something else is tapped, and after one of its items was. */
const closeMenus = (running: Running, tapped: Part): void => {
  const { page } = running.window
  for (const overlay of page.parts?.overlays.values() ?? []) {
    if (overlay.node.kind !== "menu") continue
    if (isWithin(tapped, overlay.index) && tapped.node.kind !== "menuitem") continue
    for (const key of page.open) if (Math.floor(key / 2 ** 22) === overlay.index) page.open.delete(key)
  }
}

/**
 * Operates a control: its defects strike, it does its `own` part (a tap's, unless said otherwise), then what is drawn
 * for it, or what a defect put in place of both.
 */
export const operate = (
  running: Running,
  part: Part,
  row: Row | undefined,
  own: () => void = () => tapNatively(running, part, row)
): void => {
  const { page } = running.window
  const { node } = part
  running.version++
  page.focus = keyOf(part, row)
  closeMenus(running, part)
  const reader = readerFor(running, part.list, row)
  const doing = `operating ${node.kind} "${textOf(node.name, reader)}"`
  let outcome = node.outcome
  let isReplaced = false
  for (const defect of part.defects) {
    if (!operated.has(defect.kind) || !acts(running, defect, reader)) continue
    strike(running, defect, doing)
    if (running.broken !== undefined) return
    if (!replacing.has(defect.kind)) continue
    isReplaced = true
    outcome = defect.outcome
  }
  if (!isReplaced) own()
  if (node.kind === "button" && part.form !== undefined && blocksSubmit(running, part.form, row)) return
  if (outcome === undefined) return
  const { target } = outcome
  if (node.newWindow === true && target !== undefined && target.kind !== "back") {
    const entry = entryFor(running, target, row)
    if (entry !== undefined) openWindow(running, entry)
  } else run(running, outcome, { list: part.list, row, hops: 0 })
}

/** Moves a row to where another of its list stands. */
export const moveRow = (running: Running, name: string | undefined, row: Row, to: Row): void => {
  const list = listOf(running, name)
  const [from, at] = [list?.rows.indexOf(row) ?? -1, list?.rows.indexOf(to) ?? -1]
  if (list === undefined || from === -1 || at === -1) return
  list.rows.splice(from, 1)
  list.rows.splice(at, 0, row)
  changed(running.store, list)
  running.version++
}
