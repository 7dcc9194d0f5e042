/**
 * Looks at everything that a hunt needs, by doing it: each look is one line, and what is wrong comes with what to do
 * about it. Ends what killed runs left behind.
 */
import { Effect, Result } from "effect"
import { execFile } from "node:child_process"
import * as fs from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import * as path from "node:path"
import { Device } from "../drivers/Device.ts"
import { findBrowser } from "../drivers/FindBrowser.ts"
import { foldRun } from "../journal/RunState.ts"
import { RunStore } from "../journal/RunStore.ts"
import { quantity } from "../journal/Words.ts"
import { Ended, exits } from "./ExitCodes.ts"
import { endLeftOvers } from "./LeftOvers.ts"
import { openDevice } from "./OpenDevice.ts"
import { say, type Style, styleFor } from "./Output.ts"
import { safeText } from "./SafeText.ts"
import { Settings } from "./Settings.ts"
import { makeFolder } from "../journal/Files.ts"

export interface Problem {
  readonly problem: string
  readonly remedy: string
}

/** What was found, or what is wrong. */
type Look = Effect.Effect<string, Problem>

/** Milliseconds that a program gets to tell its version. */
const versionDeadline = 10_000
/** Runs that are looked through for processes left behind, the latest first. */
const runsLookedAt = 20

const problem = (problem: string, remedy: string): Problem => ({ problem, remedy })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The oldest Node of each line that runs goapher: TypeScript and everything else it needs. */
const isNodeFit = (version: string): boolean => {
  const [major = 0, minor = 0] = version.replace(/^v/u, "").split(".").map(Number)
  return major > 22 || (major === 22 && minor >= 19)
}

const node: Look = Effect.suspend(() =>
  isNodeFit(process.version)
    ? Effect.succeed(process.version)
    : Effect.fail(problem(`Node ${process.version} is too old.`, "Install Node 22.19 or newer."))
)

const versionOf = (program: string, remedy: string) =>
  Effect.callback<string, Problem>((resume) => {
    execFile(program, ["--version"], { timeout: versionDeadline }, (error, output) => {
      const version = /\d+(?:\.\d+)+/u.exec(output)?.[0]
      if (version !== undefined) return resume(Effect.succeed(version))
      resume(Effect.fail(problem(`${program} does not tell its version (${error?.message ?? output.trim()}).`, remedy)))
    })
  })

const install =
  "Install both in the same version (Debian: apt-get install chromium chromium-driver), or set GOAPHER_CHROME and " +
  "GOAPHER_CHROMEDRIVER to their paths."

const browser: Look = Effect.gen(function* () {
  const { environment } = yield* Settings
  const found = yield* findBrowser(environment, false).pipe(
    Effect.mapError(({ reason }) =>
      reason._tag === "SetupFailed" ? problem(reason.problem, reason.remedy) : problem(reason.message, install)
    )
  )
  const [browserVersion, driverVersion] = yield* Effect.all(
    [versionOf(found.browser, install), versionOf(found.driver, install)],
    { concurrency: 2 }
  )
  if (browserVersion.split(".")[0] !== driverVersion.split(".")[0]) {
    return yield* Effect.fail(
      problem(
        `${found.browser} is version ${browserVersion}, and ${found.driver} is for version ${driverVersion}.`,
        install
      )
    )
  }
  return `${found.browser} ${browserVersion}, ${found.driver} ${driverVersion}`
})

const page = "<!doctype html><title>goapher</title><button>Hello</button>"

/** A page on the loopback address, until the scope closes; answers its address. */
const servePage = Effect.acquireRelease(
  Effect.callback<Server, Problem>((resume) => {
    const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page))
    server.once("error", (error) =>
      resume(
        Effect.fail(problem(`Nothing can listen on 127.0.0.1: ${error.message}.`, "Allow programs to listen there."))
      )
    )
    server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
  }),
  (server) =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`))

const loopback: Look = Effect.scoped(Effect.as(servePage, "127.0.0.1 can be listened on"))

const lookAround = Effect.gen(function* () {
  const address = yield* servePage
  const device = yield* Device
  yield* device.reset("state", address)
  const { elements } = yield* device.observe
  if (!elements.some(({ name }) => name === "Hello")) {
    return yield* Effect.fail(problem("A page was opened, and nothing was seen on it.", install))
  }
  return `opened, looked at a page and closed (${device.info.name} ${device.info.version})`
})

const session: Look = Effect.scoped(lookAround).pipe(
  Effect.provide(openDevice({ headed: false, emulate: undefined, allowedOrigins: undefined })),
  Effect.mapError((error) =>
    "problem" in error ? error : problem(`A session can't be opened: ${error.message}`, install)
  )
)

const folder = (out: string): Look =>
  Effect.tryPromise({
    try: async () => {
      const probe = path.join(out, `.doctor-${process.pid}`)
      const wasThere = fs.existsSync(out)
      await Effect.runPromise(makeFolder(out))
      fs.writeFileSync(probe, "")
      fs.rmSync(probe)
      if (!wasThere) fs.rmdirSync(out)
      return `${path.resolve(out)} can be written`
    },
    catch: (error) =>
      problem(
        `${path.resolve(out)} can't be written: ${messageOf(error).replace(/\.$/, "")}.`,
        "Go to a folder of your own, or give --out."
      )
  })

/** Runs that another process still has are left alone. */
const leftOvers = (out: string): Look =>
  Effect.gen(function* () {
    const store = yield* RunStore
    const runs = (yield* store.list).filter(({ finished }) => finished === undefined).slice(0, runsLookedAt)
    const ended = yield* Effect.forEach(runs, ({ run }) =>
      Effect.scoped(store.resume(run)).pipe(
        Effect.flatMap(({ events }) => endLeftOvers(foldRun(events).children)),
        Effect.orElseSucceed(() => [])
      )
    )
    const count = ended.flat().length
    return count === 0 ? "no process of a killed run is left" : `ended ${count} left by killed runs`
  }).pipe(
    Effect.provide(RunStore.layer(out)),
    Effect.mapError((error) => problem(error.message, "Move the folder away."))
  )

const line = (name: string, outcome: Result.Result<string, Problem>, style: Style): ReadonlyArray<string> => {
  const label = name.padEnd(10)
  if (Result.isSuccess(outcome)) return [`${style.green("ok     ")}  ${label}  ${safeText(outcome.success)}`]
  return [
    `${style.red("problem")}  ${label}  ${safeText(outcome.failure.problem)}`,
    `${" ".repeat(21)}${safeText(outcome.failure.remedy)}`
  ]
}

export const examine = Effect.fnUntraced(function* (out: string) {
  const { hasColour, version } = yield* Settings
  const style = styleFor(hasColour)
  const looks: ReadonlyArray<readonly [name: string, look: Look]> = [
    ["node", node],
    ["browser", browser],
    ["loopback", loopback],
    ["session", session],
    ["folder", folder(out)],
    ["left over", leftOvers(out)]
  ]
  yield* say(`goapher ${version}`)
  let problems = 0
  for (const [name, look] of looks) {
    const outcome = yield* Effect.result(look)
    if (Result.isFailure(outcome)) problems++
    yield* say(...line(name, outcome, style))
  }
  yield* say(problems === 0 ? "All is well." : `${quantity(problems, "problem")}.`)
  if (problems > 0) return yield* new Ended({ exit: exits.device })
})
