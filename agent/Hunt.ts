/** A hunt from its first fresh start to its conclusion: what `goapher hunt` and the tests call. */
import { Effect, Schema } from "effect"
import { AppHung, CannotOpen, Device, DeviceError, type DeviceService } from "../drivers/Device.ts"
import type { Wanted } from "../goals/Wanted.ts"
import type { RunStatus } from "../journal/Event.ts"
import { Journal } from "../journal/Journal.ts"
import type { RunState } from "../journal/RunState.ts"
import type { AppMap } from "../world/AppMap.ts"
import type { Finding } from "../world/Finding.ts"
import type { Step } from "../world/Operation.ts"
import type { Scope } from "../world/Scope.ts"
import { type Budget, untilBrokenOff } from "./Budget.ts"
import { settle } from "./Confirm.ts"
import { explore, tick } from "./Explore.ts"
import { freshStart } from "./Fresh.ts"
import { type Knowledge, type Mind, newKnowledge, newMind, tell } from "./Mind.ts"
import { note } from "./Note.ts"
import { detect } from "../oracles/Detect.ts"
import { Register } from "./Register.ts"
import { ready } from "./StartFlow.ts"
import type { Trouble } from "./Trouble.ts"

export interface HuntOptions {
  /** goapher's own version. */
  readonly version: string
  readonly scope: Scope
  readonly seed: number
  /** Milliseconds of device time, and operations. */
  readonly budget: Budget
  readonly goals: ReadonlyArray<Wanted>
  readonly startSteps: ReadonlyArray<Step>
  /** The map to start from: empty, from a file, or that of the run that is resumed. */
  readonly map: AppMap
  readonly dismissed: ReadonlySet<string>
  /** Quoted data of the goal, typed where it fits. */
  readonly literals: ReadonlyArray<string>
  readonly resume?: RunState
  /** How each further device is opened. They share what the run knows; the scope that they are opened in is the caller's. */
  readonly others?: ReadonlyArray<Effect.Effect<DeviceService, DeviceError>>
}

export interface HuntResult {
  readonly status: RunStatus
  readonly why: string
  readonly findings: ReadonlyArray<Finding>
  readonly steps: number
}

/** The start flow could not be done, so nothing behind it can be hunted. */
export class StartFlowFailed extends Schema.TaggedError<StartFlowFailed>()("StartFlowFailed", {
  detail: Schema.String
}) {
  override get message() {
    return `The start flow could not be done: ${this.detail}. Record it again, or correct the step it names.`
  }
}

/** Milliseconds that the first fresh start and the start flow get however short the run. */
const leastToBegin = 18_000

/**
 * Hunts with the device and the journal of the context, and with the `others` beside it, which are opened once the app was
 * seen. Fails when the first device can't be kept alive, or the journal written; another that is lost is set aside.
 */
export const hunt = Effect.fn("hunt")(function* (
  options: HuntOptions
): Effect.fn.Return<HuntResult, Trouble | StartFlowFailed, Device | Journal> {
  const device = yield* Device
  const register = new Register(options.dismissed)
  for (const state of options.resume?.findings.values() ?? []) register.restore(state)
  const knowledge = newKnowledge({
    journal: yield* Journal,
    scope: options.scope,
    seed: options.seed,
    version: options.version,
    literals: options.literals,
    budget: options.budget,
    spent: { before: options.resume?.ms ?? 0, since: yield* device.now, steps: options.resume?.steps ?? 0 },
    map: options.map,
    register,
    startSteps: options.startSteps
  })
  const mind = newMind(knowledge, device)
  const toBegin = Math.max(options.budget.time, leastToBegin)
  const reason = new AppHung({ doing: `the first look at ${options.scope.start}`, deadline: toBegin })
  const late = () => Effect.fail(new DeviceError({ reason }))
  yield* begin(mind).pipe(Effect.timeoutOrElse({ duration: toBegin, orElse: late }))
  const others = (options.others ?? []).map((opening) => join(knowledge, opening, options.goals))
  const exploring = Effect.all([explore(mind, options.goals, true), ...others], { concurrency: "unbounded" })
  const ending = yield* exploring.pipe(
    Effect.map(([first]) => first),
    Effect.timeoutOrElse({
      duration: untilBrokenOff(knowledge.budget, knowledge.spent, yield* device.now),
      orElse: () => breakOff(mind)
    })
  )
  yield* conclude(mind)
  return { status: ending.status, why: ending.why, findings: register.findings(), steps: knowledge.spent.steps }
})

/** The second guard of the time: a page that answers each question late may hold one step up for a minute. */
const breakOff = Effect.fnUntraced(function* (mind: Mind) {
  const detail = "The time was up for long: what was under way is broken off."
  yield* tell(mind, { _tag: "Stalled", kind: "deadline", detail })
  return mind.fleet.end({ status: "budget", why: "The budget is spent." })
})

/** Another device takes part until the run ends, or until it can't be kept alive: then the run goes on without it. */
const join = Effect.fnUntraced(
  function* (
    knowledge: Knowledge,
    opening: Effect.Effect<DeviceService, DeviceError>,
    goals: ReadonlyArray<Wanted>
  ): Effect.fn.Return<void, Trouble> {
    const mind = newMind(knowledge, yield* opening)
    yield* freshStart(mind, "state", "another device takes part")
    yield* explore(mind, goals, false)
  },
  (joined, { journal }) =>
    joined.pipe(
      Effect.catchTag("DeviceError", ({ reason }) =>
        journal.append({ _tag: "SessionLost", reason: reason._tag, text: `a device was set aside: ${reason.message}` })
      ),
      Effect.asVoid
    )
)

/** What still waits at the end is settled as what it is, a candidate that was not replayed. */
const conclude = Effect.fnUntraced(function* (mind: Mind) {
  for (const entry of mind.register.waiting()) yield* settle(mind, entry, 0)
  yield* tick(mind)
})

/** The first fresh start, looked at by the oracles, and the start flow. */
const begin = Effect.fnUntraced(function* (mind: Mind) {
  const { observation, screen } = yield* freshStart(mind, "state", "the run begins")
  const isBlank = observation.location.url === "about:blank" && observation.dialog === undefined
  if (isBlank && mind.scope.start !== "about:blank") {
    const reason = new CannotOpen({ url: mind.scope.start, detail: "the answer holds no page" })
    return yield* new DeviceError({ reason })
  }
  yield* note(mind, detect({ observation, screen: screen.id, scope: mind.scope, typed: mind.typed }))
  const undone = yield* ready(mind)
  if (undone !== undefined) return yield* new StartFlowFailed({ detail: undone })
})
