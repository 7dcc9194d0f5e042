/**
 * Checks the text that the page script answers and makes it what the world knows. A page may tamper with what it answers,
 * so nothing is taken on trust; the checker is written by hand because it runs at every step (bench: `npm run bench:loop`).
 */
import { Option } from "effect"
import { type Element, type Role, roles, type States } from "../world/Element.ts"
import { type Bag, isBag } from "./Bag.ts"

export interface Reading {
  readonly url: string
  readonly title: string
  readonly language: string
  readonly viewport: readonly [number, number]
  readonly content: readonly [number, number]
  /** Highest element number given so far. */
  readonly last: number
  readonly document: string
  /** Status the document was answered with, 0 where unknown. */
  readonly status: number
  readonly storage: string
  readonly look: string
  readonly scroll: string
  readonly playing: number
  readonly requests: number
  readonly clipboard: number
  readonly prints: number
  readonly downloads: number
  /** Windows the page opened since it was loaded. */
  readonly openings: number
  /** Errors that are also browser events. */
  readonly troubles: number
  /** Requests since the last reading that failed or were answered with 400 and above. */
  readonly failures: number
  /** Addresses outside the allowed origins that the page was kept from opening since the last reading. */
  readonly refused: ReadonlyArray<string>
  /** What was under way at the settling deadline; empty when quiet. */
  readonly under: string
  readonly truncated: boolean
  readonly elements: ReadonlyArray<Element>
}

const known: ReadonlySet<string> = new Set(roles)
const visibilities = ["visible", "offscreen", "occluded", "hidden"] as const
const stateNames: ReadonlySet<string> = new Set([
  "disabled",
  "checked",
  "selected",
  "expanded",
  "focused",
  "required",
  "readonly",
  "invalid",
  "password",
  "multiline",
  "busy"
])
const textFields: ReadonlySet<string> = new Set([
  "value",
  "href",
  "opens",
  "source",
  "inputType",
  "placeholder",
  "autocomplete",
  "pattern",
  "min",
  "max",
  "accept",
  "testId",
  "nativeId",
  "field"
])
const numberFields: ReadonlySet<string> = new Set(["coveredBy", "parent", "landmark", "maxLength", "level", "frame"])
const listFields: ReadonlySet<string> = new Set(["options", "scrolls"])
const flagFields: ReadonlySet<string> = new Set(["broken", "code", "draggable"])

const isInt = (value: unknown): value is number => Number.isSafeInteger(value)
const isTexts = (value: unknown): value is Array<string> =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

const statesIn = (value: unknown): States | undefined => {
  if (value === undefined) return {}
  if (!isBag(value)) return undefined
  for (const name in value) if (!stateNames.has(name) || typeof value[name] !== "boolean") return undefined
  return value as States
}

const isPlaceInList = (value: unknown): value is Bag => isBag(value) && isInt(value["list"]) && isInt(value["index"])

const isRow = (value: unknown): boolean => {
  if (!isPlaceInList(value) || !isInt(value["of"])) return false
  const around = value["around"]
  return around === undefined || (Array.isArray(around) && around.every(isPlaceInList))
}

const isExtra = (name: string, value: unknown): boolean => {
  if (textFields.has(name)) return typeof value === "string"
  if (numberFields.has(name)) return isInt(value)
  if (listFields.has(name)) return isTexts(value)
  if (flagFields.has(name)) return typeof value === "boolean"
  if (name === "row") return isRow(value)
  return name === "states"
}

const elementIn = (entry: unknown): Element | undefined => {
  if (!Array.isArray(entry) || entry.length !== 10) return undefined
  const [n, role, name, x, y, width, height, seen, operable, extras] = entry as ReadonlyArray<unknown>
  if (!isInt(n) || typeof role !== "string" || !known.has(role) || typeof name !== "string") return undefined
  if (!isInt(x) || !isInt(y) || !isInt(width) || !isInt(height)) return undefined
  const visibility = visibilities[seen as number]
  if (visibility === undefined || !isBag(extras)) return undefined
  for (const key in extras) if (!isExtra(key, extras[key])) return undefined
  const states = statesIn(extras["states"])
  if (states === undefined) return undefined
  return Object.assign(
    {
      n,
      role: role as Role,
      name,
      states,
      bounds: [x, y, width, height] as const,
      visibility,
      operable: operable === 1
    },
    extras,
    { states }
  ) as Element
}

const texts = ["url", "title", "language", "document", "storage", "look", "scroll", "under"] as const
const numbers = [
  "last",
  "status",
  "playing",
  "requests",
  "clipboard",
  "prints",
  "downloads",
  "openings",
  "troubles",
  "failures"
] as const
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number" && Number.isFinite(one))

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** The reading in this text, or a word on what is wrong with it. */
export const readingIn = (text: string): Reading | string => {
  const given = Option.getOrUndefined(parse(text))
  if (!isBag(given)) return "not JSON"
  for (const name of texts) if (typeof given[name] !== "string") return name
  for (const name of numbers) if (!isInt(given[name])) return name
  if (!isPair(given["viewport"]) || !isPair(given["content"])) return "viewport"
  if (!isTexts(given["refused"]) || typeof given["truncated"] !== "boolean") return "refused"
  const entries = given["elements"]
  if (!Array.isArray(entries)) return "elements"
  const elements: Array<Element> = []
  for (const entry of entries) {
    const element = elementIn(entry)
    if (element === undefined) return `element ${JSON.stringify(entry)}`
    elements.push(element)
  }
  return { ...(given as unknown as Reading), elements }
}
