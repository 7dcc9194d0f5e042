import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { RunStore } from "../../journal/RunStore.ts"
import { temporaryFolder } from "./TemporaryFolder.ts"

const program = fileURLToPath(new URL("EndlessRun.ts", import.meta.url))

/** Runs the program until it has said that many numbers, kills it, and answers the last number it said. */
const killedAfter = (root: string, enough: number) =>
  Effect.callback<number>((resume) => {
    const child = spawn(process.execPath, [program, root], { stdio: ["ignore", "pipe", "inherit"] })
    let said = ""
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      if (said.split("\n").length > enough) child.kill("SIGKILL")
    })
    child.on("close", () => resume(Effect.succeed(Number(said.split("\n").at(-2) ?? 0))))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

describe("a killed run", () => {
  it.effect("has kept every event that was written, and can be gone on with at once", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder
      const last = yield* killedAfter(root, 200)
      yield* Effect.gen(function* () {
        const store = yield* RunStore
        const run = yield* store.resume("latest")
        assert.isAtLeast(run.lastSeq, last)
        assert.deepStrictEqual(
          run.events.map(({ seq }) => seq),
          Array.from({ length: run.lastSeq }, (_, i) => i + 1)
        )
      }).pipe(Effect.scoped, Effect.provide(RunStore.layer(root)))
    })
  )
})
