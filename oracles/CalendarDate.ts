/** Reads dates in the ways people write them, and tells which of them no calendar has. */

/** A calendar date as written; `at` and `length` say where in the text. Days and months are not checked yet. */
export interface WrittenDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly at: number
  readonly length: number
  /** Day and month could be read the other way round, and both readings exist. */
  readonly ambiguous: boolean
}

const monthNames: ReadonlyArray<string> = [
  "jan(?:uary|uar|vier|eiro)?|enero|gennaio|gen|januari|ene|янв(?:аря)?",
  "feb(?:ruary|ruar|brero|braio|ruari)?|fév(?:rier)?|fev(?:ereiro)?|февр?(?:аля)?",
  "mar(?:ch|s|zo|ço)?|märz|maart|mär|mrt|марта?",
  "apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|апр(?:еля)?",
  "may|mai|mayo|maggio|maio|mei|mag|мая",
  "jun[ei]?|juin|junio|giugno|junho|giu|июня",
  "jul[yi]?|juil(?:let)?|julio|luglio|julho|lug|июля",
  "aug(?:ust|ustus)?|août|ago(?:sto)?|авг(?:уста)?",
  "sep(?:t|tember|tembre|tiembre)?|settembre|setembro|set|сент?(?:ября)?",
  "oct(?:ober|obre)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?|окт(?:ября)?",
  "nov(?:ember|embre|iembre|embro)?|нояб?(?:ря)?",
  "dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?|дек(?:абря)?"
]
const months = monthNames.map((names) => new RegExp(`^(?:${names})$`, "iu"))
const monthName = monthNames.join("|")

const iso = /(?<![\d.-])(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\d-])/g
const numeric = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d./-]\d)/g
const dayFirst = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,2})(?:st|nd|rd|th|\\.|er|º)?\\s+(?:de\\s+|of\\s+)?(${monthName})\\.?,?\\s+(?:de\\s+)?(\\d{4})(?!\\d)`,
  "giu"
)
const monthFirst = new RegExp(`(?<!\\p{L})(${monthName})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, "giu")

const monthOf = (name: string): number => months.findIndex((pattern) => pattern.test(name)) + 1

export const daysIn = (year: number, month: number): number =>
  month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

export const exists = ({ year, month, day }: Pick<WrittenDate, "year" | "month" | "day">): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

const numericDate = (found: RegExpExecArray): WrittenDate => {
  const [a, b, year] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const dayMonth = { year, month: b, day: a }
  const monthDay = { year, month: a, day: b }
  const chosen = exists(dayMonth) ? dayMonth : monthDay
  const ambiguous = a !== b && exists(dayMonth) && exists(monthDay) && found[2] !== "."
  return { ...chosen, at: found.index, length: found[0].length, ambiguous }
}

/** Every date of the text, in order. */
export const datesIn = (text: string): ReadonlyArray<WrittenDate> => {
  const found: Array<WrittenDate> = []
  const spell = (one: RegExpExecArray, year: string, month: number, day: string) =>
    found.push({ year: Number(year), month, day: Number(day), at: one.index, length: one[0].length, ambiguous: false })
  for (const one of text.matchAll(iso)) spell(one, one[1]!, Number(one[2]), one[3]!)
  for (const one of text.matchAll(numeric)) found.push(numericDate(one))
  if (/\p{L}{3}/u.test(text)) {
    for (const one of text.matchAll(dayFirst)) spell(one, one[3]!, monthOf(one[2]!), one[1]!)
    for (const one of text.matchAll(monthFirst)) spell(one, one[3]!, monthOf(one[1]!), one[2]!)
  }
  return found.toSorted((a, b) => a.at - b.at)
}

export const orderOf = ({ year, month, day }: Pick<WrittenDate, "year" | "month" | "day">): number =>
  year * 10_000 + month * 100 + day
