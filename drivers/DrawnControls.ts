/** The lines of a drawing that stand for something on a screen: a kind, a name, options, then outcome and defects. */
import { type Condition, type Defect, type DrawnNode, type NodeKind, nodeKinds, type Text } from "./DrawnApp.ts"
import { defect, outcome } from "./DrawnClauses.ts"
import {
  condition,
  type Cursor,
  cursorOver,
  type Names,
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
import type { Item, Problem } from "./DrawnTokens.ts"

/** What is being built: every key of a node but writable, and none needed yet. */
type Draft = { -readonly [Key in keyof DrawnNode]?: DrawnNode[Key] }

const isNodeKind = (word: string): word is NodeKind => nodeKinds.some((kind) => kind === word)

/** Kinds that need a name, because nobody could tell what they are without one. */
const needsName = new Set<NodeKind>([
  ...(["button", "checkbox", "dialog", "disclosure", "field", "heading", "key", "link", "menu", "menuitem"] as const),
  ...(["radio", "select", "switch", "tab", "tappable", "text"] as const)
])

/** Kinds that may have lines under them. */
const holdsOthers = new Set<NodeKind>([
  ...(["article", "banner", "complementary", "contentinfo", "dialog", "disclosure", "form", "group", "list"] as const),
  ...(["main", "menu", "navigation", "region", "search", "tab", "table", "tablist", "toolbar"] as const)
])

const flags = ["required", "readonly", "multiline", "draggable"] as const
const isFlag = (word: string): word is (typeof flags)[number] => flags.some((flag) => flag === word)

const words = { type: "type", autocomplete: "autocomplete", accept: "accept", min: "min", max: "max" } as const
const isWord = (word: string): word is keyof typeof words => Object.hasOwn(words, word)

const enter = (draft: Draft, value: Partial<DrawnNode> | undefined): boolean => {
  if (value === undefined) return false
  Object.assign(draft, value)
  return true
}

const conditionFor = (cursor: Cursor, key: "shown" | "enabled" | "where"): Partial<DrawnNode> | undefined => {
  const found: Condition | undefined = condition(cursor)
  return found === undefined ? undefined : { [key]: found }
}

const choices = (cursor: Cursor): Partial<DrawnNode> | undefined => {
  const options: Array<string> = []
  do {
    const option = takeString(cursor, "An option")
    if (option === undefined) return undefined
    options.push(option)
  } while (take(cursor, ","))
  return { options }
}

const initial = (cursor: Cursor): Partial<DrawnNode> | undefined => {
  const found = operand(cursor)
  if (found === undefined) return undefined
  if (found.kind === "value") return { initial: found.value }
  return report(cursor, "A start value must be written out.", 'Write on, off, a number, or a text in "quotes".')
}

const textFor = (cursor: Cursor, key: "placeholder" | "pattern"): Partial<DrawnNode> | undefined => {
  const found = takeString(cursor, `The ${key}`)
  return found === undefined ? undefined : { [key]: found }
}

const numberFor = (cursor: Cursor, key: "maxLength" | "level"): Partial<DrawnNode> | undefined => {
  const found = takeNumber(cursor, key === "level" ? "the level" : "the length")
  return found === undefined ? undefined : { [key]: found }
}

const wordFor = (cursor: Cursor, key: keyof DrawnNode): Partial<DrawnNode> | undefined => {
  const found = takeWord(cursor, `The ${key}`)
  return found === undefined ? undefined : { [key]: found }
}

/** One option that begins with `word`; undefined after a problem, or when it is no option at all. */
const option = (cursor: Cursor, word: string): Partial<DrawnNode> | undefined => {
  if (isFlag(word)) return { [word]: true }
  if (isWord(word)) return wordFor(cursor, words[word])
  switch (word) {
    case "if":
      return conditionFor(cursor, "shown")
    case "enabled":
      take(cursor, "if")
      return conditionFor(cursor, "enabled")
    case "where":
      return conditionFor(cursor, "where")
    case "bind": {
      const bound = place(cursor)
      return bound === undefined ? undefined : { bind: bound }
    }
    case "options":
      return choices(cursor)
    case "initially":
      return initial(cursor)
    case "placeholder":
    case "pattern":
      return textFor(cursor, word)
    case "length":
      return numberFor(cursor, "maxLength")
    case "level":
      return numberFor(cursor, "level")
    case "source":
      return wordFor(cursor, "source")
    case "test-id":
      return wordFor(cursor, "testId")
    case "id":
      return wordFor(cursor, "nativeId")
    case "new-window":
      return { newWindow: true }
  }
  return report(
    cursor,
    `"${word}" is no option.`,
    "Use if, enabled if, of, where, bind, type, options, initially, required, readonly, multiline, draggable, " +
      "placeholder, pattern, autocomplete, accept, min, max, length, level, source, test-id, id or new-window."
  )
}

const beginsOutcome = (word: string): boolean => ["when", "do", "->"].includes(word)

/** Outcome and defects, which end a line of a control or screen. False after a problem. */
export const readEnd = (
  cursor: Cursor,
  draft: { outcome?: DrawnNode["outcome"]; defects?: ReadonlyArray<Defect> }
): boolean => {
  const first = peek(cursor)
  if (first?.kind === "word" && beginsOutcome(first.text)) {
    const found = outcome(cursor)
    if (found === undefined) return false
    draft.outcome = found
  }
  const defects: Array<Defect> = []
  while (peek(cursor) !== undefined) {
    const found = defect(cursor)
    if (found === undefined) return false
    defects.push(found)
  }
  draft.defects = defects
  return true
}

const readOptions = (cursor: Cursor, draft: Draft): boolean => {
  for (let token = peek(cursor); token !== undefined; token = peek(cursor)) {
    if (token.kind !== "word") {
      report(cursor, `"${token.text}" is not expected here.`, "Give one name, then options, then what happens.")
      return false
    }
    if (beginsOutcome(token.text) || token.text.startsWith("!")) return readEnd(cursor, draft)
    cursor.at++
    if (!enter(draft, option(cursor, token.text))) return false
  }
  return readEnd(cursor, draft)
}

/** The list that a `list` or `table` repeats, from `of NAME` anywhere on its line: its other options may use the row. */
const listOf = (item: Item): { readonly index: number; readonly list: string } | undefined => {
  const index = item.tokens.findIndex((token) => token.kind === "word" && token.text === "of")
  const list = item.tokens[index + 1]
  return index === -1 || list === undefined ? undefined : { index, list: list.text }
}

const complaint = (kind: NodeKind, draft: Draft, item: Item): readonly [string, string] | undefined => {
  if (needsName.has(kind) && draft.name === undefined) {
    return [`The ${kind} has no name.`, `Write ${kind} "Name".`]
  }
  if (kind === "radio" && draft.bind?.kind !== "state") {
    return ["A radio needs a text that it sets.", 'Declare text size and write radio "Small" bind size.']
  }
  if (kind === "select" && (draft.options ?? []).length === 0) {
    return ["The select has no options.", 'Write options "One", "Two".']
  }
  if (item.children.length > 0 && !holdsOthers.has(kind)) {
    return [`A ${kind} can't hold other lines.`, "Put them at its own level."]
  }
  return undefined
}

/** One thing on a screen with what is under it; undefined when a problem was reported. */
export const readNode = (
  item: Item,
  rows: string | undefined,
  names: Names,
  problems: Array<Problem>
): DrawnNode | undefined => {
  const repeated = listOf(item)
  const tokens = repeated === undefined ? item.tokens : item.tokens.toSpliced(repeated.index, 2)
  const cursor = cursorOver(tokens, item.line, repeated?.list ?? rows, names, problems)
  const kind = takeWord(cursor, "The kind of control")
  if (kind === undefined) return undefined
  if (!isNodeKind(kind)) return report(cursor, `"${kind}" can't be drawn.`, `Use ${nodeKinds.join(", ")}.`)
  const draft: Draft = { kind }
  if (repeated !== undefined) {
    if (kind !== "list" && kind !== "table") return report(cursor, `A ${kind} has no rows.`, "Use list or table.")
    if (rows !== undefined) return report(cursor, "A list in a row can't repeat.", "Draw it beside the other list.")
    const list = takeList(cursorOver(item.tokens.slice(repeated.index + 1), item.line, rows, names, problems))
    if (list === undefined) return undefined
    draft.of = list
  }
  if (peek(cursor)?.kind === "string") {
    const name: Text | undefined = text(cursor, takeString(cursor, "The name") ?? "")
    if (name === undefined) return undefined
    draft.name = name
  }
  if (!readOptions(cursor, draft)) return undefined
  const wrong = complaint(kind, draft, item)
  if (wrong !== undefined) return report(cursor, ...wrong)
  const children = readNodes(item.children, draft.of ?? rows, names, problems)
  return { ...draft, kind, name: draft.name ?? [], defects: draft.defects ?? [], children }
}

export const readNodes = (
  items: ReadonlyArray<Item>,
  rows: string | undefined,
  names: Names,
  problems: Array<Problem>
): ReadonlyArray<DrawnNode> =>
  items.flatMap((item) => {
    const node = readNode(item, rows, names, problems)
    return node === undefined ? [] : [node]
  })
