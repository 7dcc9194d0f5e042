/** Observation, operation, observation: what was done, where, what it was believed to do, and what it did. */
import { Schema } from "effect"
import type { Element } from "./Element.ts"
import type { Observation } from "./Observation.ts"
import type { Operation, Step } from "./Operation.ts"

/**
 * What an operation was believed to do, as far as it was declared. A link believes its address, a checkbox its toggle,
 * a tab its selection, what can expand its flip, a field its value, a submit that something answers.
 */
export const Belief = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("address"), url: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("checked"), element: Schema.Int, value: Schema.Boolean }),
  Schema.Struct({ kind: Schema.Literal("selected"), element: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("expanded"), element: Schema.Int, value: Schema.Boolean }),
  Schema.Struct({ kind: Schema.Literal("value"), element: Schema.Int, value: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("answers"), element: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("leaves") }),
  Schema.Struct({ kind: Schema.Literal("closes"), element: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("same") })
])
export type Belief = typeof Belief.Type

/** What differed between two observations; several at once are usual. */
export const effectKinds = [
  "address",
  "document",
  "screen",
  "elements",
  "text",
  "states",
  "values",
  "focus",
  "scroll",
  "look",
  "storage",
  "network",
  "clipboard",
  "print",
  "download",
  "window",
  "media",
  "dialog",
  "signal"
] as const
export type Effect = (typeof effectKinds)[number]

/** What this run and the app map know of the same operation on the same screen, before this transition. */
export interface OperationMemory {
  readonly tried: number
  /** Times it had an effect. */
  readonly effective: number
  /** Screen variants in which it had none. */
  readonly inertIn: ReadonlyArray<string>
}

export interface Transition {
  /** Key of the operation on the abstract screen: kind, control and input class. */
  readonly key: string
  /** Key of the control it operates: the same for every instance of it and every input. Empty when it operates none. */
  readonly control: string
  readonly operation: Operation
  readonly step: Step
  /** The element operated, as it was before. */
  readonly element?: Element
  readonly before: Observation
  readonly after: Observation
  /** Screen ids and variants before and after. */
  readonly from: string
  readonly fromVariant: string
  readonly to: string
  readonly toVariant: string
  readonly beliefs: ReadonlyArray<Belief>
  /** Beliefs that did not come true: the surprise. */
  readonly missed: ReadonlyArray<Belief>
  /** Empty: no effect at all. */
  readonly effects: ReadonlyArray<Effect>
  /** Why the device could not perform it, in the failure taxonomy's word, if it could not. */
  readonly failure?: string
  readonly memory: OperationMemory
  /** Milliseconds of device time from the operation to the settled observation. */
  readonly took: number
}
