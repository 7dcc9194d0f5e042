/** What tells a bug: a rule over one observation, or over a transition. Rules are pure; the agent feeds and confirms them. */
import type { Candidate } from "../world/Finding.ts"
import type { Observation } from "../world/Observation.ts"
import type { Scope } from "../world/Scope.ts"
import type { Transition } from "../world/Transition.ts"
import type { Volatility } from "../world/Volatility.ts"

/** One look: the observation on its screen, and the one before it if any (for what persists or vanished by itself). */
export interface Sight {
  readonly observation: Observation
  readonly screen: string
  readonly previous?: Observation
  readonly scope: Scope
  /** Every text this run has put into a field so far: what the app shows of it is data, not a leak. */
  readonly typed: ReadonlySet<string>
}

/** One transition, with the scope it happened in, and those before it if any (for what only a sequence shows). */
export interface Passage {
  readonly transition: Transition
  readonly previous?: Transition
  /** A few before `previous`, the latest last. */
  readonly earlier?: ReadonlyArray<Transition>
  readonly scope: Scope
  readonly typed: ReadonlySet<string>
  /** What is known to change by itself. */
  readonly volatility: Volatility
}

export interface Oracle {
  /** Family and rule, such as `failure.exception`; it is also the prefix of every cause the rule reports. */
  readonly id: string
  readonly family: number
  /** What the rule holds for healthy, in one sentence, for people. */
  readonly rule: string
  readonly look?: (sight: Sight) => ReadonlyArray<Candidate>
  readonly pass?: (passage: Passage) => ReadonlyArray<Candidate>
}
