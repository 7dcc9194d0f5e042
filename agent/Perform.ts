/** Does the first action of a plan on the device, guarded, and takes in what came of it. */
import { Effect } from "effect"
import type { Action } from "../actions/Operators.ts"
import { realise } from "../actions/Realise.ts"
import type { OperationNode } from "../world/AppMap.ts"
import { isInScope } from "../world/Scope.ts"
import { act, type Done, hasBroken } from "./Act.ts"
import { freshStart } from "./Fresh.ts"
import { admit } from "./Guard.ts"
import { look, refuse } from "./Look.ts"
import type { Loop } from "./Loop.ts"
import { type Mind, tell } from "./Mind.ts"
import { note } from "./Note.ts"
import type { Pursuit } from "./Think.ts"
import { open } from "./Trail.ts"
import type { Trouble } from "./Trouble.ts"

/** Does the plan's first action. Answers whether it was attempted on the device. */
export const performAction = Effect.fnUntraced(function* (
  loop: Loop,
  action: Action,
  pursuit: Pursuit
): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  if (action.kind === "launch") {
    yield* freshStart(mind, "session", "the app is not running")
    return true
  }
  if (action.kind === "look") {
    yield* look(mind)
    return true
  }
  if (action.kind === "open") {
    const done = yield* act(mind, { operation: { kind: "open", value: action.url }, step: open(action.url) })
    if (mind.place?.at !== action.screen) {
      mind.addresses.delete(action.screen)
      pursuit.isStale = true
    }
    yield* after(loop, done)
    return true
  }
  return yield* operate(loop, action, pursuit)
})

export const operate = Effect.fnUntraced(function* (
  loop: Loop,
  { operation }: Extract<Action, { kind: "operate" }>,
  pursuit: Pursuit
): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  const place = mind.place!
  const realised = realise(operation.key, place.screen, place.observation, mind.literals)
  if (realised === undefined || (operation.kind === "back" && !hasHistory(mind))) {
    const { id: screen, variant } = place.screen
    mind.map.learn({
      from: screen,
      fromVariant: variant,
      key: operation.key,
      to: screen,
      toVariant: variant,
      effective: false,
      ok: false,
      took: 0
    })
    if (operation.failed >= 2) mind.map.block(operation.index, "not offered when it was looked for")
    pursuit.isStale = true
    return operation.failed >= 2 || operation === targetOf(pursuit)
  }
  const admission = admit(realised.operation, realised.element, place.observation, mind.scope)
  if (!admission.admitted) {
    yield* refuse(mind, operation, place.screen.id, admission.rule)
    pursuit.isStale = true
    return operation === targetOf(pursuit)
  }
  loop.doing = operation
  const done = yield* act(mind, { ...realised, key: operation.key })
  loop.doing = undefined
  const { transition } = done
  if (hasBroken(transition)) blockControl(mind, operation)
  if (transition.failure !== undefined || transition.missed.length > 0 || transition.to !== transition.from)
    pursuit.isStale = true
  yield* after(loop, done)
  return true
})

/** What broke the app once would break it again with other input: a session and a deadline each time. */
const blockControl = (mind: Mind, broken: OperationNode): void => {
  for (const index of mind.map.screens[broken.screen]!.operations) {
    const operation = mind.map.operations[index]!
    if (operation.control === broken.control) mind.map.block(index, "it broke the app")
  }
}

/** Without a change of address since the fresh start, going back would leave the app. */
const hasHistory = (mind: Mind): boolean => {
  const now = mind.place?.observation.location.url
  return mind.trail.some((one) => one.url !== undefined && one.url !== now)
}

const targetOf = ({ target }: Pursuit) => (target.kind === "operation" ? target.operation : undefined)

/** After an operation: what the oracles said is registered, a broken app restarted, a way out of scope undone. */
const after = Effect.fnUntraced(function* ({ mind }: Loop, { transition, candidates }: Done) {
  yield* note(mind, candidates, transition)
  // No later finding is shown by going through a hang again.
  if (hasBroken(transition)) mind.trail.pop()
  if (!mind.isRunning) return
  yield* comeBack(mind)
})

/** The app led somewhere that was not allowed: back, and if that doesn't help, a fresh start. */
export const comeBack = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<void, Trouble> {
  const url = mind.place?.observation.location.url
  if (url === undefined || url === "about:blank" || isInScope(mind.scope, url)) return
  yield* tell(mind, { _tag: "Stalled", kind: "left the app", detail: url })
  yield* freshStart(mind, "state", `the app led to ${url}`)
})
