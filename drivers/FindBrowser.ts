/**
 * Finds a Chromium and a ChromeDriver: a path from the environment first (given, not read here), then each place of
 * `browser-places.json` in turn, a bare name being looked up on the path. A headless shell is preferred: it starts in
 * half the time with half the memory.
 */
import { Effect } from "effect"
import { accessSync, constants, readFileSync, statSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { DeviceError, SetupFailed } from "./Device.ts"

interface Tool {
  readonly environment: ReadonlyArray<string>
  readonly candidates: ReadonlyArray<string>
}
interface Places {
  readonly headlessShell: Tool
  readonly chrome: Tool
  readonly chromeDriver: Tool
}
export type Environment = Readonly<Record<string, string | undefined>>

export interface FoundBrowser {
  readonly browser: string
  readonly driver: string
}

const readPlaces = (): Places =>
  JSON.parse(readFileSync(new URL("./browser-places.json", import.meta.url), "utf8")) as Places

const isProgram = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return false
  return Effect.runSync(Effect.isSuccess(Effect.try(() => accessSync(path, constants.X_OK))))
}

const onPath = (name: string, environment: Environment): string | undefined =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isProgram)

const find = (tool: Tool, environment: Environment): string | undefined => {
  const given = tool.environment.map((name) => environment[name]).find((path) => path !== undefined && path !== "")
  if (given !== undefined) return given
  return tool.candidates
    .map((place) => (isAbsolute(place) ? place : onPath(place, environment)))
    .find((path) => path !== undefined && isProgram(path))
}

const notFound = (what: string, variable: string) =>
  new DeviceError({
    reason: new SetupFailed({
      problem: `${what} was not found.`,
      remedy: `Install it (Debian: apt-get install chromium chromium-headless-shell chromium-driver) or set ${variable} to its path.`
    })
  })

/** Where the browser and its driver are. `headed` asks for a browser that can show a window. */
export const findBrowser = Effect.fnUntraced(function* (environment: Environment, headed: boolean) {
  const places = readPlaces()
  const shell = headed ? undefined : find(places.headlessShell, environment)
  const browser = shell ?? find(places.chrome, environment)
  if (browser === undefined) return yield* notFound("Chromium", "GOAPHER_CHROME")
  const driver = find(places.chromeDriver, environment)
  if (driver === undefined) return yield* notFound("ChromeDriver", "GOAPHER_CHROMEDRIVER")
  return { browser, driver } satisfies FoundBrowser
})
