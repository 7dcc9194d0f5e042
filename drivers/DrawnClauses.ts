/** The clauses that say what happens: deeds, outcomes with their branches and targets, and planted defects. */
import {
  type Deed,
  type Defect,
  type DefectKind,
  defectKinds,
  labelOf,
  type Operand,
  type Outcome,
  type Place,
  type Target,
  type Text
} from "./DrawnApp.ts"
import {
  condition,
  type Cursor,
  mention,
  operand,
  peek,
  place,
  report,
  take,
  takeList,
  takeNumber,
  takeString,
  takeWord,
  text
} from "./DrawnOperands.ts"

const takeText = (cursor: Cursor, what: string): Text | undefined => {
  const raw = takeString(cursor, what)
  return raw === undefined ? undefined : text(cursor, raw)
}

const isOff = (cursor: Cursor, at: Place): Operand => {
  const kind = at.kind === "state" ? cursor.names.values.get(at.name) : "flag"
  return { kind: "value", value: kind === "number" ? 0 : kind === "text" ? "" : false }
}

const values = (cursor: Cursor, list: string): ReadonlyArray<Operand> | undefined => {
  const found: Array<Operand> = []
  if (!take(cursor, "("))
    return report(cursor, "The new row's values are missing.", `Write add ${list} (value, value).`)
  do {
    const next = operand(cursor)
    if (next === undefined) return undefined
    found.push(next)
  } while (take(cursor, ","))
  if (!take(cursor, ")")) return report(cursor, "The values are not closed.", "End them with a parenthesis.")
  const fields = cursor.names.lists.get(list) ?? []
  if (found.length === fields.length) return found
  return report(cursor, `A row of "${list}" has ${fields.length} values.`, `Give ${fields.join(", ")}.`)
}

const setting = (cursor: Cursor, word: string): Deed | undefined => {
  const at = place(cursor)
  if (at === undefined) return undefined
  if (word === "toggle") return { kind: "toggle", place: at }
  if (word === "unset") return { kind: "set", place: at, value: isOff(cursor, at) }
  if (word === "set") {
    const value: Operand | undefined = take(cursor, "to") ? operand(cursor) : { kind: "value", value: true }
    return value === undefined ? undefined : { kind: "set", place: at, value }
  }
  const by = take(cursor, "by") ? takeNumber(cursor, "the amount") : 1
  return by === undefined ? undefined : { kind: "increase", place: at, by: word === "increase" ? by : -by }
}

const telling = (cursor: Cursor, word: "say" | "warn" | "alert" | "confirm" | "prompt"): Deed | undefined => {
  const what = takeText(cursor, "The text to show")
  if (what === undefined) return undefined
  if (word !== "prompt") return { kind: word, text: what }
  if (!take(cursor, "to")) return report(cursor, "A prompt needs a place.", 'Write prompt "Your name?" to name.')
  const at = place(cursor)
  return at === undefined ? undefined : { kind: "prompt", text: what, place: at }
}

const listDeed = (cursor: Cursor, word: string): Deed | undefined => {
  if (word === "remove" && take(cursor, "row")) {
    return cursor.rows === undefined
      ? report(cursor, "There is no row here to remove.", "Use it under a list or screen `of` a list.")
      : { kind: "removeRow" }
  }
  if (word === "remove" && !take(cursor, "first")) {
    return report(cursor, "What to remove is missing.", "Write remove row, or remove first and the list.")
  }
  const list = takeList(cursor)
  if (list === undefined) return undefined
  if (word === "remove") return { kind: "removeFirst", list }
  if (word === "empty") return { kind: "empty", list }
  const row = values(cursor, list)
  return row === undefined ? undefined : { kind: "add", list, values: row }
}

const deed = (cursor: Cursor): Deed | undefined => {
  const word = takeWord(cursor, "What to do")
  switch (word) {
    case undefined:
      return undefined
    case "set":
    case "unset":
    case "toggle":
    case "increase":
    case "decrease":
      return setting(cursor, word)
    case "add":
    case "remove":
    case "empty":
      return listDeed(cursor, word)
    case "say":
    case "warn":
    case "alert":
    case "confirm":
    case "prompt":
      return telling(cursor, word)
    case "open": {
      const drawn = takeText(cursor, "The dialog's or menu's name")
      if (drawn === undefined) return undefined
      const name = labelOf({ name: drawn })
      mention(cursor, "dialog or menu", name)
      return { kind: "open", name }
    }
    case "request":
    case "download": {
      const path = takeWord(cursor, "The path")
      return path === undefined ? undefined : { kind: word, path }
    }
    case "close":
    case "print":
    case "copy":
    case "play":
    case "restore":
      return { kind: word }
  }
  return report(
    cursor,
    `"${word}" can't be done.`,
    "Use set, unset, toggle, increase, decrease, add, remove, empty, say, warn, open, close, alert, confirm, prompt, " +
      "request, download, print, copy, play or restore."
  )
}

const target = (cursor: Cursor): Target | undefined => {
  const word = takeWord(cursor, "Where it leads")
  if (word === undefined) return undefined
  if (word === "back") return { kind: "back" }
  if (URL.canParse(word)) return { kind: "address", url: word }
  mention(cursor, "screen", word)
  return { kind: "screen", screen: word }
}

/** `[when …] [do …, …] [-> …] [else …]`; undefined (and nothing reported) where there is none of them. */
export const outcome = (cursor: Cursor): Outcome | undefined => {
  const start = cursor.at
  const when = take(cursor, "when") ? condition(cursor) : undefined
  const deeds: Array<Deed> = []
  if (!cursor.failed && take(cursor, "do")) {
    do {
      const next = deed(cursor)
      if (next === undefined) return undefined
      deeds.push(next)
    } while (take(cursor, ","))
  }
  const to = !cursor.failed && take(cursor, "->") ? target(cursor) : undefined
  if (cursor.failed || cursor.at === start) return undefined
  if (deeds.length === 0 && to === undefined) {
    return report(cursor, "It is not said what happens.", "Add do … or -> screen after the condition.")
  }
  let otherwise: Outcome | undefined
  if (take(cursor, "else")) {
    if (when === undefined) return report(cursor, '"else" has no "when".', "Begin with when and a condition.")
    otherwise = outcome(cursor)
    if (otherwise === undefined) return report(cursor, '"else" is empty.', "Add do … or -> screen after it.")
  }
  return {
    deeds,
    ...(when === undefined ? {} : { when }),
    ...(to === undefined ? {} : { target: to }),
    ...(otherwise === undefined ? {} : { otherwise })
  }
}

const isDefectKind = (word: string): word is DefectKind => defectKinds.some((kind) => kind === word)

type Details = Partial<Pick<Defect, "text" | "amount" | "outcome">>

/** What comes after a defect's kind. */
const details = (cursor: Cursor, kind: DefectKind): Details | undefined => {
  switch (kind) {
    case "exception":
    case "rejection":
    case "console":
    case "text": {
      const message = takeString(cursor, "The text")
      return message === undefined ? undefined : { text: message }
    }
    case "status": {
      const amount = takeNumber(cursor, "the status")
      const next = peek(cursor)
      if (next?.kind !== "word" || !next.text.startsWith("/")) return amount === undefined ? undefined : { amount }
      cursor.at++
      return amount === undefined ? undefined : { amount, text: next.text }
    }
    case "failed": {
      const path = takeWord(cursor, "The path")
      return path === undefined ? undefined : { text: path }
    }
    case "slow": {
      const amount = takeNumber(cursor, "the milliseconds")
      return amount === undefined ? undefined : { amount }
    }
    case "elsewhere": {
      const to = target(cursor)
      return to === undefined ? undefined : { outcome: { deeds: [], target: to } }
    }
    case "instead": {
      const other = outcome(cursor)
      if (other !== undefined) return { outcome: other }
      return report(cursor, "What happens instead is missing.", "Add do … or -> screen after instead.")
    }
    default:
      return {}
  }
}

/** `!id [when …] [flaky 0.5] kind …` */
export const defect = (cursor: Cursor): Defect | undefined => {
  const token = peek(cursor)
  if (token?.kind !== "word" || !token.text.startsWith("!") || token.text.length < 2) {
    return report(cursor, `"${token?.text ?? ""}" is no defect's id.`, "Write !id and the kind, such as !d1 dead.")
  }
  cursor.at++
  const when = take(cursor, "when") ? condition(cursor) : undefined
  const chance = !cursor.failed && take(cursor, "flaky") ? takeNumber(cursor, "the probability") : undefined
  const word = cursor.failed ? undefined : takeWord(cursor, "The kind of defect")
  if (word === undefined) return undefined
  if (!isDefectKind(word)) return report(cursor, `"${word}" is no kind of defect.`, `Use ${defectKinds.join(", ")}.`)
  if (chance !== undefined && (chance < 0 || chance > 1)) {
    return report(cursor, `"${chance}" is no probability.`, "Use a number from 0 to 1.")
  }
  const rest = details(cursor, word)
  if (rest === undefined) return undefined
  return {
    id: token.text.slice(1),
    kind: word,
    ...rest,
    ...(when === undefined ? {} : { when }),
    ...(chance === undefined ? {} : { chance })
  }
}
