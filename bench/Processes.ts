/** The processes of this machine as Linux tells of them in `/proc`: who started whom, since when, and the CPU time used. */
import { readdirSync, readFileSync } from "node:fs"

export interface ProcessSeen {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** Clock ticks after boot at which it began; with the id it names one process for ever. */
  readonly start: string
  /** CPU milliseconds, its own and of the children that ended and that it asked after. */
  readonly cpu: number
}

/** Milliseconds of a clock tick, the unit of CPU times there: 100 a second on every Linux that Chromium runs on. */
const tick = 10

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** Undefined for a process that is gone, or has ended and only waits for its parent to notice. */
export const processSeen = (pid: number): ProcessSeen | undefined => {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  const end = stat.lastIndexOf(")")
  const fields = stat.slice(end + 2).split(" ")
  if (fields[0] === "Z" || fields[0] === "X") return undefined
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  return {
    pid,
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf("(") + 1, end),
    start: fields[19] ?? "",
    cpu: ticks * tick
  }
}

export const allProcesses = (): ReadonlyArray<ProcessSeen> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => processSeen(Number(name)) ?? [])

/** The processes that this one started, and theirs, and so on. */
export const descendantsOf = (pid: number): ReadonlyArray<ProcessSeen> => {
  const all = allProcesses()
  const found: Array<ProcessSeen> = []
  const grow = (parent: number): void => {
    for (const one of all) {
      if (one.parent !== parent || one.pid === pid) continue
      found.push(one)
      grow(one.pid)
    }
  }
  grow(pid)
  return found
}

/** The very same process still runs. */
export const isRunning = ({ pid, start }: ProcessSeen): boolean => processSeen(pid)?.start === start

/** Processes whose command line or environment has this text: where the one that started them is gone. */
export const mentioning = (text: string): ReadonlyArray<ProcessSeen> =>
  allProcesses().filter(({ pid }) =>
    ["cmdline", "environ"].some((file) => read(`/proc/${pid}/${file}`)?.includes(text) === true)
  )
