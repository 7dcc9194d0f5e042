/** From a request to what a hunt needs: files read and understood, the app named, the walls of the run drawn. */
import { Effect, Option } from "effect"
import { emulatedDevice, emulatedDevices } from "../drivers/WebEmulation.ts"
import { parseWanted, type Wanted } from "../goals/Wanted.ts"
import { appIdOf } from "../journal/AppId.ts"
import { AppStore, Dismissals } from "../journal/AppStore.ts"
import { findingId } from "../agent/Register.ts"
import { stepsOf } from "../flows/Flow.ts"
import { AppMap } from "../world/AppMap.ts"
import { AppMapFile, mapFromFile } from "../world/AppMapFile.ts"
import type { Step } from "../world/Operation.ts"
import { originOf, type Scope } from "../world/Scope.ts"
import { mistake } from "./ExitCodes.ts"
import type { HuntRequest } from "./HuntRequest.ts"
import { type LoadedFlow, loadFlow, readGiven } from "./LoadFlow.ts"

/** App id of the sample app: its flows are replayed on a sample app of their own. */
export const sampleId = "goapher-sample"

export interface HuntSetup {
  readonly request: HuntRequest
  readonly app: string
  readonly scope: Scope
  readonly goals: ReadonlyArray<Wanted>
  readonly startFlow: LoadedFlow | undefined
  readonly startSteps: ReadonlyArray<Step>
  /** What `--reset` says. */
  readonly reset: string | undefined
  readonly devices: number
}

/** The name of a device that can be emulated, as the list spells it. */
export const checkEmulation = (name: string) =>
  emulatedDevice(name) !== undefined
    ? Effect.succeed(name)
    : Effect.fail(
        mistake(
          `--emulate "${name}" is not a device that goapher knows.`,
          `It knows ${Object.keys(emulatedDevices).join(", ")}.`
        )
      )

export const scopeOf = (start: string, allow: ReadonlyArray<string>, never: ReadonlyArray<string>): Scope => ({
  start,
  origins: [...new Set([originOf(start) ?? start, ...allow])],
  never
})

/** What one device's reset puts back would vanish under another's hands, and a second window would only puzzle. */
const usualDevices = ({ reset, headed }: HuntRequest): number => (reset === undefined && !headed ? 2 : 1)

/** `start` is the address to hunt at: the request's, or the sample app's. */
export const setUp = Effect.fnUntraced(function* (request: HuntRequest, start: string) {
  if (request.emulate !== undefined) yield* checkEmulation(request.emulate)
  const startFlow = request.start === undefined ? undefined : yield* loadFlow(request.start)
  return {
    request,
    app: appIdOf(start, request.app ?? (request.url === undefined ? sampleId : undefined)),
    scope: scopeOf(start, request.allow, request.never),
    goals: request.goals.map(parseWanted).filter((goal) => goal !== undefined),
    startFlow,
    startSteps: startFlow === undefined ? [] : stepsOf(startFlow.flow),
    reset: request.reset,
    devices: request.devices ?? usualDevices(request)
  } satisfies HuntSetup
})

/** The map a new run begins with: that of `--map`, else an empty one, so that the same seed makes the same run. */
export const startingMap = Effect.fnUntraced(function* ({ request, app }: HuntSetup) {
  if (request.map === undefined) return AppMap.empty(app)
  yield* readGiven(request.map, "The map")
  const apps = yield* AppStore
  const file = yield* apps.loadFrom(request.map, AppMapFile)
  return Option.match(file, { onNone: () => AppMap.empty(app), onSome: mapFromFile })
})

/** Ids of findings that a person dismissed for this app. */
export const dismissedOf = Effect.fnUntraced(function* ({ app }: HuntSetup) {
  const apps = yield* AppStore
  const dismissals = yield* apps.load(app, "dismissals.json", Dismissals)
  return new Set(Option.getOrElse(dismissals, () => []).map(({ cause }) => findingId(cause)))
})
