/** `goapher map <app>`: the kept map of an app, as Mermaid or as JSON. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { out } from "./Flags.ts"

export const mapCommand = Command.make(
  "map",
  {
    app: Argument.String("app").pipe(
      Argument.withDescription("The app's name, or its address; without one, the apps that have a map are listed"),
      Argument.optional,
      Argument.map(Option.getOrUndefined)
    ),
    format: Flag.Literals("format", ["mermaid", "json"]).pipe(
      Flag.withDescription("How to write it: mermaid (the default) or json"),
      Flag.withDefault("mermaid")
    ),
    out
  },
  Effect.fnUntraced(function* (request) {
    const { showMap } = yield* Effect.promise(() => import("./ShowMap.ts"))
    return yield* showMap(request)
  })
).pipe(
  Command.withShortDescription("Show the map of an app as Mermaid or JSON"),
  Command.withDescription(
    "Writes the map that hunts made of an app: its screens and what leads from one to another. Mermaid text can be " +
      "pasted into Markdown on GitHub and GitLab, or into mermaid.live."
  ),
  Command.withExamples([
    { command: "goapher map", description: "List the apps that have a map" },
    { command: "goapher map localhost > map.mmd", description: "The map of an app on this machine" },
    { command: "goapher map https://shop.example --format json", description: "The map as it is kept" }
  ])
)
