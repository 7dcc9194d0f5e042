/** How a hunt ended, for the journal and the exit code: on its own, interrupted, by an error, by a defect of ours. */
import { Cause, Exit } from "effect"
import type { RunStatus } from "../journal/Event.ts"
import type { RunState } from "../journal/RunState.ts"
import { exitOf, exits, sentenceOf } from "./ExitCodes.ts"
import type { HuntSetup } from "./HuntSetup.ts"

export interface Ending {
  readonly status: RunStatus
  readonly why: string
  readonly exit: number
}

const ourDefect: Ending = { status: "failed", why: "Something is wrong in goapher itself.", exit: exits.defect }

const isConfirmedError = (state: RunState): boolean =>
  [...state.findings.values()].some(
    ({ candidate, settled }) =>
      candidate.severity === "error" && (settled?.status === "confirmed" || settled?.status === "flaky")
  )

/** Of a hunt that came to its end. On the sample app goapher did its job when it found bugs. */
const exitOfHunt = (state: RunState, { request, goals }: HuntSetup): number => {
  const hasFound = isConfirmedError(state)
  if (request.url === undefined) return hasFound ? exits.clean : exits.inconclusive
  if (hasFound) return exits.findings
  return state.met.length < goals.length ? exits.inconclusive : exits.clean
}

export const endingOf = <E>(
  exit: Exit.Exit<{ readonly status: RunStatus; readonly why: string }, E>,
  state: RunState,
  setup: HuntSetup
): Ending => {
  if (Exit.isSuccess(exit)) {
    return { status: exit.value.status, why: exit.value.why, exit: exitOfHunt(state, setup) }
  }
  if (Cause.hasInterruptsOnly(exit.cause)) {
    // A defect outside of the hunt ends it by an interruption.
    return process.exitCode === exits.defect
      ? ourDefect
      : { status: "interrupted", why: "It was interrupted.", exit: exits.interrupted }
  }
  const error = Cause.squash(exit.cause)
  const code = exitOf(error)
  return code === undefined ? ourDefect : { status: "failed", why: sentenceOf(error), exit: code }
}
