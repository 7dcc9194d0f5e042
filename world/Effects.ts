/**
 * What differed between two observations, as far as a person or the device could tell. What changes by itself is no
 * effect, nor is it that the thing operated has the focus now.
 */
import type { Element } from "./Element.ts"
import { isField } from "./Features.ts"
import { indexed } from "./Indexed.ts"
import type { Observation, Traces } from "./Observation.ts"
import { describeScreen } from "./Screen.ts"
import { type Effect, effectKinds } from "./Transition.ts"
import { isVolatileText, isVolatileTrace, type Volatility } from "./Volatility.ts"

/** `operated`: the element operated, as it was before. */
export const effectsBetween = (
  before: Observation,
  after: Observation,
  volatile: Volatility,
  operated?: Element
): ReadonlyArray<Effect> => {
  if (before === after) return []
  const found = new Set<Effect>()
  if (!isSameAddress(before, after)) found.add("address")
  if (before.traces.document !== after.traces.document) found.add("document")
  if (describeScreen(before).id !== describeScreen(after).id) found.add("screen")
  if (JSON.stringify(before.dialog) !== JSON.stringify(after.dialog)) found.add("dialog")
  if (before.keyboard !== after.keyboard) found.add("focus")
  addElements(found, before, after, volatile)
  if (focusMoved(before, after, operated)) found.add("focus")
  addTraces(found, before, after, volatile)
  addSignals(found, after)
  return effectKinds.filter((kind) => found.has(kind))
}

/** Something was sent in between that may have changed what is behind the app, where the device can tell. */
export const hasWritten = ({ traces: then }: Observation, { traces: now }: Observation): boolean =>
  (now.writes ?? 0) > (then.writes ?? 0)

/** An empty fragment is what a link to nowhere leaves behind: the same place as without it. */
const place = (url: string | undefined): string | undefined => url?.replace(/#$/, "")

const isSameAddress = ({ location: a }: Observation, { location: b }: Observation): boolean =>
  place(a.url) === place(b.url) && a.package === b.package && a.activity === b.activity && a.window === b.window

/** One aspect of the elements that differ: how often each signature is there more after than before. */
type Balance = Map<string, number>

const addElements = (found: Set<Effect>, before: Observation, after: Observation, volatile: Volatility): void => {
  const elements: Balance = new Map()
  const text: Balance = new Map()
  const states: Balance = new Map()
  const values: Balance = new Map()
  const old = indexed(before).byNumber
  const now = indexed(after).byNumber
  const add = (element: Element, observation: Observation, by: 1 | -1) => {
    if (element.visibility === "hidden") return
    const { role, name, value } = element
    if (role !== "text") count(elements, role, by)
    // A volatile text counts as present, not by what it says.
    const said = isVolatileText(volatile, element, observation) ? "" : name
    count(text, `${role} ${said}`, by)
    if (value !== undefined) count(values, `${role} ${said}: ${value}`, by)
    count(states, `${role} ${said} ${stateOf(element)}`, by)
  }
  for (const element of before.elements) if (!isSame(element, now.get(element.n))) add(element, before, -1)
  for (const element of after.elements) if (!isSame(element, old.get(element.n))) add(element, after, 1)
  if (isUneven(elements)) found.add("elements")
  if (isUneven(text)) found.add("text")
  if (isUneven(values)) found.add("values")
  // States are compared together with the text: where only the text differs, they don't.
  if (isUneven(states) && !found.has("text")) found.add("states")
  else if (isUneven(states) && statesDiffer(before, now)) found.add("states")
}

const count = (balance: Balance, signature: string, by: 1 | -1): void => {
  balance.set(signature, (balance.get(signature) ?? 0) + by)
}

const isUneven = (balance: Balance): boolean => {
  for (const difference of balance.values()) if (difference !== 0) return true
  return false
}

const statesDiffer = (before: Observation, now: ReadonlyMap<number, Element>): boolean =>
  before.elements.some((element) => {
    const same = now.get(element.n)
    return same !== undefined && stateOf(same) !== stateOf(element)
  })

const isSame = (a: Element, b: Element | undefined): boolean =>
  b !== undefined &&
  a.role === b.role &&
  a.name === b.name &&
  a.value === b.value &&
  (a.visibility === "hidden") === (b.visibility === "hidden") &&
  stateOf(a) === stateOf(b)

/** States in one word, focus left out. */
const stateOf = ({ states, broken }: Element): string => {
  let word = ""
  if (states.disabled === true) word += "d"
  if (states.checked !== undefined) word += states.checked ? "C" : "c"
  if (states.selected !== undefined) word += states.selected ? "S" : "s"
  if (states.expanded !== undefined) word += states.expanded ? "E" : "e"
  if (states.invalid === true) word += "i"
  if (states.readonly === true) word += "r"
  if (states.required === true) word += "q"
  if (states.busy === true) word += "b"
  if (broken === true) word += "x"
  return word
}

/**
 * The focus is somewhere else, and not just on what was operated: a button takes the focus when it is tapped whether it
 * works or not. A field that takes the focus does what it is there for.
 */
const focusMoved = (before: Observation, after: Observation, operated: Element | undefined): boolean => {
  const now = after.elements.find((element) => element.states.focused === true)
  if (now === undefined) return false
  const was = before.elements.find((element) => element.states.focused === true)
  if (was !== undefined && (was.n === now.n || (was.role === now.role && was.name === now.name))) return false
  const isOperated =
    operated !== undefined && (now.n === operated.n || (now.role === operated.role && now.name === operated.name))
  return !isOperated || isField(now.role)
}

/** Traces compared by value, with the effect each stands for. */
const compared: ReadonlyArray<readonly [keyof Traces, Effect]> = [
  ["storage", "storage"],
  ["windows", "window"],
  ["downloads", "download"]
]
/** Traces that belong to one document: another document begins them anew. */
const ofDocument: ReadonlyArray<readonly [keyof Traces, Effect]> = [
  ["requests", "network"],
  ["look", "look"],
  ["scroll", "scroll"],
  ["clipboard", "clipboard"],
  ["prints", "print"],
  ["playing", "media"]
]

const addTraces = (found: Set<Effect>, before: Observation, after: Observation, volatile: Volatility): void => {
  const isSameDocument = before.traces.document === after.traces.document
  for (const [trace, effect] of isSameDocument ? [...compared, ...ofDocument] : compared) {
    if (before.traces[trace] !== after.traces[trace] && !isVolatileTrace(volatile, trace, before)) found.add(effect)
  }
}

const addSignals = (found: Set<Effect>, after: Observation): void => {
  for (const signal of after.signals) {
    switch (signal._tag) {
      case "WindowOpened":
        found.add("window")
        break
      case "Download":
        found.add("download")
        break
      case "Dialog":
        found.add("dialog")
        break
      case "BadAnswer":
      case "RequestFailed":
        found.add("network")
        break
      default:
        found.add("signal")
    }
  }
}
