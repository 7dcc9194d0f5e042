/** Small real files for file fields, made when first asked for; the ending of the name says what is in them. */
import { Effect } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"

/** One red pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="

const contentOf = (name: string): Uint8Array => {
  if (/\.png$/i.test(name)) return Buffer.from(PNG, "base64")
  if (/\.csv$/i.test(name)) return Buffer.from("name,amount\nfirst,1\nsecond,2\n")
  if (/\.json$/i.test(name)) return Buffer.from('{"name":"first","amount":1}\n')
  if (/\.html?$/i.test(name)) return Buffer.from("<!doctype html><title>Note</title><p>A note.</p>\n")
  return Buffer.from("A note of two lines.\nThis is the second.\n")
}

/** Names that an `upload` operation may take. */
export const uploadNames = ["note.txt", "picture.png", "table.csv", "data.json", "page.html"] as const

/** The path of a file with this name in `folder`. */
export const makeUpload = (folder: string, name: string): Effect.Effect<string> =>
  Effect.sync(() => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, basename(name) || "note.txt")
    writeFileSync(path, contentOf(path))
    return path
  })
