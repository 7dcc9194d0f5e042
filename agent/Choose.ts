/**
 * Choose: which frontier is worth walking to. One sweep over the map from where the device stands prices the way to every
 * untried operation, addresses that can be opened included; value falls with how often the like was tried before.
 */
import type { Target } from "../actions/Operators.ts"
import { expectedCost, priorRates, successRate } from "../planner/ExpectedCost.ts"
import { make as makeSweep, type FrontierChoice, type Sweep, type SweepGraph } from "../planner/Sweep.ts"
import { type AppMap, type Count, isFrontier, type OperationNode } from "../world/AppMap.ts"
import { hash8 } from "../world/Hash.ts"
import type { Mind } from "./Mind.ts"

/** Opening an address: a page load, in units of 10 ms. */
export const openCost = 60
/** Failing to get somewhere costs about as much as opening the address of where one wanted to be. */
const recoveryCost = openCost
/** Share of a value that the seed decides, so that seeds differ in the order of what is equally good. */
const jitter = 0.1
/**
 * Added to a way's cost before value is divided by it, in units of 10 ms: two seconds. Small, a trifle next door beats a
 * whole area behind a sign-in; large, the agent runs to and fro.
 */
const patience = 200
/** Frontiers looked at where other devices are after some of them. */
const consideredTogether = 6
/** How fast a try of the like takes worth away: a link of that name leads to the same place from almost everywhere. */
const usualFade = 2
const linkFade = 8
/** What waits behind an operation's like is worth so much less than if it waited here; divided by the tries so far. */
const promiseShare = 0.8
const openOperation = -1
const unitMs = 10

/** Expected cost of going by an operation to one of the screens it led to. */
export const edgeCost = (operation: OperationNode, count: number): number => {
  const rate = successRate(priorRates.declared, count, operation.tried)
  return expectedCost(Math.max(1, operation.meanMs / unitMs), rate, recoveryCost)
}

/** Expected cost of trying an operation, raised by every failure to perform it. */
export const tryCost = (operation: OperationNode): number =>
  expectedCost(operation.cost, successRate(priorRates.declared, 0, operation.failed))

const luck = (seed: number, key: string): number =>
  1 + (jitter * Number.parseInt(hash8(key, seed).slice(0, 4), 16)) / 0xffff

const firstCapacity = 1024
const grown = (values: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> => {
  const larger = new Float64Array(2 * Math.max(size, values.length))
  larger.set(values)
  return larger
}

/**
 * What the operations alike to one lead to: the best of what waits there and was never tried anywhere. The like of it may
 * wait behind this one, where the other can't be reached any more (the visitor has signed in since).
 */
const makePromises = (map: AppMap, unfaded: (operation: OperationNode) => number) => {
  const known = new Map<Count, { readonly tried: number; readonly best: OperationNode | undefined }>()
  const isUntried = (operation: OperationNode) => operation.alike.tried === 0 && isFrontier(operation)
  const bestBehind = ({ led }: Count): OperationNode | undefined => {
    let best: OperationNode | undefined
    for (const to of led) {
      const screen = map.screens[to]!
      if (screen.frontiers === 0 || screen.isSplit) continue
      for (const index of screen.operations) {
        const operation = map.operations[index]!
        if (isUntried(operation) && (best === undefined || unfaded(operation) > unfaded(best))) best = operation
      }
    }
    return best
  }
  // Looked for again only when the like was tried again, or what was found is used up: this is asked of every frontier.
  return (alike: Count): number => {
    let found = known.get(alike)
    const isStale = found?.tried !== alike.tried || (found.best !== undefined && !isUntried(found.best))
    if (found === undefined || isStale) known.set(alike, (found = { tried: alike.tried, best: bestBehind(alike) }))
    return found.best === undefined ? 0 : unfaded(found.best)
  }
}

export interface Chooser {
  /** The best frontier from a screen, with the way to it; undefined when nothing is left that can be reached. */
  readonly frontier: (from: number) => FrontierChoice | undefined
}

/** A chooser for one device's map. It prices the map's edges and frontiers. */
export const makeChooser = (mind: Mind): Chooser => {
  const sweep: Sweep = makeSweep()
  const { map, seed } = mind
  let luckOf = new Float64Array(firstCapacity)
  const unfaded = (operation: OperationNode): number => {
    const { index } = operation
    if (index >= luckOf.length) luckOf = grown(luckOf, map.operations.length)
    if (luckOf[index] === 0) luckOf[index] = luck(seed, operation.key)
    return operation.value * luckOf[index]!
  }
  const promises = makePromises(map, unfaded)
  const valueOf = (operation: OperationNode): number => {
    const { role, alike } = operation
    const fade = role === "link" ? linkFade : usualFade
    const own = unfaded(operation) / (1 + fade * alike.tried)
    return alike.tried === 0 ? own : Math.max(own, (promiseShare * promises(alike)) / alike.tried)
  }
  map.price({ costOf: (operation, outcome) => edgeCost(operation, outcome.count), valueOf, frontierCostOf: tryCost })
  const graphFrom = (from: number): SweepGraph => {
    const hub = map.screens.length
    return {
      size: hub + 1,
      bestValue: map.bestValue * (1 + jitter),
      frontiers: (node, visit) => {
        if (node !== hub) map.frontiers(node, visit)
      },
      edges: (node, visit) => {
        if (node === hub) {
          for (const [screen, address] of mind.addresses) {
            if (address.signedIn === mind.signedIn) visit(openOperation, screen, 1)
          }
          return
        }
        map.edges(node, visit)
        if (node === from) visit(openOperation, hub, openCost)
      }
    }
  }
  const isFree = ({ operation }: FrontierChoice) => !mind.fleet.isClaimed(mind.number, map.operations[operation]!)
  return {
    frontier: (from) => {
      const count = mind.fleet.size > 1 ? consideredTogether : 1
      const { choices } = sweep.run(graphFrom(from), from, { baseCost: patience, count })
      return choices.find(isFree) ?? choices[0]
    }
  }
}

/** Screens that a plan may use besides the way the sweep found; to a screen no sweep was asked for there are more. */
const nearby = 24
const within = 240

/** The screens that matter for going from one place to a target by that way: the way, and what lies around the start. */
export const screensFor = (
  mind: Mind,
  from: number | undefined,
  target: Target,
  path: FrontierChoice["path"]
): ReadonlyArray<number> => {
  const { map } = mind
  const found = new Set<number>()
  if (from !== undefined) found.add(from)
  if (mind.learned.start !== undefined) found.add(mind.learned.start)
  for (const { node } of path) if (node < map.screens.length) found.add(node)
  found.add(target.kind === "screen" ? target.screen : target.operation.screen)
  const most = target.kind === "screen" ? within : nearby
  const queue = [...found]
  for (let at = 0; at < queue.length && found.size < most; at++) {
    map.edges(queue[at]!, (_, to) => {
      if (found.size >= most || found.has(to)) return
      found.add(to)
      queue.push(to)
    })
  }
  return [...found].toSorted((a, b) => a - b)
}
