/** What explains that something did not happen as believed: failures that are reported themselves, and innocent causes. */
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { isInScope, type Scope } from "../world/Scope.ts"
import type { Signal } from "../world/Signal.ts"
import type { Transition } from "../world/Transition.ts"
import { isAbort, isAdvice, isChatter, isForeign, isGivenUp, isNetworkLine, isOwnAddress } from "./Noise.ts"

/** The signal is a failure of the app that a rule of family 1 reports. */
export const isFailure = (signal: Signal, scope: Scope): boolean => {
  switch (signal._tag) {
    case "Crash":
    case "Hang":
      return true
    case "Exception":
      return !isForeign(scope, signal.url) && !isChatter(signal.text)
    case "Rejection":
      return !isForeign(scope, signal.url) && !isChatter(signal.text) && !isAbort(signal.text)
    case "Console":
      return (
        signal.level === "error" &&
        !isForeign(scope, signal.url) &&
        !isChatter(signal.text) &&
        !isAdvice(signal.text) &&
        !isNetworkLine(signal.text)
      )
    case "BadAnswer":
      return isOwnAddress(scope, signal.url) && (signal.status >= 500 || signal.document)
    case "RequestFailed":
      return isOwnAddress(scope, signal.url) && !isGivenUp(signal.error)
    default:
      return false
  }
}

/** These speak to the person as long as they stand there; the others only when their words are new. */
const speaking: ReadonlySet<string> = new Set(["alert", "alertdialog", "toast"])
const readable = /\p{L}{2}/u

/** Texts that can be read now and could not before. In a new document everything is new. */
export const newTexts = (before: Observation, after: Observation): ReadonlyArray<string> => {
  const known = new Set(before.elements.filter((one) => one.visibility !== "hidden").map((one) => one.name))
  return after.elements
    .filter((one) => one.visibility !== "hidden" && readable.test(one.name) && !known.has(one.name))
    .map((one) => one.name)
}

const newlyInvalid = (before: Observation, after: Observation): boolean => {
  const known = new Set(before.elements.filter((one) => one.states.invalid === true).map((one) => one.n))
  return after.elements.some((one) => one.states.invalid === true && !known.has(one.n))
}

/** The step before led to this very look: nothing was done or looked at in between. */
export const follows = (previous: Transition | undefined, { revision }: Observation): previous is Transition =>
  previous?.after.revision === revision

/** The app says something it did not say before: a dialog, a field marked invalid, new words on the page. */
export const saysSomethingNew = (before: Observation, after: Observation): boolean =>
  after.dialog !== undefined ||
  after.signals.some((signal) => signal._tag === "Dialog") ||
  newlyInvalid(before, after) ||
  newTexts(before, after).length > 0

/** The app tells the person something: anything new, or an alert that is still there. */
export const saysSomething = (before: Observation, after: Observation): boolean =>
  saysSomethingNew(before, after) ||
  after.elements.some((one) => speaking.has(one.role) && one.visibility !== "hidden" && readable.test(one.name))

/** Words with which a refusal is told. */
const refusal =
  /(?<!\p{L})(?:can(?:no|['’])t|not|no more|only|at most|max(?:imum)?|limit|error|fail(?:ed)?|sorry|unable|invalid|denied|must|nicht|kein\p{L}*|nur|höchstens|fehler|leider|muss|pas|seulement|erreur|désolé|doit|no se|no puede|sólo|solo|máximo|debe|non|errore|massimo|deve|não|erro|niet|fout|нельзя|не|ошибка)(?!\p{L})|ません|エラー|不能|失败|错误|无法|없습니다|오류/iu

/** The app tells why it didn't do it: an alert, a field marked invalid, a box, or new words of refusal. */
export const saysWhyNot = (before: Observation, after: Observation): boolean => {
  if (asksBack(before, after) || newlyInvalid(before, after)) return true
  const known = new Set(before.elements.map((one) => one.name))
  if (after.elements.some((one) => speaking.has(one.role) && one.visibility !== "hidden" && !known.has(one.name)))
    return true
  return newTexts(before, after).some((text) => refusal.test(text))
}

const password = (observation: Observation): boolean =>
  observation.elements.some((one) => one.states.password === true && one.visibility !== "hidden")

/** The app asked to sign in: a password is wanted where none was before. */
export const asksToSignIn = (before: Observation, after: Observation): boolean => password(after) && !password(before)

const asking: ReadonlySet<string> = new Set(["dialog", "alertdialog", "menu", "listbox"])

/** A dialog or menu that was not there before stands in the way: the app asks back. One drawn anew was there before. */
export const asksBack = (before: Observation, after: Observation): boolean => {
  if (before.dialog !== undefined || after.dialog !== undefined) return true
  if (after.signals.some((signal) => signal._tag === "Dialog")) return true
  const shown = (observation: Observation) =>
    observation.elements.filter((one) => asking.has(one.role) && one.visibility !== "hidden")
  const known = shown(before)
  return shown(after).some(
    (one) => !known.some((was) => was.n === one.n || (was.role === one.role && was.name === one.name))
  )
}

/** The element could not answer: disabled, read-only, busy, or covered by something else. */
export const couldNotAnswer = (element: Element | undefined): boolean =>
  element !== undefined &&
  (element.states.disabled === true ||
    element.states.readonly === true ||
    element.states.busy === true ||
    element.visibility === "occluded" ||
    element.visibility === "hidden")

/**
 * Nothing can be concluded from this transition: it was not performed, the device was still changing, the app asked
 * back or to sign in, the page is not the app's, or a failure that is reported itself explains the rest.
 */
export const isExplained = (transition: Transition, scope: Scope): boolean => {
  const { before, after, element, failure } = transition
  if (failure !== undefined || !after.settled || after.truncated) return true
  if (couldNotAnswer(element) || asksBack(before, after) || asksToSignIn(before, after)) return true
  const url = after.location.url
  if (url !== undefined && /^https?:/.test(url) && !isInScope(scope, url)) return true
  return after.signals.some((signal) => isFailure(signal, scope))
}
