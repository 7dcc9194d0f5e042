/** A program that writes events until it is killed, and says the number of each once it is written. */
import { Effect } from "effect"
import { Journal } from "../../journal/Journal.ts"
import { RunStore } from "../../journal/RunStore.ts"
import { sampleRun, started } from "./SampleRun.ts"

const root = process.argv[2] ?? ""

const program = Effect.gen(function* () {
  const run = yield* RunStore.use((store) => store.create).pipe(Effect.provide(RunStore.layer(root)))
  yield* Effect.gen(function* () {
    const journal = yield* Journal
    yield* journal.append(started)
    for (let i = 0; ; i++) {
      const { seq } = yield* journal.append(sampleRun[i % sampleRun.length]!)
      process.stdout.write(`${seq}\n`)
    }
  }).pipe(Effect.provide(Journal.layer(run)))
})

Effect.runFork(Effect.scoped(program))
