/**
 * A command of a session with our own deadline: what its refusal means beyond the command, whether an app that misses it
 * hangs or is only slow, and how a page is left that asks whether it may be.
 */
import { Effect } from "effect"
import { AppCrashed, AppHung, DeviceError, SessionLost } from "./Device.ts"
import { firstLine, unreachable } from "./WebStart.ts"
import { CommandRefused, type Wire } from "./WebWire.ts"

/** A classic command, by its path within the session; `deadline`: milliseconds, where it gets others than usual. */
export type Command = (
  doing: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  deadline?: number
) => Effect.Effect<unknown, CommandRefused | DeviceError>

export interface CommandSettings {
  /** Path of the session. */
  readonly session: string
  /** Milliseconds each command gets. */
  readonly deadline: number
  /** Stops whatever script runs in any page now. */
  readonly interrupt: Effect.Effect<void>
  /** Ends the browser. */
  readonly kill: Effect.Effect<void>
}

/** Milliseconds a trivial command gets to prove that the app is alive after another missed its deadline. */
export const PROBE_DEADLINE = 1500

const isCrash = (detail: string) => /tab crashed|page crash|Target crashed/i.test(detail)
const isGone = (error: string, detail: string) =>
  error === "invalid session id" ||
  /disconnected|chrome not reachable|session deleted|not connected to DevTools|browser has closed/i.test(detail)

/** What a refusal means beyond the command: the app crashed, the session is gone, or nothing (it stays a refusal). */
const classify = (doing: string, refused: CommandRefused): CommandRefused | DeviceError => {
  const detail = firstLine(refused.detail)
  if (isCrash(refused.detail)) return new DeviceError({ reason: new AppCrashed({ doing, detail }) })
  return isGone(refused.error, refused.detail)
    ? new DeviceError({ reason: new SessionLost({ doing, detail }) })
    : refused
}

/** What the driver says of a page that took too long; it gives up a little before our own deadline. */
const timedOut: ReadonlySet<string> = new Set(["timeout", "script timeout"])

const missed = (deadline: number) => new CommandRefused({ error: "timeout", detail: `no answer within ${deadline} ms` })

export const makeCommand =
  (wire: Wire, settings: CommandSettings): Command =>
  (doing, method, path, body, deadline = settings.deadline) =>
    wire.call(method, `${settings.session}${path}`, body).pipe(
      Effect.timeoutOrElse({
        duration: deadline,
        orElse: () => ifAlive(wire, settings, doing, deadline, missed(deadline))
      }),
      Effect.catchTag("CommandRefused", (refused) =>
        timedOut.has(refused.error) ? ifAlive(wire, settings, doing, deadline, refused) : Effect.fail(refused)
      ),
      Effect.catchTags({
        CommandRefused: (refused) => Effect.fail(classify(doing, refused)),
        WireBroken: (broken) => Effect.fail(unreachable(broken))
      })
    )

/**
 * A missed deadline: an app that still answers a trivial question was only slow; else it hangs. Then the script that runs is
 * stopped, and where that doesn't help, its browser is ended.
 */
const ifAlive = (wire: Wire, settings: CommandSettings, doing: string, deadline: number, slow: CommandRefused) => {
  const hung = new DeviceError({ reason: new AppHung({ doing, deadline: deadline + PROBE_DEADLINE }) })
  const isAlive = wire.call("GET", `${settings.session}/title`).pipe(
    Effect.catchTag("CommandRefused", () => Effect.void),
    Effect.as(true),
    Effect.timeoutOrElse({ duration: PROBE_DEADLINE, orElse: () => Effect.succeed(false) })
  )
  return Effect.gen(function* () {
    if (yield* isAlive) return yield* Effect.fail(slow)
    yield* settings.interrupt
    if (!(yield* isAlive)) yield* settings.kill
    return yield* hung
  })
}

/** Times that a page may ask in a row whether it should be left. */
const MAX_QUESTIONS = 3

/**
 * The driver says yes to a page that asks whether it should be left, but at times refuses the command that it finds the
 * question in: then we say yes and give the command again, unless it was the input that led to the question.
 */
export const leavingFreely = (command: Command, accept: Effect.Effect<void>): Command => {
  const attempt = (left: number, ...call: Parameters<Command>): ReturnType<Command> =>
    command(...call).pipe(
      Effect.catchTag("CommandRefused", (refused) => {
        if (left === 0 || !/dialog type beforeunload/.test(refused.detail)) return Effect.fail(refused)
        const again = call[2] === "/actions" ? Effect.void : attempt(left - 1, ...call)
        return Effect.andThen(accept, again)
      })
    )
  return (...call) => attempt(MAX_QUESTIONS, ...call)
}
