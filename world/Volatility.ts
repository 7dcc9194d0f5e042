/**
 * What changes by itself: texts and traces seen to differ between two observations with no operation in between, and
 * shapes of text that can't stand still (a clock with seconds, "3 minutes ago"). Plain data, kept per app.
 */
import { Schema } from "effect"
import { abstractAddress, looksGenerated } from "./Abstract.ts"
import type { Element } from "./Element.ts"
import { ancestorsOf, indexed, type Indexed } from "./Indexed.ts"
import type { Observation, Traces } from "./Observation.ts"

export const Volatility = Schema.Struct({
  /** Keys of texts (see `textKeys`) and how often each was seen to change. */
  texts: Schema.Record(Schema.String, Schema.Int),
  /** By route: names of traces that change by themselves, and how often. */
  traces: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int))
})
export type Volatility = typeof Volatility.Type

export const noVolatility: Volatility = { texts: {}, traces: {} }

/** Traces that may change by themselves; the others need an operation or another document. */
const watchedTraces = ["requests", "storage", "look", "scroll", "playing", "downloads", "windows"] as const
export type WatchedTrace = (typeof watchedTraces)[number]

const routeOf = (observation: Observation): string =>
  observation.location.url === undefined
    ? `${observation.location.package ?? ""}/${observation.location.activity ?? ""}`
    : abstractAddress(observation.location.url)

/**
 * Learns from two observations of one address with nothing in between that could have changed it: no operation in the same
 * document, or nothing sent or stored between two loads. Answers the same value when there was nothing to learn.
 */
export const learnVolatility = (volatility: Volatility, before: Observation, after: Observation): Volatility => {
  const route = routeOf(before)
  if (routeOf(after) !== route) return volatility
  const isSameDocument = before.traces.document === after.traces.document
  const texts = isSameDocument ? changedTexts(before, after) : changedShapes(before, after)
  const traces = isSameDocument ? watchedTraces.filter((trace) => before.traces[trace] !== after.traces[trace]) : []
  if (texts.length === 0 && traces.length === 0) return volatility
  return {
    texts: texts.length === 0 ? volatility.texts : counted(volatility.texts, texts),
    traces:
      traces.length === 0
        ? volatility.traces
        : { ...volatility.traces, [route]: counted(volatility.traces[route] ?? {}, traces) }
  }
}

const counted = (counts: Readonly<Record<string, number>>, keys: ReadonlyArray<string>) => {
  const more = { ...counts }
  for (const key of keys) more[key] = (more[key] ?? 0) + 1
  return more
}

/** Keys of the texts that changed: the shape where the shape stayed, else the place. */
const changedTexts = (before: Observation, after: Observation): ReadonlyArray<string> => {
  const old = indexed(before).byNumber
  const index = indexed(after)
  const keys = new Set<string>()
  for (const element of after.elements) {
    const was = old.get(element.n)
    if (was === undefined || was.name === element.name || isRestless(element.name)) continue
    keys.add(shapeOf(was.name) === shapeOf(element.name) ? shapeKey(element, index) : placeKey(element, index))
  }
  return [...keys]
}

/** Keys of the shapes of text that stand as often in both, with other numbers in them: how often the page was opened. */
const changedShapes = (before: Observation, after: Observation): ReadonlyArray<string> => {
  const then = numbersByShape(before)
  const now = numbersByShape(after)
  return [...now].flatMap(([shape, names]) => {
    const known = then.get(shape)
    if (known === undefined || known.length !== names.length) return []
    return known.toSorted().join("\n") === names.toSorted().join("\n") ? [] : [shape]
  })
}

const numbersByShape = (observation: Observation): ReadonlyMap<string, ReadonlyArray<string>> => {
  const index = indexed(observation)
  const found = new Map<string, Array<string>>()
  for (const element of observation.elements) {
    if (element.visibility === "hidden" || !/\d/.test(element.name) || isRestless(element.name)) continue
    const key = shapeKey(element, index)
    const same = found.get(key)
    if (same === undefined) found.set(key, [element.name])
    else same.push(element.name)
  }
  return found
}

/** Whether a text is known to change by itself, or is of a shape that can't stand still. */
export const isVolatileText = (volatility: Volatility, element: Element, observation: Observation): boolean => {
  if (isRestless(element.name)) return true
  if (Object.keys(volatility.texts).length === 0) return false
  const index = indexed(observation)
  return (
    volatility.texts[shapeKey(element, index)] !== undefined || volatility.texts[placeKey(element, index)] !== undefined
  )
}

export const isVolatileTrace = (volatility: Volatility, trace: keyof Traces, observation: Observation): boolean =>
  volatility.traces[routeOf(observation)]?.[trace] !== undefined

const restless =
  /\b\d{1,2}:\d{2}:\d{2}\b|\b(?:\d+|an?|a few)\s*(?:s|sec|secs|seconds?|m|mins?|minutes?|h|hours?|days?)\.? ago\b|\bjust now\b|\bin \d+\s*(?:s|seconds?)\b|\b\d+\s*(?:seconds?|secs?) (?:left|remaining)\b/i

/** A clock with seconds, a time told relative to now, a countdown. */
export const isRestless = (text: string): boolean => restless.test(text)

const shapeOf = (text: string): string => text.replace(/\d+(?:[.,:]\d+)*/g, "#")

const shapeKey = (element: Element, index: Indexed): string =>
  `${routeOf(index.observation)} ${element.role} ${shapeOf(element.name)}`

/** Where a text stands, without counting neighbours: roles and the author's own ids up to the third element around it. */
const placeKey = (element: Element, index: Indexed): string => {
  const around = ancestorsOf(element, index.byNumber).slice(0, 3)
  const path = [element, ...around].map((each) => {
    const id = each.testId ?? each.nativeId
    return id === undefined || looksGenerated(id) ? each.role : `${each.role}#${id}`
  })
  // Nothing but roles would name half the page; the text's own start must do.
  const start = path.some((each) => each.includes("#")) ? "" : ` "${shapeOf(element.name).slice(0, 12)}"`
  return `${routeOf(index.observation)} ${path.join(" < ")}${start}`
}
