/**
 * Keeps the windows within the allowed origins where the page script can't: a redirect is seen before it is followed.
 * Frames are let through: an app may show other people's maps and advertisements, and nobody operates them.
 */
import { originOf } from "../world/Scope.ts"
import { bagIn, textIn } from "./Bag.ts"
import type { DevTools } from "./DevTools.ts"
import type { Targets } from "./WebTargets.ts"

export const guardDocuments = (
  devtools: DevTools,
  targets: Targets,
  origins: ReadonlyArray<string>,
  refused: (url: string, method: string) => void
) =>
  devtools.on("Fetch.requestPaused", (params, session) => {
    const requestId = textIn(params, "requestId")
    const request = bagIn(params, "request")
    const url = textIn(request, "url")
    const isWindow = textIn(params, "frameId") === targets.find(session)?.window
    if (!isWindow || !/^https?:/.test(url) || origins.includes(originOf(url) ?? "")) {
      return devtools.send("Fetch.continueRequest", { requestId }, session)
    }
    // Given up, rather than blocked: the window stays where it is instead of showing an error page.
    devtools.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, session)
    refused(url, textIn(request, "method"))
  })
