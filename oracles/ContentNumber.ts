/**
 * Family 3: numbers that can't be: fewer than none of what is counted, a negative price that is no reduction, more than
 * all of a share, page 5 of 3. A number says nothing without its name, so each is read with its label.
 */
import type { Candidate } from "../world/Finding.ts"
import { isTyped } from "./Content.ts"
import { labelled } from "./Labels.ts"
import { normalise } from "./Normalise.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { inRow, isOwnPage, type Page, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import {
  completeNames,
  countNames,
  countUnits,
  differences,
  doneNames,
  ofWords,
  pageNames,
  priceNames,
  reductions,
  shownNames
} from "./Words.ts"

interface Flaw {
  readonly token: string
  readonly says: string
  readonly confidence: number
  /** What it is called, for the cause. */
  readonly about: string
}

const number = (text: string): number =>
  Number(text.replace(/[\s\u00A0'’]|[.,](?=\d{3}(?:\D|$))/g, "").replace(",", "."))

const minus = "[-−–]"
const negativeCount = new RegExp(
  `(?<!\\p{L})(${countNames})\\s*(?:[:=(]\\s*|\\s)([-−]\\d+)(?![\\d.,]*\\d?\\s*[%°])(?!\\s*[-–—]\\s*\\d)(?![.,:/]\\d)`,
  "iu"
)
const negativeUnits = new RegExp(
  `(?:^|[:(]\\s*|(?<!\\p{L})(?:only|just|noch|nur|plus que|solo|sólo|still)\\s)([-−]\\d+)\\s?(${countUnits})(?!\\p{L})`,
  "iu"
)
const negativePrice = new RegExp(
  `(?<!\\p{L})(${priceNames})\\s*(?:\\([^)]*\\)\\s*)?[:=]?\\s*((?:${minus}\\s?[\\p{Sc}]?\\s?\\d|\\p{Sc}\\s?${minus}\\d)[\\d.,]*)(?!\\s*%)`,
  "iu"
)
const share = new RegExp(`(?<!\\p{L})(?:${completeNames})(?!\\p{L})`, "iu")
const percent = /([-−]?\d[\d.,]*)\s?[%％]/u
const pageOfPages = new RegExp(
  `(?<!\\p{L})(${pageNames})\\s*(\\d{1,5})\\s*(?:${ofWords})\\s*(\\d{1,5})(?![\\d.,:/])`,
  "iu"
)
const rangeOfAll = new RegExp(
  `(?<![\\d.,/])(\\d[\\d.,]*)\\s*[-–—]\\s*(\\d[\\d.,]*)\\s*(?:${ofWords})\\s*(\\d[\\d.,]*)(?![\\d+/])`,
  "iu"
)
const someOfAll = new RegExp(`^\\D{0,12}(\\d[\\d.,]*)\\s*(?:${ofWords})\\s*(\\d[\\d.,]*)(?![\\d+/:])`, "iu")
const stars =
  /(\d+(?:[.,]\d+)?)\s*(?:\/|out of|von|sur|de|di|van|из)\s*(5|10)\s*(?:stars?|sternen?|étoiles?|estrellas?|stelle|estrelas?|sterren|★)/iu

const countFlaw = (text: string): Flaw | undefined => {
  if (differences.test(text) || reductions.test(text)) return undefined
  const named = negativeCount.exec(text)
  if (named !== null)
    return {
      token: named[2]!,
      says: "A count is below zero",
      confidence: 0.7,
      about: `count ${named[1]!.toLowerCase()}`
    }
  const counted = negativeUnits.exec(text)
  if (counted === null) return undefined
  return {
    token: counted[1]!,
    says: "A count is below zero",
    confidence: 0.7,
    about: `count ${counted[2]!.toLowerCase()}`
  }
}

const priceFlaw = (text: string): Flaw | undefined => {
  const found = negativePrice.exec(text)
  if (found === null || reductions.test(text) || differences.test(text)) return undefined
  return {
    token: found[2]!,
    says: "A price is below zero",
    confidence: 0.65,
    about: `price ${found[1]!.toLowerCase()}`
  }
}

const shareFlaw = (text: string): Flaw | undefined => {
  const found = percent.exec(text)
  if (found === null || !share.test(text) || text.length > 60 || differences.test(text)) return undefined
  const value = number(found[1]!.replace("−", "-"))
  return value > 100 || value < 0
    ? { token: found[0], says: "A share is outside 0 to 100 %", confidence: 0.65, about: "share" }
    : undefined
}

/** A number, a word for *of*, a number: without it nothing can be beyond the end of anything. */
const numberOfNumber = new RegExp(`\\d\\s*(?:${ofWords}|out of)\\s*\\d`, "i")

const pageFlaw = (text: string): Flaw | undefined => {
  const paged = pageOfPages.exec(text)
  if (paged !== null) {
    const [at, all] = [number(paged[2]!), number(paged[3]!)]
    // "Page 1 of 0" is how many say that there is nothing, 24/7 that there is no end.
    if (at <= all || (at === 1 && all === 0) || (at === 24 && all === 7)) return undefined
    return { token: paged[0], says: "A position is beyond the end", confidence: 0.7, about: paged[1]!.toLowerCase() }
  }
  const starred = stars.exec(text)
  if (starred !== null && number(starred[1]!) > number(starred[2]!)) {
    return { token: starred[0], says: "A rating is beyond its scale", confidence: 0.75, about: "stars" }
  }
  return rangeFlaw(text)
}

const rangeFlaw = (text: string): Flaw | undefined => {
  const ranged = rangeOfAll.exec(text)
  if (ranged !== null && (shownNames.test(text) || ranged[0].length === text.trim().length)) {
    const [from, to, all] = [number(ranged[1]!), number(ranged[2]!), number(ranged[3]!)]
    const nothing = all === 0 && from <= 1
    if (!nothing && all > 0 && (from > to || from > all || to > all)) {
      return { token: ranged[0], says: "A range is beyond the end", confidence: 0.6, about: "range" }
    }
    return undefined
  }
  const some = someOfAll.exec(text)
  if (some === null || !doneNames.test(text) || text.length > 60) return undefined
  return number(some[1]!) > number(some[2]!)
    ? { token: some[0].trim(), says: "A part is more than all", confidence: 0.6, about: "part" }
    : undefined
}

/** The longest text, in characters, that is a label with a number rather than a story. */
const longest = 120

const flawOf = (text: string): Flaw | undefined => {
  if (text.length > longest) return undefined
  const negative = /[-−–]\s?\p{Sc}?\s?\d/u.test(text) ? (countFlaw(text) ?? priceFlaw(text)) : undefined
  return (
    negative ??
    (/[%％]/.test(text) ? shareFlaw(text) : undefined) ??
    (numberOfNumber.test(text) ? pageFlaw(text) : undefined)
  )
}

/** A field or bar the app filled itself. */
const fieldFlaw = (page: Page): ReadonlyArray<readonly [Flaw, Page["observation"]["elements"][number]]> =>
  page.observation.elements.flatMap((element) => {
    const { role, value, max, min } = element
    if (value === undefined || element.visibility === "hidden" || !/^[-−]?\d+(?:\.\d+)?$/.test(value)) return []
    if (role === "progressbar") {
      const all = max === undefined ? undefined : Number(max)
      const beyond = Number(value) < Number(min ?? 0) || (all !== undefined && all > 0 && Number(value) > all)
      return beyond
        ? [
            [
              { token: value, says: "A progress bar is beyond its end", confidence: 0.65, about: "progress" },
              element
            ] as const
          ]
        : []
    }
    if (role !== "spinbutton" && role !== "textbox") return []
    const found = Number(value) < 0 ? countFlaw(`${element.name}: ${value}`) : undefined
    return found === undefined ? [] : [[found, element] as const]
  })

const candidateOf = (
  sight: Sight,
  page: Page,
  flaw: Flaw,
  text: string,
  element?: Page["observation"]["elements"][number]
): Candidate =>
  report(impossible, {
    harm: "data",
    confidence: flaw.confidence,
    title: `${flaw.says} ${where(sight.observation)}: "${shorten(text, 80)}"`,
    screen: sight.screen,
    place: placeOf(page, element),
    what: normalise(element !== undefined && inRow(page, element) ? `row ${flaw.about}` : flaw.about),
    observed: shorten(text, 200),
    ...(element === undefined ? {} : { element })
  })

export const impossible: Oracle = {
  id: "content.number",
  family: 3,
  rule: "Numbers are possible: no count or price below zero, no share above all, no page beyond the last.",
  look: (sight) => {
    const { observation, scope, typed } = sight
    if (!isOwnPage(observation, scope)) return []
    const page = pageOf(observation)
    const found = new Map<string, Candidate>()
    const add = (flaw: Flaw, text: string, element?: Page["observation"]["elements"][number]) => {
      if (isTyped(flaw.token, typed)) return
      const one = candidateOf(sight, page, flaw, text, element)
      if (!found.has(one.cause)) found.set(one.cause, one)
    }
    for (const { text, read } of labelled(page)) {
      const flaw = flawOf(text)
      if (flaw !== undefined) add(flaw, text, read.element)
    }
    for (const [flaw, element] of fieldFlaw(page)) add(flaw, `${element.name}: ${element.value}`, element)
    return [...found.values()]
  }
}
