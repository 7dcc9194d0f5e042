/**
 * What a web device's browser tells by itself: BiDi events become signals, open windows and the dialog that stands before
 * the app. The console's own line about a failed request is dropped: the request is a signal already.
 */
import type { local } from "webdriver"
import type { Dialog } from "../world/Observation.ts"
import type { Signal } from "../world/Signal.ts"

export const subscribedEvents = [
  "log.entryAdded",
  "network.responseStarted",
  "network.fetchError",
  "browsingContext.userPromptOpened",
  "browsingContext.userPromptClosed",
  "browsingContext.contextCreated",
  "browsingContext.contextDestroyed",
  "browsingContext.downloadWillBegin"
] as const

/** What of the `webdriver` client is needed to listen. */
export interface EventSource {
  on(event: string, listener: (params: never) => void): unknown
}

/** Signals kept between two observations: a page that floods the console must not flood us. */
const MAX_SIGNALS = 500
const MAX_TEXT = 2000

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
const CONSOLE_TWIN = /^Failed to load resource/

interface LogEntry {
  readonly type: string
  readonly level: string
  readonly text: string | null
  readonly timestamp: number
  readonly stackTrace?: { readonly callFrames: ReadonlyArray<StackFrame> }
}
interface StackFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

const stackOf = (entry: LogEntry) => {
  const frames = (entry.stackTrace?.callFrames ?? []).filter((frame) => frame.url !== "")
  if (frames.length === 0) return {}
  const stack = frames
    .map(
      (frame) =>
        `at ${frame.functionName || "(anonymous)"} (${frame.url}:${frame.lineNumber + 1}:${frame.columnNumber + 1})`
    )
    .join("\n")
  return { stack: cut(stack), url: frames[0]?.url ?? "" }
}

const levels: Readonly<Record<string, "error" | "warning">> = { error: "error", warn: "warning", warning: "warning" }

/** The signal in a log entry; undefined for what nobody needs to know. */
export const signalOfLog = (entry: LogEntry): Signal | undefined => {
  const text = entry.text ?? ""
  const at = entry.timestamp
  const place = stackOf(entry)
  if (entry.type === "javascript") return { _tag: "Exception", at, text: cut(text), ...place }
  const level = levels[entry.level]
  if (level === undefined || CONSOLE_TWIN.test(text)) return undefined
  return { _tag: "Console", at, level, text: cut(text), ...(place.url === undefined ? {} : { url: place.url }) }
}

/** Page and browser word some messages differently, but not the name of the error. */
const sameError = (text: string, said: string): boolean => {
  const name = /^[A-Z]\w*Error(?=:)/.exec(said)?.[0]
  return name !== undefined && text.includes(`${name}:`)
}

/** The browser reports a rejection as an exception; the page knows what its promises were rejected with. */
export const tellRejections = (
  signals: ReadonlyArray<Signal>,
  rejections: ReadonlyArray<string>
): ReadonlyArray<Signal> => {
  if (rejections.length === 0) return signals
  const left = [...rejections]
  return signals.map((signal) => {
    if (signal._tag !== "Exception") return signal
    const exact = left.findIndex((said) => signal.text.includes(said))
    const index = exact >= 0 ? exact : left.findIndex((said) => sameError(signal.text, said))
    if (index < 0) return signal
    left.splice(index, 1)
    return { ...signal, _tag: "Rejection" }
  })
}

const isImplicitIcon = (url: string) => /^https?:\/\/[^/]+\/favicon\.ico$/.test(url)

export interface WebEvents {
  readonly windows: Set<string>
  /** Dialog that stands before the app, if any. */
  dialog: Dialog | undefined
  /** Window of a page that asks whether it may be left: the driver is about to say yes. */
  askingWindow: string | undefined
  downloads: number
  readonly add: (signal: Signal) => void
  /** Requests since the last call of `drain` that failed or were answered with 400 and above. */
  readonly failures: () => number
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

/** Listens to the browser; `now` tells device time for events that carry none. */
export const listenToEvents = (source: EventSource, now: () => number): WebEvents => {
  let signals: Array<Signal> = []
  const events: WebEvents = {
    windows: new Set(),
    dialog: undefined,
    askingWindow: undefined,
    downloads: 0,
    add: (signal) => {
      if (signals.length < MAX_SIGNALS) signals.push(signal)
    },
    failures: () => signals.filter(({ _tag }) => _tag === "BadAnswer" || _tag === "RequestFailed").length,
    drain: () => {
      const drained = signals
      signals = []
      return drained
    }
  }
  source.on("log.entryAdded", (entry: LogEntry) => {
    const signal = signalOfLog(entry)
    if (signal !== undefined) events.add(signal)
  })
  listenToNetwork(source, events)
  listenToWindows(source, events, now)
  return events
}

const listenToNetwork = (source: EventSource, events: WebEvents) => {
  source.on("network.responseStarted", (said: local.NetworkResponseCompletedParameters) => {
    const { status, url, mimeType } = said.response
    if (status < 400 || isImplicitIcon(url)) return
    events.add({
      _tag: "BadAnswer",
      at: said.timestamp,
      url: cut(url),
      method: said.request.method,
      status,
      document: said.navigation !== null,
      mime: mimeType
    })
  })
  source.on("network.fetchError", (said: local.NetworkFetchErrorParameters) => {
    // A request that the page, or leaving it, cancelled did not fail.
    if (said.errorText === "net::ERR_ABORTED" || isImplicitIcon(said.request.url)) return
    events.add({
      _tag: "RequestFailed",
      at: said.timestamp,
      url: cut(said.request.url),
      method: said.request.method,
      error: said.errorText,
      document: said.navigation !== null
    })
  })
}

const listenToWindows = (source: EventSource, events: WebEvents, now: () => number) => {
  source.on("browsingContext.userPromptOpened", (said: local.BrowsingContextUserPromptOpenedParameters) => {
    if (said.type === "beforeunload") events.askingWindow = said.context
    else events.dialog = dialogOf(said.type, said.message)
    events.add({ _tag: "Dialog", at: now(), kind: said.type, text: cut(said.message) })
  })
  source.on("browsingContext.userPromptClosed", () => {
    events.dialog = undefined
    events.askingWindow = undefined
  })
  source.on("browsingContext.contextCreated", (said: local.BrowsingContextInfo) => {
    if (said.parent !== null || events.windows.has(said.context)) return
    events.windows.add(said.context)
    events.add({ _tag: "WindowOpened", at: now(), url: said.url })
  })
  source.on("browsingContext.contextDestroyed", (said: local.BrowsingContextInfo) => {
    events.windows.delete(said.context)
  })
  source.on("browsingContext.downloadWillBegin", (said: { readonly url: string }) => {
    events.downloads++
    events.add({ _tag: "Download", at: now(), url: cut(said.url) })
  })
}
