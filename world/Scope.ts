/** Where a run may go and what counts as the app's own: the start address, its origin, and what was allowed besides. */
import { Schema } from "effect"

export const Scope = Schema.Struct({
  /** Start address. */
  start: Schema.String,
  /** Origins that may be visited, the start's first. */
  origins: Schema.Array(Schema.String),
  /** Texts of controls never to be operated, compared without case. */
  never: Schema.Array(Schema.String)
})
export type Scope = typeof Scope.Type

/** Origin of an address, or undefined where it has none (`about:blank`, `data:`, not an address at all). */
export const originOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const origin = new URL(address).origin
  return origin === "null" ? undefined : origin
}

export const isInScope = (scope: Scope, address: string): boolean => {
  const origin = originOf(address)
  return origin !== undefined && scope.origins.includes(origin)
}
