/** What one transition teaches: the map, the ways, the fields that are filled, what brought a screen about. */
import { Effect } from "effect"
import { keyOf, partsOf, recordOf } from "../actions/OperationKey.ts"
import { type Performed } from "../drivers/Device.ts"
import type { Learned } from "../world/MapNodes.ts"
import { hasWritten } from "../world/Effects.ts"
import { indexed } from "../world/Indexed.ts"
import type { Belief, Effect as Change, Transition } from "../world/Transition.ts"
import { learnVolatility } from "../world/Volatility.ts"
import { amountsFor } from "./Amounts.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import { noticeSignIn } from "./NoticeSignIn.ts"
import { condensed } from "./Trail.ts"

/** Takes a transition in, and writes down what it taught. */
export const learn = Effect.fnUntraced(function* (
  mind: Mind,
  from: Place,
  to: Place,
  transition: Transition,
  performed: Performed
) {
  const { key, effects, took } = transition
  const url = from.observation.location.url
  const sent = hasSent(transition)
  mind.trail.push({
    step: transition.step,
    ...(url === undefined ? {} : { url }),
    changed: hasChanged(effects) || transition.operation.value !== undefined,
    sent,
    signedIn: mind.signedIn,
    at: from.at,
    document: from.observation.traces.document
  })
  if (performed.ok && to.at !== from.at) mind.ways.learn(from.at, to.at, transition.step)
  learnVolatile(mind, transition, sent)
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
    ? hasWritten(before, after) || effects.includes("storage")
    : effects.some((effect) => sends.has(effect)) ||
      (effects.includes("document") && element !== undefined && element.href === undefined && operation.kind !== "open")

/** Loads kept for comparing. */
const mostLoads = 30

/** An address that is loaded again, with nothing sent or stored since it was last, shows what changes by itself. */
const learnVolatile = ({ loads, learned }: Mind, { before, after }: Transition, sent: boolean): void => {
  const { url } = after.location
  if (sent) loads.clear()
  if (url === undefined || before.traces.document === after.traces.document || !after.settled) return
  const known = loads.get(url)
  if (known !== undefined) learned.volatility = learnVolatility(learned.volatility, known, after)
  else if (loads.size >= mostLoads) loads.delete(loads.keys().next().value!)
  loads.set(url, after)
}

const rememberAmounts = (mind: Mind, { at, screen, observation }: Place, key: string): void => {
  const operation = mind.map.operationOf(at, key)
  if (operation === undefined) return
  const amounts = amountsFor(screen, observation)(operation.control)
  const known = mind.amounts.get(operation.alike)
  if (known === undefined) mind.amounts.set(operation.alike, new Set([amounts]))
  else known.add(amounts)
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
