/**
 * What a hunt is asked to do, checked and in one value that the journal keeps: a resumed run reads it back from there.
 * Each mistake is one sentence and what would be right.
 */
import { Effect, Schema } from "effect"
import { parseWanted } from "../goals/Wanted.ts"
import { originOf } from "../world/Scope.ts"
import { type Mistake, mistake } from "./ExitCodes.ts"
import { defaultMinutes, sampleMinutes } from "./Flags.ts"

const maybe = Schema.optionalKey

/** `url` absent: the sample app. Files and the reset are kept as they were written on the command line. */
export const HuntRequest = Schema.Struct({
  url: maybe(Schema.String),
  goals: Schema.Array(Schema.String),
  minutes: Schema.Finite,
  steps: maybe(Schema.Int),
  /** Absent: 1. */
  seed: maybe(Schema.Int),
  /** Browsers side by side. Absent: two, and one where the app's data is put back or a window is shown. */
  devices: maybe(Schema.Int),
  emulate: maybe(Schema.String),
  start: maybe(Schema.String),
  reset: maybe(Schema.String),
  app: maybe(Schema.String),
  map: maybe(Schema.String),
  allow: Schema.Array(Schema.String),
  never: Schema.Array(Schema.String),
  headed: Schema.Boolean
})
export type HuntRequest = typeof HuntRequest.Type

/** The flags as they come from the command line: `undefined` where one was not given. */
export interface HuntFlags {
  readonly url: string | undefined
  readonly goal: ReadonlyArray<string>
  readonly minutes: number | undefined
  readonly steps: number | undefined
  readonly seed: number | undefined
  readonly devices: number | undefined
  readonly emulate: string | undefined
  readonly start: string | undefined
  readonly reset: string | undefined
  readonly app: string | undefined
  readonly map: string | undefined
  readonly allow: ReadonlyArray<string>
  readonly never: ReadonlyArray<string>
  readonly headed: boolean
}

/** A day: more is a slip of the finger, and a timer can't hold much more. */
const mostMinutes = 1440

const example = "https://shop.example or http://localhost:3000"

/** The address as given, or why it is none. */
export const checkAddress = (given: string): Effect.Effect<string, Mistake> => {
  const isWeb = /^https?:\/\//iu.test(given)
  if (isWeb && URL.canParse(given)) return Effect.succeed(given)
  const guess = `http://${given}`
  const remedy =
    !given.includes("://") && URL.canParse(guess) && !/\s/u.test(given)
      ? `Write it with its protocol: ${guess}`
      : `Give the address of a web app, such as ${example}.`
  return Effect.fail(mistake(`"${given}" is not a web address.`, remedy))
}

export const checkOrigin = (given: string): Effect.Effect<string, Mistake> => {
  const origin = /^https?:\/\//iu.test(given) ? originOf(given) : undefined
  if (origin !== undefined && [origin, `${origin}/`].includes(given.toLowerCase())) return Effect.succeed(origin)
  return Effect.fail(
    mistake(
      `--allow "${given}" is not an origin.`,
      `Write protocol, host and port, and nothing else: ${origin ?? "https://login.example"}`
    )
  )
}

const positive = (flag: string, value: number, most: number): Effect.Effect<number, Mistake> =>
  value > 0 && value <= most
    ? Effect.succeed(value)
    : Effect.fail(mistake(`--${flag} ${value} is not possible.`, `Give a number above 0 and up to ${most}.`))

/** More browsers than this are more than one machine serves. */
const mostDevices = 16

const devicesOf = Effect.fnUntraced(function* (
  given: number | undefined,
  reset: string | undefined
): Effect.fn.Return<number | undefined, Mistake> {
  if (given === undefined) return undefined
  if (reset !== undefined && given > 1) {
    return yield* mistake(
      "--reset puts the app's data back for every browser, also for those at work.",
      "Leave out --devices, or --reset."
    )
  }
  return yield* positive("devices", given, mostDevices)
})

const goalOf = (given: string): Effect.Effect<string, Mistake> =>
  parseWanted(given) !== undefined
    ? Effect.succeed(given)
    : Effect.fail(
        mistake(
          `--goal ${given} is neither a text nor a screen.`,
          `Write the text in quotes that the shell keeps: --goal '"${given}"', or a screen of the map: --goal screen:<id>.`
        )
      )

const filled = (flag: string, given: string): Effect.Effect<string, Mistake> =>
  given.trim() !== ""
    ? Effect.succeed(given.trim())
    : Effect.fail(mistake(`--${flag} is empty.`, `Leave it out, or say what it is.`))

const has = <K extends string, A>(key: K, value: A | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [_ in K]?: A }

/** Checks what can be checked without looking at files or the network. */
export const requestOf = Effect.fnUntraced(function* (flags: HuntFlags): Effect.fn.Return<HuntRequest, Mistake> {
  const { url, minutes, steps } = flags
  const texts = ["emulate", "start", "reset", "app", "map"] as const
  const given: { [_ in (typeof texts)[number]]?: string } = {}
  for (const flag of texts) {
    const value = flags[flag]
    if (value !== undefined) given[flag] = yield* filled(flag, value)
  }
  return {
    ...has("url", url === undefined ? undefined : yield* checkAddress(url.trim())),
    goals: yield* Effect.forEach(flags.goal, goalOf),
    minutes: yield* positive("minutes", minutes ?? (url === undefined ? sampleMinutes : defaultMinutes), mostMinutes),
    ...has("steps", steps === undefined ? undefined : yield* positive("steps", steps, Number.MAX_SAFE_INTEGER)),
    ...has("seed", flags.seed),
    ...has("devices", yield* devicesOf(flags.devices, flags.reset)),
    ...given,
    allow: yield* Effect.forEach(flags.allow, checkOrigin),
    never: yield* Effect.forEach(flags.never, (text) => filled("never", text)),
    headed: flags.headed
  }
})
