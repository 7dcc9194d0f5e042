/** Asks every rule about what was seen, and answers one candidate per cause: the one that says most about it. */
import type { Candidate } from "../world/Finding.ts"
import { oracles } from "./All.ts"
import type { Oracle, Passage, Sight } from "./Oracle.ts"

const ask = (rules: ReadonlyArray<Oracle>, seen: Sight | Passage): ReadonlyArray<Candidate> =>
  "transition" in seen
    ? rules.flatMap((rule) => rule.pass?.(seen) ?? [])
    : rules.flatMap((rule) => rule.look?.(seen) ?? [])

/**
 * Candidates of one moment: a sight, a passage, or both of the same step (then what explains what is known across them).
 * Pure; equal input gives equal output in equal order.
 */
export const detect = (...seen: ReadonlyArray<Sight | Passage>): ReadonlyArray<Candidate> =>
  seen.flatMap((one) => ask(oracles, one))
