import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { resetApp } from "../../cli/ResetApp.ts"
import { newFolder } from "./Goapher.ts"

const serving = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly asked: Array<string>; readonly close: () => void }>((resume) => {
    const asked: Array<string> = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.statusCode = request.url === "/broken" ? 500 : 204
      response.end()
    })
    server.listen(0, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      resume(Effect.succeed({ url, asked, close: () => void (server.close(), server.closeAllConnections()) }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

const folder = Effect.acquireRelease(Effect.sync(newFolder), ({ remove }) => Effect.sync(remove))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const until = (condition: () => boolean) =>
  Effect.suspend(() => (condition() ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry({ while: () => Effect.as(Effect.sleep("20 millis"), true) })
  )

describe("resetting the app", () => {
  it.live("asks an address with GET, and takes any answer below 400", () =>
    Effect.gen(function* () {
      const { url, asked } = yield* serving
      yield* resetApp(`${url}/reset?all=1`)
      assert.deepStrictEqual(asked, ["GET /reset?all=1"])
      const { message } = yield* Effect.flip(resetApp(`${url}/broken`))
      assert.match(message, /could not be reset with --reset http.*it answered 500\./u)
    })
  )

  it.live("says so when nothing answers at the address", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(resetApp("http://127.0.0.1:9/"))
      assert.match(message, /it does not answer \(.+\)/u)
    })
  )

  it.live("runs a command in a shell, and shows what it said when it failed", () =>
    Effect.gen(function* () {
      const { path } = yield* folder
      yield* resetApp(`echo done > "${join(path, "a file")}"`)
      assert.strictEqual(readFileSync(join(path, "a file"), "utf8"), "done\n")
      const { message } = yield* Effect.flip(resetApp("echo no such database >&2; exit 3"))
      assert.match(message, /it ended with 3\. It said: no such database/u)
    })
  )

  it.live("ends the command and what it started when the run is interrupted", () =>
    Effect.gen(function* () {
      const { path } = yield* folder
      const file = join(path, "pid")
      const fiber = yield* Effect.forkChild(resetApp(`sleep 300 & echo $! > "${file}"; wait`))
      yield* until(() => existsSync(file) && readFileSync(file, "utf8").trim() !== "")
      const pid = Number(readFileSync(file, "utf8"))
      assert.isTrue(isAlive(pid))
      yield* Fiber.interrupt(fiber)
      yield* until(() => !isAlive(pid))
    })
  )
})
