/** The weakest reset of a web device: dialogs answered, other windows closed, everything stored by its origins cleared. */
import { Effect } from "effect"
import type { DeviceError } from "./Device.ts"
import { SessionLost, DeviceError as Failed } from "./Device.ts"
import type { Eyes } from "./WebLook.ts"
import type { CommandRefused } from "./WebWire.ts"

/** Dialogs answered one after another before the app counts as one that can't be reset. */
const MAX_DIALOGS = 5

const dismissDialogs = (eyes: Eyes) =>
  Effect.gen(function* () {
    for (let count = 0; count < MAX_DIALOGS; count++) {
      const dismissed = yield* eyes.session.command("dismiss", "POST", "/alert/dismiss", {}).pipe(
        Effect.as(true),
        Effect.catchTag("CommandRefused", () => Effect.succeed(false))
      )
      eyes.session.events.dialog = undefined
      if (!dismissed) return
    }
  })

const keepOneWindow = (eyes: Eyes) =>
  Effect.gen(function* () {
    const handles = (yield* eyes.session.command("windows", "GET", "/window/handles")) as ReadonlyArray<string>
    for (const handle of handles.slice(1)) {
      yield* eyes.session.command("switch window", "POST", "/window", { handle })
      yield* eyes.session.command("close window", "DELETE", "/window")
    }
    const [first = ""] = handles
    yield* eyes.session.command("switch window", "POST", "/window", { handle: first })
    eyes.window = first
    eyes.session.events.windows.clear()
    eyes.session.events.windows.add(first)
    eyes.seenWindows = new Set([first])
  })

/** What a navigation under way aborts is asked for again: all of it may be done twice. */
const MAX_TRIES = 5
const isAborted = (failed: CommandRefused | DeviceError) =>
  failed._tag === "CommandRefused" && /aborted by navigation|navigated/.test(`${failed.error} ${failed.detail}`)
const steadily = <A>(effect: Effect.Effect<A, CommandRefused | DeviceError>) =>
  Effect.retry(effect, { times: MAX_TRIES, while: isAborted })

export const clearState = (eyes: Eyes): Effect.Effect<void, DeviceError> =>
  Effect.gen(function* () {
    yield* dismissDialogs(eyes)
    yield* keepOneWindow(eyes)
    // Left first, so that nothing is stored again on leaving.
    yield* steadily(eyes.session.command("leave", "POST", "/url", { url: "about:blank" }))
    for (const origin of eyes.origins) {
      yield* steadily(eyes.session.devtools("clear", "Storage.clearDataForOrigin", { origin, storageTypes: "all" }))
    }
    yield* steadily(eyes.session.devtools("clear", "Network.clearBrowserCookies", {}))
    eyes.origins.clear()
    eyes.document = ""
    eyes.reading = undefined
    eyes.session.events.downloads = 0
    eyes.session.events.drain()
  }).pipe(
    Effect.catchTag("CommandRefused", ({ detail }) =>
      Effect.fail(new Failed({ reason: new SessionLost({ doing: "reset", detail }) }))
    )
  )
