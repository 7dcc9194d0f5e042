/** Writes an app's kept map to standard output, or lists the apps that have one. */
import { Effect, Option } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { appIdOf } from "../journal/AppId.ts"
import { AppStore } from "../journal/AppStore.ts"
import { AppMapFile, mapFromFile } from "../world/AppMapFile.ts"
import { toMermaid } from "../world/Mermaid.ts"
import { mistake } from "./ExitCodes.ts"
import { say } from "./Output.ts"
import { safeLines } from "./SafeText.ts"

export interface MapRequest {
  readonly app: string | undefined
  readonly format: "mermaid" | "json"
  readonly out: string
}

const appsIn = (out: string): ReadonlyArray<string> => {
  const folder = path.join(out, "apps")
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).filter((app) => fs.existsSync(path.join(folder, app, "map.json")))
}

const noMaps = (out: string) =>
  mistake(`There is no map in ${out}.`, "Hunt an app first, or run the command from the folder where you hunted.")

const show = Effect.fnUntraced(function* (app: string, { format, out }: MapRequest) {
  const apps = yield* AppStore
  const names = appsIn(out)
  const id = names.includes(app) ? app : appIdOf(app, URL.canParse(app) ? undefined : app)
  const file = Option.getOrUndefined(yield* apps.load(id, "map.json", AppMapFile))
  if (file === undefined) {
    if (names.length === 0) return yield* noMaps(out)
    return yield* mistake(`There is no map of "${app}" in ${out}.`, `There is one of ${names.join(", ")}.`)
  }
  if (format === "json") return yield* say(JSON.stringify(file, undefined, 2))
  return yield* say(safeLines(toMermaid(mapFromFile(file)).trimEnd()))
})

export const showMap = Effect.fnUntraced(function* (request: MapRequest) {
  if (request.app !== undefined)
    return yield* show(request.app, request).pipe(Effect.provide(AppStore.layer(request.out)))
  const names = appsIn(request.out)
  if (names.length === 0) return yield* noMaps(request.out)
  return yield* say(...names)
})
