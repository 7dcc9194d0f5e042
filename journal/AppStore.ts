/**
 * What is kept of an app across runs, in one folder per app: the map, what was dismissed, which texts are volatile, and one
 * line per run of history. Files are JSON that can be reviewed, written whole and renamed. Each file's owner brings its
 * schema; what is here only keeps it.
 */
import { Context, Effect, Layer, Option, Result, Schema } from "effect"
import * as path from "node:path"
import { openAppender, readText, writeWhole } from "./Files.ts"
import { BrokenFile, JournalError } from "./JournalError.ts"
import { Redactor } from "./Redactor.ts"

export type AppFile = "map.json" | "dismissals.json" | "volatile.json"

/** A cause that a person, or a replay, found not to be a bug. */
export const Dismissal = Schema.Struct({ cause: Schema.String, why: Schema.String, run: Schema.String })
export type Dismissal = typeof Dismissal.Type
export const Dismissals = Schema.Array(Dismissal)

/** One run in an app's history: which findings it ended with. */
export const HistoryLine = Schema.Struct({
  run: Schema.String,
  at: Schema.Finite,
  build: Schema.optionalKey(Schema.String),
  status: Schema.String,
  findings: Schema.Array(
    Schema.Struct({ id: Schema.String, cause: Schema.String, status: Schema.String, title: Schema.String })
  )
})
export type HistoryLine = typeof HistoryLine.Type

type Kept<A> = Schema.Codec<A, unknown>

export interface AppStoreService {
  readonly folder: (app: string) => string
  /** What the file holds; none when there is no file. Fails when it holds something else, rather than losing it. */
  readonly load: <A>(app: string, file: AppFile, schema: Kept<A>) => Effect.Effect<Option.Option<A>, JournalError>
  readonly save: <A>(app: string, file: AppFile, schema: Kept<A>, value: A) => Effect.Effect<void, JournalError>
  /** As `load`, from any path: a map that the user named. */
  readonly loadFrom: <A>(file: string, schema: Kept<A>) => Effect.Effect<Option.Option<A>, JournalError>
  readonly history: (app: string) => Effect.Effect<ReadonlyArray<HistoryLine>, JournalError>
  readonly addHistory: (app: string, line: HistoryLine) => Effect.Effect<void, JournalError>
}

const parse = (text: string) => Result.try(() => JSON.parse(text) as unknown)

const loadFrom = Effect.fnUntraced(function* <A>(file: string, schema: Kept<A>) {
  const text = yield* readText(file)
  if (text === undefined) return Option.none<A>()
  const broken = (detail: string) => new JournalError({ reason: new BrokenFile({ path: file, detail }) })
  const json = parse(text)
  if (Result.isFailure(json)) return yield* broken("it is not JSON")
  const decoded = Schema.decodeUnknownResult(schema)(json.success)
  return Result.isSuccess(decoded) ? Option.some(decoded.success) : yield* broken(firstLine(decoded.failure.message))
})

const firstLine = (text: string): string => text.split("\n", 3).join(" ")

const readHistory = (text: string): ReadonlyArray<HistoryLine> =>
  text.split("\n").flatMap((line) => {
    const json = parse(line)
    if (Result.isFailure(json)) return []
    return Option.toArray(Schema.decodeUnknownOption(HistoryLine)(json.success))
  })

const make = Effect.fnUntraced(function* (root: string) {
  const redaction = yield* Redactor
  const folder = (app: string) => path.join(root, "apps", app)
  const historyOf = (app: string) => path.join(folder(app), "history.jsonl")
  return AppStore.of({
    folder,
    loadFrom,
    load: (app, file, schema) => loadFrom(path.join(folder(app), file), schema),
    save: Effect.fnUntraced(function* (app, file, schema, value) {
      const encoded = redaction.data(Schema.encodeUnknownSync(schema)(value))
      yield* writeWhole(path.join(folder(app), file), `${JSON.stringify(encoded, undefined, 1)}\n`)
    }),
    history: (app) => readText(historyOf(app)).pipe(Effect.map((text) => readHistory(text ?? ""))),
    addHistory: (app, line) =>
      Effect.acquireUseRelease(
        openAppender(historyOf(app)),
        // A line of its own even where the one before was torn; empty lines are passed over.
        (appender) => appender.add(`\n${JSON.stringify(redaction.data(line))}\n`),
        ({ close }) => close
      )
  })
})

export class AppStore extends Context.Service<AppStore, AppStoreService>()("goapher/journal/AppStore") {
  static readonly layer = (root: string): Layer.Layer<AppStore> => Layer.effect(AppStore, make(root))
}
