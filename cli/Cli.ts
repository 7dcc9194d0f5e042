/** The command line as a whole: its commands, what they share, and how it speaks of help and mistakes. */
import * as Effect from "effect/Effect"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import { doctorCommand } from "./DoctorCommand.ts"
import { huntCommand } from "./HuntCommand.ts"
import { mapCommand } from "./MapCommand.ts"
import { complain, say, styleFor } from "./Output.ts"
import { planCommand } from "./PlanCommand.ts"
import { replayCommand } from "./ReplayCommand.ts"
import { safeLines } from "./SafeText.ts"
import { Settings } from "./Settings.ts"

const root = Command.make("goapher").pipe(
  Command.withDescription(
    "Hunts bugs in web apps. goapher opens your app in Chromium, plans its way to everything it has not tried yet, and " +
      "brings back the bugs that it could show a second time, each with its steps, pictures and a flow that replays."
  ),
  Command.withExamples([
    { command: "goapher hunt", description: "Hunt the sample app for two minutes" },
    { command: "goapher hunt http://localhost:3000", description: "Hunt yours for five minutes" },
    { command: "goapher doctor", description: "Look whether everything is there" }
  ]),
  Command.withSubcommands([huntCommand, replayCommand, mapCommand, planCommand, doctorCommand])
)

/** Help goes to standard output when it was asked for; a mistake is told in one line, not below a page of help. */
const presenter: CliOutput.Presenter = {
  present: Effect.fnUntraced(function* (event) {
    const { hasColour, hasErrorColour } = yield* Settings
    if (event._tag === "Version") return yield* say(`${event.name} ${event.version}`)
    if (event._tag === "Help") {
      return yield* say(
        CliOutput.defaultFormatter({ colors: hasColour, globalFlags: "summary" }).formatHelpDoc(event.helpDoc)
      )
    }
    const style = styleFor(hasErrorColour)
    const [first] = event.errors
    yield* complain(
      `${style.red("error:")} ${safeLines(first?.message ?? "")}`,
      `See ${event.commandPath.join(" ")} --help.`
    )
  })
}

/** Asking questions one by one, and a log that we don't keep, are left out. */
const builtIns = GlobalFlag.BuiltIns.filter((flag) => flag !== GlobalFlag.Wizard && flag !== GlobalFlag.LogLevel)

/** Runs one command line; fails with `Ended` for exit codes other than 0. */
export const runCli = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { version } = yield* Settings
  yield* Command.runWith(root, { version })(args).pipe(
    Effect.provideService(CliOutput.Presenter, presenter),
    Effect.provideService(CliConfig.CliConfig, { builtIns })
  )
})
