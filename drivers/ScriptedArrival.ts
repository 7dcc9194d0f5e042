/** Arriving at a place of a scripted app: a page loaded or a screen changed, what it needs, and what goes wrong there. */
import type { Defect, Outcome } from "./DrawnApp.ts"
import type { ScreenParts } from "./ScriptedParts.ts"
import { acts, type Entry, entryFor, newPage, readerFor, type Running, screenRow } from "./ScriptedSession.ts"
import { holds, restore } from "./ScriptedState.ts"

/** Redirects followed before the app is given up as going in circles. */
export const maximumHops = 10

/** Lets a defect's signal slip, or breaks the app, or takes time. */
export const strike = (running: Running, defect: Defect, doing: string): void => {
  const at = running.clock
  const page = running.window.page
  const message = defect.text ?? ""
  const url = page.entry.url
  switch (defect.kind) {
    case "exception":
      running.pending.push({ _tag: "Exception", at, text: message, url })
      return
    case "rejection":
      running.pending.push({ _tag: "Rejection", at, text: message, url })
      return
    case "console":
      running.pending.push({ _tag: "Console", at, level: "error", text: message, url })
      return
    case "status": {
      page.requests++
      const asked = defect.text === undefined ? url : running.origin + defect.text
      const document = defect.text === undefined
      const status = defect.amount ?? 500
      running.pending.push({ _tag: "BadAnswer", at, url: asked, method: "GET", status, document })
      return
    }
    case "failed": {
      page.requests++
      const asked = running.origin + message
      const error = "net::ERR_CONNECTION_REFUSED"
      running.pending.push({ _tag: "RequestFailed", at, url: asked, method: "GET", error, document: false })
      return
    }
    case "crash":
    case "hang":
      running.broken = { kind: defect.kind, doing }
      return
    case "slow":
      running.clock += defect.amount ?? 0
      return
  }
}

const arrivalDefects = (running: Running, parts: ScreenParts, loads: boolean): void => {
  const page = running.window.page
  const reader = readerFor(running, parts.screen.of, screenRow(running))
  for (const defect of parts.defects) {
    if (defect.kind === "trapped" || !acts(running, defect, reader)) continue
    if (defect.kind === "blank") page.instead = "blank"
    if (defect.kind === "restless") page.restless = true
    if (defect.kind === "status" && defect.text === undefined && loads) page.instead = defect.amount ?? 500
    strike(running, defect, `opening ${page.entry.url}`)
  }
}

/** Answers what a missing page answers. */
const notFound = (running: Running, loads: boolean): void => {
  const page = running.window.page
  page.instead = 404
  if (!loads) return
  const { url } = page.entry
  running.pending.push({ _tag: "BadAnswer", at: running.clock, url, method: "GET", status: 404, document: true })
}

/**
 * Shows an entry in the window: a fresh document when it is loaded, else only the screen is another. Answers what the
 * screen does at arrival, which is still to be done.
 */
export const arrive = (running: Running, entry: Entry, loads: boolean, hops = 0): Outcome | undefined => {
  const window = running.window
  const page = loads ? newPage(running) : window.page
  if (loads) {
    restore(running.store, ["page"])
    page.requests = 1
  }
  window.page = page
  page.entry = entry
  page.parts = entry.screen === undefined ? undefined : running.parts.screen(entry.screen)
  page.instead = undefined
  page.message = undefined
  page.restless = false
  page.scroll = 0
  page.focus = undefined
  page.values.clear()
  page.open.clear()
  page.lot = running.draw()
  running.version++
  const { parts } = page
  if (parts === undefined) {
    if (new URL(entry.url).origin === running.origin) notFound(running, loads)
    return undefined
  }
  const row = screenRow(running)
  const { of, gone, needs, outcome } = parts.screen
  const isGone = of !== undefined && row === undefined
  const isBarred = needs !== undefined && !holds(needs.condition, readerFor(running, of, row))
  const sentTo = isGone ? gone : isBarred ? needs.to : undefined
  if (sentTo !== undefined && hops < maximumHops) {
    const entry = entryFor(running, { kind: "screen", screen: sentTo }, undefined) ?? page.entry
    window.entries[window.at] = entry
    return arrive(running, entry, loads, hops + 1)
  }
  if (isBarred) page.instead = "blank"
  else if (isGone) notFound(running, loads)
  if (isBarred || isGone) return undefined
  arrivalDefects(running, parts, loads)
  return running.broken === undefined ? outcome : undefined
}
