/**
 * The end of the process: the exit code, and what a person is told when it didn't go well. An error that we know is one
 * sentence; a defect of ours is one sentence and a file with the details, never a stack trace on the terminal.
 */
import { Cause, Exit } from "effect"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Ended, exitOf, exits } from "./ExitCodes.ts"
import { styleFor } from "./Output.ts"
import { safeLines, safeText } from "./SafeText.ts"
import { Settings } from "./Settings.ts"

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
    tell(`Something is wrong in goapher itself: ${safeText(messageOf(error)).slice(0, 300)}.${where}`)
    return exits.defect
  }
  const isTold =
    error instanceof Ended ||
    (typeof error === "object" && error !== null && "_tag" in error && error._tag === "ShowHelp")
  if (!isTold) tell(safeLines(messageOf(error)))
  return exit
}

/** The exit code of a run of the whole program. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return exits.clean
  return Cause.hasInterruptsOnly(exit.cause) ? exits.interrupted : exitOfCause(exit.cause)
}

/** Ends the process once everything is written; also when something still keeps it alive. */
export const conclude = (exit: Exit.Exit<unknown, unknown>): void => {
  const code = exitCodeOf(exit)
  process.exitCode = code
  process.stdout.write("", () => process.exit(code))
}
