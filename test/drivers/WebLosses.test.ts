import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { DeviceError } from "../../drivers/Device.ts"
import { makeWebDevice } from "../../drivers/WebDevice.ts"
import { pageServer } from "./PageServer.ts"
import { elementNamed, makeHand } from "./WebHand.ts"

/** Milliseconds a command gets in these tests: short, because they wait for it to pass. */
const deadline = 2500

const reasonOf = <A>(effect: Effect.Effect<A, DeviceError>) =>
  Effect.map(Effect.flip(effect), (error) => error.reason._tag)

const isAlive = (pid: number) => Effect.runSync(Effect.isSuccess(Effect.try(() => process.kill(pid, 0))))
/** Waits until none of the processes is left. */
const allEnded = (pids: ReadonlyArray<number>) =>
  Effect.suspend(() => (pids.some(isAlive) ? Effect.fail("alive") : Effect.void)).pipe(
    Effect.tapError(() => Effect.sleep(50)),
    Effect.eventually
  )

describe("A web device that is lost", { concurrent: false }, () => {
  it.live("hangs: the error says so, its script is stopped, and the page goes on", () =>
    Effect.gen(function* () {
      const { device, open, element } = yield* makeHand(() => ({ deadline }))
      yield* open("losses.html")
      const { processes } = device.info
      const tapped = yield* Effect.result(device.perform({ kind: "tap", element: element("Hang").n }))
      const reason = tapped._tag === "Failure" ? tapped.failure.reason._tag : yield* reasonOf(device.observe)
      assert.strictEqual(reason, "AppHung")
      const seen = yield* device.observe
      assert.strictEqual(seen.title, "Losses")
      assert.deepStrictEqual(device.info.processes, processes)
    }).pipe(Effect.scoped)
  )

  it.live("hangs again and again: the browser is ended, and a new session takes its place", () =>
    Effect.gen(function* () {
      const { device, open, element, origin } = yield* makeHand(() => ({ deadline }))
      yield* open("losses.html")
      const [driver, browser] = device.info.processes
      const tapped = yield* Effect.result(device.perform({ kind: "tap", element: element("Keep hanging").n }))
      const reason =
        tapped._tag === "Failure" ? tapped.failure.reason._tag : yield* reasonOf(Effect.scoped(device.observe))
      assert.strictEqual(reason, "AppHung")
      yield* allEnded([browser ?? 0])
      assert.strictEqual(yield* reasonOf(device.observe), "SessionLost")
      yield* device.reset("session", `${origin}/losses.html`)
      const seen = yield* device.observe
      assert.strictEqual(seen.title, "Losses")
      assert.strictEqual(device.info.processes[0], driver)
      assert.notStrictEqual(device.info.processes[1], browser)
      assert.isAbove(seen.revision, 1)
      assert.isAbove(elementNamed(seen, "Hang").n, 0)
    }).pipe(Effect.scoped)
  )

  it.live("crashes: the error says so, and a new session takes its place", () =>
    Effect.gen(function* () {
      const { device, open, origin } = yield* makeHand(() => ({ deadline }))
      yield* open("losses.html")
      const opened = yield* Effect.result(device.perform({ kind: "open", value: "chrome://crash" }))
      const reason = opened._tag === "Failure" ? opened.failure.reason._tag : yield* reasonOf(device.observe)
      assert.strictEqual(reason, "AppCrashed")
      yield* device.reset("session", `${origin}/losses.html`)
      assert.strictEqual((yield* device.observe).title, "Losses")
    }).pipe(Effect.scoped)
  )

  it.live("is killed from outside: the session is lost, and a new one takes its place", () =>
    Effect.gen(function* () {
      const { device, open, origin } = yield* makeHand(() => ({ deadline }))
      yield* open("losses.html")
      process.kill(device.info.processes[1] ?? 0, "SIGKILL")
      assert.strictEqual(yield* reasonOf(device.observe), "SessionLost")
      yield* device.reset("session", `${origin}/losses.html`)
      assert.strictEqual((yield* device.observe).title, "Losses")
    }).pipe(Effect.scoped)
  )

  it.live("loses its driver: the driver is unreachable", () =>
    Effect.gen(function* () {
      const { device, open } = yield* makeHand(() => ({ deadline }))
      yield* open("losses.html")
      process.kill(device.info.processes[0] ?? 0, "SIGKILL")
      assert.strictEqual(yield* reasonOf(device.observe), "DriverUnreachable")
    }).pipe(Effect.scoped)
  )

  it.live("can't be set up, or can't open its start: the error says what to do", () =>
    Effect.gen(function* () {
      const environment = process.env
      const noBrowser = yield* Effect.flip(
        makeWebDevice({ environment: { PATH: "/nowhere" }, browser: "/nowhere/chrome" })
      )
      assert.strictEqual(noBrowser.reason._tag, "SetupFailed")
      const wrongDevice = yield* Effect.flip(makeWebDevice({ environment, emulate: "Nokia 3310" }))
      assert.match(wrongDevice.message, /Pixel 7/)
      const nobody = yield* Effect.flip(makeWebDevice({ environment, start: "http://127.0.0.1:9/" }))
      assert.strictEqual(nobody.reason._tag, "CannotOpen")
      const origin = yield* pageServer
      const start = `${origin}/to?url=${encodeURIComponent("http://elsewhere.test/")}`
      const elsewhere = yield* Effect.flip(makeWebDevice({ environment, start, allowedOrigins: [origin] }))
      assert.match(elsewhere.message, /leads on to http:\/\/elsewhere\.test\/.*--allow/)
    }).pipe(Effect.scoped)
  )

  it.live("leaves no process when its scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const device = yield* Scope.provide(makeWebDevice({ environment: process.env }), scope)
      const pids = device.info.processes
      assert.isTrue(pids.every(isAlive))
      yield* Scope.close(scope, Exit.void)
      yield* allEnded(pids)
    })
  )

  it.live("leaves no process when we are killed without a word", () =>
    Effect.gen(function* () {
      const origin = yield* pageServer
      const script = fileURLToPath(new URL("./WebVictim.ts", import.meta.url))
      const victim = spawn(process.execPath, [script, `${origin}/second.html`], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      const pids = yield* Effect.callback<ReadonlyArray<number>>((resume) => {
        createInterface({ input: victim.stdout }).once("line", (line) => {
          resume(Effect.succeed(JSON.parse(line) as ReadonlyArray<number>))
        })
      })
      assert.lengthOf(pids.filter(isAlive), 2)
      victim.kill("SIGKILL")
      yield* allEnded(pids)
    }).pipe(Effect.scoped)
  )
})

describe("A web device kept within its bounds", () => {
  it.live("opens nothing outside the allowed origins, and tells what was refused", () =>
    Effect.gen(function* () {
      const { device, open, tap, element } = yield* makeHand((origin) => ({ allowedOrigins: [origin] }))
      const outside = "http://outside.invalid/page"
      const refused = yield* device.perform({ kind: "open", value: outside })
      assert.strictEqual(refused.ok ? "ok" : refused.failure, "refused")
      yield* open("windows.html")
      for (const name of ["Leave the app", "Leave by script"]) {
        const seen = yield* tap(name)
        assert.strictEqual(seen.title, "Windows", name)
        assert.deepStrictEqual(
          seen.signals.map((signal) => (signal._tag === "RequestFailed" ? signal.url : signal._tag)),
          [outside],
          name
        )
      }
      assert.strictEqual((yield* tap("Same window")).title, "Second")
      assert.isAbove(element("Second page").n, 0)
    }).pipe(Effect.scoped)
  )

  it.live("is a phone when it is told to be one", () =>
    Effect.gen(function* () {
      const { device, open, tap, look } = yield* makeHand(() => ({ emulate: "Pixel 7" }))
      const seen = yield* open("phone.html")
      assert.deepStrictEqual(device.info.viewport, { width: 412, height: 915, ratio: 2.625 })
      assert.deepStrictEqual(seen.viewport, { width: 412, height: 915 })
      const tapped = yield* tap("Tap me")
      assert.isTrue(tapped.elements.some((one) => one.name === "touchstart pointerdown touch click"))
      assert.isTrue((yield* look).elements.some((one) => one.name.includes("Android 13; Pixel 7")))
    }).pipe(Effect.scoped)
  )
})
