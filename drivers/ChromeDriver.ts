/**
 * Our own ChromeDriver process: on the loopback interface, on a port of its own choosing, serving any number of sessions.
 * It ends with its scope, and a watchdog process ends it and its browsers when we die without a word.
 */
import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { DeviceError, SetupFailed } from "./Device.ts"
import type { Environment } from "./FindBrowser.ts"

export interface ChromeDriver {
  readonly port: number
  readonly pid: number
  /** A folder for profiles, uploads and downloads that is removed in the end. */
  readonly folder: string
  /** Browser processes to end with us: told to the watchdog. */
  readonly watch: (pid: number) => void
  readonly unwatch: (pid: number) => void
}

/** Milliseconds that ChromeDriver gets to start. */
const START_DEADLINE = 20_000

/** Ends a process by its id; one that is gone already is fine. */
export const endProcess = (pid: number, signal: NodeJS.Signals = "SIGKILL"): Effect.Effect<void> =>
  Effect.ignore(Effect.try(() => process.kill(pid, signal)))

const startWatchdog = Effect.acquireRelease(
  Effect.sync(() => {
    const script = fileURLToPath(new URL("./watchdog.mjs", import.meta.url))
    const child = spawn(process.execPath, [script], { stdio: ["pipe", "ignore", "ignore"], detached: true, env: {} })
    child.on("error", () => undefined)
    child.stdin.on("error", () => undefined)
    child.unref()
    return child
  }),
  (child) => Effect.sync(() => child.stdin.end())
)

const setupFailed = (path: string, detail: string) =>
  new DeviceError({
    reason: new SetupFailed({
      problem: `ChromeDriver (${path}) did not start: ${detail}.`,
      remedy: "Run 'goapher doctor', or set GOAPHER_CHROMEDRIVER to a ChromeDriver of the browser's version."
    })
  })

const portOf = (child: ChildProcess, path: string) =>
  Effect.callback<number, DeviceError>((resume) => {
    let said = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8")
      const port = /started successfully on port (\d+)/.exec(said)?.[1]
      if (port !== undefined) resume(Effect.succeed(Number(port)))
    })
    child.on("error", (error) => resume(setupFailed(path, error.message)))
    child.on("exit", (code) => resume(setupFailed(path, `it ended with code ${code}`)))
  }).pipe(Effect.timeoutOrElse({ duration: START_DEADLINE, orElse: () => setupFailed(path, "it said nothing") }))

/** `environment` is what driver and browser inherit: where the home folder and the display are. */
export const makeChromeDriver = (
  path: string,
  environment: Environment = {}
): Effect.Effect<ChromeDriver, DeviceError, Scope.Scope> =>
  Effect.gen(function* () {
    const watchdog = yield* startWatchdog
    const tell = (line: string) => watchdog.stdin.write(`${line}\n`)
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "goapher-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
    )
    tell(folder)
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(path, ["--port=0", "--log-level=SEVERE"], {
          stdio: ["ignore", "pipe", "ignore"],
          detached: true,
          // What browser and driver leave behind lies in our folder, and whoever has it in the environment is ours.
          env: { ...environment, TMPDIR: folder }
        })
      ),
      // With its whole group: interrupted early, there may be a browser whose id nobody knows yet.
      (started) => (started.pid === undefined ? Effect.void : endProcess(-started.pid))
    )
    const pid = child.pid ?? 0
    // At once: it starts a browser long before anybody knows the browser's id.
    tell(`+${pid}`)
    const port = yield* portOf(child, path)
    child.stdout.resume()
    return { port, pid, folder, watch: (one) => tell(`+${one}`), unwatch: (one) => tell(`-${one}`) }
  })
