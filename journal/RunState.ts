/**
 * What is so after the events up to now: the run, its devices, screens, findings and budget. A pure fold: no event is
 * looked at twice, and a state is never changed, so that a snapshot plus later events is the same as all events.
 * The app map is a fold of its own (`FoldMap.ts`), since a map is changed in place.
 */
import { HashMap, HashSet, Option } from "effect"
import type { Candidate, Evidence, Finding } from "../world/Finding.ts"
import type { Step } from "../world/Operation.ts"
import type { ChosenGoal, Child, Event, EventOf, FoundScreen } from "./Event.ts"
import type { RecordedDecision } from "./Decision.ts"

export interface Replay {
  readonly phase: "minimise" | "confirm"
  readonly shown: boolean
  readonly steps: number
}

/** A finding from its first sight on. `settled` is absent while it waits to be confirmed. */
export interface FindingState {
  readonly id: string
  readonly device?: string
  readonly candidate: Candidate
  readonly steps: ReadonlyArray<Step>
  readonly evidence: Evidence
  readonly url?: string
  /** Times the same cause was seen. */
  readonly seen: number
  readonly replays: ReadonlyArray<Replay>
  readonly settled?: Finding
  /** The flow that shows it: a blob, or a file relative to the run's folder. */
  readonly flow?: string
}

export interface DeviceState {
  readonly session?: EventOf<"SessionOpened">
  readonly lost?: EventOf<"SessionLost">
  readonly seen?: EventOf<"Observed">
  readonly goal?: ChosenGoal
  readonly plan?: EventOf<"PlanMade">
  /** The step in flight; absent between steps. */
  readonly step?: EventOf<"StepStarted">
}

/** A goal without a plan, and what the planner said of it. */
export interface UnmetGoal {
  readonly goal: ChosenGoal
  readonly decision: RecordedDecision
}

export interface RunState {
  readonly started?: EventOf<"RunStarted">
  /** Undefined while the run goes on, was killed, or was resumed. */
  readonly finished: EventOf<"RunFinished"> | undefined
  readonly resumed: ReadonlyArray<EventOf<"RunResumed">>
  readonly lastSeq: number
  readonly lastAt: number
  /** Running time in milliseconds, without the time between a kill and the resumption. */
  readonly ms: number
  /** Steps used of the budget, as last told; and finished steps counted here. */
  readonly budgetSteps: number
  readonly steps: number
  readonly observations: number
  readonly devices: Readonly<Record<string, DeviceState>>
  /** Every process that was started for the run; some may have ended long since. */
  readonly children: ReadonlyArray<Child>
  readonly screens: HashMap.HashMap<string, FoundScreen>
  /** Screens that became several: no places any more. */
  readonly splits: HashSet.HashSet<string>
  /** Operations, as `operationId` names them: offered by a screen, tried at least once, not to be tried. */
  readonly known: HashSet.HashSet<string>
  readonly tried: HashSet.HashSet<string>
  readonly blocked: HashSet.HashSet<string>
  /** What the guard refused, how often. */
  readonly refused: ReadonlyMap<string, { readonly says: string; readonly rule: string; readonly times: number }>
  readonly unmet: ReadonlyMap<string, UnmetGoal>
  readonly met: ReadonlyArray<ChosenGoal>
  readonly findings: ReadonlyMap<string, FindingState>
  readonly surprises: number
  readonly stalls: ReadonlyArray<EventOf<"Stalled">>
  /** Requested and not applied yet. */
  readonly controls: ReadonlyArray<EventOf<"ControlRequested">>
}

export const emptyRun: RunState = {
  finished: undefined,
  resumed: [],
  lastSeq: 0,
  lastAt: 0,
  ms: 0,
  budgetSteps: 0,
  steps: 0,
  observations: 0,
  devices: {},
  children: [],
  screens: HashMap.empty(),
  splits: HashSet.empty(),
  known: HashSet.empty(),
  tried: HashSet.empty(),
  blocked: HashSet.empty(),
  refused: new Map(),
  unmet: new Map(),
  met: [],
  findings: new Map(),
  surprises: 0,
  stalls: [],
  controls: []
}

/** One name for an operation on a screen. */
export const operationId = (screen: string, key: string): string => `${screen} ${key}`
const screenOf = (operation: string): string => operation.slice(0, operation.indexOf(" "))

/** Findings that were opened and not settled: what a resumed run confirms first. */
export const waiting = (state: RunState): ReadonlyArray<FindingState> =>
  [...state.findings.values()].filter(({ settled }) => settled === undefined)

/** Places seen, without those that were split. */
export const placesOf = (state: RunState): number =>
  [...HashMap.keys(state.screens)].filter((id) => !HashSet.has(state.splits, id)).length

/** Operations known, tried, and left to try, on the places of the run. */
export const operationsOf = (state: RunState) => {
  const isPlace = (id: string) => !HashSet.has(state.splits, screenOf(id))
  const known = [...state.known].filter(isPlace)
  const left = known.filter((id) => !HashSet.has(state.tried, id) && !HashSet.has(state.blocked, id))
  return { known: known.length, tried: known.filter((id) => HashSet.has(state.tried, id)).length, left: left.length }
}

export const titleOf = (state: RunState, screen: string): FoundScreen | undefined =>
  Option.getOrUndefined(HashMap.get(state.screens, screen))

export const foldRun = (events: Iterable<Event>, from: RunState = emptyRun): RunState => {
  let state = from
  for (const event of events) state = nextState(state, event)
  return state
}

/** The state after one more event. */
export const nextState = (before: RunState, event: Event): RunState => {
  const paused = event._tag === "RunResumed" || event._tag === "RunStarted" || before.lastSeq === 0
  const passed = paused ? 0 : Math.max(0, event.at - before.lastAt)
  const state = { ...before, lastSeq: event.seq, lastAt: event.at, ms: before.ms + passed }
  return { ...state, ...changes(state, event) }
}

const changes = (state: RunState, event: Event): Partial<RunState> => {
  switch (event._tag) {
    case "RunStarted":
      return { started: event }
    case "RunResumed":
      return { finished: undefined, resumed: [...state.resumed, event], devices: betweenSteps(state.devices) }
    case "RunFinished":
      return { finished: event }
    case "BudgetTick":
      return { budgetSteps: event.steps, ms: event.ms }
    case "GoalMet":
      return { met: [...state.met, event.goal], unmet: without(state.unmet, event.goal.id) }
    case "ControlRequested":
      return { controls: [...state.controls, event] }
    case "ControlApplied":
      return { controls: state.controls.filter(({ id }) => id !== event.id) }
    case "ScreenFound":
      return {
        screens: HashMap.set(state.screens, event.screen.id, event.screen),
        known: withOperations(state.known, event.screen.id, event.operations)
      }
    case "OperationsAdded":
      return { known: withOperations(state.known, event.screen, event.operations) }
    case "ScreenSplit":
      return { splits: withSplit(state, event.split.screen) }
    case "GuardRefused":
      return refusal(state, event)
    case "Stalled":
      return { stalls: [...state.stalls, event] }
    case "Surprise":
      return { surprises: state.surprises + 1 }
    case "CandidateOpened":
    case "CandidateSeen":
    case "FindingReplayed":
    case "FindingSettled":
      return { findings: withFinding(state.findings, event) }
    default:
      return onDevice(state, event)
  }
}

const onDevice = (state: RunState, event: Event): Partial<RunState> => {
  const name = event.device ?? ""
  const { step: _, ...idle } = state.devices[name] ?? {}
  const device = (change: DeviceState) => ({ ...state.devices, [name]: { ...state.devices[name], ...change } })
  switch (event._tag) {
    case "SessionOpened":
      return {
        devices: { ...state.devices, [name]: { session: event } },
        children: [...state.children, ...event.children]
      }
    case "SessionLost":
      return { devices: { ...state.devices, [name]: { ...idle, lost: event } } }
    case "Observed":
      return { devices: device({ seen: event }), observations: state.observations + 1, ...unannounced(state, event) }
    case "GoalChosen":
      return { devices: device({ goal: event.goal }) }
    case "PlanMade":
      return { devices: device({ plan: event, goal: event.goal }), unmet: withDecision(state.unmet, event) }
    case "StepStarted":
      return { devices: device({ step: event }) }
    case "StepFinished":
      return {
        devices: { ...state.devices, [name]: idle },
        steps: state.steps + 1,
        tried: HashSet.add(state.tried, operationId(event.from, event.key))
      }
    default:
      return {}
  }
}

/** Plans and steps in flight do not outlive the process; what was seen last is kept to be shown. */
const betweenSteps = (devices: RunState["devices"]): RunState["devices"] =>
  Object.fromEntries(
    Object.entries(devices).map(([name, { session, lost, seen }]): [string, DeviceState] => [
      name,
      { ...(session && { session }), ...(lost && { lost }), ...(seen && { seen }) }
    ])
  )

const without = <A>(map: ReadonlyMap<string, A>, key: string): ReadonlyMap<string, A> =>
  map.has(key) ? new Map([...map].filter(([id]) => id !== key)) : map

const withOperations = (
  known: RunState["known"],
  screen: string,
  operations: ReadonlyArray<{ readonly key: string }>
): RunState["known"] => operations.reduce((all, { key }) => HashSet.add(all, operationId(screen, key)), known)

/** A screen that the starting map knew and that nobody announced is a place of the run all the same. */
const unannounced = (
  { screens }: RunState,
  { screen, variant, title, url }: EventOf<"Observed">
): Partial<RunState> => {
  if (HashMap.has(screens, screen)) return {}
  const base = screen.split(".", 1)[0] ?? screen
  const route = url !== undefined && URL.canParse(url) ? new URL(url).pathname : ""
  return { screens: HashMap.set(screens, screen, { id: screen, base, variant, route, title, skeleton: [] }) }
}

/** The screen and its parts so far are no places any more; parts found from now on are. */
const withSplit = ({ splits, screens }: RunState, screen: string): RunState["splits"] => {
  const parts = [...HashMap.keys(screens)].filter((id) => id.startsWith(`${screen}.`))
  return parts.reduce((all, id) => HashSet.add(all, id), HashSet.add(splits, screen))
}

const refusal = (state: RunState, { says, rule, screen, key }: EventOf<"GuardRefused">): Partial<RunState> => {
  const id = `${rule} ${says}`
  const times = (state.refused.get(id)?.times ?? 0) + 1
  const refused = new Map([...state.refused, [id, { says, rule, times }]])
  if (screen === undefined || key === undefined) return { refused }
  return { refused, blocked: HashSet.add(state.blocked, operationId(screen, key)) }
}

const withDecision = (unmet: RunState["unmet"], { goal, decision }: EventOf<"PlanMade">): RunState["unmet"] => {
  const isHopeless = decision.outcome === "Unreachable" || decision.outcome === "OverBudget"
  return isHopeless ? new Map([...unmet, [goal.id, { goal, decision }]]) : without(unmet, goal.id)
}

type FindingEvent = EventOf<"CandidateOpened" | "CandidateSeen" | "FindingReplayed" | "FindingSettled">

const withFinding = (findings: RunState["findings"], event: FindingEvent): RunState["findings"] => {
  const changed = findingAfter(findings, event)
  return changed === undefined ? findings : new Map([...findings, [changed.id, changed]])
}

const findingAfter = (findings: RunState["findings"], event: FindingEvent): FindingState | undefined => {
  if (event._tag === "CandidateOpened") {
    const { finding, candidate, steps, evidence, url, device } = event
    const where = { ...(url === undefined ? {} : { url }), ...(device === undefined ? {} : { device }) }
    return { id: finding, candidate, steps, evidence, ...where, seen: 1, replays: [] }
  }
  if (event._tag === "FindingSettled") {
    const settled = event.finding
    const known = findings.get(settled.id) ?? { ...settled, replays: [] }
    return { ...known, settled, ...(event.flow === undefined ? {} : { flow: event.flow }) }
  }
  const known = findings.get(event.finding)
  if (known === undefined) return undefined
  if (event._tag === "CandidateSeen") return { ...known, seen: known.seen + 1 }
  const { phase, shown, steps } = event
  return { ...known, replays: [...known.replays, { phase, shown, steps }] }
}
