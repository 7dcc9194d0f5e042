/**
 * What an operation that was never tried is believed to do, as far as its control declares it: a link its address, a
 * checkbox its toggle, a tab its selection, what can expand its flip, a field its value, a submit that something answers.
 */
import type { Element } from "./Element.ts"
import { isField } from "./Features.ts"
import { indexed } from "./Indexed.ts"
import type { Observation } from "./Observation.ts"
import type { Operation } from "./Operation.ts"
import type { Belief } from "./Transition.ts"

export { missedBeliefs } from "./Missed.ts"

const none: ReadonlyArray<Belief> = []

export const beliefsOf = (operation: Operation, observation: Observation): ReadonlyArray<Belief> => {
  if (operation.kind === "back") return [{ kind: "leaves" }]
  if (operation.kind === "open")
    return operation.value === undefined ? none : [{ kind: "address", url: operation.value }]
  const element = operation.element === undefined ? undefined : indexed(observation).byNumber.get(operation.element)
  if (element === undefined || element.states.disabled === true) return none
  switch (operation.kind) {
    case "tap":
      return beliefsOfTap(element, observation)
    case "type":
    case "append":
    case "clear":
    case "select":
    case "set":
      return beliefsOfInput(operation, element)
    default:
      return none
  }
}

const toggles = new Set(["checkbox", "switch", "menuitemcheckbox"])
const choices = new Set(["radio", "menuitemradio"])
const expanders = new Set(["button", "link", "treeitem", "combobox", "generic", "row"])

const beliefsOfTap = (element: Element, observation: Observation): ReadonlyArray<Belief> => {
  const { n, role, states, inputType } = element
  if (role === "link" && element.href !== undefined) return beliefsOfLink(element, element.href, observation)
  if (toggles.has(role))
    return states.checked === undefined ? none : [{ kind: "checked", element: n, value: !states.checked }]
  if (choices.has(role)) return states.checked === undefined ? none : [{ kind: "checked", element: n, value: true }]
  if (role === "tab") return states.selected === undefined ? none : [{ kind: "selected", element: n }]
  if (states.expanded !== undefined && expanders.has(role) && inputType !== "text" && inputType !== "search") {
    return [{ kind: "expanded", element: n, value: !states.expanded }]
  }
  const sends = (inputType === "submit" || inputType === "image") && isInForm(element, observation)
  return sends ? [{ kind: "answers", element: n }] : none
}

/** A button outside of any form is a submit button by name only. */
const isInForm = (element: Element, observation: Observation): boolean => {
  const { byNumber } = indexed(observation)
  for (let at = element.parent, left = byNumber.size; at !== undefined && left > 0; left--) {
    const around = byNumber.get(at)
    if (around?.role === "form" || around?.role === "search") return true
    at = around?.parent
  }
  return false
}

/** Only an address that is a page of its own is believed, and only in this window. */
const beliefsOfLink = (element: Element, href: string, observation: Observation): ReadonlyArray<Belief> => {
  if (element.opens !== undefined && element.opens !== "" && element.opens !== "_self") return none
  if (element.states.expanded !== undefined) return none
  if (!/^(?:https?|file):/i.test(href)) return none
  const here = observation.location.url ?? ""
  const [page = "", fragment] = splitFragment(href)
  const isPosition = page === splitFragment(here)[0] && fragment !== undefined && !/^!?\//.test(fragment)
  return isPosition ? none : [{ kind: "address", url: href }]
}

const splitFragment = (url: string): readonly [string, string | undefined] => {
  const at = url.indexOf("#")
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

const beliefsOfInput = (operation: Operation, element: Element): ReadonlyArray<Belief> => {
  if (!isField(element.role) && element.role !== "slider" && element.role !== "color" && element.role !== "listbox")
    return none
  if (element.states.readonly === true || element.role === "file") return none
  const typed = operation.kind === "clear" ? "" : (operation.value ?? "")
  const whole = operation.kind === "append" ? (element.value ?? "") + typed : typed
  // A number field refuses what is no number, as it should.
  if ((element.inputType === "number" || element.role === "spinbutton") && whole !== "" && !isNumber(whole)) return none
  const value = element.maxLength === undefined || element.maxLength < 0 ? whole : whole.slice(0, element.maxLength)
  return [{ kind: "value", element: element.n, value }]
}

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text))
