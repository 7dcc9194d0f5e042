/** Asks every rule about what was seen, and answers one candidate per cause: the one that says most about it. */
import type { Candidate } from "../world/Finding.ts"
import { oracles } from "./All.ts"
import type { Oracle, Passage, Sight } from "./Oracle.ts"

const ask = (rules: ReadonlyArray<Oracle>, seen: Sight | Passage): ReadonlyArray<Candidate> =>
  "transition" in seen
    ? rules.flatMap((rule) => rule.pass?.(seen) ?? [])
    : rules.flatMap((rule) => rule.look?.(seen) ?? [])

const isFailure = ({ oracle, severity }: Candidate): boolean => oracle.startsWith("failure.") && severity === "error"
const isMissedEffect = ({ oracle }: Candidate): boolean => oracle.startsWith("effect.") || oracle.startsWith("deadend.")
const isServerFailure = ({ oracle }: Candidate): boolean => oracle === "failure.answer" || oracle === "failure.request"
const isScriptFailure = ({ oracle }: Candidate): boolean =>
  oracle === "failure.exception" || oracle === "failure.rejection"

/** Rules that may each find a fault of its own kind in one and the same text. */
const readings: ReadonlySet<string> = new Set([
  "content.leak",
  "content.trace",
  "content.placeholder",
  "content.translation"
])

const sameElement = (a: Candidate, b: Candidate): boolean => a.element !== undefined && a.element.n === b.element?.n

/** `why` explains `what`: both come from one cause, and `why` is nearer to it. */
const explains = (why: Candidate, what: Candidate): boolean => {
  if (why === what) return false
  if (isFailure(why) && (isMissedEffect(what) || what.oracle === "failure.blank"))
    return why.oracle !== "failure.blank" || isMissedEffect(what)
  if (isServerFailure(why) && (what.oracle === "content.trace" || what.oracle === "failure.refused")) return true
  if (isScriptFailure(why) && what.oracle === "content.trace") return true
  if (isMissedEffect(why) && what.oracle === "failure.refused") return true
  if (why.oracle === "deadend.dialog" && isMissedEffect(what)) return sameElement(why, what)
  if (why.oracle === "deadend.link" && what.oracle === "effect.address") return sameElement(why, what)
  return (
    readings.has(why.oracle) && readings.has(what.oracle) && sameElement(why, what) && why.confidence > what.confidence
  )
}

const onePerCause = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const byCause = new Map<string, Candidate>()
  for (const one of candidates) {
    const known = byCause.get(one.cause)
    if (known === undefined || known.confidence < one.confidence) byCause.set(one.cause, one)
  }
  return [...byCause.values()]
}

/** The candidates that no other of the same moment explains, one per cause, in the order they came. */
export const distinct = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const unique = onePerCause(candidates)
  return unique.length < 2 ? unique : unique.filter((what) => !unique.some((why) => explains(why, what)))
}

/**
 * Candidates of one moment: a sight, a passage, or both of the same step (then what explains what is known across them).
 * Pure; equal input gives equal output in equal order.
 */
export const detect = (...seen: ReadonlyArray<Sight | Passage>): ReadonlyArray<Candidate> =>
  distinct(seen.flatMap((one) => ask(oracles, one)))
