/**
 * What a person who watches a run is told, as a pure fold of its events: the state that the live lines are drawn from, and
 * the lines that stay, one for each thing worth remembering. Where nobody watches, a line of progress comes now and then.
 */
import { quantity } from "../journal/Words.ts"
import type { Event, EventOf } from "../journal/Event.ts"
import { emptyRun, nextState, operationsOf, placesOf, type RunState } from "../journal/RunState.ts"
import { safeText } from "./SafeText.ts"

export interface DisplayState {
  readonly run: RunState
  /** Running time (ms) at which the last line of progress was due. */
  readonly progressAt: number
  /** Running time (ms) that was shown last: what the run counts as spent leaves out the opening of browsers. */
  readonly shownAt: number
}

export const emptyDisplay: DisplayState = { run: emptyRun, progressAt: 0, shownAt: 0 }

export type Tone = "error" | "notice" | "good" | "plain"

/** A line that stays. `text` is safe to print. */
export interface Line {
  readonly tone: Tone
  readonly text: string
}

/** Running time between two lines of progress, in milliseconds. */
const progressEvery = 10_000

const minuteMs = 60_000

/** Such as `1:05`. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** The state after one more event, and the lines it leaves. `progress`: lines of progress are wanted. */
export const nextDisplay = (
  before: DisplayState,
  event: Event,
  progress: boolean
): { readonly state: DisplayState; readonly lines: ReadonlyArray<Line> } => {
  const run = nextState(before.run, event)
  const notable = lineFor(run, event)
  const isDue = progress && run.ms - before.progressAt >= progressEvery && event._tag !== "RunFinished"
  const lines = [notable, isDue ? progressLine(run) : undefined].filter((line) => line !== undefined)
  const shownAt = Math.max(before.shownAt, run.ms)
  const stamped = lines.map((line) => ({ tone: line.tone, text: `${clock(shownAt).padStart(5)}  ${line.text}` }))
  return { state: { run, progressAt: isDue ? run.ms : before.progressAt, shownAt }, lines: stamped }
}

const line = (tone: Tone, text: string): Line => ({ tone, text: safeText(text) })

const lineFor = (run: RunState, event: Event): Line | undefined => {
  switch (event._tag) {
    case "RunStarted":
      return line("plain", `hunting ${event.start} (app ${event.app}, seed ${event.seed}${limits(event)})`)
    case "RunResumed":
      return line("plain", `going on with run ${run.started?.run ?? ""}`)
    case "SessionOpened":
      return line("plain", `opened ${event.info.name} ${event.info.version}`)
    case "SessionLost":
      return line("notice", `the session was lost and is replaced: ${event.text}`)
    case "GoalMet":
      return line("good", `reached: ${event.goal.says}`)
    case "FindingSettled":
      return findingLine(event)
    case "RunFinished":
      return line("plain", `ended: ${event.why}`)
    default:
      return undefined
  }
}

const limits = ({ budget }: EventOf<"RunStarted">): string => {
  const minutes = budget.minutes === undefined ? "" : `, ${clock(budget.minutes * minuteMs)} minutes`
  return `${minutes}${budget.steps === undefined ? "" : `, ${quantity(budget.steps, "step")}`}`
}

const findingLine = ({ finding }: EventOf<"FindingSettled">): Line | undefined => {
  const { candidate, status, shown, replays, id } = finding
  if (status !== "confirmed" && status !== "flaky") return undefined
  const word = status === "flaky" ? "flaky" : candidate.severity
  const tone = word === "error" ? "error" : "notice"
  return line(tone, `${word}: ${candidate.title} (${id}, shown ${shown} of ${replays} times)`)
}

const progressLine = (run: RunState): Line => {
  const goal = Object.values(run.devices).find((device) => device.goal !== undefined)?.goal
  const now = goal === undefined ? "" : `; now: ${goal.says}`
  return line("plain", `${mapped(run)}; ${foundSoFar(run)}${now}`)
}

/** Such as `14 screens, 212 operations known, 90 left to try`. */
export const mapped = (run: RunState): string => {
  const { known, left } = operationsOf(run)
  return `${quantity(placesOf(run), "screen")}, ${quantity(known, "operation")} known, ${left} left to try`
}

/** Such as `3 errors, 1 notice, 2 to confirm`. */
export const foundSoFar = (run: RunState): string => {
  const all = [...run.findings.values()]
  const confirmed = all.filter(({ settled }) => settled?.status === "confirmed")
  const errors = confirmed.filter(({ candidate }) => candidate.severity === "error").length
  const flaky = all.filter(({ settled }) => settled?.status === "flaky").length
  const waiting = all.filter(({ settled }) => settled === undefined).length
  const parts = [
    quantity(errors, "error"),
    quantity(confirmed.length - errors, "notice"),
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
    ...(waiting > 0 ? [`${waiting} to confirm`] : [])
  ]
  return parts.join(", ")
}
