/**
 * Family 2: the app refuses what a form was sent with and disables the button; the input is changed, and the button stays
 * as it is. Nobody can try again.
 */
import { follows, isExplained, saysWhyNot } from "./Explain.ts"
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Transition } from "../world/Transition.ts"
import type { Oracle } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { nameOfControl, sameAfter } from "./Tangible.ts"

const written: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton"])

/** The fields that stand in the same landmark, which is the form where there is one. */
const fieldsOf = ({ elements }: Observation, landmark: number | undefined): ReadonlyArray<Element> =>
  elements.filter((one) => written.has(one.role) && one.landmark === landmark && one.visibility !== "hidden")

/** The button that the step before tapped, could be tapped then, and was disabled by it, while the app said why not. */
export const refusedBy = ({ operation, element, before, after, failure }: Transition): Element | undefined => {
  if (operation.kind !== "tap" || element?.role !== "button" || failure !== undefined) return undefined
  if (before.traces.document !== after.traces.document || !after.settled) return undefined
  const now = sameAfter(element, after)
  return now?.states.disabled === true && saysWhyNot(before, after) ? now : undefined
}

export const deadForm: Oracle = {
  id: "deadend.form",
  family: 2,
  rule: "A form that was refused can be sent again once its input was changed.",
  pass: ({ transition, previous, scope }) => {
    const { before, after, element, operation, from } = transition
    if (operation.kind !== "type" || element === undefined || !follows(previous, before)) return []
    const button = refusedBy(previous)
    if (button === undefined || button.landmark !== element.landmark) return []
    if (isExplained(transition, scope) || !isOwnPage(before, scope)) return []
    if (before.traces.document !== after.traces.document) return []
    const now = sameAfter(button, after)
    if (now?.states.disabled !== true || now.states.busy === true) return []
    const fields = fieldsOf(after, element.landmark)
    // What is still missing or marked as wrong may be what the button waits for.
    if (fields.some(({ value = "", states }) => value === "" || states.invalid === true)) return []
    if (fields.some(({ states }) => states.disabled === true || states.readonly === true)) return []
    return [
      report(deadForm, {
        harm: "effect",
        confidence: fields.length === 1 ? 0.6 : 0.45,
        title: `The ${called(button)} stays disabled after the app refused what was entered ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), button),
        what: nameOfControl(button),
        expected: "it can be tapped again once the input was changed",
        observed: "it is still disabled",
        element: button
      })
    ]
  }
}
