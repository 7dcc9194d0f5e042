/** Back to a fresh state: the device reset, the app's own reset if there is one, the start flow done, the trail empty. */
import { Context, Effect } from "effect"
import { DeviceError, type ResetStrength } from "../drivers/Device.ts"
import { look } from "./Look.ts"
import { processMark } from "../journal/ProcessMark.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import { open } from "./Trail.ts"
import type { ResetFailed, Trouble } from "./Trouble.ts"

/** Resets the app behind the device (`--reset`); does nothing by default. */
export const AppReset = Context.Reference<Effect.Effect<void, ResetFailed>>("goapher/agent/AppReset", {
  defaultValue: () => Effect.void
})

/** Times a device that can't be brought back is tried again before the run gives up. */
const attempts = 3

/**
 * A new session where the reset asked for fails. An address that can't be opened is not tried again, and an app that hangs
 * or crashes in the new session too does so by itself.
 */
const resetDevice = Effect.fnUntraced(function* (mind: Mind, strength: ResetStrength, at: string) {
  const { device } = mind
  yield* device.reset(strength, at).pipe(
    Effect.catchTag("DeviceError", (error) => (isLost(error) ? device.reset("session", at) : error)),
    Effect.retry({ times: attempts - 1, while: (error) => isLost(error) && !isBroken(error) })
  )
  const { info } = device
  if (info.processes.join() === mind.processes.join()) return
  mind.processes = info.processes
  const marks = yield* Effect.forEach(info.processes, processMark)
  yield* tell(mind, { _tag: "SessionOpened", info, children: marks.map((mark) => ({ ...mark, what: info.driver })) })
})

const isBroken = ({ reason }: DeviceError): boolean => reason._tag === "AppHung" || reason._tag === "AppCrashed"
const isLost = ({ reason }: DeviceError): boolean => reason._tag !== "CannotOpen" && reason._tag !== "SetupFailed"

/**
 * Brings the device to a fresh state, opens the start address (or `at`, another address of the app) and looks. Fails when
 * the device can't be brought back.
 */
export const freshStart = Effect.fnUntraced(function* (
  mind: Mind,
  strength: ResetStrength,
  why: string,
  at: string = mind.scope.start
): Effect.fn.Return<Place, Trouble> {
  const resetApp = yield* AppReset
  yield* resetApp
  yield* tell(mind, { _tag: "Reset", strength, why })
  mind.trail.length = 0
  mind.loads.clear()
  mind.filled.clear()
  mind.last = undefined
  mind.earlier.length = 0
  mind.place = undefined
  mind.signedIn = false
  yield* resetDevice(mind, strength, at)
  mind.isRunning = true
  mind.needsStart = mind.startSteps.length > 0
  const place = yield* look(mind)
  mind.open.add(place.at)
  if (at === mind.scope.start) rememberStart(mind, place)
  else
    mind.trail.push({
      step: open(at),
      url: mind.scope.start,
      changed: false,
      sent: false,
      signedIn: false,
      at: mind.learned.start ?? place.at
    })
  return place
})

/** What the start address leads to, and whether it is what it was the first time. */
const rememberStart = (mind: Mind, place: Place): void => {
  mind.learned.start = place.at
  const reached = `${place.screen.id} ${place.screen.variant}`
  mind.learned.firstStart ??= reached
  if (mind.learned.firstStart !== reached) mind.learned.isResettable = false
  if (place.observation.location.url !== undefined) {
    mind.addresses.set(place.at, { url: mind.scope.start, signedIn: false })
  }
}
