/** What the rules ask of one observation again and again: its elements by number, where something stands, what is read. */
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { isInScope, originOf, type Scope } from "../world/Scope.ts"
import { routeOf } from "./Normalise.ts"

/** One text a person reads, and where it stands. */
export interface Read {
  readonly text: string
  readonly part: "name" | "value" | "option" | "placeholder" | "title" | "dialog"
  readonly element?: Element
}

export interface Page {
  readonly observation: Observation
  readonly byNumber: ReadonlyMap<number, Element>
  readonly reads: ReadonlyArray<Read>
  /** The page is about code: documentation, a console, an editor. What looks like a leak is its subject there. */
  readonly talksOfCode: boolean
}

const codePlace =
  /(?:^|[\s/._-])(?:docs?|documentation|api|apis|reference|developers?|devtools|playground|sandbox|editor|snippets?|console|swagger|openapi|graphql|changelog|cheat-?sheet|regex|webhooks?)(?:$|[\s/._-])/i

/** Whoever writes these names writes about programs. */
const languageName = /\b(?:JavaScript|TypeScript|ECMAScript|Python|PHP|Kotlin|Haskell|programming language)\b/

/** So many code elements make a page about code. */
const manyCodeElements = 6

const readsOf = (observation: Observation): ReadonlyArray<Read> => {
  const reads: Array<Read> = []
  if (observation.title !== "") reads.push({ text: observation.title, part: "title" })
  if (observation.dialog !== undefined) reads.push({ text: observation.dialog.text, part: "dialog" })
  for (const element of observation.elements) {
    if (element.visibility === "hidden" || element.code === true) continue
    if (element.name !== "") reads.push({ text: element.name, part: "name", element })
    if (element.value !== undefined && element.value !== "" && element.states.password !== true) {
      reads.push({ text: element.value, part: "value", element })
    }
    if (element.placeholder !== undefined && element.placeholder !== element.name) {
      reads.push({ text: element.placeholder, part: "placeholder", element })
    }
    for (const option of element.options ?? []) if (option !== "") reads.push({ text: option, part: "option", element })
  }
  return reads
}

const pages = new WeakMap<Observation, Page>()

/** The page of an observation; made once, however many rules ask. */
export const pageOf = (observation: Observation): Page => {
  const known = pages.get(observation)
  if (known !== undefined) return known
  const { elements, location, title } = observation
  let codes = 0
  for (const element of elements) if (element.code === true) codes++
  const page: Page = {
    observation,
    byNumber: new Map(elements.map((element) => [element.n, element])),
    reads: readsOf(observation),
    talksOfCode:
      codes >= manyCodeElements ||
      codePlace.test(title) ||
      codePlace.test(pathOnly(location.url)) ||
      observation.elements.some(({ name, visibility }) => visibility !== "hidden" && languageName.test(name))
  }
  pages.set(observation, page)
  return page
}

const pathOnly = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname + new URL(url).hash : ""

/** From the element's parent to the outermost element. */
export function* ancestors(page: Page, element: Element): Generator<Element> {
  let at = element.parent
  // A parent chain longer than the page has a loop in it.
  for (let steps = page.byNumber.size; at !== undefined && steps > 0; steps--) {
    const parent = page.byNumber.get(at)
    if (parent === undefined) return
    yield parent
    at = parent.parent
  }
}

const shared: ReadonlySet<string> = new Set(["banner", "navigation", "contentinfo"])

/** The landmark that several screens share and the element stands in: banner, navigation or contentinfo. */
export const sharedLandmark = (page: Page, element: Element): string | undefined => {
  if (shared.has(element.role)) return element.role
  let at = element.landmark
  for (let steps = 8; at !== undefined && steps > 0; steps--) {
    const landmark = page.byNumber.get(at)
    if (landmark === undefined) break
    if (shared.has(landmark.role)) return landmark.role
    at = landmark.landmark
  }
  for (const one of ancestors(page, element)) if (shared.has(one.role)) return one.role
  return undefined
}

export const isDialog = (element: Element): boolean =>
  (element.role === "dialog" || element.role === "alertdialog") && element.visibility !== "hidden"

/** The dialog the element stands in, if any. */
export const dialogAround = (observation: Observation, element: Element): Element | undefined => {
  for (const one of ancestors(pageOf(observation), element)) if (isDialog(one)) return one
  const landmark = element.landmark === undefined ? undefined : pageOf(observation).byNumber.get(element.landmark)
  return landmark !== undefined && isDialog(landmark) ? landmark : undefined
}

/** It belongs to a row of data: one of several alike things. */
export const inRow = (page: Page, element: Element): boolean => {
  if (element.row !== undefined || element.role === "row" || element.role === "listitem") return true
  for (const one of ancestors(page, element)) if (one.row !== undefined || one.role === "listitem") return true
  return false
}

/** Address pattern, or the phone's activity and window: the place as a cause names it. */
export const routeOfObservation = ({ location }: Observation): string => {
  if (location.url !== undefined) return routeOf(location.url)
  const place = [location.package, location.activity, location.window].filter((part) => part !== undefined).join("/")
  return place === "" ? "app" : place
}

/** The place in a cause: without the screen where the element is one that screens share. */
export const placeOf = (page: Page, element?: Element): string =>
  (element === undefined ? undefined : sharedLandmark(page, element)) ?? routeOfObservation(page.observation)

/** The place in a person's words, such as `on "Cart" (/cart)`. */
export const where = ({ location, title }: Observation): string => {
  const address = location.url
  const path =
    address !== undefined && URL.canParse(address)
      ? new URL(address).pathname + (new URL(address).hash.startsWith("#/") ? new URL(address).hash : "")
      : (location.activity ?? location.package ?? "")
  const said = title === "" ? "" : `"${shorten(title, 40)}"`
  if (said === "") return path === "" ? "in the app" : `on ${shorten(path, 60)}`
  return path === "" ? `on ${said}` : `on ${said} (${shorten(path, 60)})`
}

export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** An element in a person's words, such as `link "About"`. */
export const called = (element: Element): string =>
  element.name === "" ? `${element.role} without a name` : `${element.role} "${shorten(element.name, 50)}"`

/** The page is the app's own: its address is in scope, or it has none of the web's. */
export const isOwnPage = (observation: Observation, scope: Scope): boolean => {
  const url = observation.location.url
  return url === undefined || originOf(url) === undefined ? true : isInScope(scope, url)
}

/** Visible, or reached by scrolling. What stands left of the page, or has no size, is there for screen readers only. */
export const canBeSeen = (element: Element): boolean => {
  const [left, , width, height] = element.bounds
  if (element.visibility === "hidden" || width * height <= 1) return false
  return element.visibility !== "offscreen" || left + width > 0
}
