/**
 * What the agents of a run know together (the app map, the ways, what was found) and what each holds for its own device:
 * where it stands, what it believes of the world, the trail since the last fresh state. It is a fold of the journal plus the
 * present moment; everything durable in it can be read back from events.
 */
import type { Effect } from "effect"
import type { Address } from "../actions/Operators.ts"
import { typedAlways } from "../goals/Inputs.ts"
import type { DeviceService } from "../drivers/Device.ts"
import type { Event, EventBody } from "../journal/Event.ts"
import type { JournalService } from "../journal/Journal.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { AppMap, type OperationNode } from "../world/AppMap.ts"
import type { Observation } from "../world/Observation.ts"
import type { Step } from "../world/Operation.ts"
import { Outcomes } from "../world/Refine.ts"
import type { Scope } from "../world/Scope.ts"
import type { Screen } from "../world/Screen.ts"
import type { Transition } from "../world/Transition.ts"
import { noVolatility, type Volatility } from "../world/Volatility.ts"
import { emptyWorld, type World } from "../world/World.ts"
import { type Budget, firstConfirmation, type Spent } from "./Budget.ts"
import { Fleet } from "./Fleet.ts"
import { Register } from "./Register.ts"
import type { Moment, TrailStep } from "./Trail.ts"
import { Ways } from "./Ways.ts"

/** An observation and the screen it belongs to; `at` is the screen's index in the map. */
export interface Place {
  readonly observation: Observation
  readonly screen: Screen
  readonly at: number
}

/** What was put into a field of the present screen, and what the field held afterwards. */
export interface Filled {
  readonly as: string
  readonly value: string
}

/** What a run begins with, whatever devices take part. */
export interface Beginning {
  readonly journal: JournalService
  readonly scope: Scope
  readonly seed: number
  /** goapher's own version, for what is written into flows. */
  readonly version: string
  readonly literals: ReadonlyArray<string>
  readonly budget: Budget
  readonly spent: Spent
  readonly map: AppMap
  readonly register: Register
  /** Steps done after every fresh start, before anything else: signing in and the like. */
  readonly startSteps: ReadonlyArray<Step>
}

/** What one device learned that replaces what was known. */
export interface Learned {
  volatility: Volatility
  /** Shortest known steps from a fresh state to being signed in; empty when no sign-in was seen. */
  signIn: ReadonlyArray<Step>
  /** Route of the screen where that was done. */
  signInRoute: string | undefined
  /** Index of the screen that the start address leads to. */
  start: number | undefined
  /** Screen and variant of the first fresh start, and whether every later one has brought them back. */
  firstStart: string | undefined
  isResettable: boolean
  /** Milliseconds a confirmation takes, and those spent on confirming, and on shortening as a part of it. */
  confirmation: number
  confirming: number
  shortening: number
}

/** What the devices of a run know together: what one learns, the others plan with at once. */
export interface Knowledge extends Beginning {
  readonly learned: Learned
  readonly fleet: Fleet
  readonly outcomes: Outcomes
  readonly typed: Set<string>
  readonly addresses: Map<number, Address>
  readonly ways: Ways
  /** By screen, what was done since the fresh start when it was first seen. */
  readonly recipes: Map<number, Moment>
  /** Keys of the record links known, by screen and control. */
  readonly records: Map<string, Set<string>>
  /** Ids of the screens that this run has told of. */
  readonly told: Set<string>
  /** Screens seen without being signed in. */
  readonly open: Set<number>
  /** Ways from route to route, within one document or not, after which going back was tried. */
  readonly backs: Set<string>
  /** How often a link, or its like, was followed because what it says of its target had changed. */
  readonly followed: Map<OperationNode["alike"], number>
  /** Operations, and their like, after which the page was loaded again to see whether what they saved is kept. */
  readonly reloads: Set<OperationNode["alike"]>
  /** By control and its like, the amounts of things listed with which it was tried. */
  readonly amounts: Map<OperationNode["alike"], Set<string>>
}

/** What the agent of one device holds: the knowledge of the run, and where this device stands. */
export interface Mind extends Knowledge {
  readonly device: DeviceService
  /** Its number in the fleet: unlike the device's id the same for the whole run. */
  readonly number: number
  /** By control key, for the present screen. */
  readonly filled: Map<string, Filled>
  readonly trail: Array<TrailStep>
  /** What each address showed when it was loaded last, as long as nothing was sent or stored since. */
  readonly loads: Map<string, Observation>
  world: World
  /** Where the device is; undefined when that isn't known (before the first look, after a crash). */
  place: Place | undefined
  last: Transition | undefined
  /** A few transitions before the last, the latest last. */
  readonly earlier: Array<Transition>
  isRunning: boolean
  signedIn: boolean
  /** The start flow has to be done before anything else. */
  needsStart: boolean
  /** Operations that this device has done. */
  steps: number
  /** Processes of the session that was told of last. */
  processes: ReadonlyArray<number>
}

export const newKnowledge = (beginning: Beginning): Knowledge => ({
  ...beginning,
  learned: {
    volatility: noVolatility,
    signIn: [],
    signInRoute: undefined,
    start: undefined,
    firstStart: undefined,
    isResettable: true,
    confirmation: firstConfirmation,
    confirming: 0,
    shortening: 0
  },
  fleet: new Fleet(),
  outcomes: new Outcomes(),
  typed: new Set(typedAlways),
  addresses: new Map(),
  ways: new Ways(),
  recipes: new Map(),
  records: new Map(),
  told: new Set(),
  open: new Set(),
  backs: new Set(),
  followed: new Map(),
  reloads: new Set(),
  amounts: new Map()
})

export const newMind = (knowledge: Knowledge, device: DeviceService): Mind => ({
  ...knowledge,
  device,
  number: knowledge.fleet.enlist(),
  filled: new Map(),
  trail: [],
  loads: new Map(),
  world: emptyWorld,
  place: undefined,
  last: undefined,
  earlier: [],
  isRunning: true,
  signedIn: false,
  needsStart: false,
  steps: 0,
  processes: []
})

/** Writes an event of this device. */
export const tell = (mind: Mind, body: EventBody): Effect.Effect<Event, JournalError> =>
  mind.journal.append({ ...body, device: mind.device.info.id })
