/** `goapher hunt [<url>]`: its arguments, and from them to a run. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { mistake } from "./ExitCodes.ts"
import { allow, defaultMinutes, emulate, headed, maybe, out, repeated, reset, sampleMinutes } from "./Flags.ts"
import type { HuntFlags } from "./HuntRequest.ts"

const inputs = {
  url: Argument.String("url").pipe(
    Argument.withDescription("Address of the web app; without one, the sample app is started and hunted"),
    Argument.optional,
    Argument.map(Option.getOrUndefined)
  ),
  goal: repeated("goal", "goal", `What to reach: '"a text that should appear"' or screen:<id> of the map`),
  minutes: maybe(Flag.Finite("minutes")).pipe(
    Flag.withAlias("m"),
    Flag.withMetavar("n"),
    Flag.withDescription(`How long to hunt (default: ${defaultMinutes}; ${sampleMinutes} for the sample app)`)
  ),
  steps: maybe(Flag.Int("steps")).pipe(Flag.withMetavar("n"), Flag.withDescription("At most this many operations")),
  seed: maybe(Flag.Int("seed")).pipe(
    Flag.withMetavar("n"),
    Flag.withDescription("Same number, same choices; another number, others (default: 1)")
  ),
  devices: maybe(Flag.Int("devices")).pipe(
    Flag.withMetavar("n"),
    Flag.withDescription(
      "Browsers side by side: one explores, the others confirm (default: 2; with --reset or --headed 1)"
    )
  ),
  emulate,
  start: maybe(Flag.String("start")).pipe(
    Flag.withMetavar("flow"),
    Flag.withDescription("A flow to do first, such as signing in: a *.flow.json or a DevTools Recorder export")
  ),
  reset,
  app: maybe(Flag.String("app")).pipe(
    Flag.withMetavar("name"),
    Flag.withDescription("The app's name, under which its map is kept (default: made from the address)")
  ),
  map: maybe(Flag.String("map")).pipe(
    Flag.withMetavar("file"),
    Flag.withDescription(
      "A map.json of earlier hunts to begin with, so that only what is new is tried (default: an empty map)"
    )
  ),
  allow,
  never: repeated("never", "text", 'Controls with this text are never operated, such as "Delete account"'),
  out,
  headed,
  json: Flag.Boolean("json").pipe(
    Flag.withDescription("Write the journal's events to standard output, one JSON object a line, and nothing else"),
    Flag.withoutNegation,
    Flag.withDefault(false)
  ),
  resume: maybe(Flag.String("resume")).pipe(
    Flag.withMetavar("run"),
    Flag.withDescription("Go on with a run that was interrupted or killed: its name, or latest")
  )
}

/** What a resumed run has from its journal and so can't be given again. */
const given = ({
  url,
  goal,
  minutes,
  steps,
  seed,
  devices,
  emulate,
  start,
  reset,
  app,
  map,
  allow,
  never,
  headed
}: HuntFlags) =>
  [url, minutes, steps, seed, devices, emulate, start, reset, app, map].some((value) => value !== undefined) ||
  [goal, allow, never].some(({ length }) => length > 0) ||
  headed

export const huntCommand = Command.make(
  "hunt",
  inputs,
  Effect.fnUntraced(function* ({ out, json, resume, ...flags }) {
    const { requestOf } = yield* Effect.promise(() => import("./HuntRequest.ts"))
    const request = yield* requestOf(flags)
    const { resumeHunt, startHunt } = yield* Effect.promise(() => import("./RunHunt.ts"))
    if (resume === undefined) return yield* startHunt(request, { out, json })
    if (given(flags)) {
      return yield* mistake(
        "--resume goes on with a run as it was started.",
        "Leave out everything else but --out and --json, or start a new run."
      )
    }
    return yield* resumeHunt(resume, { out, json })
  })
).pipe(
  Command.withShortDescription("Explore a web app and bring back confirmed bugs"),
  Command.withDescription(
    "Explores a web app by planning and brings back the bugs that it could show a second time. It stays within the " +
      "origin of the address unless --allow names another, and never does what --never names. Ctrl-C ends the run " +
      "with its report. Exit codes: 0 no bug found (notices are none), 1 bugs found, 2 a mistake in the command, 3 browser or driver " +
      "trouble, 4 a defect of goapher, 5 a goal was not reached, 130 interrupted; the sample app: 0 when bugs were found."
  ),
  Command.withExamples([
    { command: "goapher hunt", description: "Hunt the sample app for two minutes" },
    { command: "goapher hunt http://localhost:3000 --minutes 10", description: "Hunt your app for ten minutes" },
    {
      command: `goapher hunt https://shop.example --never "Pay now" --never "Delete account"`,
      description: "Leave some controls alone"
    },
    {
      command: "goapher hunt http://localhost:3000 --start sign-in.flow.json --reset http://localhost:3000/reset",
      description: "Sign in first, and put the app's data back before every replay"
    },
    {
      command: `goapher hunt http://localhost:3000 --goal '"Thank you for your order"'`,
      description: "Try to reach a text"
    },
    { command: "goapher hunt --resume latest", description: "Go on with a run that was broken off" }
  ])
)
