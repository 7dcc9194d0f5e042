/**
 * One WebDriver session of a web device: classic commands with our own deadline on each, BiDi for events, and the end of
 * a browser that answers nothing.
 */
import { Clock, Data, Effect, Fiber } from "effect"
import type { Client } from "webdriver"
import type { ChromeDriver } from "./ChromeDriver.ts"
import { endProcess } from "./ChromeDriver.ts"
import { AppCrashed, AppHung, DeviceError, DriverUnreachable, SessionLost, SetupFailed } from "./Device.ts"
import { type Emulated } from "./WebEmulation.ts"
import { listenToEvents, subscribedEvents, type WebEvents } from "./WebEvents.ts"
import { CommandRefused, makeWire, type Wire, type WireBroken } from "./WebWire.ts"

export interface SessionSettings {
  readonly browser: string
  readonly headed: boolean
  readonly emulated?: Emulated | undefined
  /** Milliseconds each command gets. */
  readonly deadline: number
  /** Page script to install in every document. */
  readonly script: string
  /** Folder for downloads. */
  readonly downloads: string
}

export interface WebSession {
  readonly id: string
  readonly browserPid: number
  readonly version: string
  readonly events: WebEvents
  /** A classic command, by its path within the session. */
  readonly command: (
    doing: string,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown
  ) => Effect.Effect<unknown, CommandRefused | DeviceError>
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
  /** After it, every event of what happened before has arrived. */
  readonly barrier: Effect.Effect<void>
  /** Ends the session and its browser. */
  readonly end: Effect.Effect<void>
}

/** Milliseconds a trivial command gets to prove that the app is alive after another missed its deadline. */
const PROBE_DEADLINE = 2000
const BIDI_DEADLINE = 5000
const SESSION_DEADLINE = 60_000
const GRANTED = ["clipboardReadWrite", "clipboardSanitizedWrite"]

/** The package's own connection, which its types don't tell of. */
interface BidiConnection {
  readonly _bidiHandler?: { readonly waitForConnected: () => Promise<boolean>; readonly close: () => void }
}
type BidiClient = Client & BidiConnection

class BidiFailed extends Data.TaggedError("BidiFailed")<{ readonly detail: string }> {}

const isCrash = (detail: string) => /tab crashed|page crash|Target crashed/i.test(detail)
const isGone = (error: string, detail: string) =>
  error === "invalid session id" ||
  /disconnected|chrome not reachable|session deleted|not connected to DevTools|browser has closed/i.test(detail)

const firstLine = (text: string) => text.split("\n")[0] ?? text
const lost = (doing: string, detail: string) =>
  new DeviceError({ reason: new SessionLost({ doing, detail: firstLine(detail) }) })

/** What a refusal means beyond the command: the app crashed, the session is gone, or nothing (it stays a refusal). */
const classify = (doing: string, refused: CommandRefused): CommandRefused | DeviceError => {
  if (isCrash(refused.detail)) {
    return new DeviceError({ reason: new AppCrashed({ doing, detail: firstLine(refused.detail) }) })
  }
  return isGone(refused.error, refused.detail) ? lost(doing, refused.detail) : refused
}
const unreachable = (broken: WireBroken) =>
  new DeviceError({ reason: new DriverUnreachable({ detail: broken.detail }) })

const capabilitiesFor = (settings: SessionSettings, profile: string) => ({
  alwaysMatch: {
    browserName: "chrome",
    webSocketUrl: true,
    pageLoadStrategy: "eager",
    // Every dialog is left to us but the question whether a page may be left: the driver always says yes to that.
    unhandledPromptBehavior: "ignore",
    timeouts: {
      script: Math.max(settings.deadline - 1000, settings.deadline / 2),
      pageLoad: Math.max(settings.deadline - 1000, settings.deadline / 2),
      implicit: 0
    },
    "goog:chromeOptions": {
      binary: settings.browser,
      args: [
        ...(settings.headed ? [] : ["--headless=new", "--window-size=1280,900"]),
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--no-default-browser-check",
        `--user-data-dir=${profile}`
      ],
      prefs: { "download.default_directory": settings.downloads, "download.prompt_for_download": false },
      ...(settings.emulated === undefined ? {} : { mobileEmulation: mobileEmulation(settings.emulated) })
    }
  }
})
const mobileEmulation = ({ width, height, ratio, agent }: Emulated) => ({
  deviceMetrics: { width, height, pixelRatio: ratio, touch: true, mobile: true },
  userAgent: agent.replace("%version%", "130.0.0.0")
})

interface NewSession {
  readonly sessionId: string
  readonly capabilities: Readonly<Record<string, unknown>>
}

const setupRefused = (settings: SessionSettings, detail: string) =>
  new DeviceError({
    reason: new SetupFailed({
      problem: `The browser (${settings.browser}) did not start: ${firstLine(detail)}.`,
      remedy: "Browser and driver must be of the same version: run 'goapher doctor'."
    })
  })

const startSession = (wire: Wire, settings: SessionSettings, profile: string) =>
  wire.call("POST", "/session", { capabilities: capabilitiesFor(settings, profile) }).pipe(
    Effect.map((value) => value as NewSession),
    Effect.catchTags({
      CommandRefused: (refused) => Effect.fail(setupRefused(settings, refused.detail)),
      WireBroken: (broken) => Effect.fail(unreachable(broken))
    }),
    Effect.timeoutOrElse({
      duration: SESSION_DEADLINE,
      orElse: () => Effect.fail(setupRefused(settings, "it said nothing"))
    })
  )

const bidiCall = <A>(call: () => Promise<A>): Effect.Effect<A, BidiFailed> =>
  Effect.tryPromise({
    try: call,
    catch: (error) => new BidiFailed({ detail: error instanceof Error ? error.message : String(error) })
  }).pipe(
    Effect.timeoutOrElse({
      duration: BIDI_DEADLINE,
      orElse: () => Effect.fail(new BidiFailed({ detail: "no answer" }))
    })
  )

/** Loaded when the first session starts, beside the browser: it takes a good part of a second. */
const loadPackage = bidiCall(() => import("webdriver"))

const connectBidi = ({ default: WebDriver }: typeof import("webdriver"), port: number, started: NewSession) =>
  bidiCall(async () => {
    const client: BidiClient = WebDriver.attachToSession({
      sessionId: started.sessionId,
      capabilities: started.capabilities as WebdriverIO.Capabilities,
      hostname: "127.0.0.1",
      port,
      path: "/",
      logLevel: "silent",
      connectionRetryCount: 0
    })
    await client._bidiHandler?.waitForConnected()
    return client
  })

/** Starts a browser with a fresh profile and everything installed that a device needs. */
export const openSession = (driver: ChromeDriver, settings: SessionSettings, profile: string) =>
  Effect.gen(function* () {
    const wire = makeWire(driver.port)
    const loading = yield* Effect.forkChild(Effect.result(loadPackage))
    const started = yield* startSession(wire, settings, profile)
    const browserPid = Number(started.capabilities["goog:processID"] ?? 0)
    driver.watch(browserPid)
    const kill = endProcess(browserPid).pipe(Effect.andThen(Effect.sync(() => driver.unwatch(browserPid))))
    const prepared = Fiber.join(loading).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.flatMap((loaded) => prepare(loaded, driver.port, started, settings)),
      Effect.mapError((failed) => setupRefused(settings, `BiDi: ${failed.detail}`)),
      Effect.tapError(() => kill)
    )
    const { bidi, events } = yield* prepared
    const path = `/session/${started.sessionId}`
    const command = leavingFreely(makeCommand(wire, path, settings.deadline, kill), bidi, events)
    const devtools: WebSession["devtools"] = (doing, cmd, params) =>
      command(doing, "POST", "/goog/cdp/execute", { cmd, params })
    const script: WebSession["script"] = (doing, kind, text, args) =>
      command(doing, "POST", `/execute/${kind}`, { script: text, args }).pipe(
        Effect.catchTag("CommandRefused", (refused) =>
          isSpoilt(refused) ? evaluate(devtools, doing, kind, text, args) : Effect.fail(refused)
        )
      )
    // What a person allows by using the page; a browser without windows would refuse it.
    yield* Effect.ignore(devtools("permissions", "Browser.grantPermissions", { permissions: GRANTED }))
    return {
      id: started.sessionId,
      browserPid,
      version: String(started.capabilities["browserVersion"] ?? ""),
      events,
      command,
      script,
      devtools,
      barrier: Effect.ignore(bidiCall(() => bidi.browsingContextGetTree({ maxDepth: 0 }))),
      end: endSession(wire, path, bidi, kill)
    } satisfies WebSession as WebSession
  })

/** Times that a page may ask in a row whether it should be left. */
const MAX_QUESTIONS = 3

/**
 * The driver says yes to a page that asks whether it should be left, but at times refuses the command that it finds the
 * question in: then we say yes and give the command again, unless it was the input that led to the question.
 */
const leavingFreely = (command: WebSession["command"], bidi: BidiClient, events: WebEvents): WebSession["command"] => {
  const accept = Effect.suspend(() =>
    bidiCall(() => bidi.browsingContextHandleUserPrompt({ context: events.askingWindow ?? "", accept: true }))
  )
  const attempt = (left: number, ...call: Parameters<WebSession["command"]>): ReturnType<WebSession["command"]> =>
    command(...call).pipe(
      Effect.catchTag("CommandRefused", (refused) => {
        if (left === 0 || !/dialog type beforeunload/.test(refused.detail)) return Effect.fail(refused)
        const again = call[2] === "/actions" ? Effect.void : attempt(left - 1, ...call)
        return Effect.ignore(accept).pipe(Effect.andThen(again))
      })
    )
  return (...call) => attempt(MAX_QUESTIONS, ...call)
}

/** A page that replaces `JSON.stringify` and the like spoils the driver's own answers. */
const isSpoilt = ({ detail }: CommandRefused) => /deseriali[sz]e/.test(detail)

/** The same script by the DevTools protocol, which needs nothing of the page's. */
const evaluate = (
  devtools: WebSession["devtools"],
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
  return devtools(doing, "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }).pipe(
    Effect.map((answer) => (answer as { readonly result?: { readonly value?: unknown } }).result?.value)
  )
}

const prepare = (loaded: typeof import("webdriver"), port: number, started: NewSession, settings: SessionSettings) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const bidi = yield* connectBidi(loaded, port, started)
    const events = listenToEvents(bidi as never, () => clock.currentTimeMillisUnsafe())
    yield* bidiCall(() => bidi.sessionSubscribe({ events: [...subscribedEvents] }))
    yield* bidiCall(() => bidi.scriptAddPreloadScript({ functionDeclaration: `() => {${settings.script}}` }))
    const { contexts } = yield* bidiCall(() => bidi.browsingContextGetTree({ maxDepth: 0 }))
    for (const { context } of contexts) events.windows.add(context)
    events.drain()
    return { bidi, events }
  })

const makeCommand =
  (wire: Wire, session: string, deadline: number, kill: Effect.Effect<void>): WebSession["command"] =>
  (doing, method, path, body) =>
    wire.call(method, `${session}${path}`, body).pipe(
      Effect.timeoutOrElse({
        duration: deadline,
        orElse: () => ifAlive(wire, session, doing, deadline, kill, missed(deadline))
      }),
      Effect.catchTag("CommandRefused", (refused) =>
        timedOut.has(refused.error) ? ifAlive(wire, session, doing, deadline, kill, refused) : Effect.fail(refused)
      ),
      Effect.catchTags({
        CommandRefused: (refused) => Effect.fail(classify(doing, refused)),
        WireBroken: (broken) => Effect.fail(unreachable(broken))
      })
    )

/** What the driver says of a page that took too long; it gives up a little before our own deadline. */
const timedOut: ReadonlySet<string> = new Set(["timeout", "script timeout"])

const missed = (deadline: number) => new CommandRefused({ error: "timeout", detail: `no answer within ${deadline} ms` })

/** A missed deadline: an app that still answers a trivial question was only slow; else it hangs and its browser is ended. */
const ifAlive = (
  wire: Wire,
  session: string,
  doing: string,
  deadline: number,
  kill: Effect.Effect<void>,
  slow: CommandRefused
) =>
  wire.call("GET", `${session}/title`).pipe(
    Effect.catchTag("CommandRefused", () => Effect.void),
    Effect.timeoutOrElse({
      duration: PROBE_DEADLINE,
      orElse: () =>
        kill.pipe(
          Effect.andThen(
            Effect.fail(new DeviceError({ reason: new AppHung({ doing, deadline: deadline + PROBE_DEADLINE }) }))
          )
        )
    }),
    Effect.andThen(Effect.fail(slow))
  )

/** The browser is killed first: asked politely it takes its time, and its profile is thrown away anyway. */
const endSession = (wire: Wire, path: string, bidi: BidiClient, kill: Effect.Effect<void>) =>
  Effect.sync(() => bidi._bidiHandler?.close()).pipe(
    Effect.andThen(kill),
    Effect.andThen(wire.call("DELETE", path)),
    Effect.timeout(PROBE_DEADLINE),
    Effect.ignore
  )
