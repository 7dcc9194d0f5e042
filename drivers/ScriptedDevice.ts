/**
 * The scripted device: a drawn app behind the Device service, for fast tests and seeded runs. Its clock is virtual (an
 * operation takes virtual milliseconds, none of the wall's), it never waits, and one seed always gives one history.
 */
import { Effect, Layer } from "effect"
import type { DeviceInfo } from "../world/DeviceInfo.ts"
import { hash8 } from "../world/Hash.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation } from "../world/Operation.ts"
import {
  AppCrashed,
  AppHung,
  CannotOpen,
  Device,
  DeviceError,
  type DeviceService,
  type Performed,
  type ResetStrength
} from "./Device.ts"
import type { DefectChoice, DrawnApp } from "./DrawnApp.ts"
import { open } from "./ScriptedDeeds.ts"
import { performOn } from "./ScriptedOperations.ts"
import { pictureOf } from "./ScriptedPicture.ts"
import { see, type Sight, viewport } from "./ScriptedScreen.ts"
import { type Running, startSession, startWindow, titleOf } from "./ScriptedSession.ts"
import { restore, storageHash } from "./ScriptedState.ts"

/** `seed` decides what flaky defects do (default 0); `defects` which of the planted ones act (default all). */
export interface ScriptedOptions {
  readonly seed?: number
  readonly defects?: DefectChoice
  readonly id?: string
}

/** Virtual milliseconds that a reading takes, settled and not, and the resets by strength. */
const reading = 20
const settlingDeadline = 2000
const resetting: Record<ResetStrength, number> = { state: 90, context: 400, session: 1500 }

/** After so many virtual milliseconds without an answer the app has hung. */
const hangDeadline = 10_000

const deviceInfo = (app: DrawnApp, id: string): DeviceInfo => ({
  id,
  platform: "web",
  driver: "scripted",
  name: `Scripted: ${app.name}`,
  version: "1",
  viewport: { ...viewport, ratio: 1 },
  processes: []
})

interface Holder {
  readonly running: Running
  revision: number
  sight: Sight | undefined
  /** Version and time that `sight` shows. */
  version: number
  at: number
}

/** What can be seen now, drawn again only when something may have changed. */
const lookAt = (holder: Holder): Sight => {
  const { running, sight } = holder
  const isFresh = holder.version === running.version && (sight?.changes === false || holder.at === running.clock)
  if (sight !== undefined && isFresh) return sight
  const drawn = see(running)
  holder.sight = drawn
  holder.version = running.version
  holder.at = running.clock
  return drawn
}

const tracesOf = (running: Running, sight: Sight): Observation["traces"] => ({
  document: `d${running.window.page.document}`,
  requests: running.window.page.requests,
  storage: storageHash(running.store),
  look: hash8(String(sight.look)),
  scroll: hash8(String(running.window.page.scroll)),
  clipboard: running.window.page.clipboard,
  prints: running.window.page.prints,
  downloads: running.window.page.downloads,
  windows: running.windows.length,
  playing: running.window.page.playing
})

const dialogOf = (running: Running): Observation["dialog"] => {
  const { asked } = running
  if (asked === undefined) return undefined
  return { kind: asked.kind, text: asked.text, buttons: asked.kind === "alert" ? ["OK"] : ["OK", "Cancel"] }
}

const read = (holder: Holder): Observation => {
  const { running } = holder
  const { page, id } = running.window
  const took = page.restless ? settlingDeadline : reading
  running.clock += took
  const sight = lookAt(holder)
  const dialog = dialogOf(running)
  const signals = running.pending
  running.pending = []
  const { language } = running.app
  return {
    revision: ++holder.revision,
    at: running.clock,
    took,
    location: { url: page.entry.url, window: id },
    title: titleOf(running),
    viewport,
    content: { width: viewport.width, height: Math.max(viewport.height, sight.height) },
    elements: dialog === undefined ? sight.elements : [],
    signals,
    traces: tracesOf(running, sight),
    settled: !page.restless,
    truncated: false,
    ...(language === undefined ? {} : { language }),
    ...(dialog === undefined ? {} : { dialog })
  }
}

const brokenError = (running: Running): DeviceError | undefined => {
  const { broken } = running
  if (broken === undefined) return undefined
  const { doing } = broken
  const reason =
    broken.kind === "crash"
      ? new AppCrashed({ doing, detail: "tab crashed" })
      : new AppHung({ doing, deadline: hangDeadline })
  return new DeviceError({ reason })
}

/** Fails while the app is crashed or hung, before the work and after it. */
const whileAlive = <A>(holder: Holder, work: () => A): Effect.Effect<A, DeviceError> =>
  Effect.suspend(() => {
    const { running } = holder
    const before = brokenError(running)
    if (before !== undefined) return Effect.fail(before)
    const done = work()
    const after = brokenError(running)
    if (after === undefined) return Effect.succeed(done)
    if (running.broken?.kind === "hang") running.clock += hangDeadline
    return Effect.fail(after)
  })

const perform = (holder: Holder, operation: Operation): Performed => {
  const { running } = holder
  const began = running.clock
  const refusal = performOn(running, () => lookAt(holder), operation)
  const took = running.clock - began
  return refusal === undefined ? { ok: true, took } : { ok: false, ...refusal, took }
}

const isOwn = (running: Running, start: string): boolean =>
  URL.canParse(start) && new URL(start).origin === running.origin

/** One window with no history, what the device keeps cleared, the start opened. */
const reset = (holder: Holder, strength: ResetStrength, start: string): void => {
  const { running } = holder
  running.clock += resetting[strength]
  running.asked = undefined
  running.broken = undefined
  running.pending = []
  restore(running.store, ["page", "kept"])
  startWindow(running)
  open(running, start)
}

/** A device on which the app is open at its start address. Each call makes a device of its own. */
export const makeScriptedDevice = (app: DrawnApp, options: ScriptedOptions = {}): DeviceService => {
  const running = startSession(app, options.defects ?? "all", options.seed ?? 0)
  const holder: Holder = { running, revision: 0, sight: undefined, version: -1, at: -1 }
  open(running, app.start)
  return {
    info: deviceInfo(app, options.id ?? "scripted"),
    observe: whileAlive(holder, () => read(holder)),
    perform: (operation) => whileAlive(holder, () => perform(holder, operation)),
    picture: whileAlive(holder, () => pictureOf(lookAt(holder).elements, viewport)),
    reset: (strength, start) =>
      Effect.suspend(() => {
        const lost = brokenError(running)
        if (lost !== undefined && strength !== "session") return Effect.fail(lost)
        if (!isOwn(running, start)) {
          const reason = new CannotOpen({ url: start, detail: "net::ERR_NAME_NOT_RESOLVED" })
          return Effect.fail(new DeviceError({ reason }))
        }
        reset(holder, strength, start)
        const broken = brokenError(running)
        return broken === undefined ? Effect.void : Effect.fail(broken)
      }),
    now: Effect.sync(() => running.clock)
  }
}

/** The Device service on a scripted device of its own. */
export const scriptedDevice = (app: DrawnApp, options: ScriptedOptions = {}): Layer.Layer<Device> =>
  Layer.sync(Device, () => Device.of(makeScriptedDevice(app, options)))
