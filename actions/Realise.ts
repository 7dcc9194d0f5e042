/** How to perform an operation of the app map on the observation at hand: which elements, and what value. */
import { credentialsShown, type Credentials } from "../goals/Credentials.ts"
import { inputFor, type InputClass, meaningOf } from "../goals/Inputs.ts"
import { type Element, isOperableNow } from "../world/Element.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation } from "../world/Operation.ts"
import type { Control, Screen } from "../world/Screen.ts"
import { type Instance, type KeyParts, partsOf, recordOf } from "./OperationKey.ts"

/** What a realised operation is: ready for the device, with the element it acts on. */
export interface Realised {
  readonly operation: Operation
  readonly element?: Element
}

/** What to type: credentials that the page shows, or quoted data of the goal, before made-up values. */
export interface Known {
  readonly credentials?: Credentials
  readonly literals?: ReadonlyArray<string>
}

/** The value an input class means for this field here. */
export const valueFor = (element: Element, as: InputClass, knowing: Known): string | undefined => {
  const meaning = meaningOf(element)
  if (as === "valid" && knowing.credentials !== undefined) {
    if (meaning === "password") return knowing.credentials.password
    if (meaning === "username" || meaning === "email") return knowing.credentials.username
  }
  if (as === "valid" && meaning === "search" && knowing.literals?.[0] !== undefined) return knowing.literals[0]
  return inputFor(element, as)
}

/** The option that a class names; the next one where that is chosen already. */
const optionFor = (element: Element, as: InputClass | undefined): string | undefined => {
  const options = element.options ?? []
  const index = as?.startsWith("option ") === true ? Number(as.slice("option ".length)) : 0
  const from = options.findIndex((option, at) => at >= index && option !== element.value)
  return options[from] ?? options.find((option) => option !== element.value)
}

/** The instance of a control to operate: operable now, first or last in reading order. */
const instanceOf = (observation: Observation, control: Control, instance: Instance): Element | undefined => {
  const usable = control.elements
    .map((n) => indexed(observation).byNumber.get(n))
    .filter((element): element is Element => element !== undefined)
  const now = usable.filter((element) => isOperableNow(element) || !element.operable)
  if (instance === "first") return now[0]
  if (instance.startsWith("to ")) {
    const record = instance.slice("to ".length)
    return now.find(({ href }) => href !== undefined && URL.canParse(href) && recordOf(href) === record)
  }
  return instance === "last" ? now.at(-1) : now[Number(instance)]
}

/**
 * How to do the map's operation `key` on what is seen now; undefined when the screen at hand doesn't offer it (the
 * control is gone, disabled, covered or has no such value).
 */
export const realise = (
  key: string,
  screen: Screen,
  observation: Observation,
  literals: ReadonlyArray<string> = []
): Realised | undefined => {
  const parts = partsOf(key)
  if (parts.control === `screen ${parts.kind}`) {
    return { operation: parts.kind === "key" ? { kind: "key", value: "Escape" } : { kind: parts.kind } }
  }
  const control = screen.controls.find((one) => one.key === parts.control)
  const element = control === undefined ? undefined : instanceOf(observation, control, parts.instance)
  if (control === undefined || element === undefined) return undefined
  const operation = operationOn(element, parts, control, observation, literals)
  return operation === undefined ? undefined : { operation, element }
}

const operationOn = (
  element: Element,
  parts: KeyParts,
  control: Control,
  observation: Observation,
  literals: ReadonlyArray<string>
): Operation | undefined => {
  const on = { kind: parts.kind, element: element.n }
  if (parts.kind === "key") return { ...on, value: "Enter" }
  if (parts.kind === "scroll") return { ...on, value: "down" }
  if (parts.kind === "upload") return { ...on, value: element.accept ?? "" }
  if (parts.kind === "drag") {
    const to = control.elements.find((n) => n !== element.n)
    return to === undefined ? undefined : { ...on, to }
  }
  if (parts.kind === "select") {
    const value = optionFor(element, parts.inputClass)
    return value === undefined ? undefined : { ...on, value }
  }
  if (parts.kind === "type" || parts.kind === "set") {
    const credentials = credentialsShown(observation)
    const value = valueFor(element, parts.inputClass ?? "valid", { literals, ...(credentials ? { credentials } : {}) })
    return value === undefined ? undefined : { ...on, value }
  }
  return on
}
