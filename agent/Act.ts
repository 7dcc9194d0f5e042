/**
 * Act, look again, compare: one operation on the device, the transition it made, what was learned from it, and what the
 * oracles say of it. Exploration, confirmation, start flows and replays all go through here.
 */
import { Effect } from "effect"
import { keyOf, partsOf, recordOf } from "../actions/OperationKey.ts"
import { DeviceError, type Performed } from "../drivers/Device.ts"
import { detect } from "../oracles/Detect.ts"
import { beliefsOf, missedBeliefs } from "../world/Beliefs.ts"
import { effectsBetween } from "../world/Effects.ts"
import type { Learned } from "../world/MapNodes.ts"
import type { Element } from "../world/Element.ts"
import type { Candidate } from "../world/Finding.ts"
import { ladderFor, says } from "../world/Locate.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation, Step } from "../world/Operation.ts"
import type { Signal } from "../world/Signal.ts"
import type { Belief, Effect as Change, OperationMemory, Transition } from "../world/Transition.ts"
import { amountsOf } from "../world/Features.ts"
import { look, takeIn } from "./Look.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import { isBrowsersOwn, withoutOwnDoing } from "./OwnDoing.ts"
import { condensed } from "./Trail.ts"
import type { Trouble } from "./Trouble.ts"

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
  if (doing.operation.kind === "back") mind.learned.backs++
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
    { transition, ...(mind.last === undefined ? {} : { previous: mind.last }), scope: mind.scope, typed: mind.typed },
    { observation: after.observation, screen: after.screen.id, previous: before, scope: mind.scope, typed: mind.typed }
  )
  const own = doing.operation.kind === "open" ? withoutOwnDoing(found, doing.operation.value ?? "") : found
  const candidates = isBrowsersOwn(transition) ? [] : own
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

const learn = Effect.fnUntraced(function* (
  mind: Mind,
  from: Place,
  to: Place,
  transition: Transition,
  performed: Performed
) {
  const { key, effects, took } = transition
  const url = from.observation.location.url
  mind.trail.push({
    step: transition.step,
    ...(url === undefined ? {} : { url }),
    changed: hasChanged(effects) || transition.operation.value !== undefined,
    sent: hasSent(transition),
    signedIn: mind.signedIn,
    at: from.at
  })
  if (performed.ok && to.at !== from.at) mind.ways.learn(from.at, to.at, transition.step)
  rememberRecipe(mind, to)
  rememberField(mind, from, to, transition)
  rememberAddress(mind, from, to, transition)
  const learned = {
    from: from.screen.id,
    fromVariant: from.screen.variant,
    key,
    to: to.screen.id,
    toVariant: to.screen.variant,
    effective: effects.length > 0,
    ok: performed.ok,
    took
  }
  mind.map.learn(learned)
  rememberAmounts(mind, from, key)
  learnRecord(mind, from, transition, learned)
  yield* tell(mind, {
    _tag: "StepFinished",
    ...learned,
    ...(performed.ok ? {} : { failure: performed.failure, detail: performed.detail }),
    effects,
    missed: transition.missed,
    revision: to.observation.revision
  })
  yield* tellSurprises(mind, transition)
  // Where history or an address leads is not the screen's doing.
  if (transition.operation.element !== undefined) yield* refine(mind, from, to, key)
  yield* noticeSignIn(mind, from, to, transition)
  if (!mind.signedIn) mind.open.add(to.at)
})

/** A link that was followed as the first of its kind has been followed as the link to that record, too. */
const learnRecord = (mind: Mind, from: Place, { element, key, control }: Transition, learned: Learned): void => {
  if (element?.href === undefined || !URL.canParse(element.href)) return
  const record = keyOf({ kind: "tap", control, instance: `to ${recordOf(element.href)}` })
  if (record !== key && mind.map.operationOf(from.at, record) !== undefined) mind.map.learn({ ...learned, key: record })
}

const lasting: ReadonlySet<Change> = new Set([
  "storage",
  "network",
  "values",
  "states",
  "elements",
  "clipboard",
  "download"
])
const hasChanged = (effects: ReadonlyArray<Change>): boolean => effects.some((effect) => lasting.has(effect))

/** Steps kept of what brought a screen about, the latest. */
const recipeLength = 150

const sends: ReadonlySet<Change> = new Set(["network", "storage"])
const hasSent = ({ effects, operation, element, before, after }: Transition): boolean =>
  after.traces.writes !== undefined
    ? after.traces.writes > (before.traces.writes ?? 0) || effects.includes("storage")
    : effects.some((effect) => sends.has(effect)) ||
      (effects.includes("document") && element !== undefined && element.href === undefined && operation.kind !== "open")

const rememberAmounts = (mind: Mind, { at, screen }: Place, key: string): void => {
  const operation = mind.map.operationOf(at, key)
  if (operation === undefined) return
  const known = mind.amounts.get(operation.alike)
  if (known === undefined) mind.amounts.set(operation.alike, new Set([amountsOf(screen.features)]))
  else known.add(amountsOf(screen.features))
}

const rememberRecipe = (mind: Mind, { at, observation }: Place): void => {
  if (mind.recipes.has(at)) return
  const { url } = observation.location
  const trail = condensed(mind.trail).slice(-recipeLength)
  mind.recipes.set(at, { trail, by: "look", signedIn: mind.signedIn, ...(url === undefined ? {} : { url }) })
}

const rememberField = (mind: Mind, from: Place, to: Place, { operation, key, element }: Transition): void => {
  if (to.at !== from.at || to.observation.traces.document !== from.observation.traces.document) {
    mind.filled.clear()
    return
  }
  const { control, inputClass } = partsOf(key)
  if (element === undefined || inputClass === undefined || operation.value === undefined || operation.kind === "key")
    return
  mind.filled.set(control, { as: inputClass, value: indexed(to.observation).byNumber.get(element.n)?.value ?? "" })
}

/**
 * A screen that a link led to can be opened by its address again. What a form led to can't always: its answer may stand at
 * an address that was only ever posted to.
 */
const rememberAddress = (mind: Mind, from: Place, to: Place, { element, operation }: Transition): void => {
  const { url } = to.observation.location
  if (operation.kind !== "open" && (operation.kind !== "tap" || element?.href === undefined)) return
  const { traces, location } = from.observation
  if (url === undefined || to.observation.dialog !== undefined) return
  const isArrival = traces.document !== to.observation.traces.document || location.url !== url
  if (isArrival && !mind.addresses.has(to.at)) mind.addresses.set(to.at, { url, signedIn: mind.signedIn })
}

const saysBelief = (belief: Belief): string => {
  switch (belief.kind) {
    case "address":
      return `the address is ${belief.url}`
    case "checked":
      return `it is ${belief.value ? "checked" : "not checked"}`
    case "selected":
      return "it is selected"
    case "expanded":
      return `it is ${belief.value ? "expanded" : "collapsed"}`
    case "value":
      return `it holds “${belief.value}”`
    case "answers":
      return "something answers"
    case "leaves":
      return "another page is shown"
    case "closes":
      return "it is closed"
    case "same":
      return "nothing changes"
  }
}

const tellSurprises = Effect.fnUntraced(function* (mind: Mind, { missed, key, effects, to }: Transition) {
  for (const belief of missed) {
    const observed = effects.length === 0 ? "nothing changed" : `${effects.join(", ")} changed, on screen ${to}`
    yield* tell(mind, { _tag: "Surprise", key, expected: saysBelief(belief), observed })
  }
})

const refine = Effect.fnUntraced(function* (mind: Mind, from: Place, to: Place, key: string) {
  const split = mind.outcomes.notice(
    { screen: from.screen.base, key, features: from.screen.features, to: to.screen.base },
    mind.map.refinements
  )
  if (split === undefined) return
  mind.map.split(split)
  yield* tell(mind, { _tag: "ScreenSplit", split })
})

const passwordsOf = (place: Place): ReadonlyArray<Element> =>
  place.observation.elements.filter((one) => one.states.password === true && one.visibility !== "hidden")

/**
 * A filled password form that was sent by its button or by a key, and is gone: the visitor is signed in. Standing before
 * that form again: signed out.
 */
const noticeSignIn = Effect.fnUntraced(function* (mind: Mind, from: Place, to: Place, transition: Transition) {
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
