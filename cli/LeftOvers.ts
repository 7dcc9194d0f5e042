/**
 * Ends what a killed run left behind: the browser and driver processes that its journal names, where a process of that id
 * is still the one that was started then.
 */
import { Effect } from "effect"
import type { Child } from "../journal/Event.ts"
import { isSameProcess } from "../journal/ProcessMark.ts"

/** Time a process gets to end by itself before it is killed, and between two looks at it (ms). */
const grace = 2_000
const lookEvery = 50

const signal = (pid: number, name: NodeJS.Signals): Effect.Effect<void> =>
  Effect.ignore(Effect.try(() => process.kill(pid, name)))

const endOne = Effect.fnUntraced(function* (child: Child) {
  if (!(yield* isSameProcess(child))) return false
  yield* signal(child.pid, "SIGTERM")
  for (let waited = 0; waited < grace; waited += lookEvery) {
    yield* Effect.sleep(lookEvery)
    if (!(yield* isSameProcess(child))) return true
  }
  yield* signal(child.pid, "SIGKILL")
  return true
})

/** Answers the processes that were ended. */
export const endLeftOvers = (children: ReadonlyArray<Child>): Effect.Effect<ReadonlyArray<Child>> =>
  Effect.filter(children, endOne, { concurrency: "unbounded" })
