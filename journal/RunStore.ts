/**
 * The runs kept in a folder, one folder each: `runs/<run>/events.jsonl`, `blobs/`, reports and flows. Opens a new one,
 * reads one that ended or was killed, and opens one again to go on with it.
 */
import { Context, Effect, Layer, type Scope } from "effect"
import * as path from "node:path"
import { type Event, type EventOf, version } from "./Event.ts"
import { makeNewFolder, namesIn, readBytes, readText, remove, writeWhole } from "./Files.ts"
import {
  FileTrouble,
  JournalError,
  type JournalReason,
  NoSuchRun,
  NotAJournal,
  OtherVersion,
  RunInUse
} from "./JournalError.ts"
import { isSameProcess, type ProcessMark, processMark } from "./ProcessMark.ts"
import { readEvents, type Reading } from "./ReadEvents.ts"
import { newRunId } from "./RunId.ts"

/** A run that may be written: its folder, the last sequence number, and how much of the events file is sound (bytes). */
export interface OpenRun {
  readonly run: string
  readonly folder: string
  readonly lastSeq: number
  readonly length: number
}

export interface StoredRun extends Reading {
  readonly run: string
  readonly folder: string
}

/** One line of a list of runs. `finished` is absent for a run that was killed or still goes on. */
export interface RunSummary {
  readonly run: string
  readonly started: EventOf<"RunStarted">
  readonly finished?: EventOf<"RunFinished">
}

export interface RunStoreService {
  /** The folder that holds `runs/`. */
  readonly root: string
  /** A new run with an empty journal. It is this process's until the scope closes. */
  readonly create: Effect.Effect<OpenRun, JournalError, Scope.Scope>
  /** All events of a run; `latest` is the one begun last. */
  readonly read: (run: string) => Effect.Effect<StoredRun, JournalError>
  /** Reads a run and opens it for more. Fails while another living process has it. */
  readonly resume: (
    run: string
  ) => Effect.Effect<OpenRun & { readonly events: ReadonlyArray<Event> }, JournalError, Scope.Scope>
  /** Every run whose beginning can be read, the latest first. */
  readonly list: Effect.Effect<ReadonlyArray<RunSummary>, JournalError>
  /** Writes a file into a run's folder, such as a report or a flow; answers its path. */
  readonly write: (run: string, name: string, content: string) => Effect.Effect<string, JournalError>
}

const fail = (reason: JournalReason) => Effect.fail(new JournalError({ reason }))

/** Draws before giving up; two runs begun in one second share a name once in a million. */
const draws = 20

const make = (root: string): RunStoreService => {
  const runs = path.join(root, "runs")
  const folderOf = (run: string) => path.join(runs, run)

  /** Marks the run as this process's, and unmarks it when the scope closes. A mark of a dead process is overwritten. */
  const take = Effect.fnUntraced(function* (run: string) {
    const file = path.join(folderOf(run), "process")
    const owner = parseMark((yield* readText(file)) ?? "")
    if (owner !== undefined && owner.pid !== process.pid && (yield* isSameProcess(owner))) {
      return yield* fail(new RunInUse({ run, pid: owner.pid }))
    }
    const own = yield* processMark(process.pid)
    yield* Effect.acquireRelease(writeWhole(file, `${own.pid} ${own.startedAt}\n`), () => Effect.ignore(remove(file)))
  })

  const create = Effect.gen(function* () {
    for (let i = 0; i < draws; i++) {
      const run = yield* newRunId
      if (!(yield* makeNewFolder(folderOf(run)))) continue
      yield* take(run)
      return { run, folder: folderOf(run), lastSeq: 0, length: 0 }
    }
    return yield* fail(new FileTrouble({ doing: "make a new folder in", path: runs, detail: "each name is taken" }))
  })

  const nameOf = Effect.fnUntraced(function* (run: string) {
    const names = yield* namesIn(runs)
    const name = run === "latest" ? names.at(-1) : names.find((known) => known === run)
    return name ?? (yield* fail(new NoSuchRun({ run, root })))
  })

  const read = Effect.fnUntraced(function* (asked: string) {
    const run = yield* nameOf(asked)
    const file = path.join(folderOf(run), "events.jsonl")
    const reading = readEvents((yield* readBytes(file)) ?? new Uint8Array())
    if (reading.otherVersion !== undefined) {
      return yield* fail(new OtherVersion({ path: file, found: reading.otherVersion, known: version }))
    }
    if (reading.events.length === 0) return yield* fail(new NotAJournal({ path: file }))
    return { run, folder: folderOf(run), ...reading }
  })

  const resume = Effect.fnUntraced(function* (asked: string) {
    const run = yield* nameOf(asked)
    yield* take(run)
    const { folder, lastSeq, length, events } = yield* read(run)
    return { run, folder, lastSeq, length, events }
  })

  const summary = Effect.fnUntraced(function* (run: string) {
    const bytes = yield* readBytes(path.join(folderOf(run), "events.jsonl"))
    if (bytes === undefined) return undefined
    const firstEnd = bytes.indexOf("\n") + 1
    const [started] = readEvents(bytes.subarray(0, firstEnd)).events
    if (started?._tag !== "RunStarted") return undefined
    const last = readEvents(bytes.subarray(lastLines(bytes))).events.at(-1)
    return last?._tag === "RunFinished" ? { run, started, finished: last } : { run, started }
  })

  return {
    root,
    create,
    read,
    resume,
    list: namesIn(runs).pipe(
      Effect.flatMap((names) => Effect.forEach(names.toReversed(), summary)),
      Effect.map((all) => all.filter((one) => one !== undefined))
    ),
    write: Effect.fnUntraced(function* (run, name, content) {
      const file = path.join(folderOf(run), name)
      yield* writeWhole(file, content)
      return file
    })
  }
}

/** Bytes from the end in which a run's last event is looked for. */
const tail = 4096

const lastLines = (bytes: Buffer): number => (bytes.length <= tail ? 0 : bytes.indexOf("\n", bytes.length - tail) + 1)

const parseMark = (text: string): ProcessMark | undefined => {
  const [, pid, startedAt] = /^(\d+) (.*)$/m.exec(text) ?? []
  return pid === undefined || startedAt === undefined ? undefined : { pid: Number(pid), startedAt }
}

export class RunStore extends Context.Service<RunStore, RunStoreService>()("goapher/journal/RunStore") {
  /** `root` is the folder that holds `runs/` and `apps/`, usually `.goapher`. */
  static readonly layer = (root: string): Layer.Layer<RunStore> => Layer.succeed(RunStore, make(root))
}
