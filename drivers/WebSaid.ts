/**
 * Signals in what the pages' scripts say: exceptions nobody caught, rejected promises, console lines, and the browser's own
 * errors about a page. A line that only repeats a failed request or what a worker's own session says is left out.
 */
import type { Signal } from "../world/Signal.ts"
import { type Bag, bagIn, bagsIn, numberIn, textIn } from "./Bag.ts"

const MAX_TEXT = 2000
export const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** Type, subtype and class say what an object is; what it holds changes from time to time and is left out. */
const objectText = (value: Bag): string => {
  const description = textIn(value, "description")
  const subtype = textIn(value, "subtype")
  if (subtype === "error") return description.split(/\n\s+at /)[0] ?? ""
  if (subtype === "null") return "null"
  return subtype === "" ? `${description}(${bagsIn(bagIn(value, "preview"), "properties").length})` : description
}

/** A value of the page's as a person would read it: `value` is a RemoteObject of the protocol. */
export const valueText = (value: Bag): string => {
  const type = textIn(value, "type")
  if (type === "object") return objectText(value)
  if (type === "function" || type === "undefined") return type
  return "value" in value
    ? String(value["value"])
    : textIn(value, "unserializableValue") || textIn(value, "description")
}

const wholeText = (value: Bag, toNumber: (text: string) => number) => String(toNumber(valueText(value)))
const placeholders: Readonly<Record<string, (value: Bag) => string>> = {
  s: valueText,
  o: valueText,
  O: valueText,
  d: (value) => wholeText(value, Number.parseInt),
  i: (value) => wholeText(value, Number.parseInt),
  f: (value) => wholeText(value, Number.parseFloat),
  c: () => ""
}

/** The arguments of a console call as one line: placeholders of the first filled in, the rest after a space each. */
export const consoleText = (values: ReadonlyArray<Bag>): string => {
  const [first, ...rest] = values
  if (first === undefined) return ""
  if (textIn(first, "type") !== "string") return values.map(valueText).join(" ")
  let used = 0
  const begun = textIn(first, "value").replace(/%([sdifoOc%])/g, (whole, kind: string) => {
    if (kind === "%") return "%"
    const value = rest[used]
    if (value === undefined) return whole
    used++
    return placeholders[kind]?.(value) ?? whole
  })
  return [begun, ...rest.slice(used).map(valueText)].join(" ")
}

/** Where it was said: the frames that have an address, or else the address that is given with it. */
const placeOf = (stackTrace: Bag, url: string) => {
  const frames = bagsIn(stackTrace, "callFrames").filter((frame) => textIn(frame, "url") !== "")
  const [first] = frames
  if (first === undefined) return url === "" ? {} : { url }
  const stack = frames
    .map((frame) => {
      const place = `${textIn(frame, "url")}:${numberIn(frame, "lineNumber") + 1}:${numberIn(frame, "columnNumber") + 1}`
      return `at ${textIn(frame, "functionName") || "(anonymous)"} (${place})`
    })
    .join("\n")
  return { stack: cut(stack), url: textIn(first, "url") }
}

const introduction = /^Uncaught (?:\(in promise\) ?)?/

/** The signal in `Runtime.exceptionThrown`. */
export const signalOfException = (params: Bag): Signal => {
  const details = bagIn(params, "exceptionDetails")
  const said = textIn(details, "text")
  const text = "exception" in details ? valueText(bagIn(details, "exception")) : said.replace(introduction, "")
  return {
    _tag: said.includes("(in promise)") ? "Rejection" : "Exception",
    at: numberIn(params, "timestamp"),
    text: cut(text),
    ...placeOf(bagIn(details, "stackTrace"), textIn(details, "url"))
  }
}

const levels: Readonly<Record<string, "error" | "warning">> = { error: "error", assert: "error", warning: "warning" }

/** The signal in `Runtime.consoleAPICalled`; undefined for what nobody needs to know. */
export const signalOfConsole = (params: Bag): Signal | undefined => {
  const level = levels[textIn(params, "type")]
  if (level === undefined) return undefined
  const { url } = placeOf(bagIn(params, "stackTrace"), "")
  const text = cut(consoleText(bagsIn(params, "args")))
  return { _tag: "Console", at: numberIn(params, "timestamp"), level, text, ...(url === undefined ? {} : { url }) }
}

/** The signal in `Log.entryAdded`, where the browser says an error that nobody else tells. */
export const signalOfLog = (params: Bag): Signal | undefined => {
  const entry = bagIn(params, "entry")
  const isTwin = /^(?:network|worker)$/.test(textIn(entry, "source")) || textIn(entry, "category") === "cors"
  if (textIn(entry, "level") !== "error" || isTwin) return undefined
  const { url } = placeOf(bagIn(entry, "stackTrace"), textIn(entry, "url"))
  const text = cut(textIn(entry, "text"))
  return {
    _tag: "Console",
    at: numberIn(entry, "timestamp"),
    level: "error",
    text,
    ...(url === undefined ? {} : { url })
  }
}
