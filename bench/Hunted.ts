/** What the events of a hunt come to: its findings as they were settled in the end, and its size. */
import type { Event } from "../journal/Event.ts"
import { foldRun, operationsOf, placesOf } from "../journal/RunState.ts"
import type { Finding } from "../world/Finding.ts"

export interface Hunted {
  readonly findings: ReadonlyArray<Finding>
  /** Candidates that no event settled. */
  readonly open: number
  readonly steps: number
  readonly screens: number
  readonly tried: number
  readonly known: number
  readonly status: string
}

export const huntedIn = (events: ReadonlyArray<Event>): Hunted => {
  const state = foldRun(events)
  const all = [...state.findings.values()]
  const findings = all.flatMap(({ settled }) => (settled === undefined ? [] : [settled]))
  const { tried, known } = operationsOf(state)
  return {
    findings,
    open: all.length - findings.length,
    steps: Math.max(state.steps, state.budgetSteps),
    screens: placesOf(state),
    tried,
    known,
    status: state.finished?.status ?? "broken off"
  }
}

/** Shown again from a fresh state, always or at times: what goapher tells of. */
export const isShown = ({ status }: Finding): boolean => status === "confirmed" || status === "flaky"

/** One line about a finding for a person. */
export const lineOf = ({ status, shown, replays, candidate, url }: Finding): string => {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : ""
  return `${status} ${shown}/${replays} ${candidate.severity} ${candidate.oracle} ${path}: ${candidate.title}`
}
