/** All facts of a device at a revision. A fact that isn't there is unknown: what may have changed unseen is taken out. */
import { Schema } from "effect"
import { Fact } from "./Fact.ts"

export const World = Schema.Struct({
  revision: Schema.Int,
  /** By key. */
  facts: Schema.Record(Schema.String, Fact)
})
export type World = typeof World.Type

export const emptyWorld: World = { revision: 0, facts: {} }

/** One fact before and after; absent: unknown. */
export const FactChange = Schema.Struct({
  key: Schema.String,
  before: Schema.optionalKey(Schema.String),
  after: Schema.optionalKey(Schema.String)
})
export type FactChange = typeof FactChange.Type

/** The fact that says which screen the device is on. */
export const screenFact = "screen"

/** The value of a fact; undefined when it is unknown. */
export const valueOf = (world: World, key: string): string | undefined => world.facts[key]?.value

/**
 * The world after an observation. What was sensed replaces what was held true; what wasn't lasts as its volatility says:
 * always, while the screen is the same, or not at all.
 */
export const sensed = (world: World, facts: ReadonlyArray<Fact>, revision: number): World => {
  const now: Record<string, Fact> = {}
  for (const fact of facts) set(now, world, fact)
  const isSameScreen = now[screenFact]?.value === valueOf(world, screenFact)
  for (const fact of Object.values(world.facts)) {
    if (Object.hasOwn(now, fact.key)) continue
    if (fact.volatility === "fixed" || (fact.volatility === "screen" && isSameScreen)) now[fact.key] = fact
  }
  return { revision, facts: now }
}

/** The world with facts set by something else than looking: an effect believed, an inventory, a person. */
export const withFacts = (world: World, facts: ReadonlyArray<Fact>): World => {
  const now: Record<string, Fact> = { ...world.facts }
  for (const fact of facts) {
    if (fact.value === undefined) delete now[fact.key]
    else set(now, world, fact)
  }
  return { revision: world.revision, facts: now }
}

/** A fact that was known with the same value holds since then. */
const set = (now: Record<string, Fact>, world: World, fact: Fact): void => {
  if (fact.value === undefined) return
  const known = world.facts[fact.key]
  now[fact.key] = known !== undefined && known.value === fact.value ? { ...fact, since: known.since } : fact
}

/** What became true, false or unknown, by key. */
export const diff = (before: World, after: World): ReadonlyArray<FactChange> => {
  const changes: Array<FactChange> = []
  const keys = new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])
  for (const key of [...keys].sort()) {
    const old = valueOf(before, key)
    const value = valueOf(after, key)
    if (old === value) continue
    changes.push({
      key,
      ...(old === undefined ? {} : { before: old }),
      ...(value === undefined ? {} : { after: value })
    })
  }
  return changes
}
