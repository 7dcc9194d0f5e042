/**
 * What a browser is made of as DevTools tells it: windows, frames of other sites, workers. Each is attached to before its
 * first script runs, set up to tell us what happens in it, and then let go.
 */
import { Effect } from "effect"
import { bagIn, textIn } from "./Bag.ts"
import type { DevTools, DevToolsFailed } from "./DevTools.ts"

export interface Target {
  /** `page`, `iframe`, `worker`, `service_worker` … */
  readonly kind: string
  /** Window that it is or lives in; empty for what belongs to none. The same id that WebDriver gives the window. */
  readonly window: string
}

export interface Targets {
  readonly find: (session: string) => Target | undefined
  /** Stops the scripts that run in any page or frame now. */
  readonly interrupt: Effect.Effect<void>
  /** Session of a window's page; empty where there is none. */
  readonly sessionOf: (window: string) => string
  /** Attaches to all there is and will be. */
  readonly attach: Effect.Effect<void, DevToolsFailed>
}

export interface TargetSettings {
  /** Script to run in every document before its own. */
  readonly script: string
  /** Are documents to be asked about before they are requested? It costs a page load four milliseconds. */
  readonly guarded: boolean
  readonly opened: (window: string, url: string) => void
  readonly closed: (window: string) => void
}

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
const EVERY_DOCUMENT = { patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Request" }] }

const setUp = (devtools: DevTools, { script, guarded }: TargetSettings, kind: string, session: string) => {
  const isDocument = kind === "page" || kind === "iframe"
  devtools.send("Runtime.enable", {}, session)
  // What a service worker fetches its pages tell of.
  if (kind !== "service_worker") devtools.send("Network.enable", {}, session)
  if (isDocument) {
    devtools.send("Page.enable", {}, session)
    devtools.send("Log.enable", {}, session)
    devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: script }, session)
  }
  if (guarded && kind === "page") devtools.send("Fetch.enable", EVERY_DOCUMENT, session)
  devtools.send("Target.setAutoAttach", AUTO_ATTACH, session)
  devtools.send("Runtime.runIfWaitingForDebugger", {}, session)
}

export const followTargets = (devtools: DevTools, settings: TargetSettings): Targets => {
  const targets = new Map<string, Target>()
  devtools.on("Target.attachedToTarget", (params, parent) => {
    const session = textIn(params, "sessionId")
    const info = bagIn(params, "targetInfo")
    const kind = textIn(info, "type")
    // A page made ready in the background is not a window yet.
    const isWindow = kind === "page" && textIn(info, "subtype") === ""
    const window = isWindow ? textIn(info, "targetId") : (targets.get(parent)?.window ?? "")
    targets.set(session, { kind, window })
    if (isWindow) settings.opened(window, textIn(info, "url"))
    setUp(devtools, settings, kind, session)
  })
  devtools.on("Target.detachedFromTarget", (params) => {
    const session = textIn(params, "sessionId")
    const target = targets.get(session)
    targets.delete(session)
    if (target?.kind === "page") settings.closed(target.window)
  })

  const sessionOf = (window: string) => {
    for (const [session, target] of targets) if (target.kind === "page" && target.window === window) return session
    return ""
  }
  const interrupt = Effect.sync(() => {
    for (const [session, { kind }] of targets) {
      if (kind === "page" || kind === "iframe") devtools.send("Runtime.terminateExecution", {}, session)
    }
  })
  const attach = Effect.gen(function* () {
    yield* devtools.call("Target.setAutoAttach", AUTO_ATTACH)
    // What was sent to each before is done when this is answered.
    for (const [session, { kind }] of targets) {
      if (kind === "page") yield* devtools.call("Runtime.getIsolateId", {}, session)
    }
  })
  return { find: (session) => targets.get(session), interrupt, sessionOf, attach }
}
