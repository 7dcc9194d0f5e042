/** Finds the element of an operation as a pointer would: there, enabled, uncovered, scrolled into sight; or says why not. */
import type { Failure } from "./Device.ts"
import type { Drawn } from "./ScriptedElements.ts"
import { type Sight, viewport } from "./ScriptedScreen.ts"
import type { Running } from "./ScriptedSession.ts"

/** Why not, and which element stood in the way. */
export interface Refusal {
  readonly failure: Failure
  readonly detail: string
  readonly blocker?: number
}

/** An operation's answer: undefined when it was performed. */
export type Answer = Refusal | undefined

export const refuse = (failure: Failure, detail: string): Refusal => ({ failure, detail })

export const find = (running: Running, sight: Sight, n: number | undefined): Drawn | Refusal => {
  if (n === undefined) return refuse("element-not-found", "The operation names no element.")
  const drawn = sight.byNumber.get(n)
  if (drawn !== undefined) return drawn
  const wasThere = n >= 1 && n <= running.numbered
  return wasThere
    ? refuse("stale", `Element ${n} is no longer there.`)
    : refuse("element-not-found", `There never was an element ${n}.`)
}

export const isRefusal = (found: Drawn | Refusal): found is Refusal => "failure" in found

/** The element when a pointer reaches it; scrolled into sight when it is not. */
export const reach = (running: Running, sight: Sight, n: number | undefined): Drawn | Refusal => {
  const found = find(running, sight, n)
  if (isRefusal(found)) return found
  const { element } = found
  if (element.states.disabled === true)
    return refuse("not-interactable", `${element.role} "${element.name}" is disabled.`)
  if (element.visibility === "occluded") {
    const detail = `Something else would take the tap on ${element.role} "${element.name}".`
    const refusal = refuse("intercepted", detail)
    return element.coveredBy === undefined ? refusal : { ...refusal, blocker: element.coveredBy }
  }
  if (element.visibility === "offscreen") {
    const top = element.bounds[1] + scrolled(running, sight)
    scrollTo(running, sight, top - viewport.height / 2)
  }
  return found
}

export const scrolled = (running: Running, sight: Sight): number =>
  Math.min(running.window.page.scroll, Math.max(0, sight.height - viewport.height))

export const scrollTo = (running: Running, sight: Sight, top: number): void => {
  const most = Math.max(0, sight.height - viewport.height)
  running.window.page.scroll = Math.min(most, Math.max(0, Math.round(top)))
  running.version++
}
