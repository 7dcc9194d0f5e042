/*
 * Looks for a Chromium and a ChromeDriver, by the places of drivers/browser-places.json (which the web driver reads
 * as well): a path from the environment first, then each candidate in turn, a bare name being looked up on the path.
 */
import { accessSync, constants, readFileSync, statSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const readPlaces = (root) => JSON.parse(readFileSync(join(root, "drivers/browser-places.json"), "utf8"))

const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable)

const fromEnvironment = (tool) =>
  tool.environment
    .map((name) => ({ name, path: process.env[name] }))
    .find(({ path }) => path !== undefined && path !== "")

const find = (tool) =>
  fromEnvironment(tool)?.path ??
  tool.candidates
    .map((place) => (isAbsolute(place) ? place : onPath(place)))
    .find((p) => p !== undefined && isExecutable(p))

/** The names, for people, of the tools that are nowhere to be found. */
export const missingTools = (root) => {
  const { chrome, chromeDriver, headlessShell } = readPlaces(root)
  const missing = []
  if (find(headlessShell) === undefined && find(chrome) === undefined) missing.push("Chromium")
  if (find(chromeDriver) === undefined) missing.push("ChromeDriver")
  return missing
}

/** A sentence about an environment variable that names something that can't be run; undefined when there is none. */
export const unusableSetting = (root) => {
  const { chrome, chromeDriver } = readPlaces(root)
  const wrong = [chrome, chromeDriver]
    .map(fromEnvironment)
    .find((setting) => setting !== undefined && !isExecutable(setting.path))
  if (wrong === undefined) return undefined
  return `${wrong.name} names ${wrong.path}, which is not a program that can be run: correct the path or unset ${wrong.name}.`
}

/** One sentence that tells a person how to supply `missing`. */
export const whatToInstall = (missing) =>
  `${missing.join(" and ")} not found: install ${missing.length > 1 ? "both" : "it"} ` +
  "(Debian: apt-get install chromium chromium-driver; Fedora: dnf install chromium chromedriver; " +
  "macOS: brew install --cask google-chrome chromedriver), " +
  "or set GOAPHER_CHROME and GOAPHER_CHROMEDRIVER to the paths of a Chrome and a ChromeDriver of the same version."
