/** Runs the real command line as a child process, in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const bin = fileURLToPath(new URL("../../cli/bin.ts", import.meta.url))

export interface Answer {
  readonly exit: number | null
  readonly out: string
  readonly errors: string
}

export interface Running {
  readonly child: ChildProcess
  /** What was written to standard output so far. */
  readonly out: () => string
  readonly ended: Promise<Answer>
  /** Resolves when standard output has this text, or rejects when the process ends without it. */
  readonly says: (text: string) => Promise<void>
}

export interface Options {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A new empty folder, removed by what it answers. */
export const newFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "goapher-test-"))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export const start = (args: ReadonlyArray<string>, { cwd, env }: Options = {}): Running => {
  const environment = {
    ...process.env,
    npm_lifecycle_event: undefined,
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
    ...env
  }
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: cwd ?? tmpdir(),
    env: environment,
    stdio: ["ignore", "pipe", "pipe"]
  })
  let out = ""
  let errors = ""
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<Answer>((resolve) => child.once("close", (exit) => resolve({ exit, out, errors })))
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => void (out.includes(text) && resolve())
      child.stdout.on("data", look)
      child.once("close", () => reject(new Error(`it never said ${text}, but: ${out}${errors}`)))
      look()
    })
  return { child, out: () => out, ended, says }
}

export const goapher = (args: ReadonlyArray<string>, options?: Options): Promise<Answer> => start(args, options).ended
