/** Which effects of a transition a person or the app's server could notice, and how its control is named in a cause. */
import type { Element } from "../world/Element.ts"
import type { Effect, Transition } from "../world/Transition.ts"
import { normalise } from "./Normalise.ts"
import { inRow, pageOf } from "./Page.ts"

const bare = (url: string | undefined): string => (url ?? "").replace(/#(?:top)?$/, "")

/** A link that leads nowhere by itself: no address, or the top of the page it is on. */
export const isPlaceholderLink = ({ before, element }: Transition): boolean => {
  if (element?.role !== "link") return false
  const { href } = element
  if (href === undefined || href === "" || /^javascript:/i.test(href)) return true
  return href.endsWith("#") && bare(href) === bare(before.location.url).replace(/#.*$/, "")
}

const onlyTalks = ({ after }: Transition): boolean => after.signals.every((signal) => signal._tag === "Console")

/**
 * The effects that count. Not among them: the focus on what was tapped, the scrolling that brought it into view, lines
 * in the console, and the `#` that a link without a target leaves in the address.
 */
export const tangible = (transition: Transition): ReadonlyArray<Effect> => {
  const { before, after, element, effects } = transition
  const toTop = isPlaceholderLink(transition)
  const sameButHash = bare(before.location.url) === bare(after.location.url)
  const focused = after.elements.find((one) => one.states.focused === true)
  return effects.filter((effect) => {
    if (effect === "focus") return focused !== undefined && focused.n !== element?.n
    if (effect === "scroll") return element?.visibility !== "offscreen" && !toTop
    if (effect === "signal") return !onlyTalks(transition)
    if (effect === "address") return !(toTop && sameButHash)
    return true
  })
}

/** The control as a cause names it: by role and name, in a row of data by the abstract key the screen gives it. */
export const controlName = ({ before, element, key, control }: Transition): string => {
  if (element === undefined) return key
  return inRow(pageOf(before), element) ? normalise(control) : nameOfControl(element)
}

export const nameOfControl = (element: Element): string =>
  `${element.role} ${normalise(element.name === "" ? (element.testId ?? element.nativeId ?? element.field ?? "") : element.name)}`

/** The same control after the operation: by number, else the only one of the same role and name and place in its list. */
export const sameAfter = (element: Element, after: Transition["after"]): Element | undefined => {
  const kept = after.elements.find((one) => one.n === element.n)
  if (kept !== undefined) return kept
  const alike = after.elements.filter(
    (one) =>
      one.role === element.role &&
      one.name === element.name &&
      one.nativeId === element.nativeId &&
      one.testId === element.testId &&
      one.field === element.field &&
      one.row?.index === element.row?.index
  )
  return alike.length === 1 ? alike[0] : undefined
}
