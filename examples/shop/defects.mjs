/**
 * The switch of the planted defects. `defects.json` lists them; a page asks `defects.has("D07")`. In the files under
 * `client/` the same words are replaced by `true` or `false` when the file is served.
 */
import { readFileSync } from "node:fs"

/** All planted defects, as `defects.json` describes them. */
export const catalogue = JSON.parse(readFileSync(new URL("defects.json", import.meta.url), "utf8"))

/** "all", "none", "D01,D02" or a list of ids → the set of ids that are on. An unknown id is an error. */
export const parseDefects = (choice = "none") => {
  const known = catalogue.map((defect) => defect.id)
  if (choice === "all") return new Set(known)
  const ids = (Array.isArray(choice) ? choice : choice.split(",")).map((id) => id.trim()).filter(Boolean)
  const wanted = ids.filter((id) => id !== "none")
  const unknown = wanted.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw new Error(`No defect is called ${unknown.join(", ")}: see defects.json for the ids.`)
  return new Set(wanted)
}

/** Client code with each `defects.has("…")` replaced by its value. */
export const settleDefects = (source, defects) =>
  source.replace(/defects\.has\("(\w+)"\)/g, (_, id) => String(defects.has(id)))
