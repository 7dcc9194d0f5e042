/**
 * Family 2: a box asks whether something should be done, the answer is no, and all the same something is sent and the page
 * says something new.
 */
import { hasWritten } from "../world/Effects.ts"
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Transition } from "../world/Transition.ts"
import { follows, isExplained, newTexts } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { called, dialogAround, isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName } from "./Tangible.ts"

/** Answers that leave things as they are. */
const keeps =
  /^(?:keep|no|never ?mind|not now|don['’]t|go back|stay|behalten|nein|nicht|garder|conserver|non|mantener|conservar|mantieni|manter|nee|behouden)(?!\p{L})/iu
/** The same, unless the box asks whether to cancel something. */
const cancels = /^(?:cancel|abbrechen|annuler|cancelar|annulla|annuleren)$/iu
const aboutCancelling = /cancel|stornier|annul/iu

const saysNo = (observation: Observation, element: Element): boolean => {
  const box = dialogAround(observation, element)
  if (box === undefined) return false
  return keeps.test(element.name) || (cancels.test(element.name) && !aboutCancelling.test(box.name))
}

/** The step before opened the box, so that what stood there before is what should stand there again. */
const openedBy = (previous: Transition | undefined, { before }: Transition): previous is Transition =>
  previous?.failure === undefined && follows(previous, before)

export const kept: Oracle = {
  id: "effect.kept",
  family: 2,
  rule: "An answer that keeps things as they are sends nothing that changes them.",
  pass: ({ transition, previous, scope }) => {
    const { before, after, element, operation, from } = transition
    if (operation.kind !== "tap" || element?.role !== "button" || !openedBy(previous, transition)) return []
    if (!saysNo(before, element) || isExplained(transition, scope) || !isOwnPage(before, scope)) return []
    if (!hasWritten(before, after)) return []
    const news = newTexts(previous.before, after)
    if (news.length === 0) return []
    return [
      report(kept, {
        harm: "data",
        confidence: 0.6,
        title: `The ${called(element)} changes what it should keep ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), element),
        what: controlName(transition),
        expected: "everything stays as it was",
        observed: news[0]!,
        element
      })
    ]
  }
}
