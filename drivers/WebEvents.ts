/**
 * What a web device's browser tells by itself, by the DevTools protocol: signals, open windows, and the dialog that stands
 * before the app.
 */
import type { Dialog } from "../world/Observation.ts"
import type { Signal } from "../world/Signal.ts"
import { bagIn, numberIn, textIn } from "./Bag.ts"
import type { DevTools } from "./DevTools.ts"
import { listenToRequests } from "./WebRequests.ts"
import { cut, signalOfConsole, signalOfException, signalOfLog } from "./WebSaid.ts"
import type { Targets } from "./WebTargets.ts"

/** Signals kept between two observations: a page that floods the console must not flood us. */
const MAX_SIGNALS = 500
const OUTSIDE = "outside the allowed origins"

export interface WebEvents {
  readonly windows: Set<string>
  /** Windows that were opened and have shown nothing yet. */
  readonly empty: Set<string>
  /** Windows that show the browser's error page in place of what was asked for. */
  readonly unreachable: Set<string>
  /** Dialog that stands before the app, if any. */
  dialog: Dialog | undefined
  /** Window of a page that asks whether it may be left: the driver is about to say yes. */
  askingWindow: string | undefined
  downloads: number
  /** Requests of this session that may have changed something behind the app. */
  writes: number
  readonly add: (signal: Signal) => void
  /** By window, the addresses that led on to the one of its document, in their order. */
  readonly via: Map<string, ReadonlyArray<string>>
  /** What was last kept from being opened; undefined where nothing was since it was set so. */
  lastRefused: string | undefined
  readonly refused: (url: string, method: string) => void
  readonly opened: (window: string, url: string) => void
  readonly closed: (window: string) => void
  /** Requests since the last call of `drain` that failed or were answered with 400 and above. */
  readonly failures: () => number
  /** Downloads since the last call of `drain` that ended, well or not. */
  ended: number
  /** The signals since the last call. */
  readonly drain: () => ReadonlyArray<Signal>
}

const buttonsOf = (kind: string) =>
  kind === "alert" ? ["OK"] : kind === "beforeunload" ? ["Leave", "Cancel"] : ["OK", "Cancel"]
const dialogKinds = ["alert", "confirm", "prompt", "beforeunload"] as const

export const dialogOf = (kind: string, text: string): Dialog => {
  const known = dialogKinds.find((one) => one === kind) ?? "alert"
  return { kind: known, text: cut(text), buttons: buttonsOf(known) }
}

/** A place for what is heard; `now` tells device time for events that carry none. */
export const makeEvents = (now: () => number): WebEvents => {
  let signals: Array<Signal> = []
  const events: WebEvents = {
    windows: new Set(),
    empty: new Set(),
    unreachable: new Set(),
    dialog: undefined,
    askingWindow: undefined,
    downloads: 0,
    writes: 0,
    add: (signal) => {
      if (signals.length < MAX_SIGNALS) signals.push(signal)
    },
    via: new Map(),
    lastRefused: undefined,
    refused: (url, method) => {
      events.lastRefused = url
      events.add({ _tag: "RequestFailed", at: now(), url: cut(url), method, error: OUTSIDE, document: true })
    },
    opened: (window, url) => {
      events.windows.add(window)
      events.empty.add(window)
      events.add({ _tag: "WindowOpened", at: now(), url: url || "about:blank" })
    },
    closed: (window) => {
      events.windows.delete(window)
      events.via.delete(window)
      events.empty.delete(window)
      events.unreachable.delete(window)
    },
    failures: () => signals.filter(({ _tag }) => _tag === "BadAnswer" || _tag === "RequestFailed").length,
    ended: 0,
    drain: () => {
      events.ended = 0
      const drained = signals
      signals = []
      return drained
    }
  }
  return events
}

/** Listens to the browser. */
export const listenToEvents = (devtools: DevTools, targets: Targets, events: WebEvents, now: () => number) => {
  const addKnown = (signal: Signal | undefined) => {
    if (signal !== undefined) events.add(signal)
  }
  devtools.on("Runtime.exceptionThrown", (params) => events.add(signalOfException(params)))
  devtools.on("Runtime.consoleAPICalled", (params) => addKnown(signalOfConsole(params)))
  devtools.on("Log.entryAdded", (params) => addKnown(signalOfLog(params)))
  listenToRequests(devtools, targets, events, now)
  devtools.on("Page.javascriptDialogOpening", (params, session) => {
    const kind = textIn(params, "type")
    const text = cut(textIn(params, "message"))
    if (kind === "beforeunload") events.askingWindow = targets.find(session)?.window
    else events.dialog = dialogOf(kind, text)
    events.add({ _tag: "Dialog", at: now(), kind, text })
  })
  devtools.on("Page.javascriptDialogClosed", () => {
    events.dialog = undefined
    events.askingWindow = undefined
  })
  devtools.on("Page.frameNavigated", (params) => {
    const frame = bagIn(params, "frame")
    if (textIn(frame, "parentId") !== "") return
    const window = textIn(frame, "id")
    events.empty.delete(window)
    if (textIn(frame, "unreachableUrl") === "") events.unreachable.delete(window)
    else events.unreachable.add(window)
  })
  listenToDownloads(devtools, events, now)
}

/** Downloads under way that are remembered, at most. */
const MAX_DOWNLOADS = 500

/** Where a link asks for a file to be saved, the network's events tell nothing of the answer: only that nothing was saved. */
const listenToDownloads = (devtools: DevTools, events: WebEvents, now: () => number) => {
  const underWay = new Map<string, string>()
  devtools.on("Browser.downloadWillBegin", (params) => {
    const url = cut(textIn(params, "url"))
    events.downloads++
    events.add({ _tag: "Download", at: now(), url })
    if (underWay.size < MAX_DOWNLOADS) underWay.set(textIn(params, "guid"), url)
  })
  devtools.on("Browser.downloadProgress", (params) => {
    const id = textIn(params, "guid")
    const url = underWay.get(id)
    const state = textIn(params, "state")
    if (url === undefined || state === "inProgress") return
    underWay.delete(id)
    events.ended++
    const isEmptyHanded = state === "canceled" && numberIn(params, "receivedBytes") === 0
    if (isEmptyHanded && /^https?:/.test(url)) {
      events.add({
        _tag: "RequestFailed",
        at: now(),
        url,
        method: "GET",
        error: "nothing was downloaded",
        document: false
      })
    }
  })
}
