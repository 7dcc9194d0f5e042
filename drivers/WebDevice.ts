/**
 * The web device: a browser window driven through our own ChromeDriver. An observation is one round trip that settles and
 * reads; an operation is two. Signals come over a DevTools connection, and an observation waits for them only where the page says
 * that something happened.
 */
import { Clock, Effect, Layer, type Scope } from "effect"
import { join } from "node:path"
import type { Observation } from "../world/Observation.ts"
import type { Operation } from "../world/Operation.ts"
import { originOf } from "../world/Scope.ts"
import { type ChromeDriver, makeChromeDriver } from "./ChromeDriver.ts"
import {
  CannotOpen,
  Device,
  DeviceError,
  type DeviceInfo,
  type DeviceService,
  type Performed,
  type ResetStrength,
  SetupFailed
} from "./Device.ts"
import { type Environment, findBrowser } from "./FindBrowser.ts"
import { type Emulated, emulatedDevice, emulatedDevices } from "./WebEmulation.ts"
import { clearState } from "./WebReset.ts"
import { defaultSettleRule, pageScript, type SettleRule } from "./WebPage.ts"
import { type Hands, performOn } from "./WebPerform.ts"
import { openSession, type SessionSettings, type WebSession } from "./WebSession.ts"
import { type Eyes, lookThrough } from "./WebLook.ts"

export interface WebDeviceOptions {
  /** Address to open at once; without one the window stays blank until `reset` or `open`. */
  readonly start?: string
  readonly headed?: boolean
  /** Name of a device to emulate, such as `Pixel 7`. */
  readonly emulate?: string
  /** Path of the browser and of its ChromeDriver, where they are not to be looked for. */
  readonly browser?: string
  readonly driver?: string
  /** Variables to look for paths in (`PATH`, `GOAPHER_CHROME` …). */
  readonly environment?: Environment
  /** A ChromeDriver to share with other devices; else one of our own. */
  readonly chromeDriver?: ChromeDriver
  /** Milliseconds each command gets (default 6,000); an app that then misses a trivial command too has hung. */
  readonly deadline?: number
  readonly settle?: SettleRule
  /** Most elements an observation tells of. */
  readonly elements?: number
  /** Folder for the files that `upload` gives. */
  readonly uploads?: string
  /** Origins that may be opened; everything where undefined. */
  readonly allowedOrigins?: ReadonlyArray<string>
}

const defaultDeadline = 5_000
const defaultElements = 2000

const emulatedBy = (name: string | undefined): Effect.Effect<Emulated | undefined, DeviceError> => {
  if (name === undefined) return Effect.succeed(undefined)
  const found = emulatedDevice(name)
  if (found !== undefined) return Effect.succeed(found)
  const known = Object.keys(emulatedDevices).join(", ")
  const reason = new SetupFailed({
    problem: `There is no device "${name}" to emulate.`,
    remedy: `Known are: ${known}.`
  })
  return Effect.fail(new DeviceError({ reason }))
}

const pathsOf = (options: WebDeviceOptions) =>
  options.browser !== undefined && (options.driver !== undefined || options.chromeDriver !== undefined)
    ? Effect.succeed({ browser: options.browser, driver: options.driver ?? "" })
    : findBrowser(options.environment ?? {}, options.headed === true).pipe(
        Effect.map((found) => ({ browser: options.browser ?? found.browser, driver: options.driver ?? found.driver }))
      )

/** A browser window as a Device. Browser and driver end with the scope. */
export const makeWebDevice = (options: WebDeviceOptions): Effect.Effect<DeviceService, DeviceError, Scope.Scope> =>
  Effect.gen(function* () {
    const emulated = yield* emulatedBy(options.emulate)
    const paths = yield* pathsOf(options)
    const driver = options.chromeDriver ?? (yield* makeChromeDriver(paths.driver, options.environment))
    const allowed = options.allowedOrigins
    const mayOpen = (address: string) => {
      const origin = originOf(address)
      return allowed === undefined || (origin !== undefined && allowed.includes(origin))
    }
    const script = pageScript(allowed === undefined ? {} : { allowedOrigins: allowed })
    const settings: SessionSettings = {
      browser: paths.browser,
      headed: options.headed === true,
      emulated,
      deadline: options.deadline ?? defaultDeadline,
      script,
      allowedOrigins: allowed,
      downloads: join(driver.folder, "downloads")
    }
    const newSession = openSession(driver, settings)
    let session = yield* newSession
    yield* Effect.addFinalizer(() => Effect.suspend(() => session.end))

    const eyes: Eyes = {
      session,
      settle: options.settle ?? defaultSettleRule,
      elements: options.elements ?? defaultElements,
      script,
      window: [...session.events.windows][0] ?? "",
      revision: 0,
      last: 0,
      troubles: 0,
      openings: 0,
      document: "",
      reading: undefined,
      seenWindows: new Set(session.events.windows),
      origins: new Set()
    }
    const useSession = (fresh: WebSession) => {
      session = fresh
      eyes.session = fresh
      eyes.window = [...fresh.events.windows][0] ?? ""
      eyes.document = ""
      eyes.reading = undefined
      eyes.seenWindows = new Set(fresh.events.windows)
    }

    const hands = (): Hands => ({
      session,
      window: eyes.window,
      touch: emulated !== undefined,
      uploads: options.uploads ?? join(driver.folder, "uploads"),
      script,
      mayOpen,
      switchTo: (window) =>
        eyes.session.command("switch window", "POST", "/window", { handle: window }).pipe(
          Effect.andThen(
            Effect.sync(() => {
              eyes.window = window
            })
          )
        ),
      closeWindow: eyes.session.command("close window", "DELETE", "/window").pipe(Effect.asVoid)
    })

    const openStart = (start: string) =>
      Effect.gen(function* () {
        const detail = yield* performOn(hands(), { kind: "open", value: start }).pipe(
          Effect.as(undefined),
          Effect.catchTag("NotPerformed", (no) => Effect.succeed(no.detail))
        )
        if (detail === undefined) return
        const leadsTo = session.events.lastRefused
        const reason = new CannotOpen({ url: start, detail, ...(leadsTo === undefined ? {} : { leadsTo }) })
        return yield* new DeviceError({ reason })
      })

    const reset = (strength: ResetStrength, start: string): Effect.Effect<void, DeviceError> =>
      Effect.gen(function* () {
        if (strength === "state") yield* clearState(eyes)
        else {
          yield* session.end
          useSession(yield* newSession)
        }
        yield* openStart(start)
        yield* session.devtools("reset", "Page.resetNavigationHistory", {}).pipe(Effect.ignore)
      })

    const perform = (operation: Operation): Effect.Effect<Performed, DeviceError> =>
      Effect.gen(function* () {
        const begun = yield* Clock.currentTimeMillis
        const failed = yield* performOn(hands(), operation).pipe(
          Effect.as(undefined),
          Effect.catchTag("NotPerformed", (no) => Effect.succeed(no))
        )
        const took = (yield* Clock.currentTimeMillis) - begun
        if (failed === undefined) return { ok: true, took }
        const { failure, detail, blocker } = failed
        return { ok: false, failure, detail, ...(blocker === undefined ? {} : { blocker }), took }
      })

    const observe: Effect.Effect<Observation, DeviceError> = Effect.suspend(() => lookThrough(eyes))

    if (options.start !== undefined) yield* openStart(options.start)
    const viewport = emulated ?? { width: 1280, height: 900, ratio: 1 }
    return {
      get info(): DeviceInfo {
        return {
          id: session.id,
          platform: "web",
          driver: "chromedriver",
          name: options.emulate ?? "Chromium",
          version: session.version,
          viewport: { width: viewport.width, height: viewport.height, ratio: viewport.ratio },
          processes: [driver.pid, session.browserPid]
        }
      },
      observe,
      perform,
      picture: Effect.suspend(() => pictureOf(session)),
      reset,
      now: Clock.currentTimeMillis
    }
  })

const PICTURE = { format: "jpeg", quality: 60, optimizeForSpeed: true }
/** No picture can be taken while a system dialog stands before the page: then it is empty. */
const pictureOf = (session: WebSession) =>
  session.devtools("picture", "Page.captureScreenshot", PICTURE).pipe(
    Effect.map((answer) => Buffer.from(String((answer as { readonly data?: unknown }).data ?? ""), "base64")),
    Effect.catchTag("CommandRefused", () => Effect.succeed(new Uint8Array()))
  )

export const WebDevice = {
  layer: (options: WebDeviceOptions): Layer.Layer<Device, DeviceError> => Layer.effect(Device, makeWebDevice(options))
}
