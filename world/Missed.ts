/**
 * Beliefs that did not come true. Where the observation can't tell (the element is gone, a dialog asks first, a server
 * sent elsewhere) a belief is not missed: a surprise must be sure.
 */
import { effectsBetween } from "./Effects.ts"
import type { Element } from "./Element.ts"
import { isField } from "./Features.ts"
import { indexed } from "./Indexed.ts"
import { find, ladderFor } from "./Locate.ts"
import type { Observation } from "./Observation.ts"
import { describeScreen } from "./Screen.ts"
import type { Belief } from "./Transition.ts"
import { noVolatility } from "./Volatility.ts"

export const missedBeliefs = (
  beliefs: ReadonlyArray<Belief>,
  before: Observation,
  after: Observation
): ReadonlyArray<Belief> => {
  // Who is asked first hasn't done anything yet.
  if (after.dialog !== undefined) return []
  return beliefs.filter((belief) => isMissed(belief, before, after))
}

const isMissed = (belief: Belief, before: Observation, after: Observation): boolean => {
  switch (belief.kind) {
    case "address":
      return missesAddress(belief.url, before, after)
    case "leaves":
      return isSamePlace(before, after)
    case "same":
      return effectsBetween(before, after, noVolatility).some(
        (kind) => kind === "screen" || kind === "text" || kind === "values"
      )
    case "answers":
      return !answers(belief.element, before, after)
    case "closes": {
      const left = again(belief.element, before, after)
      return left !== undefined && left.visibility !== "hidden"
    }
    case "checked": {
      const checked = again(belief.element, before, after)?.states.checked
      return checked !== undefined && checked !== belief.value
    }
    case "selected":
      return again(belief.element, before, after)?.states.selected === false
    case "expanded": {
      const expanded = again(belief.element, before, after)?.states.expanded
      return expanded !== undefined && expanded !== belief.value
    }
    case "value":
      return missesValue(belief.element, belief.value, before, after)
  }
}

/** The element in the later observation: by its number, else by what it is called where it stood. */
const again = (n: number, before: Observation, after: Observation): Element | undefined => {
  const same = indexed(after).byNumber.get(n)
  if (same !== undefined) return same.visibility === "hidden" ? undefined : same
  // Counting those alike finds a neighbour when the element itself is gone.
  const ladder = ladderFor(before, n).filter((rung) => rung.nth === undefined)
  const found = find(after, ladder)
  return "found" in found ? indexed(after).byNumber.get(found.found) : undefined
}

const originEnd = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i

/** Path and hash route of an address; query, position and a closing slash left out. */
const placeOf = (url: string): string => {
  const local = url.replace(originEnd, "")
  const at = local.indexOf("#")
  const fragment = at < 0 ? "" : local.slice(at + 1)
  const path = (at < 0 ? local : local.slice(0, at)).replace(/\?.*$/, "").replace(/\/+$/, "")
  const route = /^!?\//.test(fragment) ? fragment.replace(/^!/, "").replace(/\?.*$/, "").replace(/\/+$/, "") : ""
  return decoded(path) + (route === "" ? "" : `#${route}`)
}

const decoded = (path: string): string =>
  path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/**
 * Missed when the address didn't move, or when the page itself took it elsewhere without loading anything. A page that was
 * loaded from another address was redirected to by the server, which may.
 */
const missesAddress = (url: string, before: Observation, after: Observation): boolean => {
  const now = after.location.url
  const was = before.location.url
  if (now === undefined || was === undefined) return false
  if (placeOf(now) === placeOf(url)) return false
  if (after.traces.document !== before.traces.document) return false
  if (after.traces.windows !== before.traces.windows) return false
  return !after.signals.some(
    (signal) =>
      signal._tag === "Download" ||
      signal._tag === "WindowOpened" ||
      signal._tag === "Dialog" ||
      ((signal._tag === "BadAnswer" || signal._tag === "RequestFailed") && signal.document)
  )
}

const isSamePlace = (before: Observation, after: Observation): boolean =>
  before.location.url === after.location.url &&
  before.location.activity === after.location.activity &&
  before.location.window === after.location.window &&
  before.traces.document === after.traces.document &&
  before.dialog === undefined &&
  describeScreen(before).id === describeScreen(after).id

/** Something came of it, or the browser holds the form back because a field isn't filled as it must be. */
const answers = (n: number, before: Observation, after: Observation): boolean => {
  const { byNumber } = indexed(before)
  const submit = byNumber.get(n)
  if (effectsBetween(before, after, noVolatility, submit).length > 0) return true
  const form = before.elements.filter((each) => isField(each.role) && each.landmark === submit?.landmark)
  return form.some(mayHoldBack)
}

const strict = new Set(["email", "url", "number", "date", "time", "datetime-local", "month", "week"])

const mayHoldBack = (field: Element): boolean => {
  const isEmpty = (field.value ?? "") === ""
  if (field.states.invalid === true) return true
  if (isEmpty) return field.states.required === true
  return field.pattern !== undefined || strict.has(field.inputType ?? "")
}

const missesValue = (n: number, value: string, before: Observation, after: Observation): boolean => {
  const element = again(n, before, after)
  if (element === undefined || element.value === undefined) return false
  const { value: held, states } = element
  // A choice that shows something else than its labels can't be compared.
  if (element.options !== undefined && !element.options.includes(held)) return false
  if (states.password === true) return [...held].length !== [...value].length && held.length !== value.length
  if (isAlike(held, value)) return false
  // A slider snaps to its steps and stops at its ends; it must have moved at all.
  if (element.role === "slider") return held === indexed(before).byNumber.get(n)?.value && !Number.isNaN(Number(value))
  // What was entered and taken at once (a search, a tag, a to-do) leaves an empty field and something new beside it.
  if (held === "" && value !== "") {
    return !effectsBetween(before, after, noVolatility).some(
      (kind) => kind !== "focus" && kind !== "look" && kind !== "values"
    )
  }
  return true
}

/** Observations cut what is longer than a few hundred characters; a start this long that agrees is enough. */
const longestRead = 200

/** Equal but for what masks and trims change: case, spaces, signs. */
const isAlike = (held: string, value: string): boolean => {
  if (held === value) return true
  const a = plain(held)
  const b = plain(value)
  if (a === b) return true
  if (held !== "" && value.trim() !== "" && Number(held) === Number(value)) return true
  if (a === "" || b === "") return false
  return a.includes(b) || (a.length >= longestRead && b.startsWith(a))
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
