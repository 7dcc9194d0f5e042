/** `--reset`: puts the app's own state back, by asking an address (GET) or by running a command in a shell. */
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { ResetFailed } from "../agent/Trouble.ts"
import { safeText } from "./SafeText.ts"

/** Milliseconds that a reset may take. */
const deadline = 60_000
/** Characters of a command's output that an error shows: its end, where the reason usually is. */
const shownOutput = 400

const failed = (reset: string, detail: string) => new ResetFailed({ reset, detail: safeText(detail) })

/** An answer below 400 is good, redirects are followed. */
const ask = (url: string): Effect.Effect<void, ResetFailed> =>
  Effect.tryPromise({
    try: async (signal) => {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]) })
      await answer.arrayBuffer()
      return answer.status
    },
    catch: (cause) => failed(url, `it does not answer (${causeOf(cause)}).`)
  }).pipe(Effect.flatMap((status) => (status < 400 ? Effect.void : Effect.fail(failed(url, `it answered ${status}.`)))))

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** The command's whole process group is ended when it takes too long or the run is interrupted. */
const run = (command: string): Effect.Effect<void, ResetFailed> =>
  Effect.callback<void, ResetFailed>((resume) => {
    const child = spawn(command, { shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    const keep = (chunk: Buffer) => void (output = `${output}${chunk.toString()}`.slice(-shownOutput))
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    const end = () => {
      // The group may be gone already; there is nothing left to do then.
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
      } catch {}
    }
    const timer = setTimeout(() => {
      end()
      resume(failed(command, `it took longer than ${deadline / 1000} s.`))
    }, deadline)
    child.once("error", (error) => resume(failed(command, `${error.message}.`)))
    child.once("close", (code, signal) => {
      clearTimeout(timer)
      const said = output.trim() === "" ? "" : ` It said: ${output.trim()}`
      resume(code === 0 ? Effect.void : failed(command, `it ended with ${code ?? signal}.${said}`))
    })
    return Effect.sync(() => {
      clearTimeout(timer)
      end()
    })
  })

export const isAddress = (reset: string): boolean => /^https?:\/\//iu.test(reset)

export const resetApp = (reset: string): Effect.Effect<void, ResetFailed> =>
  isAddress(reset) ? ask(reset) : run(reset)
