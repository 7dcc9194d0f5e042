/**
 * What a number or date on a screen is called: by words in its own text, by the short text before it, or by the head of
 * its column. Tables and definition lists keep name and value in elements of their own.
 */
import type { Element } from "../world/Element.ts"
import type { Page, Read } from "./Page.ts"

/** A text, and the text with its label in front where it stands alone. */
export interface Labelled {
  readonly text: string
  readonly read: Read
}

const longestLabel = 40
const bareValue = /^[\p{N}\p{S}\p{P}\s]*\p{N}[\p{N}\p{S}\p{P}\s]*(?:\p{L}{1,12}[\p{N}\p{P}\s]*){0,3}$/u

const overlaps = (a: Element, b: Element): boolean =>
  Math.min(a.bounds[0] + a.bounds[2], b.bounds[0] + b.bounds[2]) - Math.max(a.bounds[0], b.bounds[0]) >
  Math.min(a.bounds[2], b.bounds[2]) / 2

/** Head of the column that the element stands under. */
const columnOf = (page: Page, element: Element): string | undefined =>
  page.observation.elements.find(
    (one) => one.role === "columnheader" && one.bounds[1] < element.bounds[1] && overlaps(one, element)
  )?.name

const isLabel = (text: string): boolean => text.length <= longestLabel && /\p{L}/u.test(text) && !/\p{N}/u.test(text)

/** A short text beside or above the value, not the far end of something else. */
const isNear = (label: Element, value: Element): boolean =>
  Math.abs(label.bounds[1] - value.bounds[1]) <= 60 && Math.abs(label.bounds[0] - value.bounds[0]) <= 600

const hasColumns = (page: Page): boolean => page.observation.elements.some((one) => one.role === "columnheader")

const known = new WeakMap<Page, ReadonlyArray<Labelled>>()

/** Texts that hold a digit; each that is nothing but a value comes with its label in front. */
export const labelled = (page: Page): ReadonlyArray<Labelled> => {
  const found = known.get(page) ?? labelAll(page)
  known.set(page, found)
  return found
}

const labelAll = (page: Page): ReadonlyArray<Labelled> => {
  const found: Array<Labelled> = []
  const columns = hasColumns(page)
  let last: Read | undefined
  for (const read of page.reads) {
    if (read.part !== "name") continue
    if (!/\d/.test(read.text)) {
      last = read
      continue
    }
    const alone = read.element !== undefined && read.text.length <= longestLabel && bareValue.test(read.text)
    const column = alone && columns ? columnOf(page, read.element!) : undefined
    const before =
      alone && last?.element !== undefined && isLabel(last.text) && isNear(last.element, read.element!)
        ? last.text
        : undefined
    const label = column ?? before
    found.push({
      text: alone && label !== undefined ? `${label.replace(/[:\s]+$/, "")}: ${read.text}` : read.text,
      read
    })
    if (read.element?.role !== "cell") last = read
  }
  return found
}
