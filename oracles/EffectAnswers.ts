/** Family 2: a form that is sent and gets no answer: no other page, no request, no word. */
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { isKeptBack } from "./DeadControl.ts"
import { isExplained, saysSomething } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName, tangible } from "./Tangible.ts"

const fields: ReadonlySet<string> = new Set([
  "textbox",
  "searchbox",
  "spinbutton",
  "combobox",
  "date",
  "datetime",
  "time"
])

/** Fields of the same form that a person fills in; all of the screen's when the form has no landmark. */
const fieldsOf = ({ elements }: Observation, element: Element): ReadonlyArray<Element> => {
  const all = elements.filter((one) => fields.has(one.role) && one.visibility !== "hidden")
  const own = all.filter((one) => one.landmark !== undefined && one.landmark === element.landmark)
  return own.length > 0 ? own : all
}

/** States of the screen in which sending nothing must have done nothing before it is worth a word. */
const statesNeededWhenEmpty = 3

export const answers: Oracle = {
  id: "effect.answers",
  family: 2,
  rule: "Sending a form is answered: by another page, a request, or a word to the person.",
  pass: ({ transition, scope }) => {
    const { before, after, element, from, missed, memory } = transition
    if (element === undefined || !missed.some((one) => one.kind === "answers")) return []
    if (isExplained(transition, scope) || !isOwnPage(before, scope) || isKeptBack(before, element)) return []
    if (tangible(transition).length > 0 || saysSomething(before, after)) return []
    const filled = fieldsOf(before, element)
    // Nothing entered: there may be nothing to answer to. It worked before: it may have nothing new to send.
    const entered = filled.some((one) => (one.value ?? "").trim() !== "")
    const states = new Set([...memory.inertIn, transition.fromVariant]).size
    if (memory.effective > 0 || (!entered && states < statesNeededWhenEmpty)) return []
    return [
      report(answers, {
        harm: "effect",
        confidence: entered ? 0.7 : filled.length === 0 ? 0.6 : 0.45,
        title: `Sending the form with the ${called(element)} gets no answer ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), element),
        what: controlName(transition),
        expected: "another page, a request or a message",
        observed: "nothing happens",
        element
      })
    ]
  }
}
