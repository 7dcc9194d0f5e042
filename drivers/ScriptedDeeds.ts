/** What a scripted app does when it is operated: outcomes, deeds, what controls do by themselves, defects, history. */
import type { Deed, DefectKind, Outcome, Place, Target, Text, Value } from "./DrawnApp.ts"
import type { Part } from "./ScriptedParts.ts"
import { labelOf } from "./ScriptedParts.ts"
import {
  acts,
  arrive,
  type Asked,
  controlValue,
  type Entry,
  entryAt,
  entryFor,
  keyOf,
  listOf,
  maximumHops,
  readerFor,
  type Running,
  screenRow,
  strike
} from "./ScriptedSession.ts"
import { addRow, cut, holds, restore, type Row, textOf, valueOf } from "./ScriptedState.ts"

/** Virtual milliseconds that loading a page, and changing the screen in it, take. */
const loading = 80
const changing = 20

/** History entries kept, and windows open, at most. */
const maximumHistory = 50
const maximumWindows = 8

/** Where a deed is done: the list and row around it, and how many hops led there. */
interface Context {
  readonly list: string | undefined
  readonly row: Row | undefined
  readonly hops: number
}

const visit = (running: Running, entry: Entry, loads: boolean, hops: number): void => {
  running.clock += loads ? loading : changing
  const outcome = arrive(running, entry, loads)
  if (outcome === undefined || hops >= maximumHops) return
  const list = running.window.page.parts?.screen.of
  run(running, outcome, { list, row: screenRow(running), hops: hops + 1 })
}

/** Goes to a new entry of the history. */
const goTo = (running: Running, entry: Entry, hops: number): void => {
  const { window } = running
  window.entries.splice(window.at + 1)
  window.entries.push(entry)
  if (window.entries.length > maximumHistory) window.entries.shift()
  window.at = window.entries.length - 1
  visit(running, entry, isLoaded(running, entry), hops)
}

/** A single-page app changes screens in place; anything else is loaded. */
const isLoaded = (running: Running, entry: Entry): boolean =>
  !running.app.singlePage || entry.screen === undefined || running.window.page.parts === undefined

/** Opens an address as a person would by typing it: a document is loaded. */
export const open = (running: Running, address: string): void => {
  const entry = entryAt(running, address)
  const { window } = running
  window.entries.splice(window.at + 1)
  window.entries.push(entry)
  window.at = window.entries.length - 1
  visit(running, entry, true, 0)
}

/** One step through the history; nothing at its end, or where a screen traps who wants back. */
export const step = (running: Running, by: -1 | 1): void => {
  const { window } = running
  const { page } = window
  const reader = readerFor(running, page.parts?.screen.of, screenRow(running))
  const traps = page.parts?.defects.some((defect) => defect.kind === "trapped" && acts(running, defect, reader))
  const entry = window.entries[window.at + by]
  if (entry === undefined || (by === -1 && traps === true)) return
  window.at += by
  visit(running, entry, isLoaded(running, entry), 0)
}

export const reload = (running: Running): void => {
  const entry = running.window.entries[running.window.at]
  if (entry !== undefined) visit(running, entry, true, 0)
}

const openWindow = (running: Running, entry: Entry): void => {
  if (running.windows.length >= maximumWindows) return
  const current = running.window
  const id = `w${++running.windowsOpened}`
  const page = { ...current.page, document: ++running.documents, values: new Map(), open: new Set<number>() }
  running.window = { id, entries: [entry], at: 0, page: { ...page, invalid: new Set(), numbers: new Map() } }
  running.windows.push(running.window)
  visit(running, entry, true, 0)
  running.window = current
  running.pending.push({ _tag: "WindowOpened", at: running.clock, url: entry.url })
  running.version++
}

const write = (running: Running, place: Place, value: Value, context: Context): void => {
  const written = typeof value === "string" ? cut(value) : value
  if (place.kind === "state") {
    const state = running.store.values.get(place.name)
    if (state !== undefined) state.value = written
  } else {
    const at = listOf(running, context.list)?.drawn.fields.indexOf(place.field) ?? -1
    if (context.row !== undefined && at !== -1) context.row.values[at] = written
  }
  running.store.storage = undefined
}

const remove = (running: Running, list: string | undefined, index: number): void => {
  if (index >= 0) listOf(running, list)?.rows.splice(index, 1)
  running.store.storage = undefined
}

const overlayKey = (running: Running, name: string, context: Context): number | undefined => {
  const part = running.window.page.parts?.overlays.get(name)
  return part === undefined ? undefined : keyOf(part, part.list === context.list ? context.row : undefined)
}

const ask = (running: Running, asked: Asked): void => {
  running.asked = asked
  running.pending.push({ _tag: "Dialog", at: running.clock, kind: asked.kind, text: asked.text })
}

const request = (running: Running, path: string): string => {
  running.window.page.requests++
  return running.origin + path
}

const changeState = (running: Running, deed: Deed, context: Context): void => {
  const reader = readerFor(running, context.list, context.row)
  switch (deed.kind) {
    case "set":
      return write(running, deed.place, valueOf(deed.value, reader), context)
    case "toggle":
      return write(running, deed.place, valueOf(deed.place, reader) !== true, context)
    case "increase":
      return write(running, deed.place, (Number(valueOf(deed.place, reader)) || 0) + deed.by, context)
    case "add":
      return addRow(
        running.store,
        deed.list,
        deed.values.map((value) => valueOf(value, reader))
      )
    case "removeRow":
      return remove(
        running,
        context.list,
        listOf(running, context.list)?.rows.findIndex((row) => row === context.row) ?? -1
      )
    case "removeFirst":
      return remove(running, deed.list, 0)
    case "empty": {
      const list = listOf(running, deed.list)
      if (list !== undefined) list.rows = []
      running.store.storage = undefined
      return
    }
    case "restore":
      return restore(running.store, ["page", "kept", "server"])
  }
}

const changePage = (running: Running, deed: Deed, context: Context): void => {
  const { page } = running.window
  const said = (text: Text) => textOf(text, readerFor(running, context.list, context.row))
  switch (deed.kind) {
    case "say":
    case "warn":
      page.message = { role: deed.kind === "say" ? "status" : "alert", text: said(deed.text) }
      return
    case "open": {
      const key = overlayKey(running, deed.name, context)
      if (key !== undefined) page.open.add(key)
      return
    }
    case "close":
      return closeOverlay(running)
    case "request":
      request(running, deed.path)
      return
    case "download":
      running.downloads++
      running.pending.push({ _tag: "Download", at: running.clock, url: request(running, deed.path) })
      return
    case "print":
      running.prints++
      return
    case "copy":
      running.clipboard++
      return
    case "play":
      page.playing++
      return
  }
}

const follow = (running: Running, target: Target, context: Context): void => {
  if (target.kind === "back") return step(running, -1)
  const entry = entryFor(running, target, context.row)
  if (entry !== undefined) goTo(running, entry, context.hops)
}

const isQuestion = (deed: Deed): deed is Extract<Deed, { kind: "alert" | "confirm" | "prompt" }> =>
  deed.kind === "alert" || deed.kind === "confirm" || deed.kind === "prompt"

/** Does the deeds from `from` on, then goes to the target; a question stops here until it is answered. */
const runFrom = (running: Running, outcome: Outcome, from: number, context: Context): void => {
  for (let i = from; i < outcome.deeds.length; i++) {
    const deed = outcome.deeds[i]!
    if (isQuestion(deed)) {
      const text = textOf(deed.text, readerFor(running, context.list, context.row))
      const resume = (accepted: boolean, value: string): void => {
        if (deed.kind === "prompt" && accepted) write(running, deed.place, value, context)
        if (accepted || deed.kind === "alert") runFrom(running, outcome, i + 1, context)
      }
      return ask(running, { kind: deed.kind, text, resume })
    }
    changeState(running, deed, context)
    changePage(running, deed, context)
  }
  if (outcome.target !== undefined) follow(running, outcome.target, context)
}

/** Does what an outcome says in the state as it is. */
const run = (running: Running, outcome: Outcome, context: Context): void => {
  running.version++
  const reader = readerFor(running, context.list, context.row)
  let branch: Outcome | undefined = outcome
  while (branch !== undefined && !holds(branch.when, reader)) branch = branch.otherwise
  if (branch !== undefined) runFrom(running, branch, 0, context)
}

/** Closes the dialog or menu that was opened last. */
export const closeOverlay = (running: Running): void => {
  const last = [...running.window.page.open].at(-1)
  if (last !== undefined) running.window.page.open.delete(last)
  running.version++
}

/** Writes what a control holds, where it lives. */
export const hold = (running: Running, part: Part, row: Row | undefined, value: Value): void => {
  const { bind, maxLength } = part.node
  const held = typeof value === "string" && maxLength !== undefined ? value.slice(0, maxLength) : value
  if (bind !== undefined) write(running, bind, held, { list: part.list, row, hops: 0 })
  else running.window.page.values.set(keyOf(part, row), typeof held === "string" ? cut(held) : held)
  running.window.page.invalid.delete(keyOf(part, row))
  running.version++
}

const emailLike = /^[^@\s]+@[^@\s]+$/

const isInvalid = (running: Running, part: Part, row: Row | undefined): boolean => {
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
  for (const part of wrong) page.invalid.add(keyOf(part, row))
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
export const moveRow = (running: Running, list: string | undefined, row: Row, to: Row): void => {
  const rows = listOf(running, list)?.rows
  const [from, at] = [rows?.indexOf(row) ?? -1, rows?.indexOf(to) ?? -1]
  if (rows === undefined || from === -1 || at === -1) return
  rows.splice(from, 1)
  rows.splice(at, 0, row)
  running.store.storage = undefined
  running.version++
}
