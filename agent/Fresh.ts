/** Back to a fresh state: the device reset, the app's own reset if there is one, the start flow done, the trail empty. */
import { Context, Effect } from "effect"
import { DeviceError, type ResetStrength } from "../drivers/Device.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { look } from "./Look.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import { open } from "./Trail.ts"

/** Resets the app behind the device (`--reset`); does nothing by default. */
export const AppReset = Context.Reference<Effect.Effect<void>>("goapher/agent/AppReset", {
  defaultValue: () => Effect.void
})

/** Times a device that can't be brought back is tried again before the run gives up. */
const attempts = 3

/**
 * Brings the device to a fresh state, opens the start address (or `at`, another address of the app) and looks. Fails when
 * the device can't be brought back.
 */
export const freshStart = Effect.fnUntraced(function* (
  mind: Mind,
  strength: ResetStrength,
  why: string,
  at: string = mind.scope.start
): Effect.fn.Return<Place, DeviceError | JournalError> {
  const resetApp = yield* AppReset
  yield* resetApp
  yield* tell(mind, { _tag: "Reset", strength, why })
  mind.trail.length = 0
  mind.filled.clear()
  mind.last = undefined
  mind.place = undefined
  mind.signedIn = false
  const again = mind.device.reset(strength, at).pipe(
    Effect.catchTag("DeviceError", () => mind.device.reset("session", at)),
    Effect.retry({ times: attempts - 1 })
  )
  yield* again
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
      signedIn: false,
      at: mind.start ?? place.at
    })
  return place
})

/** What the start address leads to, and whether it is what it was the first time. */
const rememberStart = (mind: Mind, place: Place): void => {
  mind.start = place.at
  const reached = `${place.screen.id} ${place.screen.variant}`
  mind.firstStart ??= reached
  if (mind.firstStart !== reached) mind.isResettable = false
  if (place.observation.location.url !== undefined) {
    mind.addresses.set(place.at, { url: mind.scope.start, signedIn: false })
  }
}
