/**
 * An observation made ready for questions: elements by number, and which of them are in play. What stands behind a modal
 * dialog or under an overlay is not. Made once per observation and remembered with it.
 */
import type { Element } from "./Element.ts"
import type { Observation } from "./Observation.ts"

export interface Indexed {
  readonly observation: Observation
  readonly byNumber: ReadonlyMap<number, Element>
  /** Not hidden, and not behind what covers the screen; in the observation's order. Off-screen elements are in play. */
  readonly inPlay: ReadonlyArray<Element>
  /** The dialog that must be answered first, if one stands before the rest. */
  readonly modal: Element | undefined
  /** Something without the role of a dialog covers most of what could be operated. */
  readonly covered: boolean
}

const remembered = new WeakMap<Observation, Indexed>()

export const indexed = (observation: Observation): Indexed => {
  const known = remembered.get(observation)
  if (known !== undefined) return known
  const made = index(observation)
  remembered.set(observation, made)
  return made
}

const index = (observation: Observation): Indexed => {
  const { elements } = observation
  const byNumber = new Map<number, Element>()
  for (const element of elements) byNumber.set(element.n, element)
  const shown = elements.filter((element) => element.visibility !== "hidden")
  const dialog = modalOf(shown, byNumber)
  if (dialog !== undefined) {
    const inPlay = shown.filter((each) => dialog.inside(each) || (each.operable && each.visibility === "visible"))
    return { observation, byNumber, inPlay, modal: dialog.element, covered: false }
  }
  const cover = coverOf(shown)
  if (cover === undefined) return { observation, byNumber, inPlay: shown, modal: undefined, covered: false }
  const under = insideOf(cover.by, byNumber)
  const inPlay = shown.filter(
    (each) => each.visibility === "visible" || (each.visibility === "offscreen" && under(each))
  )
  return { observation, byNumber, inPlay, modal: undefined, covered: true }
}

/** Whether an element stands inside the one with that number (or is it), by its chain of parents. */
export const insideOf = (
  container: number | undefined,
  byNumber: ReadonlyMap<number, Element>
): ((element: Element) => boolean) => {
  const answers = new Map<number, boolean>()
  const inside = (element: Element): boolean => {
    if (element.n === container) return true
    const known = answers.get(element.n)
    if (known !== undefined) return known
    // Set first: a circle of parents, which no driver should send, ends here.
    answers.set(element.n, false)
    const above = element.parent ?? element.landmark
    const parent = above === undefined ? undefined : byNumber.get(above)
    const answer = parent !== undefined && inside(parent)
    answers.set(element.n, answer)
    return answer
  }
  return inside
}

/** The last dialog that leaves fewer operable elements outside it open than it covers. */
const modalOf = (shown: ReadonlyArray<Element>, byNumber: ReadonlyMap<number, Element>) => {
  for (let i = shown.length - 1; i >= 0; i--) {
    const element = shown[i]!
    if (element.role !== "dialog" && element.role !== "alertdialog") continue
    const inside = insideOf(element.n, byNumber)
    let open = 0
    let covered = 0
    for (const each of shown) {
      if (!each.operable || inside(each)) continue
      if (each.visibility === "visible") open++
      else if (each.visibility === "occluded") covered++
    }
    if (covered > open || (covered === 0 && open === 0)) return { element, inside }
  }
  return undefined
}

/** Fewer covered elements than this may lie under a menu, a sticky bar or a toast. */
const coveredAtLeast = 3

const coverOf = (shown: ReadonlyArray<Element>): { readonly by: number | undefined } | undefined => {
  let open = 0
  let covered = 0
  const by = new Map<number | undefined, number>()
  for (const each of shown) {
    if (!each.operable) continue
    if (each.visibility === "visible") open++
    if (each.visibility !== "occluded") continue
    covered++
    by.set(each.coveredBy, (by.get(each.coveredBy) ?? 0) + 1)
  }
  if (covered < coveredAtLeast || covered <= open) return undefined
  const [most, times] = [...by].reduce((best, each) => (each[1] > best[1] ? each : best))
  return times * 2 >= covered ? { by: most } : undefined
}

/** The chain of elements around an element, nearest first. */
export const ancestorsOf = (element: Element, byNumber: ReadonlyMap<number, Element>): ReadonlyArray<Element> => {
  const chain: Array<Element> = []
  let above = element.parent ?? element.landmark
  while (above !== undefined && chain.length < 64) {
    const parent = byNumber.get(above)
    if (parent === undefined) break
    chain.push(parent)
    above = parent.parent ?? parent.landmark
  }
  return chain
}
