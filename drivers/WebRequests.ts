/**
 * Signals in what the browser's network says: answers of 400 and above, and requests that got none. A window's own document
 * that is given up (a download, an answer without content, a refusal) is told to its page, which was waiting to be left; a
 * window that was opened for it alone is closed.
 */
import { type Bag, bagIn, numberIn, textIn } from "./Bag.ts"
import type { DevTools } from "./DevTools.ts"
import type { WebEvents } from "./WebEvents.ts"
import { stayScript } from "./WebPage.ts"
import { cut } from "./WebSaid.ts"
import type { Targets } from "./WebTargets.ts"

interface Sent {
  readonly url: string
  readonly method: string
  readonly document: boolean
}

/** Requests under way that are remembered, at most: streams and sockets that never end must not fill us. */
const MAX_REQUESTS = 2000

/** Methods that only ask (RFC 9110, 9.2.1). */
const harmless = new Set(["GET", "HEAD", "OPTIONS", "TRACE"])

const isImplicitIcon = (url: string) => /^https?:\/\/[^/]+\/favicon\.ico$/.test(url)

export const listenToRequests = (devtools: DevTools, targets: Targets, events: WebEvents, now: () => number) => {
  const sent = new Map<string, Sent>()
  /** Window → the request for its next document. */
  const leaving = new Map<string, string>()
  /** A request is told of once, whichever sessions hear of it. */
  const take = (params: Bag): Sent | undefined => {
    const id = textIn(params, "requestId")
    const request = sent.get(id)
    sent.delete(id)
    return request
  }

  devtools.on("Network.requestWillBeSent", (params, session) => {
    const request = bagIn(params, "request")
    const id = textIn(params, "requestId")
    const document = textIn(params, "type") === "Document"
    const method = textIn(request, "method")
    if (!harmless.has(method)) events.writes++
    sent.delete(id)
    sent.set(id, { url: cut(textIn(request, "url")), method, document })
    if (sent.size > MAX_REQUESTS) sent.delete(sent.keys().next().value ?? "")
    const frame = textIn(params, "frameId")
    if (!document || frame !== targets.find(session)?.window) return
    leaving.set(frame, id)
    const from = textIn(bagIn(params, "redirectResponse"), "url")
    events.via.set(frame, from === "" ? [] : [...(events.via.get(frame) ?? []), cut(from)])
  })
  devtools.on("Network.responseReceived", (params) => {
    const response = bagIn(params, "response")
    const status = numberIn(response, "status")
    if (status < 400) return
    const request = take(params)
    if (request === undefined || isImplicitIcon(request.url)) return
    events.add({ _tag: "BadAnswer", at: now(), ...request, status, mime: textIn(response, "mimeType") })
  })
  devtools.on("Network.loadingFinished", (params) => void take(params))
  devtools.on("Network.loadingFailed", (params, session) => {
    const request = take(params)
    const error = textIn(params, "errorText")
    // A request that the page, or leaving it, cancelled did not fail.
    if (error === "net::ERR_ABORTED" || params["canceled"] === true) {
      const window = targets.find(session)?.window ?? ""
      const id = textIn(params, "requestId")
      if (leaving.get(window) === id) tellOfStaying(window, id, session)
    } else if (request !== undefined && !isImplicitIcon(request.url)) {
      events.add({ _tag: "RequestFailed", at: now(), ...request, error: error || textIn(params, "blockedReason") })
    }
  })
  /** Asked for anything else first: a window that is on its way to another document by now is not staying. */
  const tellOfStaying = (window: string, id: string, session: string) =>
    devtools.send("Page.getNavigationHistory", {}, session, () => {
      if (leaving.get(window) !== id) return
      if (events.empty.has(window)) devtools.send("Target.closeTarget", { targetId: window })
      else devtools.send("Runtime.evaluate", { expression: stayScript }, session)
    })
}
