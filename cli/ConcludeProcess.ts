/**
 * The end of the process: the exit code, and what a person is told when it didn't go well. An error that we know is one
 * sentence; a defect of ours is one sentence and a file with the details, never a stack trace on the terminal.
 */
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Ended, exitOf, exits, sentenceOf } from "./ExitCodes.ts"
import { styleFor } from "./Output.ts"
import { Settings } from "./Settings.ts"

const tell = (line: string): void => {
  const style = styleFor(Settings.defaultValue().hasErrorColour)
  process.stderr.write(`${style.red("error:")} ${line}\n`)
}

/** Writes the details where runs are kept, or else where temporary files go; answers the path. */
const writeDetails = (cause: Cause.Cause<unknown>): string | undefined => {
  const { version } = Settings.defaultValue()
  const text = [
    `goapher ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `goapher ${process.argv.slice(2).join(" ")}`,
    "",
    Cause.pretty(cause),
    ""
  ].join("\n")
  const name = `goapher-defect-${process.pid}.txt`
  for (const folder of [".goapher", os.tmpdir()]) {
    try {
      const file = path.join(folder, name)
      fs.writeFileSync(file, text)
      return file
    } catch {}
  }
  return undefined
}

const exitOfCause = (cause: Cause.Cause<unknown>): number => {
  const error = Cause.squash(cause)
  const exit = exitOf(error)
  if (exit === undefined) {
    const file = writeDetails(cause)
    const where = file === undefined ? "" : ` The details are in ${file}; please send it along with a report.`
    tell(`Something is wrong in goapher itself: ${sentenceOf(error)}.${where}`)
    return exits.defect
  }
  const isTold =
    error instanceof Ended ||
    (typeof error === "object" && error !== null && "_tag" in error && error._tag === "ShowHelp")
  if (!isTold) tell(sentenceOf(error))
  return exit
}

/**
 * What is thrown where nobody can handle it, most likely in a callback of a library, is a defect too: it is told at once,
 * and the command then ends in order as it does when it is interrupted.
 */
export const listenToStrays = (): void => {
  const onStray = (error: unknown) => {
    if (process.exitCode === exits.defect) return
    process.exitCode = exitOfCause(Cause.die(error))
    process.kill(process.pid, "SIGTERM")
  }
  process.on("uncaughtException", onStray)
  process.on("unhandledRejection", onStray)
}

/** The exit code of a run of the whole program. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (process.exitCode === exits.defect) return exits.defect
  if (Exit.isSuccess(exit)) return exits.clean
  return Cause.hasInterruptsOnly(exit.cause) ? exits.interrupted : exitOfCause(exit.cause)
}

/** Ends the process once everything is written; also when something still keeps it alive. */
export const conclude = (exit: Exit.Exit<unknown, unknown>): void => {
  const code = exitCodeOf(exit)
  process.exitCode = code
  process.stdout.write("", () => process.exit(code))
}
