/*
 * The source files of the repository, room by room, each with what it imports. A room is a folder at the top that holds
 * code; where an import leads to another room, its path from the root is given.
 */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { codeOf, type Import, importsOf } from "./SourceText.ts"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const SOURCE = /\.(?:ts|mts|js|mjs)$/
const NOT_ROOMS = ["node_modules", "dist", "docs"]

/** One source file: its path from the root, the room it lives in, its code without comments and strings. */
export interface Source {
  readonly path: string
  readonly room: string
  readonly code: string
  readonly imports: ReadonlyArray<Import>
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === "fixtures" || entry.name === "node_modules" ? [] : filesIn(path)
    return SOURCE.test(entry.name) ? [path] : []
  })

/** Every source file of every room, in a stable order. */
export const readSources = (): ReadonlyArray<Source> =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !NOT_ROOMS.includes(entry.name))
    .flatMap((entry) => filesIn(entry.name))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8")
      return { path, room: path.split("/")[0] ?? "", code: codeOf(text), imports: importsOf(text) }
    })

/** The path from the root that a relative specifier leads to; undefined for a package. */
export const target = (source: Source, specifier: string): string | undefined =>
  specifier.startsWith(".") ? normalize(join(dirname(source.path), specifier)) : undefined

/** What a permission for a package names: the package, `node:` for Node's own, each unstable Effect module by itself. */
export const packageOf = (specifier: string): string => {
  if (specifier.startsWith("node:")) return "node:"
  const parts = specifier.split("/")
  if (specifier.startsWith("effect/unstable/")) return parts.slice(0, 3).join("/")
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/")
}
