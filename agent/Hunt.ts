/** A hunt from its first fresh start to its conclusion: what `goapher hunt` and the tests call. */
import { Effect, Schema } from "effect"
import { CannotOpen, Device, DeviceError } from "../drivers/Device.ts"
import type { Wanted } from "../goals/Wanted.ts"
import type { RunStatus } from "../journal/Event.ts"
import { Journal } from "../journal/Journal.ts"
import type { RunState } from "../journal/RunState.ts"
import type { AppMap } from "../world/AppMap.ts"
import type { Finding } from "../world/Finding.ts"
import type { Step } from "../world/Operation.ts"
import type { Scope } from "../world/Scope.ts"
import { type Budget, firstConfirmation } from "./Budget.ts"
import { ready } from "./Confirm.ts"
import { type Ending, explore } from "./Explore.ts"
import { freshStart } from "./Fresh.ts"
import { type Mind, newMind } from "./Mind.ts"
import { note } from "./Note.ts"
import { detect } from "../oracles/Detect.ts"
import { Register } from "./Register.ts"
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

/** Hunts with the device and the journal of the context. Fails when the device can't be kept alive, or the journal written. */
export const hunt = Effect.fn("hunt")(function* (
  options: HuntOptions
): Effect.fn.Return<HuntResult, Trouble | StartFlowFailed, Device | Journal> {
  const device = yield* Device
  const journal = yield* Journal
  const register = new Register(options.dismissed)
  for (const state of options.resume?.findings.values() ?? []) register.restore(state)
  const mind = newMind({
    device,
    journal,
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
  yield* begin(mind)
  const ending: Ending = yield* explore(mind, options.goals, firstConfirmation)
  return { status: ending.status, why: ending.why, findings: register.findings(), steps: mind.spent.steps }
})

/** The first fresh start, looked at by the oracles, and the start flow. */
const begin = Effect.fnUntraced(function* (mind: Mind) {
  const { observation, screen } = yield* freshStart(mind, "state", "the run begins")
  if (observation.location.url === "about:blank" && mind.scope.start !== "about:blank") {
    const reason = new CannotOpen({ url: mind.scope.start, detail: "the answer holds no page" })
    return yield* new DeviceError({ reason })
  }
  yield* note(mind, detect({ observation, screen: screen.id, scope: mind.scope, typed: mind.typed }))
  const undone = yield* ready(mind)
  if (undone !== undefined) return yield* new StartFlowFailed({ detail: undone })
})
