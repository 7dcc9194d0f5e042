/**
 * What one device's agent holds while it runs: the app map, what is believed of the world, the trail since the last
 * fresh state, and what was found. It is a fold of the journal plus the present moment; everything durable in it can be
 * read back from events.
 */
import type { Effect } from "effect"
import type { Address } from "../actions/Operators.ts"
import { typedAlways } from "../goals/Inputs.ts"
import type { DeviceService } from "../drivers/Device.ts"
import type { Event, EventBody } from "../journal/Event.ts"
import type { JournalService } from "../journal/Journal.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { AppMap } from "../world/AppMap.ts"
import type { Observation } from "../world/Observation.ts"
import type { Step } from "../world/Operation.ts"
import { Outcomes } from "../world/Refine.ts"
import type { Scope } from "../world/Scope.ts"
import type { Screen } from "../world/Screen.ts"
import type { Transition } from "../world/Transition.ts"
import { noVolatility, type Volatility } from "../world/Volatility.ts"
import { emptyWorld, type World } from "../world/World.ts"
import type { Budget, Spent } from "./Budget.ts"
import { Register } from "./Register.ts"
import type { TrailStep } from "./Trail.ts"
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

/** What a mind begins with. */
export interface Beginning {
  readonly device: DeviceService
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

export interface Mind extends Beginning {
  readonly outcomes: Outcomes
  readonly typed: Set<string>
  readonly addresses: Map<number, Address>
  readonly ways: Ways
  /** Keys of the record links known, by screen and control. */
  readonly records: Map<string, Set<string>>
  /** Ids of the screens that this run has told of. */
  readonly told: Set<string>
  /** Screens seen without being signed in. */
  readonly open: Set<number>
  /** By control key, for the present screen. */
  readonly filled: Map<string, Filled>
  readonly trail: Array<TrailStep>
  volatility: Volatility
  world: World
  /** Where the device is; undefined when that isn't known (before the first look, after a crash). */
  place: Place | undefined
  last: Transition | undefined
  isRunning: boolean
  signedIn: boolean
  /** Shortest known steps from a fresh state to being signed in; empty when no sign-in was seen. */
  signIn: ReadonlyArray<Step>
  /** Route of the screen where that was done. */
  signInRoute: string | undefined
  /** Index of the screen that the start address leads to. */
  start: number | undefined
  /** Screen and variant of the first fresh start, and whether every later one has brought them back. */
  firstStart: string | undefined
  isResettable: boolean
  /** The start flow has to be done before anything else. */
  needsStart: boolean
  /** Milliseconds of device time spent on confirming, and on shortening as a part of it. */
  confirming: number
  shortening: number
  /** Times that going back was tried. */
  backs: number
  /** Processes of the session that was told of last. */
  processes: ReadonlyArray<number>
}

export const newMind = (beginning: Beginning): Mind => ({
  ...beginning,
  outcomes: new Outcomes(),
  typed: new Set(typedAlways),
  addresses: new Map(),
  ways: new Ways(),
  records: new Map(),
  told: new Set(),
  open: new Set(),
  filled: new Map(),
  trail: [],
  volatility: noVolatility,
  world: emptyWorld,
  place: undefined,
  last: undefined,
  isRunning: true,
  signedIn: false,
  signIn: [],
  signInRoute: undefined,
  start: undefined,
  firstStart: undefined,
  isResettable: true,
  needsStart: false,
  confirming: 0,
  shortening: 0,
  backs: 0,
  processes: []
})

/** Writes an event of this device. */
export const tell = (mind: Mind, body: EventBody): Effect.Effect<Event, JournalError> =>
  mind.journal.append({ ...body, device: mind.device.info.id })
