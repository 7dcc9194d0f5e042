/**
 * One round: a hunt that is killed (SIGKILL, the goapher process alone) so many milliseconds after its journal began, what
 * is left of it, and whether a resumed run still has what it had found.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Event } from "../../journal/Event.ts"
import { readEvents, type Reading } from "../../journal/ReadEvents.ts"
import { type FindingState, foldRun } from "../../journal/RunState.ts"
import { huntArgs, type HuntProcess, type HuntSpec, startGoapher, temporaryFolder } from "../HuntProcess.ts"
import { descendantsOf, isRunning, mentioning, type ProcessSeen } from "../Processes.ts"

/** Milliseconds that a hunt gets to begin its journal, and that its processes get to end after the kill. */
const beginDeadline = 60_000
const endDeadline = 10_000
const lookEvery = 50

export interface Round {
  /** Milliseconds from the journal's beginning to the kill. */
  readonly at: number
  readonly events: number
  readonly torn: boolean
  /** Why the journal can't be read; absent when it can. */
  readonly unreadable?: string
  /** Processes the hunt had, those that it or the resumed run left, and how long it took until none was. */
  readonly processes: number
  readonly left: ReadonlyArray<string>
  readonly gone: number
  /** Entries left in the folder for temporary files. */
  readonly litter: ReadonlyArray<string>
  readonly foundBefore: number
  readonly foundAfter: number
  readonly lost: ReadonlyArray<string>
  /** Steps done before the kill, and after the resumption. */
  readonly stepsBefore: number
  readonly stepsAfter: number
  /** Exit code of the resumed run, or why there was none. */
  readonly resumed: number | string
  readonly complaints: string
}

interface Place {
  readonly folder: string
  readonly temporary: string
}

const runIn = ({ folder }: Place): string | undefined => {
  const runs = join(folder, "runs")
  return statSync(runs, { throwIfNoEntry: false }) === undefined ? undefined : readdirSync(runs)[0]
}

const journalOf = (place: Place, run: string): Buffer => {
  const file = join(place.folder, "runs", run, "events.jsonl")
  return statSync(file, { throwIfNoEntry: false }) === undefined ? Buffer.alloc(0) : readFileSync(file)
}

const until = async (isSo: () => boolean, deadline: number): Promise<number> => {
  const began = performance.now()
  while (!isSo() && performance.now() - began < deadline) await sleep(lookEvery)
  return performance.now() - began
}

const hasBegun = (place: Place): boolean => {
  const run = runIn(place)
  return run !== undefined && journalOf(place, run).includes("\n")
}

const faultOf = ({ otherVersion, unread, events }: Reading): string | undefined => {
  if (otherVersion !== undefined) return `version ${otherVersion}`
  if (unread > 0) return `${unread} lines hold no event`
  return events[0]?._tag === "RunStarted" ? undefined : "it has no beginning"
}

const statusOf = ({ settled }: FindingState): string => settled?.status ?? "open"
const isShown = (finding: FindingState): boolean => ["confirmed", "flaky"].includes(statusOf(finding))

/** What was known before and is missing after, or was shown again before and counts as not shown after. */
const lostBetween = (before: ReadonlyArray<Event>, reported: ReadonlyMap<string, string>): ReadonlyArray<string> =>
  [...foldRun(before).findings.values()]
    .filter((one) => {
      const after = reported.get(one.id)
      return after === undefined || (isShown(one) && !["confirmed", "flaky"].includes(after))
    })
    .map((one) => `${one.id} (${statusOf(one)}, then ${reported.get(one.id) ?? "missing"}): ${one.candidate.title}`)

interface ReportFile {
  readonly [kind: string]: unknown
}

/** Status by finding id, from the report that the resumed run wrote: what a person gets to see. */
const reportedIn = (place: Place, run: string): ReadonlyMap<string, string> => {
  const file = join(place.folder, "runs", run, "report.json")
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return new Map()
  const report = JSON.parse(readFileSync(file, "utf8")) as ReportFile
  const lists = ["errors", "notices", "flaky", "unconfirmed", "dismissed"].flatMap(
    (kind) => (report[kind] ?? []) as ReadonlyArray<{ readonly id: string; readonly status: string }>
  )
  return new Map(lists.map(({ id, status }) => [id, status]))
}

/** Everything that runs because of this hunt, by descent or by the folder that it was given. */
const runningOf = (pid: number, place: Place): ReadonlyArray<ProcessSeen> => [
  ...descendantsOf(pid),
  ...mentioning(place.temporary).filter((one) => one.pid !== pid)
]

const start = (args: ReadonlyArray<string>, place: Place, minutes: number): HuntProcess =>
  startGoapher(args, place.folder, minutes, { TMPDIR: place.temporary })

/** Goes on with the run, asks it to end `seconds` after its first step, and answers how it ended. */
const resume = async (run: string, place: Place, { minutes }: HuntSpec, seconds: number) => {
  const resumed = start(["hunt", "--resume", run, "--out", place.folder, "--json"], place, minutes)
  let hasEnded = false
  const end = resumed.end.finally(() => void (hasEnded = true))
  const stepsNow = () => foldRun(readEvents(journalOf(place, run)).events).steps
  const before = stepsNow()
  await until(() => hasEnded || stepsNow() > before, beginDeadline)
  await until(() => hasEnded, seconds * 1000)
  resumed.signal("SIGINT")
  return await end
}

/** Runs a round. `seconds` is how long the resumed run gets. */
export const runRound = async (spec: HuntSpec, at: number, seconds: number): Promise<Round> => {
  const folder = temporaryFolder()
  const place = { folder, temporary: join(folder, "tmp") }
  mkdirSync(place.temporary)
  const hunt = start(huntArgs(spec, folder), place, spec.minutes)
  await until(() => hasBegun(place), beginDeadline)
  await sleep(at)
  const before = runningOf(hunt.pid, place)
  hunt.signal("SIGKILL")
  const { exit } = await hunt.end
  if (exit !== "SIGKILL") throw new Error(`The hunt ended with ${exit} before it was killed.`)
  const stillThere = () => {
    const all = [...before.filter(isRunning), ...mentioning(place.temporary)]
    return [...new Map(all.map((one) => [one.pid, one])).values()]
  }
  const gone = await until(() => stillThere().length === 0, endDeadline)
  const leftByKill = stillThere().map(({ name }) => name)
  const litter = readdirSync(place.temporary)

  const run = runIn(place) ?? ""
  const reading = readEvents(journalOf(place, run))
  const { exit: resumed, complaints } = await resume(run, place, spec, seconds)
  await until(() => mentioning(place.temporary).length === 0, endDeadline)
  const leftByResumed = mentioning(place.temporary).map(({ name }) => `${name} (of the resumed run)`)
  const reported = reportedIn(place, run)
  const after = readEvents(journalOf(place, run))
  const unreadable = faultOf(reading) ?? faultOf(after)
  const state = foldRun(reading.events)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return {
    at,
    events: reading.events.length,
    torn: reading.torn,
    ...(unreadable === undefined ? {} : { unreadable }),
    processes: new Set(before.map(({ pid }) => pid)).size,
    left: [...leftByKill, ...leftByResumed],
    gone,
    litter,
    foundBefore: state.findings.size,
    foundAfter: reported.size,
    lost: lostBetween(reading.events, reported),
    stepsBefore: state.steps,
    stepsAfter: foldRun(after.events).steps,
    resumed,
    complaints: complaints.trim()
  }
}
