/**
 * One hunt on a map of a given size, measured: our own CPU time between what was learned from one operation and the
 * start of the next (choose, plan, guard), and the memory that the map and the loop hold.
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Effect, Layer, Stream } from "effect"
import { hunt } from "../../agent/Hunt.ts"
import { Device, type DeviceService } from "../../drivers/Device.ts"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { makeScriptedDevice } from "../../drivers/ScriptedDevice.ts"
import { version } from "../../journal/Event.ts"
import { Journal, type JournalService } from "../../journal/Journal.ts"
import { cpu } from "../Figures.ts"
import { generateApp, type Size } from "./GeneratedApp.ts"
import { knownMap } from "./KnownMap.ts"

export interface Measured {
  readonly screens: number
  /** Operations on the map at the end (a field has several: one per class of input), and frontiers at the start. */
  readonly operations: number
  readonly frontiers: number
  readonly steps: number
  /** CPU milliseconds of each step's choosing and planning, and of the whole hunt with device, oracles and journal. */
  readonly own: ReadonlyArray<number>
  readonly whole: number
  /** Bytes held at the last step beyond what the app and the device hold. */
  readonly bytes: number
}

/** Device time a hunt may take: more than any of these hunts needs. */
const plentyOfTime = 1e9

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

const heap = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** Times what lies between a step's end and the next one's start; device and journal tell when that is. */
const stopwatch = (steps: number, atTheEnd: () => void) => {
  const own: Array<number> = []
  let phase: "acting" | "over" | "thinking" = "acting"
  let began = 0
  return {
    own,
    turns: () => {
      if (phase !== "over") return
      phase = "thinking"
      began = cpu()
    },
    told: (tag: string) => {
      if (tag === "StepStarted" && phase === "thinking") own.push(cpu() - began)
      if (tag === "StepStarted") phase = "acting"
      if (tag === "StepFinished") phase = "over"
      if (tag === "StepStarted" && own.length === steps - 1) atTheEnd()
    }
  }
}

type Stopwatch = ReturnType<typeof stopwatch>

const timedDevice = (device: DeviceService, watch: Stopwatch): DeviceService => ({
  ...device,
  now: Effect.andThen(Effect.sync(watch.turns), device.now)
})

/** A journal that keeps nothing, so that the memory measured is the loop's. */
const forgetfulJournal = (watch: Stopwatch): JournalService => {
  let seq = 0
  return {
    run: "scale",
    append: (body) =>
      Effect.sync(() => {
        watch.told(body._tag)
        return { v: version, seq: ++seq, at: 0, ...body }
      }),
    blob: (_, extension) => Effect.succeed(`none.${extension}`),
    events: Stream.empty,
    history: Effect.succeed([])
  }
}

/** Shows every screen once, so that what the device itself holds is there before memory is measured. */
const showAll = Effect.fnUntraced(function* (app: DrawnApp, device: DeviceService) {
  for (const { route } of app.screens) {
    yield* device.perform({ kind: "open", value: new URL(route, app.start).href })
    yield* device.observe
  }
})

/** Hunts a generated app for so many steps, starting from a map of all its screens. */
export const measureHunt = Effect.fnUntraced(function* (size: Size, steps: number) {
  const app = generateApp(size)
  const device = makeScriptedDevice(app)
  yield* showAll(app, device)
  const before = heap()
  const map = yield* knownMap(app, device)
  const frontiers = map.frontierCount
  let bytes = 0
  const watch = stopwatch(steps, () => {
    bytes = heap() - before
  })
  const began = cpu()
  const result = yield* hunt({
    version: "bench",
    scope: { start: app.start, origins: [new URL(app.start).origin], never: [] },
    seed: size.seed,
    budget: { time: plentyOfTime, steps },
    goals: [],
    startSteps: [],
    map,
    dismissed: new Set(),
    literals: []
  }).pipe(
    Effect.provide(
      Layer.mergeAll(Layer.succeed(Device, timedDevice(device, watch)), Layer.succeed(Journal, forgetfulJournal(watch)))
    )
  )
  const measured: Measured = {
    screens: size.screens,
    operations: map.operations.length,
    frontiers,
    steps: result.steps,
    own: watch.own,
    whole: (cpu() - began) / result.steps,
    bytes
  }
  return measured
})
