/**
 * Tells a process from a later one with the same id: by what the system says of its start (`/proc` on Linux, `ps`
 * elsewhere). Used for the processes a run leaves behind when it is killed, and for who writes a run.
 */
import { Effect } from "effect"
import { execFile } from "node:child_process"
import * as fs from "node:fs"

/** `startedAt` is only compared, never read; empty when the system doesn't say. */
export interface ProcessMark {
  readonly pid: number
  readonly startedAt: string
}

/** Fields behind the name of the program in `/proc/<pid>/stat`: the start time is the 22nd of all, the 20th of these. */
const startField = 19

const fromProc = (pid: number) =>
  Effect.try(() => fs.readFileSync(`/proc/${pid}/stat`, "utf8")).pipe(
    Effect.map((stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[startField] ?? "")
  )

const fromPs = (pid: number) =>
  Effect.callback<string>((resume) => {
    execFile("ps", ["-o", "lstart=", "-p", String(pid)], (_, output) => resume(Effect.succeed(output.trim())))
  })

const startOf = (pid: number): Effect.Effect<string> =>
  fs.existsSync("/proc/self/stat") ? fromProc(pid).pipe(Effect.catch(() => Effect.succeed(""))) : fromPs(pid)

export const processMark = (pid: number): Effect.Effect<ProcessMark> =>
  Effect.map(startOf(pid), (startedAt) => ({ pid, startedAt }))

/** The process of this mark is still running. An unknown start matches nothing: better left alone than a stranger ended. */
export const isSameProcess = ({ pid, startedAt }: ProcessMark): Effect.Effect<boolean> =>
  startedAt === "" ? Effect.succeed(false) : Effect.map(startOf(pid), (now) => now === startedAt)
