import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { endLeftOvers } from "../../cli/LeftOvers.ts"
import { processMark } from "../../journal/ProcessMark.ts"

const sleeping = Effect.acquireRelease(
  Effect.sync(() => {
    const child = spawn("sleep", ["300"], { stdio: "ignore" })
    return {
      child,
      pid: child.pid ?? 0,
      ended: new Promise<string | null>((done) => child.once("exit", (_, name) => done(name)))
    }
  }),
  ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
)

describe("what a killed run left behind", () => {
  it.live("is ended", () =>
    Effect.gen(function* () {
      const { pid, ended } = yield* sleeping
      const mark = yield* processMark(pid)
      const gone = yield* endLeftOvers([{ ...mark, what: "sleep" }])
      assert.deepStrictEqual(
        gone.map((child) => child.pid),
        [pid]
      )
      assert.strictEqual(yield* Effect.promise(() => ended), "SIGTERM")
    })
  )

  it.live("is left alone when another process has its id by now", () =>
    Effect.gen(function* () {
      const { child, pid } = yield* sleeping
      assert.deepStrictEqual(yield* endLeftOvers([{ pid, startedAt: "some other time", what: "sleep" }]), [])
      assert.deepStrictEqual(yield* endLeftOvers([{ pid, startedAt: "", what: "sleep" }]), [])
      assert.isNull(child.exitCode)
      assert.isNull(child.signalCode)
    })
  )
})
