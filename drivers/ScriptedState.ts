/** What a scripted app remembers: lists and values with their lifetimes, and how operands and conditions read them. */
import { hash8 } from "../world/Hash.ts"
import type { Condition, DrawnApp, DrawnState, Lifetime, Operand, Term, Text, Value } from "./DrawnApp.ts"

/** A record of a list. Its id is unique in its list and shows in the address of a screen of that list. */
export interface Row {
  readonly id: number
  readonly values: Array<Value>
}

export interface StoredList {
  readonly drawn: Extract<DrawnState, { kind: "list" }>
  readonly lifetime: Lifetime
  rows: Array<Row>
  next: number
  /** It is not as drawn any more. */
  isChanged: boolean
}

export interface StoredValue {
  readonly drawn: Exclude<DrawnState, { kind: "list" }>
  readonly lifetime: Lifetime
  value: Value
}

/** `storage` is the hash of what is kept; it is computed again after a change. */
export interface Store {
  readonly lists: ReadonlyMap<string, StoredList>
  readonly values: ReadonlyMap<string, StoredValue>
  storage: string | undefined
}

/** Rows that one list may hold, and characters of one text: an app drawn by anyone must not eat the machine. */
const maximumRows = 1000
const maximumText = 10_000

/** A seeded stream of numbers in 0…1 (mulberry32, public domain). */
export const makeDraw = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The state as drawn; `forgets` tells which states an acting defect keeps in the page only. */
export const makeStore = (app: DrawnApp, forgets: (state: DrawnState) => boolean): Store => {
  const lists = new Map<string, StoredList>()
  const values = new Map<string, StoredValue>()
  for (const drawn of app.states) {
    const lifetime = forgets(drawn) ? "page" : drawn.lifetime
    if (drawn.kind === "list") lists.set(drawn.name, { drawn, lifetime, rows: [], next: 1, isChanged: true })
    else values.set(drawn.name, { drawn, lifetime, value: drawn.initial })
  }
  const store: Store = { lists, values, storage: undefined }
  restore(store, ["page", "kept", "server"])
  return store
}

/** Brings what has one of these lifetimes back to what was drawn. */
export const restore = (store: Store, lifetimes: ReadonlyArray<Lifetime>): void => {
  for (const list of store.lists.values()) {
    if (!list.isChanged || !lifetimes.includes(list.lifetime)) continue
    list.isChanged = false
    list.rows = list.drawn.rows.map((values, index) => ({ id: index + 1, values: [...values] }))
    list.next = list.rows.length + 1
  }
  for (const value of store.values.values()) {
    if (lifetimes.includes(value.lifetime)) value.value = value.drawn.initial
  }
  store.storage = undefined
}

/** To be told of every change of a list, or of a value. */
export const changed = (store: Store, list?: StoredList): void => {
  if (list !== undefined) list.isChanged = true
  store.storage = undefined
}

/** Hash over what lies in the browser's storage. */
export const storageHash = (store: Store): string => {
  if (store.storage !== undefined) return store.storage
  const kept = [
    ...[...store.lists.values()].filter(({ lifetime }) => lifetime === "kept").map(({ rows }) => rows),
    ...[...store.values.values()].filter(({ lifetime }) => lifetime === "kept").map(({ value }) => value)
  ]
  store.storage = hash8(JSON.stringify(kept))
  return store.storage
}

/** Adds a record; a full list takes no more. */
export const addRow = (store: Store, name: string, values: ReadonlyArray<Value>): void => {
  const list = store.lists.get(name)
  if (list === undefined || list.rows.length >= maximumRows) return
  list.rows.push({ id: list.next++, values: [...values] })
  changed(store, list)
}

export const cut = (text: string): string => (text.length > maximumText ? text.slice(0, maximumText) : text)

/** What a reader of operands can see: the store, the row at hand, the fields of the screen, the time. */
export interface Reader {
  readonly store: Store
  readonly list: StoredList | undefined
  readonly row: Row | undefined
  readonly field: (label: string) => Value
  readonly now: number
}

const clockText = (now: number): string => new Date(now).toISOString().slice(11, 19)

const sumOf = (list: StoredList | undefined, field: string): number => {
  const at = list?.drawn.fields.indexOf(field) ?? -1
  if (list === undefined || at === -1) return 0
  const sum = list.rows.reduce((total, row) => total + (Number(row.values[at]) || 0), 0)
  return Math.round(sum * 100) / 100
}

export const valueOf = (operand: Operand, reader: Reader): Value => {
  switch (operand.kind) {
    case "value":
      return operand.value
    case "state":
      return reader.store.values.get(operand.name)?.value ?? ""
    case "row":
      return reader.row?.values[reader.list?.drawn.fields.indexOf(operand.field) ?? -1] ?? ""
    case "field":
      return reader.field(operand.label)
    case "count":
      return reader.store.lists.get(operand.list)?.rows.length ?? 0
    case "sum":
      return sumOf(reader.store.lists.get(operand.list), operand.field)
    case "now":
      return clockText(reader.now)
  }
}

const isOn = (value: Value): boolean =>
  typeof value === "string" ? value.trim() !== "" : typeof value === "number" ? value !== 0 : value

const isLess = (left: Value, right: Value): boolean => {
  const [a, b] = [Number(left), Number(right)]
  return Number.isNaN(a) || Number.isNaN(b) ? String(left) < String(right) : a < b
}

const compares = (term: Term, left: Value, right: Value): boolean => {
  switch (term.comparison) {
    case "=":
      return String(left) === String(right)
    case "!=":
      return String(left) !== String(right)
    case "<":
      return isLess(left, right)
    case ">":
      return isLess(right, left)
    case "<=":
      return !isLess(right, left)
    case ">=":
      return !isLess(left, right)
    default:
      return String(left).toLowerCase().includes(String(right).toLowerCase())
  }
}

const termHolds = (term: Term, reader: Reader): boolean => {
  const left = valueOf(term.left, reader)
  const holds = term.right === undefined ? isOn(left) : compares(term, left, valueOf(term.right, reader))
  return holds !== term.negated
}

export const holds = (condition: Condition | undefined, reader: Reader): boolean =>
  condition === undefined || condition.every((term) => termHolds(term, reader))

export const textOf = (text: Text, reader: Reader): string => {
  if (text.length === 1 && typeof text[0] === "string") return text[0]
  let whole = ""
  for (const piece of text) whole += typeof piece === "string" ? piece : String(valueOf(piece, reader))
  return whole
}

/** A text that shows the time changes by itself. */
export const isVolatile = (text: Text): boolean =>
  text.some((piece) => typeof piece !== "string" && piece.kind === "now")
