/**
 * A scripted app while it runs: its state, windows with their histories and pages, the virtual clock, what slipped out,
 * and how what is drawn reads them. Arriving somewhere is in ScriptedArrival.ts.
 */
import type { Signal } from "../world/Signal.ts"
import type { Defect, DefectChoice, DrawnApp, Target, Value } from "./DrawnApp.ts"
import { makeParts, type Part, type Parts, type ScreenParts } from "./ScriptedParts.ts"
import {
  holds,
  makeDraw,
  makeStore,
  type Reader,
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
  clipboard: number
  prints: number
  downloads: number
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
  /** Grows with every change that may show; what was drawn at an earlier version is drawn again. */
  version: number
}

/** Virtual clock at the start: 9:00 on the first of January 2026, UTC. */
const startOfTime = Date.UTC(2026, 0, 1, 9)

const noEntry: Entry = { url: "about:blank", screen: undefined, row: undefined }

export const newPage = (running: { documents: number }): Page => ({
  document: ++running.documents,
  requests: 0,
  playing: 0,
  clipboard: 0,
  prints: 0,
  downloads: 0,
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
  numbers: new Map()
})

const firstWindow = (running: { documents: number }): Window => ({
  id: "w1",
  entries: [],
  at: -1,
  page: newPage(running)
})

/** Leaves one window, with nothing in it yet. */
export const startWindow = (running: Running): void => {
  running.window = firstWindow(running)
  running.windows.splice(0, running.windows.length, running.window)
  running.windowsOpened = 1
}

export const startSession = (app: DrawnApp, choice: DefectChoice, seed: number): Running => {
  const parts = makeParts(app, choice)
  const counters = { documents: 0, numbered: 0, windowsOpened: 1, version: 0 }
  const window = firstWindow(counters)
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

export const titleOf = (running: Running): string => {
  const { parts, instead, entry } = running.window.page
  if (typeof instead === "number") return `${instead}`
  if (parts === undefined) return new URL(entry.url).hostname
  return textOf(parts.screen.title, readerFor(running, parts.screen.of, screenRow(running)))
}
