/**
 * Conducts a hunt: opens a run, its journal and a device, shows what happens, and however it ends (done, interrupted, a
 * device that can't be kept alive, a defect) concludes the run with its files and its summary.
 */
import { Context, Effect, Exit, Layer, Option, Schema, type Scope } from "effect"
import { AppReset } from "../agent/Fresh.ts"
import { hunt } from "../agent/Hunt.ts"
import { Handles } from "../agent/Steps.ts"
import { Device } from "../drivers/Device.ts"
import { AppStore } from "../journal/AppStore.ts"
import type { EventBody, RunStatus } from "../journal/Event.ts"
import { foldMap } from "../journal/FoldMap.ts"
import { Journal } from "../journal/Journal.ts"
import { Redactor } from "../journal/Redactor.ts"
import type { Report } from "../journal/Report.ts"
import { emptyRun, foldRun, type RunState } from "../journal/RunState.ts"
import { type OpenRun, RunStore } from "../journal/RunStore.ts"
import { saysWanted } from "../goals/Wanted.ts"
import type { AppMap } from "../world/AppMap.ts"
import { mapToFile } from "../world/AppMapFile.ts"
import { redactionOf } from "../world/Redact.ts"
import { type Manner, shown } from "./Display.ts"
import { Ended, exits, mistake } from "./ExitCodes.ts"
import { endingOf } from "./HuntEnding.ts"
import { HuntRequest } from "./HuntRequest.ts"
import { dismissedOf, type HuntSetup, setUp, startingMap } from "./HuntSetup.ts"
import { endLeftOvers } from "./LeftOvers.ts"
import { openDevice } from "./OpenDevice.ts"
import { say, styleFor } from "./Output.ts"
import { resetApp } from "./ResetApp.ts"
import { writeRunFiles } from "./RunFiles.ts"
import { type SampleApp, startSample } from "./SampleApp.ts"
import { commandLine, Settings } from "./Settings.ts"
import { summary } from "./Summary.ts"

export interface HuntMode {
  /** The folder that holds runs and apps. */
  readonly out: string
  readonly json: boolean
}

interface Conduct {
  readonly setup: HuntSetup
  readonly run: OpenRun
  readonly map: AppMap
  /** What the run did before, when it is resumed. */
  readonly past: RunState | undefined
}

const minuteMs = 60_000

const sampleFor = (request: HuntRequest, port?: number): Effect.Effect<SampleApp | undefined, unknown, Scope.Scope> =>
  request.url === undefined ? startSample(port) : Effect.succeed(undefined)

/** Files of runs and apps, with the values of the start flow kept out of them. */
const keeping = (out: string, setup: HuntSetup) =>
  Layer.merge(RunStore.layer(out), AppStore.layer(out)).pipe(
    Layer.provideMerge(Layer.succeed(Redactor, redactionOf(setup.startFlow?.secrets ?? [])))
  )

export const startHunt = Effect.fnUntraced(function* (request: HuntRequest, mode: HuntMode) {
  const sample = yield* sampleFor(request)
  const setup = yield* setUp(request, sample?.url ?? request.url ?? "")
  const begin = Effect.gen(function* () {
    const map = yield* startingMap(setup)
    const run = yield* (yield* RunStore).create
    return yield* conduct({ setup, run, map, past: undefined }, mode)
  })
  return yield* begin.pipe(Effect.provide(keeping(mode.out, setup)))
}, Effect.scoped)

const decodeRequest = Schema.decodeUnknownOption(HuntRequest)

/** Statuses after which there is something to go on with. */
const isOpen = (status: RunStatus | undefined): boolean =>
  status === undefined || status === "interrupted" || status === "failed"

/** The port a sample app had, so that the addresses of the run stay what they were. */
const portOf = (address: string): number => (URL.canParse(address) ? Number(new URL(address).port) : 0)

export const resumeHunt = Effect.fnUntraced(function* (name: string, mode: HuntMode) {
  const store = Context.get(yield* Layer.build(RunStore.layer(mode.out)), RunStore)
  const { events, ...run } = yield* store.resume(name)
  const past = foldRun(events)
  const request = Option.getOrUndefined(decodeRequest(past.started?.options))
  if (past.started === undefined || request === undefined) {
    return yield* mistake(`The run ${run.run} has no beginning that can be read.`, "Start a new one.")
  }
  if (!isOpen(past.finished?.status)) {
    return yield* mistake(`The run ${run.run} has ended: ${past.finished?.why}`, "Start a new one.")
  }
  yield* endLeftOvers(past.children)
  const { start } = past.started
  yield* sampleFor(request, portOf(start))
  const setup = yield* setUp(request, start)
  const goOn = Effect.gen(function* () {
    const map = foldMap(yield* startingMap(setup), events, past.started?.build)
    return yield* conduct({ setup, run, map, past }, mode)
  })
  return yield* goOn.pipe(Effect.provide(keeping(mode.out, setup)))
}, Effect.scoped)

/** The step that was in flight when the process died. */
const lostStep = (past: RunState): string | undefined =>
  Object.values(past.devices).find(({ step }) => step !== undefined)?.step?.says

const beginning = Effect.fnUntraced(function* ({ setup, run, map, past }: Conduct) {
  const { version } = yield* Settings
  if (past !== undefined) {
    const lost = lostStep(past)
    return {
      _tag: "RunResumed",
      after: past.lastSeq,
      version,
      ...(lost === undefined ? {} : { lost })
    } satisfies EventBody
  }
  const { request, app, scope, goals } = setup
  const { minutes, steps } = request
  const journal = yield* Journal
  const kept = map.size === 0 ? {} : { map: yield* journal.blob(JSON.stringify(mapToFile(map)), "json") }
  return {
    _tag: "RunStarted",
    run: run.run,
    version,
    command: commandLine(process.argv.slice(2)),
    app,
    start: scope.start,
    scope,
    seed: request.seed ?? 1,
    budget: { minutes, ...(steps === undefined ? {} : { steps }) },
    goals: goals.map(saysWanted),
    options: JSON.parse(JSON.stringify(request)),
    ...kept
  } satisfies EventBody
})

/**
 * Opens the device and hunts. The device is left open until `deviceScope` closes, so that the run is concluded before its
 * end is waited for. A reset that fails ends the hunt: nothing could be confirmed without it.
 */
const explore = Effect.fnUntraced(function* ({ setup, map, past }: Conduct, deviceScope: Scope.Scope) {
  const { request, reset } = setup
  const { version } = yield* Settings
  const dismissed = yield* dismissedOf(setup)
  const { headed, emulate } = request
  // A layer is built once and shared; each device is to be another.
  const opening = Layer.buildWithScope(
    Layer.fresh(openDevice({ headed, emulate, allowedOrigins: setup.scope.origins })),
    deviceScope
  ).pipe(Effect.provideService(Settings, yield* Settings))
  const another = Effect.map(opening, (opened) => Context.get(opened, Device))
  const hunting = hunt({
    scope: setup.scope,
    version,
    seed: request.seed ?? 1,
    budget: { time: request.minutes * minuteMs, steps: request.steps ?? Number.MAX_SAFE_INTEGER },
    goals: setup.goals,
    startSteps: setup.startSteps,
    map,
    dismissed,
    literals: [],
    others: Array.from({ length: setup.devices - 1 }, () => another),
    ...(past === undefined ? {} : { resume: past })
  })
  return yield* hunting.pipe(
    Effect.provide(yield* opening),
    Effect.provideService(Handles, setup.startFlow?.handles ?? new Map()),
    Effect.provideService(AppReset, reset === undefined ? Effect.void : resetApp(reset))
  )
})

const mannerOf = (json: boolean, isLive: boolean): Manner => (json ? "json" : isLive ? "live" : "plain")

/** Everything after the first event can't be interrupted but the hunt itself, so that the run is always concluded. */
const conduct = Effect.fnUntraced(function* (conduct: Conduct, { json }: HuntMode) {
  const { isLive } = yield* Settings
  const { run, past, setup } = conduct
  const deviceScope = yield* Effect.scope
  const journal = Context.get(yield* Layer.build(Journal.layer(run)), Journal)
  const perform = Effect.fnUntraced(function* (
    restore: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  ) {
    const heard = yield* shown(journal, mannerOf(json, isLive), past ?? emptyRun)
    yield* heard.append(yield* beginning(conduct).pipe(Effect.provideService(Journal, journal)))
    const exit = yield* Effect.exit(restore(explore(conduct, deviceScope).pipe(Effect.provideService(Journal, heard))))
    const ending = endingOf(exit, foldRun(yield* journal.history), setup)
    yield* heard.append({ _tag: "RunFinished", ...ending })
    return { exit, ending }
  })
  return yield* Effect.uninterruptibleMask(
    Effect.fnUntraced(function* (restore) {
      const { exit, ending } = yield* Effect.scoped(perform(restore))
      const written = yield* writeRunFiles(run.run, conduct.map, setup.startSteps)
      if (!json && written.report.observations > 0) yield* tell(written.report, written)
      if (Exit.isFailure(exit)) return yield* exit
      if (ending.exit !== exits.clean) return yield* new Ended({ exit: ending.exit })
    })
  )
})

const tell = Effect.fnUntraced(function* (
  report: Report,
  written: { readonly folder: string; readonly markdown: string }
) {
  const { hasColour, self } = yield* Settings
  yield* say(...summary(report, { ...written, self, style: styleFor(hasColour) }))
})
