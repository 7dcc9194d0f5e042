/**
 * Family 2: a button that sends something, and the page that comes back is the very same. Only a notice: what it did may
 * show elsewhere.
 */
import { hasWritten } from "../world/Effects.ts"
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { isVolatileText, type Volatility } from "../world/Volatility.ts"
import { isExplained, newTexts } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { ancestors, called, isOwnPage, type Page, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName } from "./Tangible.ts"

/** Fields that are sent along: what was saved may well be what was there before. */
const isFilledIn = ({ elements }: Observation, landmark: number | undefined): boolean =>
  elements.some((one) => one.landmark === landmark && one.value !== undefined && one.visibility !== "hidden")

/** Buttons that are pressed to see whether anything has changed. */
const onlyAsks = /\b(?:refresh|reload|retry|try again|check|update|sync|search|find|apply|filter|sort|show)\b/i

/** What tells the person of the last thing done; it goes with the next. */
const messages: ReadonlySet<string> = new Set(["status", "alert", "toast"])

const isMessage = (page: Page, element: Element): boolean =>
  [element, ...ancestors(page, element)].some(({ role }) => messages.has(role))

const reads = (observation: Observation, volatility: Volatility): string =>
  observation.elements
    .filter((one) => one.visibility !== "hidden" && !isMessage(pageOf(observation), one))
    .map((one) => {
      const said = isVolatileText(volatility, one, observation) ? "" : one.name
      return `${one.role} ${said} ${one.value ?? ""} ${JSON.stringify({ ...one.states, focused: undefined })}`
    })
    .join("\n")

/** Something stands there that did not before, other than what changes by itself. */
const saysNew = (before: Observation, after: Observation, volatility: Volatility): boolean => {
  const news = new Set(newTexts(before, after))
  return after.elements.some((one) => news.has(one.name) && !isVolatileText(volatility, one, after))
}

export const sent: Oracle = {
  id: "effect.sent",
  family: 2,
  rule: "A button that sends something to the server changes what its page shows.",
  pass: ({ transition, scope, volatility }) => {
    const { before, after, element, operation, from, failure } = transition
    if (operation.kind !== "tap" || element?.role !== "button" || failure !== undefined) return []
    if (!hasWritten(before, after)) return []
    if (isExplained(transition, scope) || !isOwnPage(before, scope) || !after.settled) return []
    if (before.location.url !== after.location.url || onlyAsks.test(element.name)) return []
    if (isFilledIn(before, element.landmark) || saysNew(before, after, volatility)) return []
    if (reads(before, volatility) !== reads(after, volatility)) return []
    return [
      report(sent, {
        harm: "effect",
        confidence: 0.45,
        title: `The ${called(element)} changes nothing ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), element),
        what: controlName(transition),
        expected: "a page that tells what became of it",
        observed: "the same page as before",
        element
      })
    ]
  }
}
