/**
 * A scripted app while it runs: its state, windows with their histories and pages, the virtual clock, what slipped out,
 * and going from place to place. What operations do is in ScriptedDeeds.ts, what can be seen in ScriptedScreen.ts.
 */
import type { Signal } from "../world/Signal.ts"
import type { Defect, DefectChoice, DrawnApp, Outcome, Target, Value } from "./DrawnApp.ts"
import { makeParts, type Part, type Parts, type ScreenParts } from "./ScriptedParts.ts"
import {
  holds,
  makeDraw,
  makeStore,
  type Reader,
  restore,
  type Row,
  type Store,
  type StoredList,
  textOf,
  valueOf
} from "./ScriptedState.ts"

/** Where a history entry leads: a screen, or an address that is none. */
export interface Entry {
  readonly url: string
  readonly screen: string | undefined
  readonly row: number | undefined
}

/** What a loaded document holds until the next one; `lot` decides what flaky things show since the last arrival. */
export interface Page {
  readonly document: number
  requests: number
  playing: number
  entry: Entry
  parts: ScreenParts | undefined
  /** Shown in place of the screen: a status, or nothing at all. */
  instead: "blank" | number | undefined
  lot: number
  restless: boolean
  scroll: number
  focus: number | undefined
  message: { readonly role: "status" | "alert"; readonly text: string } | undefined
  readonly values: Map<number, Value>
  readonly open: Set<number>
  readonly invalid: Set<number>
  /** Numbers of what was last seen, by key; a number is given once. */
  numbers: Map<number, number>
}

export interface Window {
  readonly id: string
  readonly entries: Array<Entry>
  at: number
  page: Page
}

/** A system dialog; `resume` goes on with what waited for the answer. */
export interface Asked {
  readonly kind: "alert" | "confirm" | "prompt"
  readonly text: string
  readonly resume: (accepted: boolean, value: string) => void
}

export type Broken = { readonly kind: "crash" | "hang"; readonly doing: string }

export interface Running {
  readonly app: DrawnApp
  readonly origin: string
  readonly parts: Parts
  readonly store: Store
  readonly draw: () => number
  readonly windows: Array<Window>
  window: Window
  clock: number
  pending: Array<Signal>
  asked: Asked | undefined
  broken: Broken | undefined
  documents: number
  numbered: number
  windowsOpened: number
  clipboard: number
  prints: number
  downloads: number
  /** Grows with every change that may show; what was drawn at an earlier version is drawn again. */
  version: number
}

/** Virtual clock at the start: 9:00 on the first of January 2026, UTC. */
const startOfTime = Date.UTC(2026, 0, 1, 9)

/** Redirects followed before the app is given up as going in circles. */
export const maximumHops = 10

const noEntry: Entry = { url: "about:blank", screen: undefined, row: undefined }

const newPage = (running: { documents: number }): Page => ({
  document: ++running.documents,
  requests: 0,
  playing: 0,
  entry: noEntry,
  parts: undefined,
  instead: undefined,
  lot: 0,
  restless: false,
  scroll: 0,
  focus: undefined,
  message: undefined,
  values: new Map(),
  open: new Set(),
  invalid: new Set(),
  numbers: new Map()
})

export const startSession = (app: DrawnApp, choice: DefectChoice, seed: number): Running => {
  const parts = makeParts(app, choice)
  const counters = { documents: 0, numbered: 0, windowsOpened: 1, clipboard: 0, prints: 0, downloads: 0, version: 0 }
  const window: Window = { id: "w1", entries: [], at: -1, page: newPage(counters) }
  return {
    app,
    origin: new URL(app.start).origin,
    parts,
    store: makeStore(app, parts.forgets),
    draw: makeDraw(seed),
    windows: [window],
    window,
    clock: startOfTime,
    pending: [],
    asked: undefined,
    broken: undefined,
    ...counters
  }
}

/** Number of a part, or of the `facet` of it (its list item, its panel), in a row. */
export const keyOf = (part: Part, row: Row | undefined, facet = 0): number =>
  (part.index * 4 + facet) * 2 ** 20 + (row?.id ?? 0)

export const listOf = (running: Running, name: string | undefined): StoredList | undefined =>
  name === undefined ? undefined : running.store.lists.get(name)

const emptyValue = (part: Part): Value => {
  const { kind, options, type, min } = part.node
  if (kind === "checkbox" || kind === "switch") return false
  if (kind === "select") return options?.[0] ?? ""
  return type === "range" ? (min ?? "0") : ""
}

/** What a control holds: a flag for a checkbox or switch, else a text. */
export const controlValue = (running: Running, part: Part, row: Row | undefined): Value => {
  const bind = part.node.bind
  const held = running.window.page.values.get(keyOf(part, row))
  if (bind === undefined) return held ?? part.node.initial ?? emptyValue(part)
  return valueOf(bind, readerFor(running, part.list, row))
}

export const readerFor = (running: Running, list: string | undefined, row: Row | undefined): Reader => ({
  store: running.store,
  list: listOf(running, list),
  row,
  now: running.clock,
  field: (label) => {
    const part = running.window.page.parts?.labels.get(label)
    if (part === undefined) return ""
    return controlValue(running, part, part.list === list ? row : undefined)
  }
})

/** The row that the screen itself shows. */
export const screenRow = (running: Running): Row | undefined => {
  const { entry, parts } = running.window.page
  return listOf(running, parts?.screen.of)?.rows.find(({ id }) => id === entry.row)
}

/** Whether a defect acts now. Signals and effects draw lots each time, what is shown only at arrival. */
export const acts = (running: Running, defect: Defect, reader: Reader, lot?: number): boolean =>
  (defect.chance === undefined || (lot ?? running.draw()) < defect.chance) && holds(defect.when, reader)

export const addressOf = (running: Running, entry: { readonly screen: string; readonly row: number | undefined }) => {
  const route = running.parts.screen(entry.screen)?.screen.route ?? "/"
  return running.origin + route.replace(":id", String(entry.row ?? 0))
}

/** The place a target leads to, seen from a row; undefined for back. */
export const entryFor = (running: Running, target: Target, row: Row | undefined): Entry | undefined => {
  if (target.kind === "back") return undefined
  if (target.kind === "address") return entryAt(running, target.url)
  const of = running.parts.screen(target.screen)?.screen.of
  const place = { screen: target.screen, row: of === undefined ? undefined : (row?.id ?? 0) }
  return { ...place, url: addressOf(running, place) }
}

/** The place at an address. */
export const entryAt = (running: Running, address: string): Entry => {
  const url = new URL(address)
  const found = url.origin === running.origin ? running.parts.at(url.pathname) : undefined
  return { url: url.href, screen: found?.screen.id, row: found?.row }
}

/** Lets a defect's signal slip, or breaks the app, or takes time. */
export const strike = (running: Running, defect: Defect, doing: string): void => {
  const at = running.clock
  const page = running.window.page
  const message = defect.text ?? ""
  const url = page.entry.url
  switch (defect.kind) {
    case "exception":
      running.pending.push({ _tag: "Exception", at, text: message, url })
      return
    case "rejection":
      running.pending.push({ _tag: "Rejection", at, text: message, url })
      return
    case "console":
      running.pending.push({ _tag: "Console", at, level: "error", text: message, url })
      return
    case "status": {
      page.requests++
      const asked = defect.text === undefined ? url : running.origin + defect.text
      const document = defect.text === undefined
      const status = defect.amount ?? 500
      running.pending.push({ _tag: "BadAnswer", at, url: asked, method: "GET", status, document })
      return
    }
    case "failed": {
      page.requests++
      const asked = running.origin + message
      const error = "net::ERR_CONNECTION_REFUSED"
      running.pending.push({ _tag: "RequestFailed", at, url: asked, method: "GET", error, document: false })
      return
    }
    case "crash":
    case "hang":
      running.broken = { kind: defect.kind, doing }
      return
    case "slow":
      running.clock += defect.amount ?? 0
      return
  }
}

const arrivalDefects = (running: Running, parts: ScreenParts, loads: boolean): void => {
  const page = running.window.page
  const reader = readerFor(running, parts.screen.of, screenRow(running))
  for (const defect of parts.defects) {
    if (defect.kind === "trapped" || !acts(running, defect, reader)) continue
    if (defect.kind === "blank") page.instead = "blank"
    if (defect.kind === "restless") page.restless = true
    if (defect.kind === "status" && defect.text === undefined && loads) page.instead = defect.amount ?? 500
    strike(running, defect, `opening ${page.entry.url}`)
  }
}

/** Answers what a missing page answers. */
const notFound = (running: Running, loads: boolean): void => {
  const page = running.window.page
  page.instead = 404
  if (!loads) return
  const { url } = page.entry
  running.pending.push({ _tag: "BadAnswer", at: running.clock, url, method: "GET", status: 404, document: true })
}

/**
 * Shows an entry in the window: a fresh document when it is loaded, else only the screen is another. Answers what the
 * screen does at arrival, which is still to be done.
 */
export const arrive = (running: Running, entry: Entry, loads: boolean, hops = 0): Outcome | undefined => {
  const window = running.window
  const page = loads ? newPage(running) : window.page
  if (loads) {
    restore(running.store, ["page"])
    page.requests = 1
  }
  window.page = page
  page.entry = entry
  page.parts = entry.screen === undefined ? undefined : running.parts.screen(entry.screen)
  page.instead = undefined
  page.message = undefined
  page.restless = false
  page.scroll = 0
  page.focus = undefined
  page.values.clear()
  page.open.clear()
  page.invalid.clear()
  page.lot = running.draw()
  running.version++
  const { parts } = page
  if (parts === undefined) {
    if (new URL(entry.url).origin === running.origin) notFound(running, loads)
    return undefined
  }
  const row = screenRow(running)
  if (parts.screen.of !== undefined && row === undefined) {
    notFound(running, loads)
    return undefined
  }
  const { needs, outcome } = parts.screen
  const reader = readerFor(running, parts.screen.of, row)
  if (needs !== undefined && !holds(needs.condition, reader)) {
    if (hops >= maximumHops) {
      page.instead = "blank"
      return undefined
    }
    const to = entryFor(running, { kind: "screen", screen: needs.to }, undefined)
    if (to !== undefined) {
      window.entries[window.at] = to
      return arrive(running, to, loads, hops + 1)
    }
  }
  arrivalDefects(running, parts, loads)
  return running.broken === undefined ? outcome : undefined
}

export const titleOf = (running: Running): string => {
  const { parts, instead, entry } = running.window.page
  if (typeof instead === "number") return `${instead}`
  if (parts === undefined) return new URL(entry.url).hostname
  return textOf(parts.screen.title, readerFor(running, parts.screen.of, screenRow(running)))
}
