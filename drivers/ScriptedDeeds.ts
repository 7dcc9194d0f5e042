/** What a scripted app does: outcomes with their deeds and targets, and going through the history of a window. */
import type { Deed, Outcome, Place, Target, Text, Value } from "./DrawnApp.ts"
import { arrive, maximumHops } from "./ScriptedArrival.ts"
import {
  acts,
  type Asked,
  type Entry,
  entryAt,
  entryFor,
  keyOf,
  listOf,
  newPage,
  readerFor,
  type Running,
  screenRow
} from "./ScriptedSession.ts"
import { addRow, changed, cut, holds, restore, type Row, textOf, valueOf } from "./ScriptedState.ts"

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
export const step = (running: Running, by: -1 | 1, hops = 0): void => {
  const { window } = running
  const { page } = window
  const reader = readerFor(running, page.parts?.screen.of, screenRow(running))
  const traps = page.parts?.defects.some((defect) => defect.kind === "trapped" && acts(running, defect, reader))
  const entry = window.entries[window.at + by]
  if (entry === undefined || (by === -1 && traps === true)) return
  window.at += by
  visit(running, entry, isLoaded(running, entry), hops)
}

export const reload = (running: Running): void => {
  const entry = running.window.entries[running.window.at]
  if (entry !== undefined) visit(running, entry, true, 0)
}

/** Opens an address in a window of its own, which the device then looks at. */
export const openWindow = (running: Running, entry: Entry): void => {
  if (running.windows.length >= maximumWindows) return
  running.pending.push({ _tag: "WindowOpened", at: running.clock, url: entry.url })
  const id = `w${++running.windowsOpened}`
  running.window = { id, entries: [entry], at: 0, page: newPage(running) }
  running.windows.push(running.window)
  visit(running, entry, true, 0)
}

export const write = (running: Running, place: Place, value: Value, context: Context): void => {
  const { store } = running
  const written = typeof value === "string" ? cut(value) : value
  if (place.kind === "state") {
    const state = store.values.get(place.name)
    if (state !== undefined) state.value = written
    return changed(store)
  }
  const list = listOf(running, context.list)
  const at = list?.drawn.fields.indexOf(place.field) ?? -1
  if (context.row !== undefined && at !== -1) context.row.values[at] = written
  changed(store, list)
}

const remove = (running: Running, name: string | undefined, index: number): void => {
  const list = listOf(running, name)
  if (index >= 0) list?.rows.splice(index, 1)
  changed(running.store, list)
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
      changed(running.store, list)
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
      page.downloads++
      running.pending.push({ _tag: "Download", at: running.clock, url: request(running, deed.path) })
      return
    case "print":
      page.prints++
      return
    case "copy":
      page.clipboard++
      return
    case "play":
      page.playing++
      return
  }
}

const follow = (running: Running, target: Target, context: Context): void => {
  if (target.kind === "back") return step(running, -1, context.hops)
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
export const run = (running: Running, outcome: Outcome, context: Context): void => {
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
