/** A typed key with a value or unknown: what is held true of a device, where it came from, since when, for how long. */
import { Schema } from "effect"

export const FactSource = Schema.Literals(["sensor", "effect", "judge", "inventory", "human"])
export type FactSource = typeof FactSource.Type

/**
 * How long a fact lasts: `fixed` until it is seen or set otherwise; `screen` while its screen stays; `fleeting` only in
 * the observation it was seen in.
 */
export const FactVolatility = Schema.Literals(["fixed", "screen", "fleeting"])
export type FactVolatility = typeof FactVolatility.Type

export const Fact = Schema.Struct({
  /** Dotted, such as `screen`, `field.Email`, `signedIn`. */
  key: Schema.String,
  /** Absent: unknown. Unknown never satisfies a need. */
  value: Schema.optionalKey(Schema.String),
  source: FactSource,
  /** Revision of the observation since which it holds. */
  since: Schema.Int,
  volatility: FactVolatility
})
export type Fact = typeof Fact.Type
