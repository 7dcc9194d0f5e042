/**
 * What to hold on to after a step: a few texts and controls that appeared or went, and the address when it changed. Chosen
 * to be light on data: what stands in a row, holds digits or is long belongs to a record, and is another one tomorrow.
 */
import { type Element, type Role } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Locator } from "../world/Operation.ts"
import type { Anchor } from "./Flow.ts"

export interface StepAnchors {
  readonly appeared: ReadonlyArray<Anchor>
  readonly gone: ReadonlyArray<Anchor>
}

const mostAppeared = 3
const mostGone = 2
/** Longer names are content, not names; in characters. */
const longestName = 60

/** What says best where one is, first. Roles that aren't here hold nothing to hold on to. */
const telling: ReadonlyArray<Role> = [
  "dialog",
  "alertdialog",
  "alert",
  "status",
  "toast",
  "heading",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "switch",
  "button",
  "tab",
  "menuitem",
  "link",
  "text"
]
const rankOf = ({ role }: Element): number => telling.indexOf(role)

const isLight = (element: Element): boolean =>
  element.visibility !== "hidden" &&
  rankOf(element) >= 0 &&
  element.row === undefined &&
  element.name !== "" &&
  element.name.length <= longestName &&
  !/\d/.test(element.name)

const locate = ({ role, name }: Element): Locator =>
  role === "text" ? { by: "text", value: name } : { by: "role", role, value: name }

const keyOf = (element: Element): string => `${element.role} ${element.name}`

/** Elements of `here` that have no equal in `there`, the most telling first, each role and name once. */
const onlyIn = (here: Observation, there: Observation, most: number): ReadonlyArray<Anchor> => {
  const known = new Set(there.elements.filter(({ visibility }) => visibility !== "hidden").map(keyOf))
  const fresh = new Map<string, Element>()
  for (const element of here.elements) {
    const key = keyOf(element)
    if (isLight(element) && !known.has(key) && !fresh.has(key)) fresh.set(key, element)
  }
  return [...fresh.values()]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, most)
    .map(locate)
}

/** Path of an address within the app, unless it names a record. Fragments that route (`#/cart`) are part of it. */
const placeOf = ({ location: { url } }: Observation): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { pathname, hash } = new URL(url)
  const place = pathname + (/^#!?\//.test(hash) ? hash : "")
  return /\d/.test(place) ? undefined : place
}

export const anchorsBetween = (before: Observation, after: Observation): StepAnchors => {
  const place = placeOf(after)
  const moved = before.location.url !== after.location.url && place !== undefined && place !== placeOf(before)
  return {
    appeared: [...(moved ? [{ by: "address" as const, value: place }] : []), ...onlyIn(after, before, mostAppeared)],
    gone: onlyIn(before, after, mostGone)
  }
}
