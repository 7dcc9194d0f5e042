/** Tells from a transition whether the visitor has signed in or out, and keeps the steps that led in. */
import { Effect } from "effect"
import type { Element } from "../world/Element.ts"
import type { Step } from "../world/Operation.ts"
import type { Transition } from "../world/Transition.ts"
import { type Mind, type Place, tell } from "./Mind.ts"

const passwordsOf = (place: Place): ReadonlyArray<Element> =>
  place.observation.elements.filter((one) => one.states.password === true && one.visibility !== "hidden")

/**
 * A filled password form that was sent by its button or by a key, and is gone: the visitor is signed in. Standing before
 * that form again: signed out.
 */
export const noticeSignIn = Effect.fnUntraced(function* (mind: Mind, from: Place, to: Place, transition: Transition) {
  if (mind.signedIn && to.screen.route === mind.learned.signInRoute && passwordsOf(to).length > 0) mind.signedIn = false
  else if (!mind.signedIn && isSigningIn(from, to, transition)) {
    mind.signedIn = true
    mind.learned.signInRoute = from.screen.route
    if (mind.learned.signIn.length === 0) mind.learned.signIn = signInSteps(mind)
  } else return
  const set = [{ key: "visitor", after: mind.signedIn ? "signed in" : "anonymous", source: "effect" as const }]
  yield* tell(mind, { _tag: "FactsChanged", revision: to.observation.revision, set })
})

const isSigningIn = (from: Place, to: Place, { operation, element }: Transition): boolean => {
  const sends = operation.kind === "key" || (operation.kind === "tap" && element?.role === "button")
  const isFilled = passwordsOf(from).some((field) => (field.value ?? "") !== "")
  const stored = from.observation.traces.storage !== to.observation.traces.storage
  const passed = sends && isFilled && passwordsOf(to).length === 0 && from.at !== to.at
  return passed && (stored || isBadge(from, to))
}

/** A new page without the password form, although nothing readable was stored: a cookie that scripts can't see. */
const isBadge = (from: Place, to: Place): boolean =>
  from.observation.traces.document !== to.observation.traces.document && from.screen.route !== to.screen.route

/** The steps on the sign-in page that led in: its address, then what was done there. */
const signInSteps = (mind: Mind): ReadonlyArray<Step> => {
  const url = mind.trail.at(-1)?.url
  const first = mind.trail.findLastIndex((one) => one.url !== url) + 1
  const steps = mind.trail.slice(first).map((one) => one.step)
  return url === undefined || steps[0]?.kind === "open"
    ? steps
    : [{ kind: "open", value: url, says: `open ${url}` }, ...steps]
}
