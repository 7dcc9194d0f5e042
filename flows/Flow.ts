/**
 * A flow as it is stored (`*.flow.json`, version 1): recorded steps that find their targets by ladders of locators, with
 * what must appear and what must be gone after each. Made from a finding, or carried over from another recorder.
 */
import { Schema } from "effect"
import { Ladder, Locator, OperationKind, Step } from "../world/Operation.ts"

export const flowVersion = 1

/** The address, after a navigation. Without an origin (`/orders`), the flow's own is meant. */
export const AddressAnchor = Schema.Struct({ by: Schema.Literal("address"), value: Schema.String })
export type AddressAnchor = typeof AddressAnchor.Type

/** Something to be seen (or not): a text or control by one locator, or the address. */
export const Anchor = Schema.Union([Locator, AddressAnchor])
export type Anchor = typeof Anchor.Type

/** `value` may hold `${env:NAME}`: the value of that environment variable, looked up when it is typed. */
export const FlowStep = Schema.Struct({
  kind: OperationKind,
  target: Schema.optionalKey(Ladder),
  to: Schema.optionalKey(Ladder),
  value: Schema.optionalKey(Schema.String),
  says: Schema.String,
  appeared: Schema.optionalKey(Schema.Array(Anchor)),
  gone: Schema.optionalKey(Schema.Array(Anchor))
})
export type FlowStep = typeof FlowStep.Type

/** Where a flow comes from. */
export const Provenance = Schema.Struct({
  goapher: Schema.String,
  run: Schema.optionalKey(Schema.String),
  finding: Schema.optionalKey(Schema.String),
  /** Name and kind of the file it was carried over from. */
  imported: Schema.optionalKey(Schema.String)
})
export type Provenance = typeof Provenance.Type

export const Flow = Schema.Struct({
  flow: Schema.Literal(flowVersion),
  /** What it shows, for people. */
  title: Schema.String,
  /** App id, and the address it starts at. */
  app: Schema.String,
  start: Schema.String,
  /** CSS pixels of the page it was recorded on. */
  viewport: Schema.optionalKey(Schema.Struct({ width: Schema.Int, height: Schema.Int })),
  /** What must be there before the first step. */
  begins: Schema.optionalKey(Schema.Array(Anchor)),
  steps: Schema.Array(FlowStep),
  provenance: Provenance
})
export type Flow = typeof Flow.Type

/** The steps alone, as the loop performs them. */
export const stepsOf = (flow: Flow): ReadonlyArray<Step> =>
  flow.steps.map(({ appeared: _appeared, gone: _gone, ...step }) => step)

export const flowJson = (flow: Flow): string => `${JSON.stringify(flow, undefined, 2)}\n`
