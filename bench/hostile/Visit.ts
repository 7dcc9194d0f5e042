/** One visit: a short hunt of a hostile page through the command line, and what was wrong with how it ended. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { readEvents, type Reading } from "../../journal/ReadEvents.ts"
import type { Finding } from "../../world/Finding.ts"
import { type Hunted, huntedIn, isShown, lineOf } from "../Hunted.ts"
import { huntArgs, startGoapher, temporaryFolder } from "../HuntProcess.ts"
import { mentioning } from "../Processes.ts"
import type { HostilePage } from "../../test/hostile/HostilePage.ts"

/** What a run may take beyond its time, by its journal: this share of it, or these milliseconds where they are more. */
const slack = { share: 0.25, ms: 10_000 }
/** Times as long as the run may the whole process last: it starts and ends on a machine that may be busy. */
const wholeShare = 2
/** Milliseconds that processes get to end after the hunt did. */
const endDeadline = 3_000

export interface Visit {
  readonly page: HostilePage
  readonly exit: number | string
  /** Wall-clock milliseconds of the run, from its first event to its last, and of the whole process. */
  readonly ran: number
  readonly took: number
  readonly isLate: boolean
  /** Processes and temporary files that it left. */
  readonly left: ReadonlyArray<string>
  /** What is wrong with its exit code, its words or its journal. */
  readonly faults: ReadonlyArray<string>
  /** Errors told of a page that has none. */
  readonly alarms: ReadonlyArray<string>
  readonly hunted: Hunted
  /** The last line that tells how it ended. */
  readonly says: string
}

const journalOf = (folder: string): Reading | undefined => {
  const [run] = readdirSync(folder).includes("runs") ? readdirSync(join(folder, "runs")) : []
  return run === undefined ? undefined : readEvents(readFileSync(join(folder, "runs", run, "events.jsonl")))
}

const journalFaults = (reading: Reading | undefined): ReadonlyArray<string> => {
  if (reading === undefined) return ["there is no journal"]
  const faults: Array<string> = []
  if (reading.otherVersion !== undefined || reading.unread > 0) faults.push(`${reading.unread} lines hold no event`)
  if (reading.torn) faults.push("the journal's last line is torn")
  if (reading.events.at(-1)?._tag !== "RunFinished") faults.push("the journal has no end")
  return faults
}

/** What nothing that a page says may bring to the terminal. */
// oxlint-disable-next-line no-control-regex -- that is what must not be left
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u
const isStack = (text: string): boolean => /^\s+at .+:\d+:\d+\)?$/mu.test(text)

const faultsOf = (page: HostilePage, exit: number | string, output: string, complaints: string) => {
  const faults: Array<string> = []
  const allowed: ReadonlyArray<number | string> = page.exits ?? [0, 1]
  if (!allowed.includes(exit)) faults.push(`exit ${exit}: ${complaints.trim().slice(0, 300)}`)
  if (isStack(output) || isStack(complaints)) faults.push("a stack trace was shown")
  if (controls.test(output) || controls.test(complaints)) faults.push("terminal controls were shown")
  const isClear = exit === 0 || exit === 1 ? output.includes("\nReport: ") : /^error: .+/mu.test(complaints)
  if (!isClear) faults.push("it did not say how it ended")
  return faults
}

const leftOf = async (temporary: string): Promise<ReadonlyArray<string>> => {
  const until = performance.now() + endDeadline
  while (mentioning(temporary).length > 0 && performance.now() < until) await sleep(50)
  return [...mentioning(temporary).map(({ name }) => name), ...readdirSync(temporary)]
}

const ranIn = ({ events }: Reading): number => (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0)

const sayOf = (output: string, complaints: string): string =>
  (complaints.trim() || output.trim().split("\n").at(-2) || "").replace(/^error: /u, "").slice(0, 110)

/** Hunts the page at `url` for so many seconds. */
export const visit = async (page: HostilePage, url: string, seconds: number, seed: number): Promise<Visit> => {
  const folder = temporaryFolder()
  const temporary = join(folder, "tmp")
  mkdirSync(temporary)
  const minutes = seconds / 60
  const args = huntArgs({ url, minutes, seed }, folder).filter((arg) => arg !== "--json")
  const { exit, took, output, complaints } = await startGoapher(args, folder, minutes, { TMPDIR: temporary }).end
  const left = await leftOf(temporary)
  const reading = journalOf(folder)
  const hunted = huntedIn(reading?.events ?? [])
  const ran = reading === undefined ? 0 : ranIn(reading)
  const most = seconds * 1000 + Math.max(seconds * 1000 * slack.share, slack.ms)
  const isError = (finding: Finding) => isShown(finding) && finding.candidate.severity === "error"
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return {
    page,
    exit,
    took,
    ran,
    isLate: ran > most || took > wholeShare * most,
    left,
    faults: [...faultsOf(page, exit, output, complaints), ...journalFaults(reading)],
    alarms: page.isHealthy === true ? hunted.findings.filter(isError).map(lineOf) : [],
    hunted,
    says: sayOf(output, complaints)
  }
}
