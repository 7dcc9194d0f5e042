/** `goapher replay <flow>`: does the steps of a flow again and tells whether they still work, or still show the bug. */
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { allow, emulate, headed, maybe, reset } from "./Flags.ts"

export const replayCommand = Command.make(
  "replay",
  {
    flow: Argument.String("flow").pipe(
      Argument.withDescription("A *.flow.json that a hunt wrote, or a DevTools Recorder export")
    ),
    times: Flag.Int("times").pipe(
      Flag.withMetavar("n"),
      Flag.withDescription("How often, each time from a fresh state (default: 1)"),
      Flag.withDefault(1)
    ),
    url: maybe(Flag.String("url")).pipe(
      Flag.withMetavar("address"),
      Flag.withDescription("Start address to use instead of the flow's, such as another port or another stage")
    ),
    emulate,
    reset,
    allow,
    headed
  },
  Effect.fnUntraced(function* (request) {
    const { replay } = yield* Effect.promise(() => import("./RunReplay.ts"))
    return yield* replay(request)
  })
).pipe(
  Command.withShortDescription("Do the steps of a flow again, such as those that show a bug"),
  Command.withDescription(
    "Opens the flow's start in a fresh browser and does its steps. A flow of a finding shows the bug again, or shows " +
      "that it is gone. Values written ${env:NAME} come from the environment and are never recorded. Exit codes: 0 " +
      "every step could be done and nothing was found, 1 the steps show bugs, 2 the flow no longer fits the app, 3 " +
      "browser or driver trouble."
  ),
  Command.withExamples([
    {
      command: "goapher replay .goapher/runs/20260101-120000-abcd/flows/f-3fa9c1.flow.json",
      description: "Show a bug again"
    },
    { command: "goapher replay sign-in.flow.json --times 5", description: "See whether a flow is steady" }
  ])
)
