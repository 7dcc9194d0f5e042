/*
 * Dependencies from package-lock.json. npm writes what it has installed into node_modules/.package-lock.json once an
 * install is complete, so the two are compared: no stamp of our own, and an `npm install` by hand is not undone.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const FIRST_LINES = 10

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages
  } catch {
    return undefined
  }
}

/** True when a package of the lock is not installed, or in another version than the lock's. */
export const dependenciesAreStale = (root) => {
  const wanted = readPackages(join(root, "package-lock.json"))
  const installed = readPackages(join(root, "node_modules/.package-lock.json"))
  if (wanted === undefined || installed === undefined) return true
  return Object.entries(wanted).some(([path, entry]) => {
    if (path === "") return false
    const found = installed[path]
    // Optional packages are mostly for other systems: npm leaves them out, and rightly so.
    if (found === undefined) return entry.optional !== true
    return found.version !== entry.version || found.integrity !== entry.integrity
  })
}

/** Runs `npm ci`, which never changes the lock; returns a sentence about what went wrong, or undefined. */
export const installDependencies = (root, say) => {
  say("installing the dependencies of package-lock.json")
  const started = Date.now()
  // Under `npm run` npm says where it lives; it need not be on the path.
  const own = process.env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, process.env.npm_execpath] : ["npm"]
  const [command, ...rest] = [...own, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]
  const result = spawnSync(command, rest, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" })
  if (result.status === 0) {
    say(`dependencies installed in ${Math.round((Date.now() - started) / 1000)} s`)
    return undefined
  }
  // What went wrong comes first; then npm prints its whole usage.
  const told = (result.error?.message ?? result.stderr).split("\n").filter((line) => !line.includes("warn"))
  return `npm ci failed; run it by hand in ${root} once the cause is mended:\n${told.slice(0, FIRST_LINES).join("\n")}`
}
