/*
 * Proves the package as a user gets it: builds it, packs it, installs the archive in an empty folder, and runs
 * `npx goapher` there with the arguments given (`--help` when there are none). Prints sizes, in kilobytes and in
 * installed packages, as JSON. Fails when a development aid came along.
 */
import { spawnSync } from "node:child_process"
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
// What may not come along: the pinned Node and the tools we develop with. (The protocol library brings Node's types itself.)
const aids = [...Object.keys(own.optionalDependencies), ...Object.keys(own.devDependencies)].filter(
  (name) => !name.startsWith("@types/")
)
const folder = mkdtempSync(join(tmpdir(), "goapher-package-"))
const args = process.argv.length > 2 ? process.argv.slice(2) : ["--help"]

// As in a shell of its own: nothing of the npm that may have started us, and this very Node before any other.
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"))),
  PATH: [
    dirname(process.execPath),
    ...process.env.PATH.split(delimiter).filter((place) => !place.startsWith(root))
  ].join(delimiter)
}

const run = (cwd, command, ...rest) => {
  const result = spawnSync(command, rest, {
    cwd,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"]
  })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} ${rest.join(" ")} ended with ${result.status}\n${result.stdout}${result.stderr}`)
}

const kilobytes = (path) => {
  const bytes = (one) =>
    lstatSync(one).isDirectory()
      ? readdirSync(one).reduce((sum, name) => sum + bytes(join(one, name)), 0)
      : lstatSync(one).size
  return Math.round(bytes(path) / 1024)
}

try {
  run(root, process.execPath, "scripts/build.mjs")
  run(root, "npm", "pack", "./dist", "--pack-destination", folder)
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"))

  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
  run(folder, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", `./${archive}`)
  const installed = Object.keys(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages)
  const alongside = aids.filter((name) => installed.includes(`node_modules/${name}`))
  if (alongside.length > 0) throw new Error(`development aids came along: ${alongside.join(", ")}`)
  const told = run(folder, "npx", "--no-install", "goapher", ...args)

  const report = {
    archiveKilobytes: Math.round(statSync(join(folder, archive)).size / 1024),
    unpackedKilobytes: kilobytes(join(folder, "node_modules/goapher")),
    installedKilobytes: kilobytes(join(folder, "node_modules")),
    installedPackages: installed.length - 1,
    node: process.version,
    told
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
