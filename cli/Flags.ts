/** Flags that several commands have. */
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"

/** A flag that may be left out, as `undefined`. */
export const maybe = <A>(flag: Flag.Flag<A>): Flag.Flag<A | undefined> =>
  flag.pipe(Flag.optional, Flag.map(Option.getOrUndefined))

export const out = Flag.String("out").pipe(
  Flag.withMetavar("folder"),
  Flag.withDescription("Where runs, maps and reports are kept (default: .goapher in the current folder)"),
  Flag.withDefault(".goapher")
)

export const emulate = maybe(Flag.String("emulate")).pipe(
  Flag.withMetavar("device"),
  Flag.withDescription('A phone or tablet to be, such as "Pixel 7": its viewport, touch and browser name')
)

export const reset = maybe(Flag.String("reset")).pipe(
  Flag.withMetavar("url|command"),
  Flag.withDescription(
    "Puts the app's own data back before every replay: an address that is asked for (GET), or a shell command"
  )
)

export const headed = Flag.Boolean("headed").pipe(
  Flag.withDescription("Show the browser window"),
  Flag.withoutNegation,
  Flag.withDefault(false)
)

/** A flag that may be given several times. */
export const repeated = (name: string, metavar: string, description: string): Flag.Flag<ReadonlyArray<string>> =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.withDescription(`${description} (repeatable)`),
    Flag.atLeast(0)
  )

export const allow = repeated("allow", "origin", "Another origin where goapher may go, such as https://login.example")

/** Minutes of a hunt when nothing is said: of an app of the user's, and of the sample app. */
export const defaultMinutes = 5
export const sampleMinutes = 2
