/**
 * Parses a drawing: an app written as lines of text, for tests, benches and trying things out.
 *
 *     app Notes at http://notes.test/
 *     kept list notes (title, done)
 *       row "Buy milk", off
 *     kept flag signedIn
 *     screen home / "Notes"
 *       navigation "Main"
 *         link "All notes" -> list
 *       button "New" -> edit
 *     screen list /notes "All notes"
 *       list "Notes" of notes
 *         text "{title}"
 *         button "Remove {title}" do remove row !n1 dead
 *     screen edit /edit "New note"
 *       form
 *         field "Title" required
 *         button "Save"
 *           when field "Title" do add notes (field "Title", off) -> list
 *           else do warn "Title is required"
 *           !n2 when count notes > 1 exception "TypeError: x is undefined"
 *
 * Top level: `app` (with `single-page`, `language xx`), then state as `[kept|server] list|flag|number|text name`, then
 * `screen id route "Title" [of list [else screen]] [needs condition else screen]` with what is on it indented below. A line that begins
 * with `when`, `do`, `->`, `else` or `!` continues the one above it. DrawnApp.ts says what everything means.
 */
import { Result, Schema } from "effect"
import {
  type Defect,
  type DrawnApp,
  type DrawnNode,
  type DrawnScreen,
  type DrawnState,
  labelOf,
  type Lifetime,
  type Text,
  type Value
} from "./DrawnApp.ts"
import { readEnd, readNodes } from "./DrawnControls.ts"
import {
  condition,
  type Cursor,
  type Mention,
  mention,
  cursorOver,
  type Names,
  peek,
  report,
  take,
  takeList,
  takeString,
  takeWord,
  text
} from "./DrawnOperands.ts"
import { type Item, type Problem, readTree } from "./DrawnTokens.ts"

/** The drawing can't be read; one line of the message per problem. */
export class DrawingInvalid extends Schema.TaggedError<DrawingInvalid>()("DrawingInvalid", {
  problems: Schema.Array(Schema.Struct({ line: Schema.Int, problem: Schema.String, remedy: Schema.String }))
}) {
  override get message() {
    return this.problems.map(({ line, problem, remedy }) => `Line ${line}: ${problem} ${remedy}`).join("\n")
  }
}

type Head = Pick<DrawnApp, "name" | "start" | "singlePage" | "language">

const readHead = (cursor: Cursor): Head | undefined => {
  const name = peek(cursor)?.kind === "string" ? takeString(cursor, "") : takeWord(cursor, "The app's name")
  if (name === undefined) return undefined
  if (!take(cursor, "at")) return report(cursor, "The app's address is missing.", "Write app Name at http://name.test/")
  const start = takeWord(cursor, "The app's address")
  if (start === undefined) return undefined
  if (!URL.canParse(start)) return report(cursor, `"${start}" is no address.`, "Write one such as http://name.test/")
  let head: Head = { name, start: new URL(start).href, singlePage: false }
  while (peek(cursor) !== undefined) {
    if (take(cursor, "single-page")) head = { ...head, singlePage: true }
    else if (take(cursor, "language")) {
      const language = takeWord(cursor, "The language")
      if (language === undefined) return undefined
      head = { ...head, language }
    } else return report(cursor, `"${peek(cursor)?.text}" is not expected here.`, "Use single-page or language xx.")
  }
  return head
}

const literal = (cursor: Cursor): Value | undefined => {
  const token = peek(cursor)
  cursor.at++
  if (token?.kind === "string") return token.text
  if (token?.kind === "word" && (token.text === "on" || token.text === "off")) return token.text === "on"
  if (token?.kind === "word" && Number.isFinite(Number(token.text))) return Number(token.text)
  cursor.at--
  return report(cursor, "A value is missing.", 'Write on, off, a number, or a text in "quotes".')
}

const separated = <A>(cursor: Cursor, one: (cursor: Cursor) => A | undefined): ReadonlyArray<A> | undefined => {
  const found: Array<A> = []
  do {
    const next = one(cursor)
    if (next === undefined) return undefined
    found.push(next)
  } while (take(cursor, ","))
  return found
}

const readRow = (item: Item, fields: ReadonlyArray<string>, names: Names, problems: Array<Problem>) => {
  const cursor = cursorOver(item.tokens, item.line, undefined, names, problems)
  if (!take(cursor, "row")) return report(cursor, "Only rows can stand here.", "Write row and its values.")
  const found = separated(cursor, literal)
  if (found === undefined) return undefined
  if (found.length === fields.length && peek(cursor) === undefined) return found
  return report(cursor, `A row has ${fields.length} values here.`, `Give ${fields.join(", ")}.`)
}

const readList = (cursor: Cursor, item: Item, name: string, lifetime: Lifetime): DrawnState | undefined => {
  const fields = take(cursor, "(") ? separated(cursor, (c) => takeWord(c, "A field's name")) : undefined
  if (fields === undefined || !take(cursor, ")")) {
    return report(cursor, `The fields of list "${name}" are missing.`, `Write list ${name} (field, field).`)
  }
  const rows = item.children.flatMap((child) => {
    const row = readRow(child, fields, cursor.names, cursor.problems)
    return row === undefined ? [] : [row]
  })
  cursor.names.lists.set(name, fields)
  const end: { defects?: ReadonlyArray<Defect> } = {}
  return readEnd(cursor, end) ? { kind: "list", name, lifetime, fields, rows, defects: end.defects ?? [] } : undefined
}

const zeros = { flag: false, number: 0, text: "" } as const

const readState = (cursor: Cursor, item: Item): DrawnState | undefined => {
  const lifetime: Lifetime = take(cursor, "kept") ? "kept" : take(cursor, "server") ? "server" : "page"
  const kind = takeWord(cursor, "The kind of state")
  if (kind !== "list" && kind !== "flag" && kind !== "number" && kind !== "text") {
    return report(cursor, `"${kind}" can't stand at the left margin.`, "Use app, list, flag, number, text or screen.")
  }
  const name = takeWord(cursor, "A name")
  if (name === undefined) return undefined
  if (cursor.names.lists.has(name) || cursor.names.values.has(name)) {
    return report(cursor, `"${name}" is declared twice.`, "Give one of them another name.")
  }
  if (kind === "list") return readList(cursor, item, name, lifetime)
  cursor.names.values.set(name, kind)
  const initial = take(cursor, "=") ? literal(cursor) : zeros[kind]
  const end: { defects?: ReadonlyArray<Defect> } = {}
  if (initial === undefined || !readEnd(cursor, end)) return undefined
  return { kind, name, lifetime, initial, defects: end.defects ?? [] }
}

type ScreenDraft = { -readonly [Key in keyof DrawnScreen]?: DrawnScreen[Key] }

const readNeeds = (cursor: Cursor, draft: ScreenDraft): boolean => {
  const needed = condition(cursor)
  if (needed === undefined) return false
  const to = take(cursor, "else") ? takeWord(cursor, "The screen to go to instead") : undefined
  if (to === undefined) {
    report(cursor, '"needs" has no "else".', "Say where to go instead: needs signedIn else login.")
    return false
  }
  mention(cursor, "screen", to)
  draft.needs = { condition: needed, to }
  return true
}

const flat = (nodes: ReadonlyArray<DrawnNode>): ReadonlyArray<DrawnNode> =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

const holders = ["field", "checkbox", "switch", "select"]

/** Fields and dialogs that are mentioned on a screen must be drawn on it. */
const checkScreen = (nodes: ReadonlyArray<DrawnNode>, mentions: ReadonlyArray<Mention>): ReadonlyArray<Problem> => {
  const drawn = flat(nodes)
  const named = (kinds: ReadonlyArray<string>) => new Set(drawn.filter(({ kind }) => kinds.includes(kind)).map(labelOf))
  const known = { field: named(holders), "dialog or menu": named(["dialog", "menu"]) }
  return mentions.flatMap(({ of, name, line }) =>
    of === "screen" || known[of].has(name)
      ? []
      : [{ line, problem: `There is no ${of} "${name}" on the screen.`, remedy: "Draw it there, or name another." }]
  )
}

const readScreen = (item: Item, names: Names, problems: Array<Problem>): DrawnScreen | undefined => {
  const of = item.tokens.findIndex((token) => token.kind === "word" && token.text === "of")
  const rows = of === -1 ? undefined : item.tokens[of + 1]?.text
  const cursor = cursorOver(item.tokens, item.line, rows, names, problems)
  cursor.at = 1
  const id = takeWord(cursor, "The screen's id")
  const route = takeWord(cursor, "The screen's route")
  if (id === undefined || route === undefined) return undefined
  if (!route.startsWith("/")) return report(cursor, `"${route}" is no route.`, "Begin it with a slash.")
  if ((rows !== undefined) !== route.includes(":id")) {
    return report(cursor, "A screen of a list has :id in its route.", `Write screen ${id} /rows/:id "Title" of list.`)
  }
  const draft: ScreenDraft = {}
  const mentioned = names.mentions.length
  const raw = peek(cursor)?.kind === "string" ? takeString(cursor, "The title") : undefined
  const title: Text | undefined = raw === undefined ? [id] : text(cursor, raw)
  if (title === undefined) return undefined
  if (take(cursor, "of")) {
    const list = takeList(cursor)
    if (list === undefined) return undefined
    draft.of = list
    const gone = take(cursor, "else") ? takeWord(cursor, "The screen to go to instead") : undefined
    if (cursor.failed) return undefined
    if (gone !== undefined) {
      mention(cursor, "screen", gone)
      draft.gone = gone
    }
  }
  if (take(cursor, "needs") && !readNeeds(cursor, draft)) return undefined
  if (!readEnd(cursor, draft)) return undefined
  const nodes = readNodes(item.children, draft.of, names, problems)
  problems.push(...checkScreen(nodes, names.mentions.slice(mentioned)))
  return { ...draft, id, route, title, defects: draft.defects ?? [], nodes }
}

const checkWhole = (app: DrawnApp, names: Names, lines: ReadonlyMap<string, number>): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const ids = new Set(app.screens.map(({ id }) => id))
  for (const { of, name, line } of names.mentions) {
    if (of !== "screen" || ids.has(name)) continue
    problems.push({ line, problem: `There is no screen "${name}".`, remedy: "Draw it, or lead elsewhere." })
  }
  const routes = new Map<string, string>()
  for (const { id, route } of app.screens) {
    const other = routes.get(route)
    if (other !== undefined) {
      const line = lines.get(id) ?? 1
      problems.push({ line, problem: `"${id}" and "${other}" have one route.`, remedy: "Give each its own." })
    }
    routes.set(route, id)
  }
  const start = new URL(app.start).pathname
  if (!routes.has(start)) {
    problems.push({ line: 1, problem: `No screen has the route ${start}.`, remedy: "Give it to the start screen." })
  }
  return problems
}

/** The app that a drawing shows, or everything that is wrong with it. */
export const parseDrawing = (drawing: string): Result.Result<DrawnApp, DrawingInvalid> => {
  const problems: Array<Problem> = []
  const items = readTree(drawing, problems)
  const names: Names = { lists: new Map(), values: new Map(), mentions: [] }
  const states: Array<DrawnState> = []
  const screens: Array<DrawnScreen> = []
  const lines = new Map<string, number>()
  let head: Head | undefined
  for (const [index, item] of items.entries()) {
    const cursor = cursorOver(item.tokens, item.line, undefined, names, problems)
    if (index === 0 && take(cursor, "app")) head = readHead(cursor)
    else if (peek(cursor)?.text === "screen") {
      const screen = readScreen(item, names, problems)
      if (screen === undefined) continue
      if (lines.has(screen.id)) {
        report(cursor, `There are two screens "${screen.id}".`, "Give one of them another id.")
        continue
      }
      lines.set(screen.id, item.line)
      screens.push(screen)
    } else {
      const state = readState(cursor, item)
      if (state !== undefined) states.push(state)
    }
  }
  if (head === undefined && problems.length === 0) {
    problems.push({ line: 1, problem: "The drawing has no app.", remedy: "Begin with app Name at http://name.test/" })
  }
  if (head === undefined || problems.length > 0) return Result.fail(new DrawingInvalid({ problems }))
  const app: DrawnApp = { ...head, states, screens }
  const wrong = checkWhole(app, names, lines)
  return wrong.length > 0 ? Result.fail(new DrawingInvalid({ problems: wrong })) : Result.succeed(app)
}
