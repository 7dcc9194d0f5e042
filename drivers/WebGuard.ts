/**
 * Keeps the windows within the allowed origins where the page script can't: a redirect is seen before it is followed.
 * Frames are left alone: an app may show other people's maps and advertisements, and nobody operates them.
 */
import { bagIn, textIn } from "./Bag.ts"
import type { DevTools } from "./DevTools.ts"
import type { Targets } from "./WebTargets.ts"

export const guardDocuments = (
  devtools: DevTools,
  targets: Targets,
  mayOpen: (address: string) => boolean,
  refused: (url: string, method: string) => void
) =>
  devtools.on("Fetch.requestPaused", (params, session) => {
    const requestId = textIn(params, "requestId")
    const request = bagIn(params, "request")
    const url = textIn(request, "url")
    const isWindow = textIn(params, "frameId") === targets.find(session)?.window
    const isFree = !isWindow || !/^https?:/.test(url) || mayOpen(url)
    if (isFree) return devtools.send("Fetch.continueRequest", { requestId }, session)
    // Given up, rather than blocked: the window stays where it is instead of showing an error page.
    devtools.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, session)
    refused(url, textIn(request, "method"))
  })
