/**
 * Ways to find an element again: on the next observation, another day, another build. A ladder is made on one
 * observation, strongest locator first; finding climbs down until a rung names exactly one element.
 */
import { abstractName, looksGenerated } from "./Abstract.ts"
import { dataRows, rowTexts } from "./DataRows.ts"
import type { Element } from "./Element.ts"
import { type Indexed, indexed } from "./Indexed.ts"
import type { Observation } from "./Observation.ts"
import type { Ladder, Locator } from "./Operation.ts"

export { says } from "./Says.ts"

export type Found =
  | { readonly found: number; readonly by: Locator }
  /** `missing` is the strongest rung, undefined for an empty ladder. */
  | { readonly missing: Locator | undefined }
  | { readonly ambiguous: ReadonlyArray<number>; readonly by: Locator }

/** A text longer than this is content that will have changed. */
const longestText = 80

/** Ways to find this element, each of which finds it alone on this observation. Empty for an unknown number. */
export const ladderFor = (observation: Observation, n: number): Ladder => {
  const index = indexed(observation)
  const element = index.byNumber.get(n)
  if (element === undefined) return []
  const ladder = [...candidates(index, element)].filter((locator) => isAlone(index, locator, element))
  if (ladder.some(({ by }) => by !== "text")) return ladder
  return [...ladder, nthOf(index, element)]
}

function* candidates(index: Indexed, element: Element): Generator<Locator> {
  if (element.testId !== undefined) yield { by: "testId", value: element.testId }
  if (element.nativeId !== undefined && !looksGenerated(element.nativeId)) yield { by: "id", value: element.nativeId }
  if (element.field !== undefined) yield { by: "field", value: element.field, role: element.role }
  if (element.name.length <= longestText) yield* roleCandidates(index, element)
  if (element.href !== undefined) yield { by: "href", value: addressPath(element.href), role: element.role }
  if (element.name !== "" && element.name.length <= longestText) yield { by: "text", value: element.name }
}

/** Role and name alone if that is enough, else with what stands around the element: its row, its landmark. */
function* roleCandidates(index: Indexed, element: Element): Generator<Locator> {
  const plain: Locator = { by: "role", value: element.name, role: element.role }
  if (isAlone(index, plain, element)) {
    yield plain
    return
  }
  for (const within of surroundings(index, element)) {
    const narrowed: Locator = { ...plain, within }
    if (!isAlone(index, narrowed, element)) continue
    yield narrowed
    return
  }
}

/** Last resort for what has nothing of its own: the how-manieth of those alike. */
const nthOf = (index: Indexed, element: Element): Locator => {
  const plain: Locator = { by: "role", value: element.name, role: element.role }
  const alike = matching(index, plain)
  return { ...plain, nth: Math.max(0, alike.indexOf(element)) + 1 }
}

const isAlone = (index: Indexed, locator: Locator, element: Element): boolean => {
  const found = matching(index, locator)
  return found.length === 1 && found[0] === element
}

/** The element that the strongest rung finds alone, its number with the rung that found it. */
export const find = (observation: Observation, ladder: Ladder): Found => {
  const index = indexed(observation)
  let several: Extract<Found, { readonly by: Locator; readonly ambiguous: ReadonlyArray<number> }> | undefined
  for (const by of ladder) {
    const found = matching(index, by)
    if (found.length === 1) return { found: found[0]!.n, by }
    if (found.length > 1) several ??= { ambiguous: found.map((each) => each.n), by }
  }
  if (several !== undefined) return several
  // A name may have counted on since: "Cart (2)" is still the cart.
  for (const by of ladder) {
    if (by.by !== "role" || by.value === "") continue
    const found = matching(index, by, true)
    if (found.length === 1) return { found: found[0]!.n, by }
  }
  return { missing: ladder[0] }
}

/** What a locator finds: what can be reached if any can, else what is covered. Hidden elements are never found. */
const matching = (index: Indexed, locator: Locator, abstractly = false): ReadonlyArray<Element> => {
  const open: Array<Element> = []
  const covered: Array<Element> = []
  const wanted = abstractly ? abstractName(locator.value) : locator.value
  for (const element of index.observation.elements) {
    if (element.visibility === "hidden" || !matches(index, element, locator, wanted, abstractly)) continue
    if (element.visibility === "occluded") covered.push(element)
    else open.push(element)
  }
  const found = open.length > 0 ? open : covered
  // The count tells alike ones apart; where only one is left, that is it.
  return locator.nth === undefined || found.length === 1 ? found : found.slice(locator.nth - 1, locator.nth)
}

const matches = (index: Indexed, element: Element, locator: Locator, wanted: string, abstractly: boolean): boolean => {
  if (locator.role !== undefined && element.role !== locator.role) return false
  if (!hasValue(element, locator.by, wanted, abstractly)) return false
  return locator.within === undefined || surroundings(index, element).includes(locator.within)
}

const hasValue = (element: Element, by: Locator["by"], wanted: string, abstractly: boolean): boolean => {
  switch (by) {
    case "testId":
      return element.testId === wanted
    case "id":
      return element.nativeId === wanted
    case "field":
      return element.field === wanted
    case "href":
      return element.href !== undefined && addressPath(element.href) === wanted
    case "text":
      return element.name === wanted
    case "role":
      return abstractly ? abstractName(element.name) === wanted : element.name === wanted
  }
}

/** Texts of the row around an element, one by one and then all of them, and its landmark. */
const surroundings = (index: Indexed, element: Element): ReadonlyArray<string> => {
  const around: Array<string> = []
  const row = dataRows(index).rowOf(element)
  if (row !== undefined) {
    const texts = rowTexts(dataRows(index).lists.get(row.list)?.rows.get(row.index) ?? [], index)
    const short = texts.filter((text) => text.length <= longestText && text !== element.name)
    around.push(...short)
    if (short.length > 1) around.push(short.join(" · "))
  }
  const landmark = element.landmark === undefined ? undefined : index.byNumber.get(element.landmark)
  if (landmark !== undefined) around.push(landmark.name === "" ? landmark.role : `${landmark.role} ${landmark.name}`)
  return around
}

/** An address without its origin: the same on another host. */
const addressPath = (url: string): string => {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)
  return match === null ? url : match[1] || "/"
}
