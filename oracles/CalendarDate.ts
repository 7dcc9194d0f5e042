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

/** Names of the months and their usual short forms, as they are written in small letters; all languages in one list. */
const monthNames: ReadonlyArray<string> = [
  "jan january januar janvier janeiro enero ene gennaio gen januari янв января",
  "feb february februar février fév fevereiro fev febrero febbraio februari фев февр февраля",
  "mar march marzo março märz mär maart mrt mars мар марта",
  "apr april avril avr abril abr aprile апр апреля",
  "may mai mayo maggio mag maio mei мая",
  "jun june juni juin junio giugno giu junho июня",
  "jul july juli juillet juil julio luglio lug julho июля",
  "aug august augustus août agosto ago авг августа",
  "sep sept september septembre septiembre settembre set setembro сен сент сентября",
  "oct october octobre octubre okt oktober ottobre ott outubro out окт октября",
  "nov november novembre noviembre novembro ноя нояб ноября",
  "dec december décembre déc diciembre dic dicembre dezember dez dezembro дек декабря"
]
const monthOf: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const))
)

const iso = /(?<![\d.-])(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\d-])/g
const numeric = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d./-]\d)/g
const dayFirst =
  /(?<![\p{L}\d.,])(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s+(?:de\s+|of\s+)?(\p{L}{3,10})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/gu
/** Day and year of a date that names its month first; the name stands before. */
const dayAndYear = /(?<=\p{L}\.?\s+)(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu
const lastWord = /(\p{L}{3,10})\.?\s+$/u

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

const namedDates = (text: string): ReadonlyArray<WrittenDate> => {
  const found: Array<WrittenDate> = []
  const add = (name: string, day: string, year: string, at: number, end: number) => {
    const month = monthOf.get(name.toLowerCase())
    if (month !== undefined)
      found.push({ year: Number(year), month, day: Number(day), at, length: end - at, ambiguous: false })
  }
  for (const one of text.matchAll(dayFirst)) add(one[2]!, one[1]!, one[3]!, one.index, one.index + one[0].length)
  for (const one of text.matchAll(dayAndYear)) {
    const name = lastWord.exec(text.slice(Math.max(0, one.index - 14), one.index))
    if (name !== null) add(name[1]!, one[1]!, one[2]!, one.index - name[0].length, one.index + one[0].length)
  }
  return found
}

/** Every date of the text, in order. */
export const datesIn = (text: string): ReadonlyArray<WrittenDate> => {
  const found: Array<WrittenDate> = []
  for (const one of text.matchAll(iso)) {
    const [, year, month, day] = one.map(Number) as [number, number, number, number]
    found.push({ year, month, day, at: one.index, length: one[0].length, ambiguous: false })
  }
  for (const one of text.matchAll(numeric)) found.push(numericDate(one))
  found.push(...namedDates(text))
  return found.toSorted((a, b) => a.at - b.at)
}

export const orderOf = ({ year, month, day }: Pick<WrittenDate, "year" | "month" | "day">): number =>
  year * 10_000 + month * 100 + day
