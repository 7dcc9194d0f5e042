/**
 * Reading along a line of a drawing: words, texts and numbers, and the operands, conditions and `{…}` made of them.
 * What can't be read is reported once, with a remedy, and the rest of its line is left.
 */
import type { Comparison, Condition, Operand, Place, Term, Text } from "./DrawnApp.ts"
import { type Problem, type Token, tokenize } from "./DrawnTokens.ts"

/** A name that must be drawn somewhere: a screen of the app, or a field or an overlay of the screen it is used on. */
export interface Mention {
  readonly of: "screen" | "field" | "dialog or menu"
  readonly name: string
  readonly line: number
}

/** What has been declared: lists with their fields, values by kind; and what is mentioned, to be checked later. */
export interface Names {
  readonly lists: Map<string, ReadonlyArray<string>>
  readonly values: Map<string, "flag" | "number" | "text">
  readonly mentions: Array<Mention>
}

/** A place in a line. `rows` is the list whose row is at hand; `failed` says that a problem was reported already. */
export interface Cursor {
  readonly tokens: ReadonlyArray<Token>
  at: number
  readonly line: number
  readonly rows: string | undefined
  readonly names: Names
  readonly problems: Array<Problem>
  failed: boolean
}

export const cursorOver = (
  tokens: ReadonlyArray<Token>,
  line: number,
  rows: string | undefined,
  names: Names,
  problems: Array<Problem>
): Cursor => ({ tokens, at: 0, line, rows, names, problems, failed: false })

export const report = (cursor: Cursor, problem: string, remedy: string): undefined => {
  if (!cursor.failed) {
    const line = (cursor.tokens[cursor.at] ?? cursor.tokens[cursor.at - 1])?.line ?? cursor.line
    cursor.problems.push({ line, problem, remedy })
  }
  cursor.failed = true
  return undefined
}

export const peek = (cursor: Cursor): Token | undefined => cursor.tokens[cursor.at]

/** Takes the word (or mark) if it comes next. */
export const take = (cursor: Cursor, text: string): boolean => {
  const token = peek(cursor)
  if (token === undefined || token.kind === "string" || token.text !== text) return false
  cursor.at++
  return true
}

const said = (token: Token | undefined): string => (token === undefined ? "the line ends" : `"${token.text}" comes`)

export const takeString = (cursor: Cursor, what: string): string | undefined => {
  const token = peek(cursor)
  if (token?.kind !== "string") return report(cursor, `${what} is missing; ${said(token)}.`, 'Write it in "quotes".')
  cursor.at++
  return token.text
}

export const takeWord = (cursor: Cursor, what: string): string | undefined => {
  const token = peek(cursor)
  if (token?.kind !== "word") return report(cursor, `${what} is missing; ${said(token)}.`, "Write it as one word.")
  cursor.at++
  return token.text
}

export const takeNumber = (cursor: Cursor, what: string): number | undefined => {
  const word = takeWord(cursor, what)
  if (word === undefined) return undefined
  const number = Number(word)
  return Number.isFinite(number) ? number : report(cursor, `"${word}" is no number.`, `Write ${what} in digits.`)
}

export const takeList = (cursor: Cursor): string | undefined => {
  const name = takeWord(cursor, "The list's name")
  if (name === undefined || cursor.names.lists.has(name)) return name
  return report(cursor, `There is no list "${name}".`, `Declare it above the screens: list ${name} (field, field).`)
}

const rowField = (cursor: Cursor, field: string): Operand | undefined => {
  const fields = cursor.rows === undefined ? undefined : cursor.names.lists.get(cursor.rows)
  if (fields === undefined) {
    return report(cursor, `There is no row here to take "${field}" from.`, "Use it under a list or screen `of` a list.")
  }
  if (fields.includes(field)) return { kind: "row", field }
  return report(cursor, `The list "${cursor.rows}" has no field "${field}".`, `Its fields are ${fields.join(", ")}.`)
}

const named = (cursor: Cursor, word: string): Operand | undefined => {
  if (word.startsWith("row.")) return rowField(cursor, word.slice(4))
  if (cursor.names.values.has(word)) return { kind: "state", name: word }
  const fields = cursor.rows === undefined ? undefined : cursor.names.lists.get(cursor.rows)
  if (fields?.includes(word) === true) return { kind: "row", field: word }
  return report(cursor, `Nothing is called "${word}".`, `Declare it (flag ${word}), or put a text in "quotes".`)
}

/** Notes a name just read, so that it can be checked when all is drawn. */
export const mention = (cursor: Cursor, of: Mention["of"], name: string): void => {
  cursor.names.mentions.push({ of, name, line: cursor.tokens[cursor.at - 1]?.line ?? cursor.line })
}

export const operand = (cursor: Cursor): Operand | undefined => {
  const token = peek(cursor)
  if (token?.kind === "string") {
    cursor.at++
    return { kind: "value", value: token.text }
  }
  const word = takeWord(cursor, "A value")
  if (word === undefined) return undefined
  if (word === "on" || word === "off") return { kind: "value", value: word === "on" }
  if (word === "now") return { kind: "now" }
  if (/^-?\d+(\.\d+)?$/.test(word)) return { kind: "value", value: Number(word) }
  if (word === "field") {
    const label = takeString(cursor, "The field's label")
    if (label === undefined) return undefined
    mention(cursor, "field", label)
    return { kind: "field", label }
  }
  if (word === "count" || word === "sum") {
    const list = takeList(cursor)
    if (list === undefined) return undefined
    if (word === "count") return { kind: "count", list }
    const field = takeWord(cursor, "The field to sum up")
    if (field === undefined) return undefined
    if (cursor.names.lists.get(list)?.includes(field) === true) return { kind: "sum", list, field }
    return report(cursor, `The list "${list}" has no field "${field}".`, "Sum up one of its fields.")
  }
  return named(cursor, word)
}

const comparisons: ReadonlyArray<string> = ["=", "!=", "<", ">", "<=", ">=", "contains"] satisfies Array<Comparison>
const isComparison = (text: string): text is Comparison => comparisons.includes(text)

const term = (cursor: Cursor): Term | undefined => {
  const negated = take(cursor, "not")
  const left = operand(cursor)
  if (left === undefined) return undefined
  const token = peek(cursor)
  if (token?.kind !== "word" || !isComparison(token.text)) return { negated, left }
  cursor.at++
  const right = operand(cursor)
  return right === undefined ? undefined : { negated, left, comparison: token.text, right }
}

export const condition = (cursor: Cursor): Condition | undefined => {
  const terms: Array<Term> = []
  do {
    const next = term(cursor)
    if (next === undefined) return undefined
    terms.push(next)
  } while (take(cursor, "and"))
  return terms
}

/** A text with `{operand}` in it; `\{` is a brace. */
export const text = (cursor: Cursor, raw: string): Text | undefined => {
  const pieces: Array<string | Operand> = []
  for (const match of raw.matchAll(/(?:\\\{|[^{])+|\{([^}]*)\}?/g)) {
    if (match[1] === undefined) {
      pieces.push(match[0].replaceAll("\\{", "{"))
      continue
    }
    if (!match[0].endsWith("}")) return report(cursor, `"${raw}" has an open brace.`, "Close it, or write \\{.")
    const inner = cursorOver(
      tokenize(match[1], cursor.line, cursor.problems),
      cursor.tokens[cursor.at - 1]?.line ?? cursor.line,
      cursor.rows,
      cursor.names,
      cursor.problems
    )
    const piece = operand(inner)
    if (piece === undefined || inner.at < inner.tokens.length) {
      return report(inner, `"{${match[1]}}" is more than one value.`, "Put one name, count or field between braces.")
    }
    pieces.push(piece)
  }
  return pieces
}

/** A name that can be written to. */
export const place = (cursor: Cursor): Place | undefined => {
  const word = takeWord(cursor, "What to set")
  const found = word === undefined ? undefined : named(cursor, word)
  return found?.kind === "state" || found?.kind === "row" ? found : undefined
}
