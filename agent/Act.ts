/**
 * Act, look again, compare: one operation on the device, the transition it made, what was learned from it, and what the
 * oracles say of it. Exploration, confirmation, start flows and replays all go through here.
 */
import { Effect } from "effect"
import { keyOf, partsOf } from "../actions/OperationKey.ts"
import { DeviceError, type Performed } from "../drivers/Device.ts"
import { detect } from "../oracles/Detect.ts"
import { beliefsOf, missedBeliefs } from "../world/Beliefs.ts"
import { effectsBetween } from "../world/Effects.ts"
import type { Element } from "../world/Element.ts"
import type { Candidate } from "../world/Finding.ts"
import { ladderFor, says } from "../world/Locate.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation, Step } from "../world/Operation.ts"
import type { Signal } from "../world/Signal.ts"
import type { OperationMemory, Transition } from "../world/Transition.ts"
import { look, takeIn } from "./Look.ts"
import { learn } from "./Learn.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import { isBrowsersOwn, withoutOwnDoing } from "./OwnDoing.ts"
import type { Trouble } from "./Trouble.ts"

/** Transitions kept before the last: as many as the longest experiment has. */
const earlierKept = 4

/** What is to be done, ready for the device. `key` is the map's key for it, when the map knows it. */
export interface Doing {
  readonly operation: Operation
  readonly element?: Element
  readonly key?: string
  /** The recorded step, where one is replayed; else it is made from the element. */
  readonly step?: Step
}

export interface Done {
  readonly transition: Transition
  readonly candidates: ReadonlyArray<Candidate>
}

/** Recorded form of an operation on this observation. */
export const stepOf = (observation: Observation, operation: Operation, element?: Element): Step => ({
  kind: operation.kind,
  ...(operation.element === undefined ? {} : { target: ladderFor(observation, operation.element) }),
  ...(operation.to === undefined ? {} : { to: ladderFor(observation, operation.to) }),
  ...(operation.value === undefined ? {} : { value: operation.value }),
  says: says(operation, element)
})

/**
 * The map's key for an operation that didn't come from the map: a replayed step, a start flow. Of the operations known for
 * that control it is the one tried most, so that what is known of the control is not forgotten.
 */
const keyFor = (mind: Mind, place: Place, { kind, element }: Operation): string => {
  const own = place.screen.controls.find((one) => element !== undefined && one.elements.includes(element))
  const control = own?.key ?? `screen ${kind}`
  const known = mind.map.screens[place.at]!.operations.map((index) => mind.map.operations[index]!)
  const alike = known
    .filter((one) => one.kind === kind && one.control === control)
    .toSorted((a, b) => b.tried - a.tried)
  return alike[0]?.key ?? keyOf({ kind, control, instance: "first" })
}

const memoryOf = (mind: Mind, place: Place, key: string): OperationMemory => {
  const known = mind.map.operationOf(place.at, key)
  return known === undefined
    ? { tried: 0, effective: 0, inertIn: [] }
    : { tried: known.tried, effective: known.effective, inertIn: [...known.inertIn] }
}

/** Performs one operation where the device is now. After a crash or hang the app is not running and the place unknown. */
export const act = Effect.fnUntraced(function* (mind: Mind, doing: Doing): Effect.fn.Return<Done, Trouble> {
  const place = mind.place ?? (yield* look(mind))
  const before = place.observation
  const key = doing.key ?? keyFor(mind, place, doing.operation)
  const step = doing.step ?? stepOf(before, doing.operation, doing.element)
  const beliefs = beliefsOf(doing.operation, before)
  const memory = memoryOf(mind, place, key)
  yield* tell(mind, { _tag: "StepStarted", step, key, says: step.says, from: place.screen.id })
  mind.spent.steps++
  mind.steps++
  const began = yield* mind.device.now
  const outcome = yield* perform(mind, doing.operation)
  const after = outcome.place ?? (yield* brokenPlace(mind, place, outcome.signal!))
  const took = (yield* mind.device.now) - began
  const effects = outcome.performed.ok
    ? effectsBetween(before, after.observation, mind.learned.volatility, doing.element)
    : effectsBetween(before, after.observation, mind.learned.volatility)
  const transition: Transition = {
    key,
    control: partsOf(key).control,
    operation: doing.operation,
    step,
    ...(doing.element === undefined ? {} : { element: doing.element }),
    before,
    after: after.observation,
    from: place.screen.id,
    fromVariant: place.screen.variant,
    to: after.screen.id,
    toVariant: after.screen.variant,
    beliefs,
    missed: outcome.performed.ok ? missedBeliefs(beliefs, before, after.observation) : [],
    effects,
    ...(outcome.performed.ok ? {} : { failure: outcome.performed.failure }),
    memory,
    took
  }
  yield* learn(mind, place, after, transition, outcome.performed)
  const found = detect(
    {
      transition,
      ...(mind.last === undefined ? {} : { previous: mind.last, earlier: mind.earlier }),
      scope: mind.scope,
      typed: mind.typed,
      volatility: mind.learned.volatility
    },
    { observation: after.observation, screen: after.screen.id, previous: before, scope: mind.scope, typed: mind.typed }
  )
  const own = doing.operation.kind === "open" ? withoutOwnDoing(found, doing.operation.value ?? "") : found
  const candidates = isBrowsersOwn(transition) ? [] : own
  if (mind.last !== undefined) mind.earlier.push(mind.last)
  if (mind.earlier.length > earlierKept) mind.earlier.shift()
  mind.last = transition
  if (!mind.isRunning) mind.place = undefined
  return { transition, candidates }
})

interface Outcome {
  readonly performed: Performed
  readonly place?: Place
  /** The app crashed or hung; without a place there is nothing to look at any more. */
  readonly signal?: Signal
}

const perform = Effect.fnUntraced(function* (mind: Mind, operation: Operation): Effect.fn.Return<Outcome, Trouble> {
  if (operation.value !== undefined && operation.kind !== "open") mind.typed.add(operation.value)
  const both = Effect.gen(function* () {
    const performed = yield* mind.device.perform(operation)
    return { performed, place: yield* look(mind) }
  })
  return yield* both.pipe(
    Effect.catchTag("DeviceError", (error) =>
      Effect.gen(function* () {
        const signal = yield* brokenBy(mind, error)
        if (signal === undefined) return yield* error
        const place = yield* revived(mind, signal)
        return { performed: { ok: true as const, took: 0 }, signal, ...(place === undefined ? {} : { place }) }
      })
    )
  )
})

/** Where a hang could be ended without ending the app, its page is loaded anew: what was half done there is gone. */
const revived = Effect.fnUntraced(function* (mind: Mind, signal: Signal) {
  const url = mind.place?.observation.location.url
  if (signal._tag !== "Hang" || url === undefined) return undefined
  const anew = mind.device.perform({ kind: "open", value: url }).pipe(Effect.andThen(look(mind)))
  const place = yield* anew.pipe(Effect.catchTag("DeviceError", () => Effect.succeed(undefined)))
  if (place === undefined) return undefined
  const { observation } = place
  return { ...place, observation: { ...observation, signals: [...observation.signals, signal] } }
})

/** What broke the app: it crashed, or hung. */
export const hasBroken = ({ after }: Transition): boolean =>
  after.signals.some(({ _tag }) => _tag === "Crash" || _tag === "Hang")

/** The signal that an app's own failure leaves; undefined where the device or the driver failed. */
const brokenBy = Effect.fnUntraced(function* (mind: Mind, { reason }: DeviceError) {
  const at = yield* mind.device.now
  if (reason._tag === "AppCrashed") return { _tag: "Crash", at, text: reason.detail } satisfies Signal
  if (reason._tag === "AppHung")
    return { _tag: "Hang", at, text: reason.doing, deadline: reason.deadline } satisfies Signal
  return undefined
})

/** What is known of the place of a crash or hang: the last look, and the signal. */
const brokenPlace = Effect.fnUntraced(function* (mind: Mind, place: Place, signal: Signal) {
  mind.isRunning = false
  const observation = { ...place.observation, revision: place.observation.revision + 1, signals: [signal] }
  return yield* takeIn(mind, observation)
})
