import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { Journal } from "../../journal/Journal.ts"
import type { JournalError } from "../../journal/JournalError.ts"
import { processMark } from "../../journal/ProcessMark.ts"
import { type OpenRun, RunStore, type RunStoreService } from "../../journal/RunStore.ts"
import type { EventBody } from "../../journal/Event.ts"
import { runFinished, sampleRun, started } from "./SampleRun.ts"
import { temporaryFolder } from "./TemporaryFolder.ts"

const withStore = <A, E, R>(test: (store: RunStoreService) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const root = yield* temporaryFolder
    return yield* RunStore.use(test).pipe(Effect.provide(RunStore.layer(root)))
  })

const write = (run: OpenRun, bodies: ReadonlyArray<EventBody>) =>
  Journal.use((journal) => Effect.forEach(bodies, journal.append)).pipe(Effect.provide(Journal.layer(run)))

const eventsFile = ({ folder }: OpenRun) => path.join(folder, "events.jsonl")
const reasonOf = <A>(effect: Effect.Effect<A, JournalError>) =>
  effect.pipe(
    Effect.flip,
    Effect.map(({ reason }) => reason._tag)
  )
const living = Effect.acquireRelease(
  Effect.sync(() => spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" })),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
)

describe("the store of runs", () => {
  it.effect("names runs so that they sort by age", () =>
    withStore((store) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 30, 21, 16, 12))
        const older = yield* store.create
        yield* TestClock.adjust("1 second")
        const newer = yield* store.create
        assert.match(older.run, /^20261130-211612-[a-z2-9]{4}$/)
        assert.match(newer.run, /^20261130-211613-/)
        yield* write(older, [started, runFinished])
        yield* write(newer, [started])
        const list = yield* store.list
        assert.deepStrictEqual(
          list.map(({ run, finished }) => [run, finished?.status]),
          [
            [newer.run, undefined],
            [older.run, "budget"]
          ]
        )
        assert.strictEqual((yield* store.read("latest")).run, newer.run)
      })
    )
  )

  it.effect("never gives one name to two runs", () =>
    withStore((store) =>
      Effect.gen(function* () {
        const runs = yield* Effect.forEach(Array.from({ length: 30 }), () => store.create)
        assert.strictEqual(new Set(runs.map(({ run }) => run)).size, 30)
      })
    )
  )

  it.effect("goes on after a torn line, without a trace of it and without a gap", () =>
    withStore((store) =>
      Effect.gen(function* () {
        const run = yield* store.create
        yield* write(run, sampleRun)
        fs.appendFileSync(eventsFile(run), `{"v":1,"seq":${sampleRun.length + 1},"at":1,"_tag":"Bud`)
        const broken = yield* store.read(run.run)
        assert.isTrue(broken.torn)
        assert.strictEqual(broken.events.length, sampleRun.length)
        const resumed = yield* store.resume(run.run)
        assert.deepStrictEqual(resumed.events, broken.events)
        yield* write(resumed, [{ _tag: "RunResumed", after: resumed.lastSeq, version: "0.1.0" }, runFinished])
        const whole = yield* store.read(run.run)
        assert.deepInclude(whole, { torn: false, unread: 0, lastSeq: sampleRun.length + 2 })
        assert.deepStrictEqual(
          whole.events.map(({ seq }) => seq),
          Array.from({ length: sampleRun.length + 2 }, (_, i) => i + 1)
        )
      })
    )
  )

  it.effect("says what is wrong with a run that can't be read", () =>
    withStore((store) =>
      Effect.gen(function* () {
        assert.strictEqual(yield* reasonOf(store.read("20200101-000000-none")), "NoSuchRun")
        assert.strictEqual(yield* reasonOf(store.read("../../etc")), "NoSuchRun")
        const empty = yield* store.create
        assert.strictEqual(yield* reasonOf(store.read(empty.run)), "NotAJournal")
        fs.writeFileSync(eventsFile(empty), `{"v":9,"seq":1,"at":1,"_tag":"RunStarted"}\n`)
        const error = yield* Effect.flip(store.read(empty.run))
        assert.strictEqual(error.reason._tag, "OtherVersion")
        assert.include(error.message, "version 9")
        assert.deepStrictEqual(yield* store.list, [])
      })
    )
  )

  it.effect("is not resumed while another process writes it, and is once that one is gone", () =>
    withStore((store) =>
      Effect.gen(function* () {
        const run = yield* Effect.scoped(store.create)
        yield* write(run, [started])
        const other = yield* living
        const { pid, startedAt } = yield* processMark(other.pid!)
        fs.writeFileSync(path.join(run.folder, "process"), `${pid} ${startedAt}\n`)
        assert.strictEqual(yield* reasonOf(Effect.scoped(store.resume(run.run))), "RunInUse")
        fs.writeFileSync(path.join(run.folder, "process"), `${pid} another start\n`)
        assert.strictEqual((yield* store.resume(run.run)).lastSeq, 1)
      })
    )
  )

  it.effect("keeps reports and flows in the folder of the run", () =>
    withStore((store) =>
      Effect.gen(function* () {
        const run = yield* store.create
        const file = yield* store.write(run.run, "flows/f-1.flow.json", "{}")
        assert.strictEqual(file, path.join(run.folder, "flows/f-1.flow.json"))
        assert.strictEqual(fs.readFileSync(file, "utf8"), "{}")
      })
    )
  )
})
