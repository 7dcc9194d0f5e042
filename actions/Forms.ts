/** Fields and forms of a screen: how a field takes its value, and what is filled and sent together. */
import type { Element } from "../world/Element.ts"
import { hash8 } from "../world/Hash.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { OperationKind } from "../world/Operation.ts"
import type { Control, Screen } from "../world/Screen.ts"

const pickers: ReadonlySet<string> = new Set(["slider", "date", "datetime", "time", "month", "week", "color"])
const writable: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton"])
/** What is chosen from and not written. */
export const choosers: ReadonlySet<string> = new Set(["combobox", "listbox"])

/** How a field takes its value, or undefined for what is not a field. */
export const fillKind = (role: string, element: Element): OperationKind | undefined => {
  if (role === "file") return "upload"
  if (pickers.has(role)) return "set"
  if (choosers.has(role) && (element.options?.length ?? 0) > 0) return "select"
  if (writable.has(role) || (choosers.has(role) && element.inputType !== undefined)) return "type"
  return undefined
}

/** What a form may ask to be set before it is sent. */
export const consents: ReadonlySet<string> = new Set(["checkbox", "switch", "radio"])

/** A toggle without which its form is not sent: terms to accept, one of several to choose. */
export const isConsent = (role: string, element: Element): boolean =>
  consents.has(role) && element.states.required === true

/** A form: the fields that belong together and what sends them off. */
export interface Form {
  readonly key: string
  readonly fields: ReadonlyArray<Control>
  readonly submits: ReadonlyArray<Control>
}

/** The first instance of a control. */
export const elementOf = (observation: Observation, control: Control): Element | undefined => {
  const wanted = control.elements[0]
  return wanted === undefined ? undefined : indexed(observation).byNumber.get(wanted)
}

/** The form, dialog or search region around an element; a screen's loose fields are one form of their own. */
const formKeyOf = (observation: Observation, element: Element): string => {
  for (let at = element.parent; at !== undefined;) {
    const around = indexed(observation).byNumber.get(at)
    if (around === undefined) break
    if (around.role === "form" || around.role === "search" || around.role === "dialog")
      return `${around.role} ${around.n}`
    at = around.parent
  }
  return "screen"
}

const isSubmit = (element: Element): boolean =>
  (element.role === "button" && (element.inputType === "submit" || element.inputType === "image")) ||
  (element.role === "button" && element.inputType === undefined)

interface Loose {
  readonly around: string
  readonly fields: Array<Control>
  readonly submits: Array<Control>
}

/** The forms of a screen, in reading order. Fields in data rows stand for themselves and belong to none. */
export const formsOf = (screen: Screen, observation: Observation): ReadonlyArray<Form> => {
  const byKey = new Map<string, Loose>()
  for (const control of screen.controls) {
    const element = elementOf(observation, control)
    if (element === undefined || control.inRow) continue
    const isField = fillKind(control.role, element) !== undefined || isConsent(control.role, element)
    if (!isField && !isSubmit(element)) continue
    const around = formKeyOf(observation, element)
    const form = byKey.get(around) ?? { around, fields: [], submits: [] }
    if (isField) form.fields.push(control)
    else form.submits.push(control)
    byKey.set(around, form)
  }
  return [...byKey.values()]
    .filter((form) => form.fields.length > 0)
    .map((form) => ({
      key: hash8(form.fields.map((field) => field.key).join("\n")),
      fields: form.fields,
      submits: submitsOf(form, observation)
    }))
}

/**
 * Declared submits win; a form without any is sent by whichever of its buttons there are. Where fields stand in no form at
 * all, the button that follows them is taken for it, and the others for what they are.
 */
const submitsOf = (form: Loose, observation: Observation): ReadonlyArray<Control> => {
  const declared = form.submits.filter((control) => elementOf(observation, control)?.inputType === "submit")
  if (form.around !== "screen") return declared.length > 0 ? declared : form.submits
  const lastField = Math.max(...form.fields.map((field) => placeIn(observation, field)))
  const following = form.submits.find((control) => placeIn(observation, control) > lastField)
  return following === undefined ? [] : [following]
}

const placeIn = (observation: Observation, control: Control): number =>
  observation.elements.findIndex((element) => element.n === control.elements[0])
