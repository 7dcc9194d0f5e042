/** Hunts of drawn apps on the scripted device, for the tests of the loop. */
import { Context, Effect, Layer, Scope } from "effect"
import { hunt, type HuntOptions, type HuntResult } from "../../agent/Hunt.ts"
import { Device } from "../../drivers/Device.ts"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { scriptedDevice, type ScriptedOptions } from "../../drivers/ScriptedDevice.ts"
import type { Event } from "../../journal/Event.ts"
import { Journal } from "../../journal/Journal.ts"
import { AppMap } from "../../world/AppMap.ts"

export interface Hunted {
  readonly result: HuntResult
  readonly events: ReadonlyArray<Event>
}

export const defaultsFor = (app: DrawnApp): HuntOptions => ({
  version: "0.0.0",
  scope: { start: app.start, origins: [new URL(app.start).origin], never: [] },
  seed: 1,
  budget: { time: 60_000, steps: 10_000 },
  goals: [],
  startSteps: [],
  map: AppMap.empty(app.name),
  dismissed: new Set(),
  literals: []
})

/** Hunts the app with a fresh device and journal; virtual time, so a long hunt takes a moment. */
export const huntDrawn = (app: DrawnApp, options: Partial<HuntOptions> = {}, device: ScriptedOptions = {}) =>
  Effect.gen(function* () {
    const result = yield* hunt({ ...defaultsFor(app), ...options })
    const journal = yield* Journal
    return { result, events: yield* journal.history } satisfies Hunted
  }).pipe(Effect.provide(Layer.mergeAll(scriptedDevice(app, device), Journal.layerTest())))

/** The same hunt by two devices side by side, each with an app of its own. */
export const huntTogether = (app: DrawnApp, options: Partial<HuntOptions> = {}, device: ScriptedOptions = {}) =>
  Effect.gen(function* () {
    const another = Layer.build(Layer.fresh(scriptedDevice(app, device))).pipe(
      Effect.map((opened) => Context.get(opened, Device)),
      Effect.provideService(Scope.Scope, yield* Effect.scope)
    )
    return yield* huntDrawn(app, { ...options, others: [another] }, device)
  }).pipe(Effect.scoped)

export const stepsOf = (events: ReadonlyArray<Event>): ReadonlyArray<string> =>
  events.flatMap((event) => (event._tag === "StepStarted" ? [event.says] : []))
