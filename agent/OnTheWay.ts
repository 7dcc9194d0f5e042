/**
 * What is worth doing right where the device stands, before the next goal is chosen: going back once from a place that was
 * just walked to, trying once more what surprised, and trying a control that did nothing in another state.
 */
import { realise, type Realised } from "../actions/Realise.ts"
import { abstractAddress, abstractName } from "../world/Abstract.ts"
import type { Element } from "../world/Element.ts"
import type { OperationNode } from "../world/AppMap.ts"
import { amountsFor } from "./Amounts.ts"
import { refusedBy } from "../oracles/DeadForm.ts"
import { follows } from "../oracles/Explain.ts"
import { claimsOf, unseenClaims } from "../oracles/Persistence.ts"
import type { Observation } from "../world/Observation.ts"
import { type Mind, type Place } from "./Mind.ts"

export interface Chance {
  readonly operation: OperationNode
  readonly says: string
}

/** Tries without effect in as many states that are enough, and operations spent on bringing another state about. */
const inertTries = 2
const mostVariations = 2
/** Going back costs the way here once more: one step in so many. */
const backEvery = 12

const saysOf = ({ kind, role, name }: OperationNode): string => `${kind} ${role} "${name}"`

const operationsAt = (mind: Mind, at: number): ReadonlyArray<OperationNode> =>
  mind.map.screens[at]!.operations.map((index) => mind.map.operations[index]!).filter(
    ({ blocked }) => blocked === undefined
  )

/** The best such chance here, if any. `varied` counts what was spent per inert control and its like, and is changed. */
export const chanceHere = (
  mind: Mind,
  place: Place,
  varied: Map<OperationNode["alike"], Set<number>>
): Chance | undefined => {
  const operations = operationsAt(mind, place.at)
  return (
    goingBack(mind, operations) ??
    loadAgain(mind, place, operations) ??
    lookForSaved(mind, place, operations) ??
    onceMore(mind, place) ??
    changeInput(mind, place, operations, varied) ??
    changedLink(mind, place, operations) ??
    anotherState(place, operations) ??
    bringAbout(mind, place, operations, varied) ??
    otherAmounts(mind, place, operations)
  )
}

/** Back is tried where a tap has just led, once for each way from route to route: what it does hangs on both ends. */
const goingBack = (mind: Mind, operations: ReadonlyArray<OperationNode>): Chance | undefined => {
  const { last } = mind
  const arrived =
    last !== undefined &&
    last.operation.kind === "tap" &&
    last.failure === undefined &&
    last.from !== last.to &&
    last.before.location.url !== last.after.location.url
  if (!arrived) return undefined
  const isWithin = last.before.traces.document === last.after.traces.document
  const way = `${routeOf(last.before)} ${routeOf(last.after)} ${isWithin}`
  const operation = operations.find(({ kind }) => kind === "back")
  if (operation === undefined || mind.backs.has(way) || mind.backs.size * backEvery > mind.spent.steps) return undefined
  mind.backs.add(way)
  return { operation, says: "go back to where the tap came from" }
}

/** Loading a page again takes about as long as two other operations: one step in so many. */
const reloadEvery = 12

/** What was just saved is there after the page is loaded again, or it was not: seen once for each kind of saving. */
const loadAgain = (
  { last, map, reloads, spent, typed }: Mind,
  { observation }: Place,
  operations: ReadonlyArray<OperationNode>
): Chance | undefined => {
  if (!follows(last, observation)) return undefined
  const from = map.screenOf(last.from)
  const saving = from === undefined ? undefined : map.operationOf(from.index, last.key)
  const operation = operations.find(({ kind }) => kind === "reload")
  if (saving === undefined || operation === undefined || reloads.has(saving.alike)) return undefined
  if (reloads.size * reloadEvery > spent.steps || claimsOf(last, typed).length === 0) return undefined
  reloads.add(saving.alike)
  return { operation, says: `load the page again, to see whether what ${saysOf(saving)} saved is kept` }
}

/** The page that was loaded again shows another part of it: back to where what was saved stood, by a tab or link. */
const lookForSaved = (mind: Mind, { at }: Place, operations: ReadonlyArray<OperationNode>): Chance | undefined => {
  const { last, earlier, scope, typed, map, learned } = mind
  const saving = earlier.at(-1)
  if (last?.operation.kind !== "reload" || saving === undefined) return undefined
  const target = map.screenOf(saving.to)
  if (target === undefined || target.index === at) return undefined
  const passage = { transition: last, earlier, scope, typed, volatility: learned.volatility }
  if (unseenClaims(passage).length === 0) return undefined
  const operation = operations.find(
    ({ kind, role, outcomes }) =>
      kind === "tap" && (role === "tab" || role === "link") && outcomes.some(({ to }) => to === target.index)
  )
  return operation && { operation, says: "go back to where what was saved should be" }
}

/** Times that a link, or its like, is followed because its own words changed. */
const mostFollowed = 3

/** A link that says something else of its target now, such as how many things are in the cart: the target has changed. */
const changedLink = (
  mind: Mind,
  { screen, observation }: Place,
  operations: ReadonlyArray<OperationNode>
): Chance | undefined => {
  const { last, followed } = mind
  if (!follows(last, observation)) return undefined
  const names = new Map(last.before.elements.flatMap(({ href, name }) => (href === undefined ? [] : [[href, name]])))
  const hasChanged = ({ role, href, name }: Element): boolean => {
    const before = role === "link" && href !== undefined ? names.get(href) : undefined
    return before !== undefined && before !== name && /\d/.test(name) && abstractName(before) === abstractName(name)
  }
  const changed = new Set(observation.elements.filter(hasChanged).map(({ n }) => n))
  if (changed.size === 0) return undefined
  const operation = operations.find((one) => {
    if (one.kind !== "tap" || one.role !== "link" || (followed.get(one.alike) ?? 0) >= mostFollowed) return false
    const element = realise(one.key, screen, observation, mind.literals)?.element
    return element !== undefined && changed.has(element.n)
  })
  if (operation === undefined) return undefined
  followed.set(operation.alike, (followed.get(operation.alike) ?? 0) + 1)
  return { operation, says: `follow ${saysOf(operation)}, for it says something else now` }
}

const routeOf = ({ location }: Observation): string => abstractAddress((location.url ?? "").replace(/[?#].*$/, ""))

/**
 * What worked with many things listed may not with one or none. Controls that cost little are tried once with each, those
 * that end the visit aside.
 */
const otherAmounts = (mind: Mind, { screen, observation }: Place, operations: ReadonlyArray<OperationNode>) => {
  const amounts = amountsFor(screen, observation)
  const operation = operations.find((one) => {
    const here = isHarmless(one) ? amounts(one.control) : ""
    if (here === "" || mind.amounts.get(one.alike)?.has(here) !== false) return false
    return realise(one.key, screen, observation, mind.literals) !== undefined
  })
  return operation && { operation, says: `try ${saysOf(operation)} with other amounts listed` }
}

/** Worth of what is tried again for the amounts listed. */
const leastWorth = 0.7
const isHarmless = ({ kind, role, value, inputClass }: OperationNode): boolean =>
  value >= leastWorth && (kind === "select" || (kind === "tap" && role !== "link" && inputClass === undefined))

/** What went otherwise than believed where it was done is tried a second time: the first may have had its reason. */
const onceMore = ({ last, map }: Mind, { at }: Place): Chance | undefined => {
  if (last === undefined || last.missed.length === 0 || last.failure !== undefined || last.from !== last.to)
    return undefined
  const operation = map.operationOf(at, last.key)
  if (operation === undefined || operation.blocked !== undefined || operation.tried !== 1) return undefined
  return { operation, says: `try ${saysOf(operation)} again, for it did not do what it says` }
}

/** A button that is disabled since the app refused what was entered: the input is changed once, so that it may be tapped again. */
const changeInput = (
  { last, literals, map }: Mind,
  { at, screen, observation }: Place,
  operations: ReadonlyArray<OperationNode>,
  varied: Map<OperationNode["alike"], Set<number>>
): Chance | undefined => {
  if (!follows(last, observation)) return undefined
  const button = refusedBy(last)
  const sent = button && map.operationOf(at, last.key)
  if (button === undefined || sent === undefined || varied.has(sent.alike)) return undefined
  const changes = operations.filter((one) => {
    if (one.kind !== "type" || (one.inputClass !== "valid" && one.inputClass !== "other")) return false
    const realised = realise(one.key, screen, observation, literals)
    const { element, operation } = realised ?? {}
    return (
      element?.landmark === button.landmark && element?.visibility !== "hidden" && element?.value !== operation?.value
    )
  })
  const isPassword = ({ key }: OperationNode) =>
    realise(key, screen, observation, literals)?.element?.states.password === true
  const change = changes.find(isPassword) ?? changes[0]
  if (change === undefined) return undefined
  varied.set(sent.alike, new Set([change.index]))
  return { operation: change, says: `change what was entered, for ${saysOf(sent)} was refused and is disabled` }
}

/** It did nothing, and not yet in as many states as are enough. */
const isInert = ({ kind, tried, failed, effective, inertIn, inputClass }: OperationNode): boolean =>
  kind === "tap" &&
  tried > 0 &&
  failed === 0 &&
  effective === 0 &&
  inertIn.length < inertTries &&
  // What a form refuses may well do nothing.
  (inputClass === undefined || inputClass === "valid")

const anotherState = ({ screen }: Place, operations: ReadonlyArray<OperationNode>): Chance | undefined => {
  const operation = operations.find((one) => isInert(one) && !one.inertIn.includes(screen.variant))
  return operation && { operation, says: `try ${saysOf(operation)} again, in another state` }
}

const changesState = new Set(["type", "select", "set"])
const toggles = new Set(["checkbox", "switch", "radio", "tab"])

/** A field that holds something already is in the same state with something else in it. */
const makesAnother = (realised: Realised | undefined): boolean =>
  realised !== undefined && (realised.operation.kind !== "type" || (realised.element?.value ?? "") === "")

/** Where an inert control stands, a field filled or a toggle turned makes another state. */
const bringAbout = (
  mind: Mind,
  { screen, observation }: Place,
  operations: ReadonlyArray<OperationNode>,
  varied: Map<OperationNode["alike"], Set<number>>
): Chance | undefined => {
  for (const inert of operations.filter(isInert)) {
    const spent = varied.get(inert.alike) ?? new Set()
    if (spent.size >= mostVariations) continue
    const operation = operations.find(
      (one) =>
        (changesState.has(one.kind) || (one.kind === "tap" && toggles.has(one.role))) &&
        one.control !== inert.control &&
        !spent.has(one.index) &&
        makesAnother(realise(one.key, screen, observation, mind.literals))
    )
    if (operation === undefined) continue
    varied.set(inert.alike, spent.add(operation.index))
    return { operation, says: `bring about another state, for ${saysOf(inert)} did nothing in this one` }
  }
  return undefined
}
