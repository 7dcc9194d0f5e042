/*
 * Writes the package that is published into dist/: JavaScript and type declarations of every room that tsconfig.build.json
 * names, what those rooms read at run time (page scripts, data, the sample app), and a package.json of its own, without
 * anything that only development needs. `npm pack ./dist` makes the archive.
 */
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, "dist")

// Folders that the package leaves out; every other folder that isn't hidden is a room of the product.
const LEFT_OUT = new Set(["bench", "dist", "docs", "node_modules", "scripts", "test"])
const DOCUMENTS = ["README.md", "LICENSE", "CHANGELOG.md"]
const COMPILED = /\.m?ts$/

const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !LEFT_OUT.has(entry.name))
  .map((entry) => entry.name)

const compile = () =>
  spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit"
  }).status

/** Copies what the compiler doesn't: everything in the rooms that is not TypeScript. */
const copyTheRest = () => {
  for (const room of rooms) {
    const files = readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile() && !COMPILED.test(entry.name))) {
      const from = join(file.parentPath, file.name)
      const to = join(dist, from.slice(root.length))
      mkdirSync(dirname(to), { recursive: true })
      cpSync(from, to)
    }
  }
  for (const document of DOCUMENTS) cpSync(join(root, document), join(dist, document))
}

const writePackage = () => {
  const { name, version, description, license, type, dependencies, engines } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8")
  )
  const bin = { goapher: "cli/bin.js" }
  const published = { name, version, description, license, type, bin, engines, dependencies }
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
}

if (existsSync(dist)) rmSync(dist, { recursive: true })
const status = compile()
if (status === 0) {
  copyTheRest()
  writePackage()
  process.stderr.write("build: dist/ is ready; `npm pack ./dist` makes the archive\n")
} else {
  process.exitCode = status ?? 1
}
