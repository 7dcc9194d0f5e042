/**
 * The only hands and eyes: one driven session behind one service, whatever drives it. `observe` looks, `perform` does one
 * operation on what was last seen and never fails for what an app may do; only the loss of the device is an error.
 */
import { Context, type Effect, Schema } from "effect"
import type { DeviceInfo } from "../world/DeviceInfo.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation } from "../world/Operation.ts"

export { DeviceInfo, Platform } from "../world/DeviceInfo.ts"

/** Why an operation was not performed; the app and the session are still there. */
export const Failure = Schema.Literals([
  "element-not-found",
  "stale",
  "not-interactable",
  "intercepted",
  "dialog-open",
  "no-dialog",
  "out-of-bounds",
  "timeout",
  "navigation-failed",
  "unsupported",
  "refused"
])
export type Failure = typeof Failure.Type

export type Performed =
  | { readonly ok: true; readonly took: number }
  | {
      readonly ok: false
      readonly failure: Failure
      readonly detail: string
      readonly blocker?: number
      readonly took: number
    }

/**
 * `state`: the app's stored data (cookies, storages, caches) is cleared and the start opened; `context`: a fresh profile;
 * `session`: a new session. Each includes what the one before does.
 */
export type ResetStrength = "state" | "context" | "session"

/** The device could not be set up. `remedy` says what a person can do. */
export class SetupFailed extends Schema.TaggedError<SetupFailed>()("SetupFailed", {
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message() {
    return `${this.problem} ${this.remedy}`
  }
}
/** The app answered nothing within the deadline and its process was ended. */
export class AppHung extends Schema.TaggedError<AppHung>()("AppHung", {
  doing: Schema.String,
  deadline: Schema.Finite
}) {
  override get message() {
    return `The app answered nothing for ${this.deadline / 1000} s (${this.doing}).`
  }
}
/** The renderer or the app's process crashed. */
export class AppCrashed extends Schema.TaggedError<AppCrashed>()("AppCrashed", {
  doing: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `The app crashed (${this.doing}): ${this.detail}`
  }
}
/** The session is gone for a reason that is not the app's. */
export class SessionLost extends Schema.TaggedError<SessionLost>()("SessionLost", {
  doing: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `The session was lost (${this.doing}): ${this.detail}`
  }
}
/** The driver itself does not answer. */
export class DriverUnreachable extends Schema.TaggedError<DriverUnreachable>()("DriverUnreachable", {
  detail: Schema.String
}) {
  override get message() {
    return `The driver does not answer: ${this.detail} See 'goapher doctor'.`
  }
}
/** The address could not be opened at all, or leads on to one that may not be opened. */
export class CannotOpen extends Schema.TaggedError<CannotOpen>()("CannotOpen", {
  url: Schema.String,
  detail: Schema.String,
  leadsTo: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    if (this.leadsTo !== undefined)
      return `${this.url} leads on to ${this.leadsTo}, which is another origin. Give that address instead, or allow it with --allow.`
    return `${this.url} could not be opened: ${this.detail}. Is the app running, and is the address right?`
  }
}

const reasons = [SetupFailed, AppHung, AppCrashed, SessionLost, DriverUnreachable, CannotOpen] as const

/** The one error of the Device service; `reason` says what happened. After it, `reset("session")` may bring the device back. */
export class DeviceError extends Schema.TaggedError<DeviceError>()("DeviceError", {
  reason: Schema.Union([...reasons])
}) {
  override get message() {
    return this.reason.message
  }
}

export interface DeviceService {
  readonly info: DeviceInfo
  /** Waits until the device is quiet (or the settling deadline), then reads it, in one round trip where it can. */
  readonly observe: Effect.Effect<Observation, DeviceError>
  /** Performs one operation on the elements of the last observation. Answers a failure rather than failing. */
  readonly perform: (operation: Operation) => Effect.Effect<Performed, DeviceError>
  /** A picture of the screen as it is (PNG or JPEG bytes). */
  readonly picture: Effect.Effect<Uint8Array, DeviceError>
  /** Brings the device to a fresh state and opens the start address. Also repairs a lost or hung session (`session`). */
  readonly reset: (strength: ResetStrength, start: string) => Effect.Effect<void, DeviceError>
  /** Device time in milliseconds: the wall clock, or a scripted device's virtual clock. */
  readonly now: Effect.Effect<number>
}

export class Device extends Context.Service<Device, DeviceService>()("goapher/drivers/Device") {}
