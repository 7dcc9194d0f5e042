/**
 * Everything that happens in a run, as versioned events. The journal is the only truth: live view, reports, resume and
 * replay are folds of these. A reader ignores kinds it doesn't know, so kinds and optional fields may be added; a field
 * whose meaning changes makes a new version. All times are milliseconds.
 */
import { Schema } from "effect"
import { DeviceInfo } from "../world/DeviceInfo.ts"
import { FactSource } from "../world/Fact.ts"
import { Candidate, Evidence, Finding } from "../world/Finding.ts"
import { Dialog } from "../world/Observation.ts"
import { OperationKind, Step } from "../world/Operation.ts"
import { Split } from "../world/Refine.ts"
import { Scope } from "../world/Scope.ts"
import { Signal } from "../world/Signal.ts"
import { Belief, effectKinds } from "../world/Transition.ts"
import { FactChange } from "../world/World.ts"
import { RecordedDecision } from "./Decision.ts"

export const version = 1

const text = Schema.String
const texts = Schema.Array(Schema.String)
const count = Schema.Int
const ms = Schema.Finite
const maybe = Schema.optionalKey

/** Absent: no limit. */
export const Budget = Schema.Struct({ minutes: maybe(Schema.Finite), steps: maybe(Schema.Int) })
export type Budget = typeof Budget.Type

/** A process of ours. `startedAt` is what the system says of its start, so that a reused process id is not mistaken for it. */
export const Child = Schema.Struct({ pid: Schema.Int, startedAt: text, what: text })
export type Child = typeof Child.Type

/** What a device is after: `kind` is `frontier`, `reach`, `confirm`, `minimise`, `experiment`, `start` or a later one. */
export const ChosenGoal = Schema.Struct({ kind: text, id: text, says: text })
export type ChosenGoal = typeof ChosenGoal.Type

/** A fact that got another value; `before` or `after` absent: unknown. `source` as facts have it, for what is known now. */
export const ChangedFact = Schema.Struct({ ...FactChange.fields, source: maybe(FactSource) })
export type ChangedFact = typeof ChangedFact.Type

/** An operation known on a screen, as the map takes it. */
export const KnownOperation = Schema.Struct({
  key: text,
  kind: OperationKind,
  control: text,
  role: text,
  name: text,
  inputClass: maybe(text),
  value: Schema.Finite,
  cost: Schema.Finite
})
export type KnownOperation = typeof KnownOperation.Type

/** A screen as it was first seen; its readable skeleton says what it was recognised by. */
export const FoundScreen = Schema.Struct({
  id: text,
  base: text,
  variant: text,
  route: text,
  title: text,
  skeleton: texts
})
export type FoundScreen = typeof FoundScreen.Type

export const RunStatus = Schema.Literals(["done", "budget", "goal", "interrupted", "failed"])
export type RunStatus = typeof RunStatus.Type

const run = {
  /** `version` is goapher's own; `build` what is known of the app's; `options` the command line as understood, for people. */
  RunStarted: {
    run: text,
    version: text,
    command: text,
    app: text,
    start: text,
    scope: Scope,
    seed: Schema.Int,
    budget: Budget,
    goals: texts,
    /** Blob of the map the run began with; absent: an empty one. The run's map is a fold of its events over it. */
    map: maybe(text),
    build: maybe(text),
    options: Schema.Record(Schema.String, Schema.Json)
  },
  /** The run went on in another process after event `after`; `lost` is the step that was in flight, which may have been done. */
  RunResumed: { after: count, version: text, lost: maybe(text) },
  RunFinished: { status: RunStatus, why: text, exit: Schema.Int },
  /** Used so far, over all devices and resumptions. `ms` counts only time in which the run ran. */
  BudgetTick: { steps: count, ms },
  GoalMet: { goal: ChosenGoal },
  /** Somebody who watches asked for something; it is applied between steps, and then said so. */
  ControlRequested: { id: text, who: text, verb: text, target: maybe(text), args: maybe(Schema.Json) },
  ControlApplied: { id: text, ok: Schema.Boolean, detail: maybe(text) }
}

const session = {
  SessionOpened: { info: DeviceInfo, children: Schema.Array(Child) },
  SessionLost: { reason: text, text },
  Reset: { strength: Schema.Literals(["state", "context", "session"]), why: text }
}

const seen = {
  /** One reading of the device. `elements` is their number; `outline` and `picture` are blob hashes. */
  Observed: {
    revision: count,
    url: maybe(text),
    title: text,
    screen: text,
    variant: text,
    elements: count,
    took: ms,
    settled: Schema.Boolean,
    truncated: Schema.Boolean,
    signals: Schema.Array(Signal),
    dialog: maybe(Dialog),
    outline: maybe(text),
    picture: maybe(text)
  },
  /** The first time that this run sees the screen, whether or not the starting map knew it. Precedes its `Observed`. */
  ScreenFound: { screen: FoundScreen, operations: Schema.Array(KnownOperation) },
  /** More operations of a screen that this run has found before. Precedes its `Observed`. */
  OperationsAdded: { screen: text, operations: Schema.Array(KnownOperation) },
  /** One operation on one screen led to different places: the screen is told apart by a feature from now on. */
  ScreenSplit: { split: Split },
  FactsChanged: { revision: count, set: Schema.Array(ChangedFact) }
}

const thought = {
  /** `frontier`: known operations that were not tried yet. `cost` in units of 10 ms. */
  GoalChosen: { goal: ChosenGoal, value: Schema.Finite, cost: Schema.Finite, frontier: count },
  /** `reason`: first, surprise, goal-done, tail-kept, refused, budget, resumed, lost or a later one. `took` is our own time. */
  PlanMade: { goal: ChosenGoal, reason: text, decision: RecordedDecision, took: maybe(ms) },
  /** `screen` and `key` say which known operation is not to be tried. */
  GuardRefused: { says: text, rule: text, screen: maybe(text), key: maybe(text) },
  Stalled: { kind: text, detail: text }
}

const done = {
  StepStarted: { step: Step, key: text, says: text, from: text },
  /**
   * What a step did. `failure` is the failure taxonomy's word, absent when it was performed. `effects` empty: it did
   * nothing that could be seen. `known` is there for an operation that its screen did not list, such as `back`. `before` and `after` are blob hashes of pictures.
   */
  StepFinished: {
    key: text,
    ok: Schema.Boolean,
    failure: maybe(text),
    detail: maybe(text),
    took: ms,
    from: text,
    fromVariant: text,
    to: text,
    toVariant: text,
    effects: Schema.Array(Schema.Literals(effectKinds)),
    missed: Schema.Array(Belief),
    effective: Schema.Boolean,
    known: maybe(KnownOperation),
    revision: maybe(count),
    before: maybe(text),
    after: maybe(text)
  },
  /** Predicted ≠ observed. */
  Surprise: { key: text, expected: text, observed: text, innocent: maybe(text) }
}

const found = {
  /** `steps` are those since the last fresh state. */
  CandidateOpened: {
    finding: text,
    candidate: Candidate,
    steps: Schema.Array(Step),
    evidence: Evidence,
    url: maybe(text)
  },
  /** The same cause again: no new candidate. */
  CandidateSeen: { finding: text },
  FindingReplayed: {
    finding: text,
    nth: count,
    shown: Schema.Boolean,
    steps: count,
    phase: Schema.Literals(["minimise", "confirm"])
  },
  /** `flow` is the blob of a flow that shows it. */
  FindingSettled: { finding: Finding, flow: maybe(text) }
}

const kinds = { ...run, ...session, ...seen, ...thought, ...done, ...found }
type Kinds = typeof kinds

const header = {
  v: Schema.Literal(version),
  /** Grows by one per event of a run, from 1. */
  seq: count,
  at: ms,
  /** Which device it happened on; absent: it concerns the whole run. */
  device: maybe(text)
}

const withHeader = <const F extends Record<string, Schema.Struct.Fields>>(fields: F) => {
  const all: Record<string, Schema.Struct.Fields> = {}
  for (const [tag, own] of Object.entries(fields)) all[tag] = { ...header, ...own }
  return all as { readonly [K in keyof F]: typeof header & F[K] }
}

export const Event = Schema.TaggedUnion(withHeader(kinds))
export type Event = typeof Event.Type

/** What to append: an event without what the journal adds (version, sequence number, time). */
export const EventBody = Schema.TaggedUnion(kinds)
export type EventBody = typeof EventBody.Type & { readonly device?: string }

export type EventTag = keyof Kinds & string
export type EventOf<Tag extends EventTag> = Extract<Event, { readonly _tag: Tag }>

/** Whether this version of goapher knows that kind of event. */
export const isKnownTag = (tag: string): tag is EventTag => Object.hasOwn(kinds, tag)
