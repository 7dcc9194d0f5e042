/** Family 3: dates that can't be: the beginning of the clock, days no calendar has, an end before its start. */
import type { Candidate } from "../world/Finding.ts"
import type { Element } from "../world/Element.ts"
import { datesIn, exists, orderOf, type WrittenDate } from "./CalendarDate.ts"
import { isTyped } from "./Content.ts"
import { type Labelled, labelled } from "./Labels.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { inRow, isOwnPage, type Page, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import { endNames, longAgo, startNames } from "./Words.ts"

interface Flaw {
  readonly tokens: ReadonlyArray<string>
  readonly says: string
  readonly confidence: number
  readonly about: string
}

const isEpoch = ({ year, month, day }: WrittenDate): boolean =>
  (year === 1970 && month === 1 && day === 1) || (year === 1969 && month === 12 && day === 31)
const isYearOne = ({ year }: WrittenDate): boolean => year <= 1

/** In a story a date may be any; beside a label or on its own it is the app's. */
const longestLabelledDate = 9
const wordsIn = (text: string): number => text.trim().split(/\s+/).length

/** What is numbered may look like a date: versions, invoices, serial numbers. */
const numbered =
  /(?:\bv(?:ersion)?\.?|#|№|\b(?:no|nr|id|ref|sku|invoice|order|serial|isbn|ip|rechnung|bestellung|facture|factura))[\s.:#-]*$/iu

const tokenOf = (text: string, date: WrittenDate): string => text.slice(date.at, date.at + date.length)

const singleFlaw = (text: string, date: WrittenDate): Flaw | undefined => {
  const tokens = [tokenOf(text, date)]
  const suspect = isYearOne(date) || isEpoch(date) || !exists(date)
  if (!suspect || numbered.test(text.slice(0, date.at))) return undefined
  if (isYearOne(date)) return { tokens, says: "A date has no value", confidence: 0.8, about: "year one" }
  if (isEpoch(date)) {
    if (longAgo.test(text) || wordsIn(text) > longestLabelledDate) return undefined
    return { tokens, says: "A date is the beginning of the clock", confidence: 0.7, about: "epoch" }
  }
  const plausible = date.year >= 1900 && date.year <= 2200
  if (plausible && !exists(date))
    return { tokens, says: "A date is in no calendar", confidence: 0.7, about: "no such day" }
  return undefined
}

const joined =
  /^\s*(?:[-–—→➔~]|to|until|till|through|bis|au|à|a|al|até|hasta|tot|do|по|до|から|至|~|\))\s*(?:\p{L}{2,9}\.?,?\s*)?$/iu

/** Two dates of one text joined as from–to. A time range within one line is a range too; a list of dates is none. */
const rangeFlaw = (text: string, dates: ReadonlyArray<WrittenDate>): Flaw | undefined => {
  const [start, end] = dates
  if (dates.length !== 2 || start === undefined || end === undefined) return undefined
  const between = text
    .slice(start.at + start.length, end.at)
    .replace(/\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?,?/gi, "")
  if (!joined.test(between)) return undefined
  return orderFlaw(text, start, end)
}

const orderFlaw = (text: string, start: WrittenDate, end: WrittenDate, endText = text): Flaw | undefined => {
  if (start.ambiguous || end.ambiguous || !exists(start) || !exists(end) || orderOf(end) >= orderOf(start))
    return undefined
  return {
    tokens: [tokenOf(text, start), tokenOf(endText, end)],
    says: "An end is before its start",
    confidence: 0.65,
    about: "order"
  }
}

const startLabel = new RegExp(`^(?:${startNames})(?!\\p{L})[^\\p{N}]{0,20}$`, "iu")
const endLabel = new RegExp(`^(?:${endNames})(?!\\p{L})[^\\p{N}]{0,20}$`, "iu")

interface Dated extends Labelled {
  readonly dates: ReadonlyArray<WrittenDate>
}

/** A date labelled as a start, and right after it one labelled as its end. */
const pairFlaw = (first: Dated, second: Dated): Flaw | undefined => {
  const [start, end] = [first.dates[0], second.dates[0]]
  if (start === undefined || end === undefined || first.dates.length + second.dates.length > 2) return undefined
  if (!startLabel.test(first.text.slice(0, start.at)) || !endLabel.test(second.text.slice(0, end.at))) return undefined
  if (first.read.element?.row?.index !== second.read.element?.row?.index) return undefined
  return orderFlaw(first.text, start, end, second.text)
}

/** The longest text, in characters, that dates are looked for in. */
const longest = 160
const mayHoldDate = /\d{4}/

const flawsOf = (texts: ReadonlyArray<Labelled>): ReadonlyArray<readonly [Flaw, string, Labelled]> => {
  const dated: ReadonlyArray<Dated> = texts
    .filter(({ text }) => text.length <= longest && mayHoldDate.test(text))
    .map((one) => ({ ...one, dates: datesIn(one.text) }))
    .filter(({ dates }) => dates.length > 0)
  const found: Array<readonly [Flaw, string, Labelled]> = []
  dated.forEach((one, index) => {
    const { text, dates } = one
    const flaw =
      dates.map((each) => singleFlaw(text, each)).find((each) => each !== undefined) ?? rangeFlaw(text, dates)
    if (flaw !== undefined) found.push([flaw, text, one])
    const next = dated[index + 1]
    const pair = next === undefined ? undefined : pairFlaw(one, next)
    if (pair !== undefined) found.push([pair, `${text} … ${next!.text}`, one])
  })
  return found
}

const candidateOf = (sight: Sight, page: Page, flaw: Flaw, text: string, element: Element | undefined): Candidate =>
  report(date, {
    harm: "data",
    confidence: flaw.confidence,
    title: `${flaw.says} ${where(sight.observation)}: "${shorten(text, 80)}"`,
    screen: sight.screen,
    place: placeOf(page, element),
    what: element !== undefined && inRow(page, element) ? `row ${flaw.about}` : `${flaw.about} ${labelOf(text)}`.trim(),
    observed: shorten(text, 200),
    ...(element === undefined ? {} : { element })
  })

const labelOf = (text: string): string => (/^([\p{L}\s-]{2,30}):/u.exec(text)?.[1] ?? "").toLowerCase()

export const date: Oracle = {
  id: "content.date",
  family: 3,
  rule: "Dates are possible: in the calendar, later than the beginning of the clock, no end before its start.",
  look: (sight) => {
    const { observation, scope, typed } = sight
    if (!isOwnPage(observation, scope)) return []
    const page = pageOf(observation)
    const found = new Map<string, Candidate>()
    for (const [flaw, text, { read }] of flawsOf(labelled(page))) {
      if (flaw.tokens.some((token) => isTyped(token, typed))) continue
      const one = candidateOf(sight, page, flaw, text, read.element)
      if (!found.has(one.cause)) found.set(one.cause, one)
    }
    return [...found.values()]
  }
}
