/**
 * What an app map is made of: screens and operations as plain records with indices, what they are learned from, and what
 * a planner may put in for costs and values.
 */
import type { OperationKind } from "./Operation.ts"
import type { Count } from "./Tally.ts"

/** An operation that a screen offers. `key` is kind, control and input class; `value` and `cost` are a frontier's. */
export interface KnownOperation {
  readonly key: string
  readonly kind: OperationKind
  /** Key of the control it operates, or "" when it operates none. */
  readonly control: string
  readonly role: string
  readonly name: string
  readonly inputClass?: string
  /** What trying it may teach; what has none (0) is never a frontier. */
  readonly value: number
  /** Expected cost of trying it, in units of 10 ms. */
  readonly cost: number
}

export interface OutcomeNode {
  /** Index of the screen it led to. */
  readonly to: number
  count: number
}

export interface OperationNode {
  readonly index: number
  /** Index of its screen. */
  readonly screen: number
  readonly key: string
  readonly kind: OperationKind
  readonly control: string
  readonly role: string
  readonly name: string
  readonly inputClass: string | undefined
  /** Counts of controls of this role and name over the whole app; shared by all of them. */
  readonly alike: Count
  value: number
  cost: number
  tried: number
  failed: number
  effective: number
  /** Screen variants in which it had no effect, at most four. */
  inertIn: ReadonlyArray<string>
  /** In the order first seen, at most `outcomesKept`. */
  outcomes: ReadonlyArray<OutcomeNode>
  /** Mean milliseconds from the operation to the settled observation. */
  meanMs: number
  /** Why it is not to be tried: refused by the policy, cannot be performed … */
  blocked: string | undefined
  /** Build in which it was last tried. */
  build: string | undefined
}

export interface ScreenNode {
  readonly index: number
  readonly id: string
  route: string
  title: string
  /** Variants seen, at most `variantsKept`. */
  readonly variants: Array<string>
  visits: number
  /** Indices of its operations. */
  readonly operations: Array<number>
  /** Operations of it that are frontiers. */
  frontiers: number
  /** It was split, or split further: the next observation of it is of a part, which takes its place then. */
  isOutdated: boolean
  /** Parts have taken its place: no observation is of it any more. */
  isSplit: boolean
  /** Indices of the screens it is split into now, as far as they were seen. */
  readonly parts: Array<number>
  /** Index of the screen it is a part of. */
  whole: number | undefined
}

/** A transition as the map learns it; screens by id. */
export interface Learned {
  readonly from: string
  readonly fromVariant: string
  readonly key: string
  readonly to: string
  readonly toVariant: string
  readonly effective: boolean
  readonly ok: boolean
  /** Milliseconds. */
  readonly took: number
  readonly build?: string
  /** For an operation that its screen did not list. */
  readonly known?: KnownOperation
}

/** What the map needs to know of a screen that is seen. */
export interface SeenScreen {
  readonly id: string
  readonly variant: string
  readonly route: string
  readonly title: string
}

/** What edges cost and frontiers are worth, from outside: the map only counts. Costs are in units of 10 ms, at least 1. */
export interface Pricing {
  /** Expected cost of getting from the operation's screen to one of its outcomes. */
  readonly costOf: (operation: OperationNode, outcome: OutcomeNode) => number
  /** What trying it may teach now, above 0. */
  readonly valueOf: (operation: OperationNode) => number
  readonly frontierCostOf: (operation: OperationNode) => number
}

const unitMs = 10

/** What counting alone knows: the mean time over the share of tries that led there. A planner's posterior is better. */
export const plainPricing: Pricing = {
  costOf: (operation, outcome) =>
    Math.max(1, Math.round(((operation.meanMs / unitMs || 1) * operation.tried) / outcome.count)),
  valueOf: (operation) => operation.value,
  frontierCostOf: (operation) => operation.cost
}

/** Never tried there, may be tried, and worth something. */
export const isFrontier = (operation: OperationNode): boolean =>
  operation.tried === 0 && operation.blocked === undefined && operation.value > 0

export const knownOf = (operation: OperationNode): KnownOperation => ({
  key: operation.key,
  kind: operation.kind,
  control: operation.control,
  role: operation.role,
  name: operation.name,
  ...(operation.inputClass === undefined ? {} : { inputClass: operation.inputClass }),
  value: operation.value,
  cost: operation.cost
})
