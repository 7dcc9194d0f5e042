/** Family 2, ways out: a dialog that can't be closed, and a way back that doesn't lead back. */
import type { Candidate } from "../world/Finding.ts"
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Transition } from "../world/Transition.ts"
import { isExplained, saysSomethingNew } from "./Explain.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import { called, dialogAround, isDialog, isOwnPage, pageOf, placeOf, routeOfObservation, where } from "./Page.ts"
import { report } from "./Report.ts"
import { nameOfControl, tangible } from "./Tangible.ts"

const closing =
  /^\s*(?:close|cancel|dismiss|no,? thanks|not now|got it|×|✕|✖|x|schließen|abbrechen|fermer|annuler|cerrar|cancelar|chiudi|annulla|fechar|sluiten|annuleren|закрыть|отмена|zamknij|anuluj|stäng|avbryt|luk|annuller|閉じる|キャンセル|关闭|取消|닫기|취소|kapat|iptal)\b/iu

const isClosing = (element: Element): boolean =>
  closing.test(element.name) || /\b(?:close|dismiss)\b/i.test(`${element.testId ?? ""} ${element.nativeId ?? ""}`)

/** The dialog is still there, or again. */
const stillOpen = (dialog: Element, after: Observation): boolean =>
  after.elements.some(
    (one) =>
      isDialog(one) &&
      (one.n === dialog.n || (dialog.name !== "" && one.role === dialog.role && one.name === dialog.name))
  )

/** The dialog that the operation was to close. */
const toBeClosed = ({ before, element, operation, missed }: Transition): Element | undefined => {
  const believed = missed.find((belief) => belief.kind === "closes")
  if (believed !== undefined) {
    const about = pageOf(before).byNumber.get(believed.element)
    return about === undefined || isDialog(about) ? about : dialogAround(before, about)
  }
  if (operation.kind === "tap" && element !== undefined && isClosing(element)) return dialogAround(before, element)
  return undefined
}

/** No control of the dialog can be operated: nothing but Escape is left. */
const isSealed = (dialog: Element, observation: Observation): boolean =>
  !observation.elements.some(
    (one) =>
      one.operable &&
      one.states.disabled !== true &&
      one.visibility !== "hidden" &&
      dialogAround(observation, one)?.n === dialog.n
  )

const trapped = (transition: Transition): Element | undefined => {
  const { before, operation } = transition
  if (operation.kind !== "key" || operation.value !== "Escape") return toBeClosed(transition)
  return before.elements.find((one) => isDialog(one) && isSealed(one, before))
}

export const deadDialog: Oracle = {
  id: "deadend.dialog",
  family: 2,
  rule: "A dialog can be closed: its close or cancel control closes it, and Escape where there is none.",
  pass: ({ transition, scope }) => {
    const { before, after, element, from } = transition
    if (isExplained(transition, scope)) return []
    const dialog = trapped(transition)
    if (dialog === undefined || !stillOpen(dialog, after) || before.traces.document !== after.traces.document) return []
    // It said something: the app may have a reason to stay.
    if (saysNew(transition, dialog)) return []
    const name = dialog.name === "" ? "The dialog" : `The ${called(dialog)}`
    const by = element === undefined ? "Escape" : `its ${called(element)}`
    return [
      report(deadDialog, {
        harm: "navigation",
        confidence: element === undefined ? 0.6 : 0.8,
        title: `${name} can't be closed with ${by} ${where(before)}`,
        screen: from,
        place: routeOfObservation(before),
        what: `${nameOfControl(dialog)} ${element === undefined ? "Escape" : nameOfControl(element)}`,
        expected: "the dialog is gone",
        observed: "the dialog is still there",
        element: element ?? dialog
      })
    ]
  }
}

/** New words since the operation, other than the dialog itself. */
const saysNew = ({ before, after }: Transition, dialog: Element): boolean =>
  saysSomethingNew(before, { ...after, elements: after.elements.filter((one) => one.n !== dialog.n && !isDialog(one)) })

const plain = (url: string | undefined): string | undefined => url?.replace(/#$/, "").replace(/\/$/, "")

/** Effects that a person doesn't see on the page; a screen has another id by its address alone. */
const quietly: ReadonlySet<string> = new Set(["address", "screen", "network", "storage", "focus", "scroll"])
const shown: ReadonlySet<string> = new Set(["elements", "text", "values", "states"])

/** The step before led from one address to another by a plain tap on a link: going back must undo it. */
const cameBy = (previous: Transition | undefined, { before }: Transition): previous is Transition =>
  previous !== undefined &&
  previous.failure === undefined &&
  previous.operation.kind === "tap" &&
  previous.element?.role === "link" &&
  (previous.element.opens === undefined || previous.element.opens === "_self") &&
  previous.effects.includes("address") &&
  previous.from !== previous.to &&
  plain(previous.before.location.url) !== plain(previous.after.location.url) &&
  plain(previous.after.location.url) === plain(before.location.url) &&
  // A redirect replaces an entry of the history; only a link that led to its own address surely added one.
  plain(previous.element.href) === plain(before.location.url)

/**
 * The step before was a tap that changed the page and its address without loading another: a tab, a filter. That going back
 * leads to the former address shows that it added an entry to the history.
 */
const changedWithin = (previous: Transition, { before, after }: Transition): boolean =>
  previous.failure === undefined &&
  previous.operation.kind === "tap" &&
  previous.effects.includes("address") &&
  previous.before.traces.document === previous.after.traces.document &&
  plain(previous.after.location.url) === plain(before.location.url) &&
  plain(previous.before.location.url) !== plain(before.location.url) &&
  plain(previous.before.location.url) === plain(after.location.url)

/** The way there emptied or changed a field: what else changed may follow from that alone, such as a list that it filters. */
const changedField = ({ before, after }: Transition): boolean => {
  const values = new Map(after.elements.map((one) => [`${one.role} ${one.name}`, one.value ?? ""]))
  return before.elements.some((one) => {
    const value = values.get(`${one.role} ${one.name}`)
    return value !== undefined && value !== (one.value ?? "")
  })
}

/**
 * Going back changed the address, and the page not at all, although the way there had brought something up. Two addresses may
 * show the same (`/` and `/#/notes`): that a message went, or a field was emptied, on the way from one to the other says nothing.
 */
const staysBehind = (previous: Transition, { before, after }: Transition, effects: ReadonlyArray<string>): boolean =>
  before.traces.document === after.traces.document &&
  effects.every((effect) => quietly.has(effect)) &&
  previous.effects.some((effect) => shown.has(effect)) &&
  saysSomethingNew(previous.before, previous.after) &&
  !changedField(previous)

interface Lost {
  readonly observed: string
  readonly confidence: number
}

const backFails = (passage: Passage): Lost | undefined => {
  const { transition, previous, scope } = passage
  const { operation, after, before } = transition
  if (operation.kind !== "back" || isExplained(transition, scope) || !isOwnPage(before, scope)) return undefined
  const effects = tangible(transition)
  const stays: Lost = { observed: "the address changes, the screen stays", confidence: 0.7 }
  if (previous !== undefined && changedWithin(previous, transition))
    return staysBehind(previous, transition, effects) ? stays : undefined
  if (!cameBy(previous, transition)) return undefined
  if (effects.length === 0) return { observed: "nothing happens", confidence: 0.7 }
  const url = plain(after.location.url)
  if (url === plain(previous.before.location.url)) return staysBehind(previous, transition, effects) ? stays : undefined
  if (url === plain(before.location.url)) return { observed: "the same page opens again", confidence: 0.6 }
  // Client-side routers replace entries of the history on purpose at times, pages that are loaded hardly ever.
  const loaded = previous.before.traces.document !== previous.after.traces.document
  return { observed: `it leads to ${routeOfObservation(after)}`, confidence: loaded ? 0.55 : 0.4 }
}

export const deadBack: Oracle = {
  id: "deadend.back",
  family: 2,
  rule: "Back leads to where one came from.",
  pass: (passage): ReadonlyArray<Candidate> => {
    const lost = backFails(passage)
    const { before, from } = passage.transition
    if (lost === undefined) return []
    return [
      report(deadBack, {
        harm: "navigation",
        confidence: lost.confidence,
        title: `Going back doesn't work ${where(before)}: ${lost.observed}`,
        screen: from,
        place: placeOf(pageOf(before)),
        what: "back",
        expected: "the page one came from",
        observed: lost.observed
      })
    ]
  }
}
