/** What an oracle reports, and what becomes of it: candidate, confirmed, flaky or dismissed. */
import { Schema } from "effect"
import { Step } from "./Operation.ts"
import { Signal } from "./Signal.ts"

export const Severity = Schema.Literals(["error", "notice"])
export type Severity = typeof Severity.Type

/** What kind of harm, from worst to least; findings are ranked by it. */
export const harms = [
  "crash",
  "data",
  "effect",
  "navigation",
  "content",
  "layout",
  "accessibility",
  "language"
] as const
export const Harm = Schema.Literals(harms)
export type Harm = typeof Harm.Type

/** An oracle's report on one observation or transition, before anything is confirmed. */
export const Candidate = Schema.Struct({
  /** Id of the rule, such as `failure.exception` or `content.placeholder`. */
  oracle: Schema.String,
  /** Oracle family, 1 to 11. */
  family: Schema.Int,
  harm: Harm,
  severity: Severity,
  /** 0 to 1: how sure the rule is that this is a bug. Below 0.5 it can only be a notice. */
  confidence: Schema.Finite,
  /** One sentence a person understands: what is wrong and where. */
  title: Schema.String,
  /** Same cause, same key: oracle, place and normalised message. No data, numbers or addresses with ids in it. */
  cause: Schema.String,
  /** Screen it shows on. */
  screen: Schema.String,
  /** What was seen against what was expected. */
  expected: Schema.optionalKey(Schema.String),
  observed: Schema.optionalKey(Schema.String),
  /** Number, role and name of the element it is about. */
  element: Schema.optionalKey(Schema.Struct({ n: Schema.Int, role: Schema.String, name: Schema.String })),
  signal: Schema.optionalKey(Signal)
})
export type Candidate = typeof Candidate.Type

export const FindingStatus = Schema.Literals(["candidate", "confirmed", "flaky", "dismissed"])
export type FindingStatus = typeof FindingStatus.Type

/** Blob hashes of the pictures before and after, and of the outline at the time. */
export const Evidence = Schema.Struct({
  before: Schema.optionalKey(Schema.String),
  after: Schema.optionalKey(Schema.String),
  outline: Schema.optionalKey(Schema.String)
})
export type Evidence = typeof Evidence.Type

export const Finding = Schema.Struct({
  /** Short stable id made from the cause, such as `f-3fa9c1`. */
  id: Schema.String,
  candidate: Candidate,
  status: FindingStatus,
  /** Replays that showed it, of how many. */
  shown: Schema.Int,
  replays: Schema.Int,
  /** Address it shows at, when the device has addresses. */
  url: Schema.optionalKey(Schema.String),
  /** Shortest known steps from a fresh state. */
  steps: Schema.Array(Step),
  evidence: Evidence,
  /** Times the same cause was seen in the run. */
  seen: Schema.Int,
  /** Why it was dismissed, or another remark such as `state not resettable`. */
  remark: Schema.optionalKey(Schema.String)
})
export type Finding = typeof Finding.Type
