/** `goapher doctor`: looks whether everything that a hunt needs is there. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { out } from "./Flags.ts"

export const doctorCommand = Command.make(
  "doctor",
  { out },
  Effect.fnUntraced(function* ({ out }) {
    const { examine } = yield* Effect.promise(() => import("./Doctor.ts"))
    return yield* examine(out)
  })
).pipe(
  Command.withShortDescription("Look whether everything that a hunt needs is there"),
  Command.withDescription(
    "Looks at Node, Chromium and ChromeDriver and opens a real session, writes a file where runs are kept, and listens " +
      "on the loopback address. Ends what killed runs left behind. What is missing comes with what to do about it. " +
      "Exit codes: 0 all is well, 3 something is missing."
  ),
  Command.withExamples([{ command: "goapher doctor", description: "Look" }])
)
