/** Replays a flow, as often as asked, each time from a fresh state, and says what it showed. */
import { Effect } from "effect"
import { AppReset } from "../agent/Fresh.ts"
import { replayFlow, type ReplayResult } from "../agent/ReplayFlow.ts"
import { Handles } from "../agent/Steps.ts"
import type { Flow, FlowStep } from "../flows/Flow.ts"
import { Journal } from "../journal/Journal.ts"
import { Redactor } from "../journal/Redactor.ts"
import { quantity } from "../journal/Words.ts"
import { redactionOf } from "../world/Redact.ts"
import { originOf } from "../world/Scope.ts"
import { Ended, exits, mistake } from "./ExitCodes.ts"
import { checkEmulation, sampleId, scopeOf } from "./HuntSetup.ts"
import { checkAddress } from "./HuntRequest.ts"
import { loadFlow } from "./LoadFlow.ts"
import { openDevice } from "./OpenDevice.ts"
import { say, type Style, styleFor } from "./Output.ts"
import { resetApp } from "./ResetApp.ts"
import { safeText } from "./SafeText.ts"
import { startSample } from "./SampleApp.ts"
import { Settings } from "./Settings.ts"

export interface ReplayRequest {
  readonly flow: string
  readonly times: number
  readonly url: string | undefined
  readonly emulate: string | undefined
  readonly reset: string | undefined
  readonly allow: ReadonlyArray<string>
  readonly headed: boolean
}

const mostTimes = 1000

const rebased = (step: FlowStep, from: string | undefined, to: string | undefined): FlowStep => {
  if (step.kind !== "open" || step.value === undefined || from === undefined || to === undefined) return step
  if (originOf(step.value) !== from) return step
  const value = `${to}${step.value.slice(from.length)}`
  return { ...step, value, says: step.says.replaceAll(from, to) }
}

/** The flow at another address: where it starts, and every address of its own origin that it opens. */
export const flowAt = (flow: Flow, start: string): Flow => {
  const [from, to] = [originOf(flow.start), originOf(start)]
  return { ...flow, start, steps: flow.steps.map((step) => rebased(step, from, to)) }
}

/** A flow of the sample app is replayed on a sample app of its own. */
const addressFor = Effect.fnUntraced(function* (flow: Flow, url: string | undefined) {
  if (url !== undefined) return yield* checkAddress(url)
  return flow.app === sampleId ? (yield* startSample()).url : flow.start
})

const resultLines = (result: ReplayResult, flow: Flow, style: Style): ReadonlyArray<string> => {
  const { stale, shown, showsItsFinding } = result
  const bugs = shown.map(({ severity, title }) => `    ${style.yellow(severity)}: ${safeText(title)}`)
  if (stale !== undefined) {
    const place = `step ${stale.at + 1} of ${flow.steps.length}, ${safeText(stale.says)}`
    return [`  ${style.yellow("stale")}: ${place}: ${safeText(stale.why)}`, ...bugs]
  }
  if (showsItsFinding === true) return [`  ${style.red("shown")}: the bug shows`, ...bugs]
  if (showsItsFinding === false)
    return [`  ${style.green("not shown")}: every step was done, and this bug did not show`, ...bugs]
  return [`  ${style.green("done")}: every step was done`, ...bugs]
}

/** The flow's own bug counts most, then that the flow no longer fits, then what else its steps showed. */
const exitOfReplays = (results: ReadonlyArray<ReplayResult>): number => {
  if (results.some(({ showsItsFinding }) => showsItsFinding === true)) return exits.findings
  if (results.some(({ stale }) => stale !== undefined)) return exits.mistake
  return results.some(({ shown }) => shown.some(({ severity }) => severity === "error")) ? exits.findings : exits.clean
}

const closing = (results: ReadonlyArray<ReplayResult>): string => {
  const shows = results.filter(({ showsItsFinding }) => showsItsFinding === true).length
  const stale = results.filter(({ stale }) => stale !== undefined).length
  const parts = [
    ...(results.some(({ showsItsFinding }) => showsItsFinding !== undefined)
      ? [`shown ${shows} of ${quantity(results.length, "time")}`]
      : []),
    ...(stale > 0 ? [`stale ${quantity(stale, "time")}: record the flow again if the app changed on purpose`] : [])
  ]
  return parts.join("; ")
}

export const replay = Effect.fnUntraced(function* (request: ReplayRequest) {
  const { hasColour } = yield* Settings
  const style = styleFor(hasColour)
  if (request.times < 1 || request.times > mostTimes) {
    return yield* mistake(`--times ${request.times} is not possible.`, `Give a number from 1 to ${mostTimes}.`)
  }
  if (request.emulate !== undefined) yield* checkEmulation(request.emulate)
  const loaded = yield* loadFlow(request.flow)
  const flow = flowAt(loaded.flow, yield* addressFor(loaded.flow, request.url))
  const scope = scopeOf(flow.start, request.allow, [])
  yield* say(`${style.bold(safeText(flow.title))}`, `${quantity(flow.steps.length, "step")} at ${safeText(flow.start)}`)
  const once = Effect.gen(function* () {
    const result = yield* replayFlow({ flow, scope })
    yield* say(...resultLines(result, flow, style))
    return result
  })
  const results = yield* Effect.replicateEffect(once, request.times).pipe(
    Effect.provide(openDevice({ headed: request.headed, emulate: request.emulate, allowedOrigins: scope.origins })),
    Effect.provide(Journal.layerTest("replay")),
    Effect.provideService(Redactor, redactionOf(loaded.secrets)),
    Effect.provideService(Handles, loaded.handles),
    Effect.provideService(AppReset, request.reset === undefined ? Effect.void : resetApp(request.reset))
  )
  const words = closing(results)
  if (request.times > 1 && words !== "") yield* say(words)
  const exit = exitOfReplays(results)
  if (exit !== exits.clean) return yield* new Ended({ exit })
}, Effect.scoped)
