/** The few live lines of a run on a terminal: what is being done and why, the map, the findings, the time left. Pure. */
import type { DeviceState, RunState } from "../journal/RunState.ts"
import { quantity } from "../journal/Words.ts"
import { clock, foundSoFar, mapped } from "./DisplayState.ts"
import type { Style } from "./Output.ts"
import { cutTo, safeText } from "./SafeText.ts"

const minuteMs = 60_000
/** Units of a plan's cost in one second. */
const costSecond = 100
/** Narrower terminals get shorter lines all the same. */
const narrowest = 20

const doing = (device: DeviceState | undefined): string => {
  if (device === undefined || device.session === undefined) return "opening the browser"
  if (device.lost !== undefined) return "opening the browser again"
  if (device.step !== undefined) return device.step.says
  return device.goal === undefined ? "looking" : "looking, planning"
}

const reason = (device: DeviceState | undefined): string => {
  if (device?.goal === undefined) return "to see what is there"
  const steps = device.plan?.goal.id === device.goal.id ? (device.plan.decision.steps.length ?? 0) : 0
  const cost = device.plan?.decision.cost ?? 0
  const plan = steps === 0 ? "" : ` (${quantity(steps, "step")} planned, about ${(cost / costSecond).toFixed(1)} s)`
  return `${device.goal.says}${plan}`
}

const place = (device: DeviceState | undefined): string => {
  const seen = device?.seen
  if (seen === undefined) return ""
  return [seen.title, seen.url].filter((text) => text !== undefined && text !== "").join(" · ")
}

const timeOf = (run: RunState, now: number): string => {
  const passed = run.lastAt === 0 ? 0 : run.ms + Math.max(0, now - run.lastAt)
  const { minutes, steps } = run.started?.budget ?? {}
  const taken = Math.max(run.steps, run.budgetSteps)
  const time =
    minutes === undefined ? clock(passed) : `${clock(minutes * minuteMs - passed)} of ${clock(minutes * minuteMs)} left`
  return `${time}, ${steps === undefined ? quantity(taken, "step") : `${taken} of ${steps} steps`}`
}

/** Lines no wider than `columns` cells, always the same number of them. `now` is the wall clock (ms). */
export const liveLines = (run: RunState, now: number, columns: number, style: Style): ReadonlyArray<string> => {
  const device = Object.values(run.devices)[0]
  const rows: ReadonlyArray<readonly [label: string, text: string]> = [
    ["at", place(device)],
    ["now", doing(device)],
    ["why", reason(device)],
    ["map", mapped(run)],
    ["found", foundSoFar(run)],
    ["time", timeOf(run, now)]
  ]
  const width = Math.max(narrowest, columns - 1)
  return rows.map(([label, text]) => `${style.dim(label.padStart(7))}  ${cutTo(safeText(text), width - 9)}`)
}
