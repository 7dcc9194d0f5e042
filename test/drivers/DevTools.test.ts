import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { endProcess, makeChromeDriver } from "../../drivers/ChromeDriver.ts"
import { connectDevTools } from "../../drivers/DevTools.ts"
import { findBrowser } from "../../drivers/FindBrowser.ts"
import { startBrowser } from "../../drivers/WebStart.ts"
import { makeWire } from "../../drivers/WebWire.ts"

const startedBrowser = Effect.gen(function* () {
  const found = yield* findBrowser(process.env, false)
  const driver = yield* makeChromeDriver(found.driver, process.env)
  const settings = { browser: found.browser, headed: false, deadline: 6000, downloads: driver.folder }
  return yield* startBrowser(makeWire(driver.port), settings)
})

describe("A DevTools connection", () => {
  it.live("answers commands, and says so where one is refused", () =>
    Effect.gen(function* () {
      const { address, version } = yield* startedBrowser
      const devtools = yield* connectDevTools(address)
      assert.include((yield* devtools.call("Browser.getVersion"))["product"], version)
      const refused = yield* Effect.flip(devtools.call("Nothing.atAll"))
      assert.match(refused.detail, /Nothing\.atAll/)
      yield* devtools.close
    }).pipe(Effect.scoped)
  )

  it.live("ends with its browser: what is still asked fails at once, and so does what is asked later", () =>
    Effect.gen(function* () {
      const { address, pid } = yield* startedBrowser
      const devtools = yield* connectDevTools(address)
      const { targetInfos } = yield* devtools.call("Target.getTargets")
      const [{ targetId }] = targetInfos as [{ readonly targetId: string }]
      const { sessionId } = yield* devtools.call("Target.attachToTarget", { targetId, flatten: true })
      const never = { expression: "new Promise(() => {})", awaitPromise: true }
      const asked = yield* Effect.forkChild(Effect.flip(devtools.call("Runtime.evaluate", never, String(sessionId))), {
        startImmediately: true
      })
      yield* endProcess(pid)
      assert.match((yield* Fiber.join(asked)).detail, /closed/)
      assert.match((yield* Effect.flip(devtools.call("Browser.getVersion"))).detail, /closed/)
      devtools.send("Browser.getVersion")
      yield* devtools.close
      assert.strictEqual((yield* Effect.flip(connectDevTools(address)))._tag, "DevToolsFailed")
    }).pipe(Effect.scoped)
  )
})
