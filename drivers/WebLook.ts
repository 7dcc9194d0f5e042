/**
 * One observation of a web device: settle and read in one round trip, read anew where a navigation tore the reading down,
 * follow a window that was opened or closed, and answer with the dialog where one stands before the app.
 */
import { Clock, Effect } from "effect"
import type { Observation } from "../world/Observation.ts"
import { DeviceError, SessionLost } from "./Device.ts"
import { dialogOf } from "./WebEvents.ts"
import { lookScript, missing, type SettleRule } from "./WebPage.ts"
import { type Reading, readingIn } from "./WebReading.ts"
import type { WebSession } from "./WebSession.ts"
import type { CommandRefused } from "./WebWire.ts"

/** What a device remembers from one look to the next. */
export interface Eyes {
  session: WebSession
  readonly settle: SettleRule
  /** Most elements a reading may hold. */
  readonly elements: number
  readonly script: string
  /** Window that is looked at. */
  window: string
  revision: number
  /** Highest element number given in this session. */
  last: number
  /** Of the document last seen: its id and its counts. */
  document: string
  troubles: number
  openings: number
  /** The last reading, for an observation behind a dialog. */
  reading: Reading | undefined
  /** Windows there were at the last look. */
  seenWindows: ReadonlySet<string>
  /** Origins seen since the session began: what a reset clears. */
  readonly origins: Set<string>
}

/** Times a reading is tried anew in a row before the device counts as lost: a page that navigates without end. */
const MAX_TRIES = 20

const isTornDown = ({ error, detail }: CommandRefused) =>
  error === "javascript error" ||
  error === "stale element reference" ||
  error === "aborted by navigation" ||
  /navigat|unload|detached|context|loader/i.test(detail)

type Look = Reading | "dialog"

const readOnce = (eyes: Eyes): Effect.Effect<Look | "again", DeviceError> =>
  Effect.gen(function* () {
    const options = { ...eyes.settle, max: eyes.elements, base: eyes.last }
    const text = yield* eyes.session.script("observe", "async", lookScript, [options])
    // A window that is closed meanwhile answers nothing.
    if (typeof text !== "string") return "again" as const
    if (text === missing) {
      yield* eyes.session.script("install", "sync", eyes.script, [])
      return "again" as const
    }
    const reading = readingIn(text)
    if (typeof reading !== "string") return reading
    const detail = `the page's reading is not one (${reading}): ${text.slice(0, 200)}`
    return yield* new DeviceError({ reason: new SessionLost({ doing: "observe", detail }) })
  }).pipe(Effect.catchTag("CommandRefused", (refused) => afterRefusal(eyes, refused)))

const afterRefusal = (eyes: Eyes, refused: CommandRefused): Effect.Effect<"dialog" | "again", DeviceError> => {
  if (refused.error === "unexpected alert open") {
    return eyes.session.events.askingWindow !== undefined
      ? Effect.as(eyes.session.barrier(), "again" as const)
      : Effect.succeed("dialog")
  }
  if (refused.error === "no such window") return toLastWindow(eyes)
  if (refused.error === "timeout" || refused.error === "script timeout") {
    // It answered a trivial command since, or this would be a hang: slow, and looked at once more.
    return Effect.succeed("again")
  }
  if (isTornDown(refused)) return Effect.succeed("again")
  return Effect.fail(new DeviceError({ reason: new SessionLost({ doing: "observe", detail: refused.detail }) }))
}

const toWindow = (eyes: Eyes, window: string) =>
  eyes.session.command("switch window", "POST", "/window", { handle: window }).pipe(
    Effect.andThen(
      Effect.sync(() => {
        eyes.window = window
        eyes.document = ""
      })
    )
  )

/** The window is gone: look at the one that was opened last of those left. */
const toLastWindow = (eyes: Eyes): Effect.Effect<"again", DeviceError> =>
  Effect.gen(function* () {
    const handles = (yield* eyes.session.command("windows", "GET", "/window/handles")) as ReadonlyArray<string>
    eyes.session.events.windows.clear()
    for (const handle of handles) eyes.session.events.windows.add(handle)
    const next = handles.at(-1)
    if (next !== undefined) yield* toWindow(eyes, next)
    return "again" as const
  }).pipe(
    Effect.catchTag("CommandRefused", ({ detail }) =>
      Effect.fail(new DeviceError({ reason: new SessionLost({ doing: "observe", detail }) }))
    )
  )

const read = (eyes: Eyes): Effect.Effect<Look, DeviceError> =>
  Effect.gen(function* () {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const look = yield* readOnce(eyes)
      if (look !== "again") return look
    }
    const detail = `the page navigated ${MAX_TRIES} times without coming to rest`
    return yield* new DeviceError({ reason: new SessionLost({ doing: "observe", detail }) })
  })

/** Follows a window that the page opened since the last look; true where there is one to look at. */
const followWindow = (eyes: Eyes, before: ReadonlySet<string>): Effect.Effect<boolean, DeviceError> =>
  Effect.gen(function* () {
    const opened = [...eyes.session.events.windows].filter((window) => !before.has(window)).at(-1)
    if (opened === undefined) return false
    return yield* toWindow(eyes, opened).pipe(
      Effect.as(true),
      // It closed itself again.
      Effect.catchTag("CommandRefused", () => Effect.succeed(false))
    )
  })

export const lookThrough = (eyes: Eyes): Effect.Effect<Observation, DeviceError> =>
  Effect.gen(function* () {
    const begun = yield* Clock.currentTimeMillis
    const { events } = eyes.session
    let look: Look = events.dialog === undefined ? yield* read(eyes) : "dialog"
    if (look !== "dialog" && hasNews(eyes, look)) {
      yield* awaitEvents(eyes, look)
      if (yield* followWindow(eyes, eyes.seenWindows)) {
        look = yield* read(eyes)
        if (look !== "dialog") yield* awaitEvents(eyes, look)
      }
    }
    eyes.seenWindows = new Set(events.windows)
    if (look !== "dialog") remember(eyes, look)
    const dialog = look === "dialog" ? yield* dialogNow(eyes) : undefined
    const at = yield* Clock.currentTimeMillis
    for (const url of look === "dialog" ? [] : look.refused) events.refused(url, "GET")
    return {
      ...(look === "dialog" ? behindDialog(eyes, dialog ?? dialogOf("alert", "")) : observationOf(eyes, look)),
      revision: ++eyes.revision,
      at,
      took: at - begun,
      signals: events.drain()
    }
  })

/** Did anything happen that the browser also tells of? Then its events are waited for. */
const hasNews = (eyes: Eyes, reading: Reading): boolean =>
  reading.document !== eyes.document ||
  reading.requests !== eyes.reading?.requests ||
  reading.troubles !== eyes.troubles ||
  reading.openings !== eyes.openings ||
  downloadsIn(eyes, reading) > 0

/** Files that links of this document asked for since the last look. */
const downloadsIn = (eyes: Eyes, { document, downloads }: Reading): number =>
  downloads - (document === eyes.document ? (eyes.reading?.downloads ?? 0) : 0)

/** Times that the browser is asked for every failure that the page has seen, with ever longer waits (in milliseconds). */
const MAX_BARRIERS = 8
const WAIT_LONGER = 4

/** What the page throws or logs is told in order; what the network does comes from another process, and may be late. */
const awaitEvents = (eyes: Eyes, reading: Reading) =>
  Effect.gen(function* () {
    for (let count = 0; count < MAX_BARRIERS; count++) {
      yield* eyes.session.barrier(eyes.window)
      const { events } = eyes.session
      if (events.failures() >= reading.failures && events.ended >= downloadsIn(eyes, reading)) return
      yield* Effect.sleep(count * WAIT_LONGER)
    }
  })

const remember = (eyes: Eyes, reading: Reading) => {
  eyes.last = reading.last
  eyes.document = reading.document
  eyes.troubles = reading.troubles
  eyes.openings = reading.openings
  eyes.reading = reading
  if (/^https?:/.test(reading.url)) eyes.origins.add(new URL(reading.url).origin)
}

/** The dialog, by the browser's event; where that has not come, its text by the driver. */
const dialogNow = (eyes: Eyes) =>
  Effect.gen(function* () {
    if (eyes.session.events.dialog === undefined) yield* eyes.session.barrier()
    if (eyes.session.events.dialog !== undefined) return eyes.session.events.dialog
    const text = yield* eyes.session.command("read dialog", "GET", "/alert/text").pipe(Effect.orElseSucceed(() => ""))
    return dialogOf("alert", String(text))
  })

type Sight = Omit<Observation, "revision" | "at" | "took" | "signals">

const locationOf = ({ session, window }: Eyes, { url }: Reading): Sight["location"] => {
  const via = session.events.via.get(window) ?? []
  return { url, window, ...(via.length === 0 ? {} : { via }) }
}

const observationOf = (eyes: Eyes, reading: Reading): Sight => ({
  location: locationOf(eyes, reading),
  title: reading.title,
  ...(reading.language === "" ? {} : { language: reading.language }),
  viewport: { width: reading.viewport[0], height: reading.viewport[1] },
  content: { width: reading.content[0], height: reading.content[1] },
  elements: reading.elements,
  traces: {
    document: reading.document,
    requests: reading.requests,
    storage: reading.storage,
    look: reading.look,
    scroll: reading.scroll,
    writes: eyes.session.events.writes,
    clipboard: reading.clipboard,
    prints: reading.prints,
    downloads: Math.max(reading.downloads, eyes.session.events.downloads),
    windows: eyes.session.events.windows.size,
    playing: reading.playing
  },
  settled: reading.under === "",
  truncated: reading.truncated
})

/** Behind a dialog the page can't be read: what was last seen of it stands, without its elements. */
const behindDialog = (eyes: Eyes, dialog: NonNullable<Observation["dialog"]>): Sight => ({
  ...observationOf(eyes, { ...(eyes.reading ?? nothing), elements: [], under: "" }),
  dialog
})

const nothing: Reading = {
  url: "about:blank",
  title: "",
  language: "",
  viewport: [0, 0],
  content: [0, 0],
  last: 0,
  document: "",
  status: 0,
  storage: "",
  look: "",
  scroll: "",
  playing: 0,
  requests: 0,
  clipboard: 0,
  prints: 0,
  downloads: 0,
  openings: 0,
  troubles: 0,
  failures: 0,
  refused: [],
  under: "",
  truncated: false,
  elements: []
}
