/**
 * A flow file with the values it needs from the environment. Steps keep their handles; what stands behind them goes to
 * the steps' performance and to the redaction, so that it is typed but never written down.
 */
import { Effect } from "effect"
import * as fs from "node:fs"
import type { Flow } from "../flows/Flow.ts"
import { namesNeeded } from "../flows/FlowValues.ts"
import { readFlow } from "../flows/ReadFlow.ts"
import type { Secret } from "../world/Redact.ts"
import { mistake } from "./ExitCodes.ts"
import { Settings } from "./Settings.ts"

export interface LoadedFlow {
  readonly flow: Flow
  /** Values behind the handles, by name; and the same as secrets to be kept out of everything written. */
  readonly handles: ReadonlyMap<string, string>
  readonly secrets: ReadonlyArray<Secret>
}

export const readGiven = (file: string, what: string) =>
  Effect.try({
    try: () => fs.readFileSync(file, "utf8"),
    catch: (cause) =>
      mistake(
        `${what} ${file} can't be read (${cause instanceof Error && "code" in cause ? cause.code : cause}).`,
        "Give the path of a file that is there."
      )
  })

export const loadFlow = Effect.fnUntraced(function* (file: string) {
  const { environment, version } = yield* Settings
  const text = yield* readGiven(file, "The flow")
  const flow = yield* readFlow({ file, text, goapher: version })
  const handles = new Map<string, string>()
  for (const name of namesNeeded(flow)) {
    const value = environment[name]
    if (value === undefined || value === "") {
      return yield* mistake(
        `The flow ${file} needs a value for ${name}, and the environment has none.`,
        `Set it and try again: ${name}=… goapher …`
      )
    }
    handles.set(name, value)
  }
  const secrets = [...handles].map(([name, value]) => ({ name, value }))
  return { flow, handles, secrets } satisfies LoadedFlow
})
