/**
 * The first Ctrl-C (or SIGTERM, or a closed terminal) ends the command in order: the run is concluded, reports are
 * written, sessions closed. The second one, or five seconds of waiting, ends it at once.
 */
import { exits } from "./ExitCodes.ts"

/** Milliseconds that an orderly end may take. */
const patience = 5_000

const endNow = (): never => process.exit(process.exitCode ?? exits.interrupted)

export const listenToSignals = (): void => {
  let isEnding = false
  const onSignal = () => {
    if (isEnding) return endNow()
    isEnding = true
    setTimeout(endNow, patience).unref()
  }
  process.on("SIGINT", onSignal)
  process.on("SIGTERM", onSignal)
  // The runtime interrupts on the two signals above; a closed terminal means the same.
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
  // Nobody reads any more (`goapher … | head`): there is no one to go on for.
  process.stdout.on("error", () => (isEnding ? undefined : process.kill(process.pid, "SIGTERM")))
  process.stderr.on("error", () => undefined)
}
