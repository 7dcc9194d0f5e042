/**
 * One WebDriver session of a web device: classic commands that say what went wrong, and a DevTools connection beside them
 * for what the browser tells by itself.
 */
import { Clock, Effect } from "effect"
import type { ChromeDriver } from "./ChromeDriver.ts"
import { endProcess } from "./ChromeDriver.ts"
import { bagIn, isBag } from "./Bag.ts"
import type { DeviceError } from "./Device.ts"
import { connectDevTools, type DevTools } from "./DevTools.ts"
import { type Command, leavingFreely, makeCommand, PROBE_DEADLINE } from "./WebCommand.ts"
import { listenToEvents, makeEvents, type WebEvents } from "./WebEvents.ts"
import { guardDocuments } from "./WebGuard.ts"
import { beforeDeadline, type BrowserSettings, setupRefused, startBrowser, type StartedBrowser } from "./WebStart.ts"
import { followTargets, type Targets } from "./WebTargets.ts"
import { CommandRefused, makeWire, type Wire } from "./WebWire.ts"

export interface SessionSettings extends BrowserSettings {
  /** Page script to install in every document. */
  readonly script: string
  /** Origins that a window may go to; everywhere where undefined. */
  readonly allowedOrigins?: ReadonlyArray<string> | undefined
}

export interface WebSession {
  readonly id: string
  readonly browserPid: number
  readonly version: string
  readonly events: WebEvents
  readonly command: Command
  /**
   * Opens an address. One that is slow while the browser is well (a server that starts, or compiles on demand) is opened
   * once more with more time.
   */
  readonly open: (url: string) => Effect.Effect<void, CommandRefused | DeviceError>
  /** Runs a script in the page: `sync` answers what it returns, `async` what it calls its last argument with. */
  readonly script: (
    doing: string,
    kind: "sync" | "async",
    script: string,
    args: ReadonlyArray<unknown>
  ) => Effect.Effect<unknown, CommandRefused | DeviceError>
  /** A command of the DevTools protocol on the current window. */
  readonly devtools: (
    doing: string,
    cmd: string,
    params: unknown
  ) => Effect.Effect<unknown, CommandRefused | DeviceError>
  /**
   * After it, every event of what happened before has arrived: in the page of a window, or in the browser itself (which
   * also answers while a dialog stands before the page).
   */
  readonly barrier: (window?: string) => Effect.Effect<void>
  /** Ends the session and its browser. */
  readonly end: Effect.Effect<void>
}

/** What a person allows by using the page; a browser without windows would refuse it. */
const GRANTED = ["clipboardReadWrite", "clipboardSanitizedWrite"]
/** Milliseconds that an address gets when it is opened once more. */
const SLOW_OPENING = 12_000
/** Milliseconds that events are waited for. */
const BARRIER_DEADLINE = 2000

interface Listening {
  readonly devtools: DevTools
  readonly targets: Targets
  readonly events: WebEvents
}

/** Connects to a browser and has everything installed in it that a device needs. */
const listen = (started: StartedBrowser, settings: SessionSettings) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const devtools = yield* connectDevTools(started.address)
    const events = makeEvents(now)
    const { script, allowedOrigins } = settings
    const { opened, closed } = events
    const targets = followTargets(devtools, { script, guarded: allowedOrigins !== undefined, opened, closed })
    listenToEvents(devtools, targets, events, now)
    if (allowedOrigins !== undefined) guardDocuments(devtools, targets, allowedOrigins, events.refused)
    yield* targets.attach
    const saving = { behavior: "allow", downloadPath: settings.downloads, eventsEnabled: true }
    yield* devtools.call("Browser.setDownloadBehavior", saving)
    yield* Effect.ignore(devtools.call("Browser.grantPermissions", { permissions: GRANTED }))
    events.drain()
    events.empty.clear()
    return { devtools, targets, events } satisfies Listening as Listening
  })

/** Starts a browser with a fresh profile and everything installed that a device needs. */
export const openSession = (driver: ChromeDriver, settings: SessionSettings): Effect.Effect<WebSession, DeviceError> =>
  Effect.gen(function* () {
    const wire = makeWire(driver.port)
    const started = yield* startBrowser(wire, settings)
    driver.watch(started.pid)
    const kill = endProcess(started.pid).pipe(Effect.andThen(Effect.sync(() => driver.unwatch(started.pid))))
    const listening = yield* listen(started, settings).pipe(
      Effect.mapError((failed) => setupRefused(settings, `DevTools: ${failed.detail}`)),
      Effect.tapError(() => kill)
    )
    return makeSession(wire, started, settings, listening, kill)
  })

const makeSession = (
  wire: Wire,
  started: StartedBrowser,
  settings: SessionSettings,
  { devtools, targets, events }: Listening,
  kill: Effect.Effect<void>
): WebSession => {
  const path = `/session/${started.session}`
  const accept = Effect.suspend(() =>
    devtools.call("Page.handleJavaScriptDialog", { accept: true }, targets.sessionOf(events.askingWindow ?? ""))
  ).pipe(Effect.ignore)
  const command = leavingFreely(
    makeCommand(wire, { session: path, deadline: settings.deadline, interrupt: targets.interrupt, kill }),
    accept
  )
  const onWindow: WebSession["devtools"] = (doing, cmd, params) =>
    command(doing, "POST", "/goog/cdp/execute", { cmd, params })
  return {
    id: started.session,
    browserPid: started.pid,
    version: started.version,
    events,
    command,
    open: (url) => openPatiently(command, settings, url),
    script: (doing, kind, text, args) =>
      command(doing, "POST", `/execute/${kind}`, { script: text, args }).pipe(
        Effect.catchTag("CommandRefused", (refused) =>
          isSpoilt(refused) ? evaluate(onWindow, doing, kind, text, args) : Effect.fail(refused)
        )
      ),
    devtools: onWindow,
    barrier: (window) => {
      const asked =
        window === undefined
          ? devtools.call("Browser.getVersion")
          : devtools.call("Runtime.getIsolateId", {}, targets.sessionOf(window))
      return asked.pipe(Effect.timeout(BARRIER_DEADLINE), Effect.ignore)
    },
    end: endSession(wire, path, devtools, kill)
  }
}

const isTimeout = (failed: CommandRefused | DeviceError) =>
  failed._tag === "CommandRefused" && failed.error === "timeout"

const openPatiently = (command: Command, settings: SessionSettings, url: string) => {
  const opening = (deadline?: number) => command(`open ${url}`, "POST", "/url", { url }, deadline)
  const loadWithin = (pageLoad: number) => command("load slowly", "POST", "/timeouts", { pageLoad })
  const tooSlow = new CommandRefused({ error: "timeout", detail: `it was not loaded within ${SLOW_OPENING / 1000} s` })
  const slowly = Effect.gen(function* () {
    yield* loadWithin(SLOW_OPENING)
    const exit = yield* Effect.exit(opening(SLOW_OPENING + settings.deadline))
    yield* Effect.ignore(loadWithin(beforeDeadline(settings)))
    return yield* exit
  }).pipe(Effect.mapError((failed) => (isTimeout(failed) ? tooSlow : failed)))
  return opening().pipe(
    Effect.catchTag("CommandRefused", (refused) => (isTimeout(refused) ? slowly : Effect.fail(refused))),
    Effect.asVoid
  )
}

/** A page that replaces `JSON.stringify` and the like spoils the driver's own answers. */
const isSpoilt = ({ detail }: CommandRefused) => /deseriali[sz]e/.test(detail)

/** The same script by the DevTools protocol, which needs nothing of the page's. */
const evaluate = (
  onWindow: WebSession["devtools"],
  doing: string,
  kind: "sync" | "async",
  script: string,
  args: ReadonlyArray<unknown>
) => {
  const run = `(function () {${script}\n})`
  const given = JSON.stringify(args)
  const expression =
    kind === "sync"
      ? `${run}(...${given})`
      : `(async () => await { then: (answer) => { ${run}(...${given}, answer) } })()`
  return onWindow(doing, "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }).pipe(
    Effect.map((answer) => (isBag(answer) ? bagIn(answer, "result")["value"] : undefined))
  )
}

/** The browser is killed first: asked politely it takes its time, and its profile is thrown away anyway. */
const endSession = (wire: Wire, path: string, devtools: DevTools, kill: Effect.Effect<void>) =>
  devtools.close.pipe(
    Effect.andThen(kill),
    Effect.andThen(wire.call("DELETE", path)),
    Effect.timeout(PROBE_DEADLINE),
    Effect.ignore
  )
