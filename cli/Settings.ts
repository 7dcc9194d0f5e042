/**
 * The only place that reads the environment: values for `${env:NAME}`, paths of browsers, and how to write to where we
 * are. Read once, at the start.
 */
import * as Context from "effect/Context"
import * as fs from "node:fs"

export interface SettingsShape {
  /** goapher's own version. */
  readonly version: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Standard output is a terminal that can be drawn on. */
  readonly isLive: boolean
  /** Colours may be used on standard output, and on standard error. */
  readonly hasColour: boolean
  readonly hasErrorColour: boolean
  /** How goapher was called, for commands that a person is told to type. */
  readonly self: string
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ""

/** One folder up from here in the sources as in the package. */
const ownVersion = (): string => {
  const text = fs.readFileSync(new URL("../package.json", import.meta.url), "utf8")
  return String((JSON.parse(text) as { readonly version?: unknown }).version)
}

/** Called by a script of goapher's own package.json. */
const isFromClone = (environment: SettingsShape["environment"]): boolean =>
  environment["npm_package_name"] === "goapher" &&
  ["hunt", "goapher"].includes(environment["npm_lifecycle_event"] ?? "")

interface Stream {
  readonly isTTY?: boolean
}

export const settingsOf = (
  environment: SettingsShape["environment"],
  output: Stream,
  errors: Stream,
  version: string
): SettingsShape => {
  const canDraw = environment["TERM"] !== "dumb"
  const wantsColour = canDraw && !isSet(environment["NO_COLOR"])
  return {
    version,
    environment,
    isLive: output.isTTY === true && canDraw && !isSet(environment["CI"]),
    hasColour: output.isTTY === true && wantsColour,
    hasErrorColour: errors.isTTY === true && wantsColour,
    self: isFromClone(environment) ? "npm run goapher --" : "goapher"
  }
}

/** The arguments as a person would type them, quoted where a shell needs it. */
export const commandLine = (args: ReadonlyArray<string>): string =>
  ["goapher", ...args.map((arg) => (/^[\w@%+=:,./-]+$/u.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`))].join(
    " "
  )

export class Settings extends Context.Reference<SettingsShape>("goapher/cli/Settings", {
  defaultValue: () => settingsOf(process.env, process.stdout, process.stderr, ownVersion())
}) {}
