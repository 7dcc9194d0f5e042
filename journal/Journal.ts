/**
 * Where everything that happens is written, as it happens. Each event is one line, written with one call before the
 * caller goes on: killing the process loses at most what was being written. The disk itself is awaited once a second.
 */
import { Clock, Context, Effect, Layer, PubSub, Stream } from "effect"
import * as path from "node:path"
import { nameBlob, placeOfBlob } from "./Blob.ts"
import { type Event, type EventBody, version } from "./Event.ts"
import { exists, openAppender, readBytes, writeWhole } from "./Files.ts"
import type { JournalError } from "./JournalError.ts"
import { readEvents } from "./ReadEvents.ts"
import { Redactor } from "./Redactor.ts"
import type { OpenRun } from "./RunStore.ts"

export interface JournalService {
  /** Id of the run. */
  readonly run: string
  /** Adds sequence number and time, takes secrets out, writes. Answers the event as it was written. */
  readonly append: (body: EventBody) => Effect.Effect<Event, JournalError>
  /**
   * Keeps a picture or a text beside the events; answers its name, `<sha256>.<extension>`, for use in events. The same
   * content is kept once. Secrets are taken out of texts; of bytes they can't be.
   */
  readonly blob: (content: Uint8Array | string, extension: string) => Effect.Effect<string, JournalError>
  /** Events from now on. Whoever reads too slowly loses the oldest ones; the run never waits for a reader. */
  readonly events: Stream.Stream<Event>
  /** What was written so far, resumed parts included. */
  readonly history: Effect.Effect<ReadonlyArray<Event>, JournalError>
}

/** Events a slow reader may lag behind before it loses some. */
const readerLag = 4096
const flushEvery = "1 second"

interface Store {
  readonly run: string
  readonly lastSeq: number
  readonly write: (event: Event) => Effect.Effect<void, JournalError>
  readonly keep: (name: string, bytes: Uint8Array) => Effect.Effect<void, JournalError>
  readonly history: Effect.Effect<ReadonlyArray<Event>, JournalError>
}

const journalOn = Effect.fnUntraced(function* (store: Store) {
  const redaction = yield* Redactor
  const bus = yield* PubSub.sliding<Event>({ capacity: readerLag })
  let seq = store.lastSeq
  const append = Effect.fnUntraced(function* (body: EventBody) {
    const at = yield* Clock.currentTimeMillis
    const event: Event = redaction.data({ v: version, seq: seq + 1, at, ...body })
    yield* store.write(event)
    seq++
    yield* PubSub.publish(bus, event)
    return event
  }, Effect.uninterruptible)
  const blob = Effect.fnUntraced(function* (content: Uint8Array | string, extension: string) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(redaction.text(content)) : content
    const name = nameBlob(bytes, extension)
    yield* store.keep(name, bytes)
    return name
  })
  return Journal.of({ run: store.run, append, blob, events: Stream.fromPubSub(bus), history: store.history })
})

/** The journal of a run's folder. Flushes every second what is new, and at the end. */
const onFiles = Effect.fnUntraced(function* (run: OpenRun) {
  const file = path.join(run.folder, "events.jsonl")
  const appender = yield* Effect.acquireRelease(openAppender(file, run.length), ({ flush, close }) =>
    Effect.andThen(Effect.ignore(flush), close)
  )
  let dirty = false
  yield* Effect.sleep(flushEvery).pipe(
    Effect.andThen(
      Effect.suspend(() => {
        if (!dirty) return Effect.void
        dirty = false
        return Effect.ignore(appender.flush)
      })
    ),
    Effect.forever,
    Effect.forkScoped
  )
  return yield* journalOn({
    run: run.run,
    lastSeq: run.lastSeq,
    write: (event) => {
      dirty = true
      return appender.add(`${JSON.stringify(event)}\n`)
    },
    keep: Effect.fnUntraced(function* (name, bytes) {
      const place = path.join(run.folder, placeOfBlob(name) ?? name)
      if (!(yield* exists(place))) yield* writeWhole(place, bytes, { flush: false })
    }),
    history: readBytes(file).pipe(Effect.map((bytes) => (bytes === undefined ? [] : readEvents(bytes).events)))
  })
})

const inMemory = (run: string) =>
  Effect.suspend(() => {
    const events: Array<Event> = []
    return journalOn({
      run,
      lastSeq: 0,
      write: (event) => Effect.sync(() => void events.push(event)),
      keep: () => Effect.void,
      history: Effect.sync(() => [...events])
    })
  })

export class Journal extends Context.Service<Journal, JournalService>()("goapher/journal/Journal") {
  /** Writes into the folder of a run that `RunStore` opened. */
  static readonly layer = (run: OpenRun): Layer.Layer<Journal, JournalError> => Layer.effect(Journal, onFiles(run))
  /** Keeps everything in memory and forgets it. */
  static readonly layerTest = (run = "test"): Layer.Layer<Journal> => Layer.effect(Journal, inMemory(run))
}
