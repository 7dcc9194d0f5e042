/**
 * A hunt through the real command line, as a user would start it: in a process of its own, told what to do by flags, read
 * by the events that `--json` writes.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readEvents, type Reading } from "../journal/ReadEvents.ts"

const program = fileURLToPath(new URL("../cli/bin.ts", import.meta.url))

/** Milliseconds a hunt may take beyond its budget before it counts as stuck: opening, the last step, the reports. */
const patience = 120_000

export interface HuntEnd {
  /** Exit code; the signal's name where it was ended by one. */
  readonly exit: number | string
  /** What it wrote to standard output, as events. */
  readonly reading: Reading
  /** The same as text. */
  readonly output: string
  /** What it wrote to standard error. */
  readonly complaints: string
  /** Wall-clock milliseconds from start to end. */
  readonly took: number
}

export interface HuntProcess {
  readonly pid: number
  /** A signal to the goapher process alone. */
  readonly signal: (name: NodeJS.Signals) => void
  readonly end: Promise<HuntEnd>
}

const endOf = (child: ChildProcess): Promise<HuntEnd> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const output: Array<Buffer> = []
    let complaints = ""
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk))
    child.stderr?.on("data", (chunk: Buffer) => void (complaints += chunk.toString()))
    child.once("error", reject)
    child.once("close", (code, signal) =>
      resolve({
        exit: code ?? signal ?? "?",
        reading: readEvents(Buffer.concat(output)),
        output: Buffer.concat(output).toString(),
        complaints,
        took: performance.now() - began
      })
    )
  })

/**
 * Starts `goapher <args>` in `folder`, in a process group of its own. It is killed when it takes longer than `minutes`
 * and some patience, and with this process.
 */
export const startGoapher = (
  args: ReadonlyArray<string>,
  folder: string,
  minutes: number,
  environment: Readonly<Record<string, string>> = {}
): HuntProcess => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment }
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  const kill = () => signal("SIGKILL")
  const timer = setTimeout(kill, minutes * 60_000 + patience)
  process.once("exit", kill)
  const end = endOf(child).finally(() => {
    clearTimeout(timer)
    process.off("exit", kill)
  })
  return { pid: child.pid ?? 0, signal, end }
}

export interface HuntSpec {
  readonly url: string
  readonly minutes: number
  readonly seed: number
}

/** The arguments of a hunt with a fresh map whose files go to `folder`. */
export const huntArgs = ({ url, minutes, seed }: HuntSpec, folder: string): ReadonlyArray<string> => [
  "hunt",
  url,
  "--minutes",
  `${minutes}`,
  "--seed",
  `${seed}`,
  "--app",
  "bench",
  "--out",
  folder,
  "--json"
]

const folders: Array<string> = []
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is removed with this process. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "goapher-bench-"))
  folders.push(folder)
  return folder
}

/** A whole hunt: how it ended, and what went wrong where it ended in another way than with or without findings. */
export const huntOnce = async (spec: HuntSpec): Promise<HuntEnd & { readonly trouble?: string }> => {
  const folder = temporaryFolder()
  const end = await startGoapher(huntArgs(spec, folder), folder, spec.minutes).end
  rmSync(folder, { recursive: true, force: true })
  if (end.exit === 0 || end.exit === 1) return end
  return {
    ...end,
    trouble: `The hunt of ${spec.url} with seed ${spec.seed} ended with ${end.exit}. ${end.complaints.trim()}`
  }
}
