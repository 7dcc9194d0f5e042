import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as fs from "node:fs"
import * as path from "node:path"
import { placeOfBlob } from "../../journal/Blob.ts"
import { Journal } from "../../journal/Journal.ts"
import { Redactor } from "../../journal/Redactor.ts"
import { RunStore } from "../../journal/RunStore.ts"
import { redactionOf } from "../../world/Redact.ts"
import { sampleRun, started } from "./SampleRun.ts"
import { temporaryFolder } from "./TemporaryFolder.ts"

const newRun = Effect.gen(function* () {
  const root = yield* temporaryFolder
  return yield* RunStore.use((store) => store.create).pipe(Effect.provide(RunStore.layer(root)))
})

const eventsFile = (folder: string) => path.join(folder, "events.jsonl")
const linesOf = (folder: string) => fs.readFileSync(eventsFile(folder), "utf8").split("\n").slice(0, -1)

describe("the journal", () => {
  it.effect("has written an event when append returns, with number and time", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      yield* Effect.gen(function* () {
        const journal = yield* Journal
        yield* TestClock.setTime(5000)
        const first = yield* journal.append(started)
        assert.deepInclude(first, { v: 1, seq: 1, at: 5000 })
        assert.deepStrictEqual(linesOf(run.folder), [JSON.stringify(first)])
        yield* TestClock.adjust("2 seconds")
        yield* journal.append({ _tag: "BudgetTick", steps: 3, ms: 2000 })
        assert.strictEqual(linesOf(run.folder)[1], `{"v":1,"seq":2,"at":7000,"_tag":"BudgetTick","steps":3,"ms":2000}`)
        assert.deepStrictEqual((yield* journal.history).length, 2)
      }).pipe(Effect.provide(Journal.layer(run)))
    })
  )

  it.effect("numbers the events of several devices without a gap", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      yield* Effect.gen(function* () {
        const journal = yield* Journal
        const write = (device: string) => journal.append({ _tag: "Stalled", device, kind: "loop", detail: device })
        yield* Effect.forEach(
          Array.from({ length: 40 }, (_, i) => `d${i % 4}`),
          write,
          { concurrency: 4 }
        )
        const seqs = linesOf(run.folder).map((line) => JSON.parse(line).seq)
        assert.deepStrictEqual(
          seqs,
          Array.from({ length: 40 }, (_, i) => i + 1)
        )
      }).pipe(Effect.provide(Journal.layer(run)))
    })
  )

  it.effect("lets a slow reader lose events rather than wait for it", () =>
    Effect.gen(function* () {
      const journal = yield* Journal
      const seen: Array<number> = []
      const reader = yield* journal.events.pipe(
        Stream.take(2),
        Stream.runForEach(({ seq }) => Effect.sync(() => void seen.push(seq))),
        Effect.forkChild({ startImmediately: true })
      )
      for (let i = 0; i < 10_000; i++) yield* journal.append({ _tag: "BudgetTick", steps: i, ms: i })
      yield* Fiber.join(reader)
      assert.strictEqual(seen.length, 2)
      assert.strictEqual((yield* journal.history).length, 10_000)
    }).pipe(Effect.provide(Journal.layerTest()))
  )

  it.effect("keeps a blob once, under its own hash", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      yield* Effect.gen(function* () {
        const journal = yield* Journal
        const name = yield* journal.blob(new Uint8Array([1, 2, 3]), "png")
        assert.strictEqual(yield* journal.blob(new Uint8Array([1, 2, 3]), "png"), name)
        const file = path.join(run.folder, placeOfBlob(name)!)
        assert.deepStrictEqual([...fs.readFileSync(file)], [1, 2, 3])
        assert.deepStrictEqual(fs.readdirSync(path.dirname(file)), [name])
      }).pipe(Effect.provide(Journal.layer(run)))
    })
  )

  it.effect("never writes a secret, in no spelling, in events or texts", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const secret = `p&ss "wörd" /7`
      const spellings = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        btoa(`user:${unescape(encodeURIComponent(secret))}`)
      ]
      yield* Effect.gen(function* () {
        const journal = yield* Journal
        for (const text of spellings) yield* journal.append({ _tag: "Stalled", kind: "loop", detail: `typed ${text}!` })
        const outline = yield* journal.blob(`[1] textbox "Name" = ${secret}`, "txt")
        assert.strictEqual(
          fs.readFileSync(path.join(run.folder, placeOfBlob(outline)!), "utf8"),
          `[1] textbox "Name" = \${env:PASSWORD}`
        )
      }).pipe(
        Effect.provide(Journal.layer(run)),
        Effect.provideService(Redactor, redactionOf([{ name: "PASSWORD", value: secret }]))
      )
      const text = fs.readFileSync(eventsFile(run.folder), "utf8")
      for (const line of text.trim().split("\n")) assert.include(line, "${env:PASSWORD}")
      for (const spelling of [secret, "wörd", "w%C3%B6rd"]) assert.notInclude(text, spelling)
    })
  )

  it.effect("costs less than 0.3 ms of CPU time an event", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      yield* Effect.gen(function* () {
        const journal = yield* Journal
        const rounds = 50
        for (const body of sampleRun) yield* journal.append(body)
        const before = process.cpuUsage()
        for (let i = 0; i < rounds; i++) for (const body of sampleRun) yield* journal.append(body)
        const { user, system } = process.cpuUsage(before)
        assert.isBelow((user + system) / 1000 / (rounds * sampleRun.length), 0.3)
      }).pipe(Effect.provide(Journal.layer(run)))
    })
  )
})
