/** One thing done to a device, from a closed set. What is recorded names its target by locators, never by coordinates. */
import { Schema } from "effect"

export const operationKinds = [
  "tap",
  "doubleTap",
  "longPress",
  "hover",
  "type",
  "append",
  "clear",
  "select",
  "upload",
  "set",
  "scroll",
  "drag",
  "key",
  "back",
  "forward",
  "reload",
  "open",
  "accept",
  "dismiss",
  "switchWindow",
  "closeWindow"
] as const
export const OperationKind = Schema.Literals(operationKinds)
export type OperationKind = typeof OperationKind.Type

/**
 * An operation on the elements of one observation.
 * - `type` replaces a field's text, `append` adds to it, `set` gives a slider, date, time or colour field its value
 *   (dates in ISO form), `select` picks the option with that label, `upload` takes a file name made by the driver.
 * - `scroll` takes `up`, `down`, `left` or `right` and scrolls the element, or the page without one.
 * - `key` presses a key or a chord such as `Enter`, `Escape`, `Tab`, `Control+K`.
 * - `accept` and `dismiss` answer a system dialog; `value` is what a prompt gets.
 */
export const Operation = Schema.Struct({
  kind: OperationKind,
  /** Element number, for what operates an element. */
  element: Schema.optionalKey(Schema.Int),
  /** Element number a drag ends on. */
  to: Schema.optionalKey(Schema.Int),
  value: Schema.optionalKey(Schema.String)
})
export type Operation = typeof Operation.Type

/** One way to find an element again. `role` goes with a name; `within` is the text of the row, or the landmark, around it. */
export const Locator = Schema.Struct({
  by: Schema.Literals(["testId", "id", "field", "role", "text", "href"]),
  value: Schema.String,
  role: Schema.optionalKey(Schema.String),
  within: Schema.optionalKey(Schema.String),
  /** Which of several alike, from 1: only where nothing else tells an element apart. */
  nth: Schema.optionalKey(Schema.Int)
})
export type Locator = typeof Locator.Type

/** Locators from strongest to weakest; each rung alone finds exactly one element on the screen it was made on. */
export const Ladder = Schema.Array(Locator)
export type Ladder = typeof Ladder.Type

/** A recorded operation: replayable on another day, another device, another build. */
export const Step = Schema.Struct({
  kind: OperationKind,
  target: Schema.optionalKey(Ladder),
  to: Schema.optionalKey(Ladder),
  value: Schema.optionalKey(Schema.String),
  /** The step in a person's words, such as `tap button "Add to cart"`. */
  says: Schema.String
})
export type Step = typeof Step.Type
