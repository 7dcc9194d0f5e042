/**
 * One side of the loop bench, as a program: `node HuntSide.ts <url> <seconds> <seed> <file>` hunts with the web device and
 * a journal on disk, as the command line does, and writes what was done and what it took to the file.
 */
import { writeFileSync } from "node:fs"
import { Context, Effect, Layer } from "effect"
import { AppReset } from "../../agent/Fresh.ts"
import { hunt } from "../../agent/Hunt.ts"
import { Device, type DeviceService } from "../../drivers/Device.ts"
import { WebDevice } from "../../drivers/WebDevice.ts"
import type { EventBody } from "../../journal/Event.ts"
import { Journal, type JournalService } from "../../journal/Journal.ts"
import { RunStore } from "../../journal/RunStore.ts"
import { AppMap } from "../../world/AppMap.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Operation } from "../../world/Operation.ts"
import { cpu } from "../Figures.ts"
import { temporaryFolder } from "../HuntProcess.ts"
import { Ledger } from "./Ledger.ts"
import type { Deed, HuntRecording, Target } from "./Recording.ts"

const [url = "", seconds = "60", seed = "1", file = ""] = process.argv.slice(2)

const ledger = new Ledger()
const deeds: Array<Deed> = []
const parts = { device: 0, journal: 0 }
/** What exploring time is booked to when no reset and no picture is under way. */
let usual: "exploring" | "confirmations" = "confirmations"
let seen: Observation | undefined
let lastEnd = 0

const targetOf = (n: number | undefined): Target | undefined => {
  const element = seen?.elements.find((one) => one.n === n)
  if (element === undefined || seen === undefined) return undefined
  const { role, name } = element
  const alike = seen.elements.filter((one) => one.role === role && one.name === name)
  return { role, name, nth: alike.indexOf(element) }
}

const deedOf = ({ kind, element, to, value }: Operation): Deed => {
  const [target, end] = [targetOf(element), targetOf(to)]
  return {
    kind: "operation",
    operation: kind,
    ...(target === undefined ? {} : { target }),
    ...(end === undefined ? {} : { to: end }),
    ...(value === undefined ? {} : { value })
  }
}

/** The end of an operation: its time, if it was one of exploring. */
const finish = (): void => {
  const explored = ledger.explored
  const last = deeds.at(-1)
  if (last?.kind === "operation" && ledger.phase === "exploring") {
    const at = seen?.location.url
    deeds[deeds.length - 1] = { ...last, took: explored - lastEnd, ...(at === undefined ? {} : { url: at }) }
  }
  lastEnd = explored
}

const hear = (body: EventBody): void => {
  if (body._tag === "GoalChosen") {
    usual = body.goal.kind === "confirm" ? "confirmations" : "exploring"
    ledger.enter(usual)
  }
  if (body._tag === "StepFinished") finish()
}

/** Our CPU time of an effect while exploring, added to a part. */
const booked = <A, E, R>(part: "device" | "journal", effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    if (ledger.phase !== "exploring") return effect
    const began = cpu()
    return Effect.ensuring(
      effect,
      Effect.sync(() => void (parts[part] += cpu() - began))
    )
  })

const during = <A, E, R>(phase: "resets" | "pictures", effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const before = ledger.enter(phase)
    return phase === "resets"
      ? effect
      : Effect.ensuring(
          effect,
          Effect.sync(() => ledger.enter(before))
        )
  })

/** A reset lasts until what it led to was looked at. */
const watchedDevice = (device: DeviceService): DeviceService => ({
  get info() {
    return device.info
  },
  now: device.now,
  picture: during("pictures", device.picture),
  observe: booked("device", device.observe).pipe(
    Effect.tap((observation) =>
      Effect.sync(() => {
        seen = observation
        if (ledger.phase === "resets") ledger.enter(usual)
      })
    )
  ),
  perform: (operation) =>
    Effect.suspend(() => {
      deeds.push(deedOf(operation))
      return booked("device", device.perform(operation))
    }),
  reset: (strength, start) =>
    during(
      "resets",
      Effect.suspend(() => {
        deeds.push({ kind: "reset", start })
        return device.reset(strength, start)
      })
    )
})

const watchedJournal = (journal: JournalService): JournalService => ({
  ...journal,
  append: (body) => booked("journal", journal.append(body)).pipe(Effect.tap(() => Effect.sync(() => hear(body))))
})

const resetShop = Effect.promise(async () => {
  await (await fetch(`${url}__reset`)).arrayBuffer()
})

const { origin } = new URL(url)
const program = Effect.gen(function* () {
  const run = yield* (yield* RunStore).create
  const journal = Context.get(yield* Layer.build(Journal.layer(run)), Journal)
  const web = WebDevice.layer({ environment: process.env, allowedOrigins: [origin] })
  const device = Context.get(yield* Layer.build(web), Device)
  const result = yield* hunt({
    version: "bench",
    scope: { start: url, origins: [origin], never: [] },
    seed: Number(seed),
    budget: { time: Number(seconds) * 1000, steps: Number.MAX_SAFE_INTEGER },
    goals: [],
    startSteps: [],
    map: AppMap.empty("bench"),
    dismissed: new Set(),
    literals: []
  }).pipe(
    Effect.provideService(Device, watchedDevice(device)),
    Effect.provideService(Journal, watchedJournal(journal)),
    Effect.provideService(AppReset, during("resets", resetShop))
  )
  // Before the browser ends, and its time with it.
  ledger.enter("starting")
  return result
}).pipe(Effect.provide(RunStore.layer(temporaryFolder())), Effect.scoped)

await Effect.runPromise(program)
const spent = ledger.close()
const rest = spent.exploring.own - parts.device - parts.journal
writeFileSync(file, JSON.stringify({ deeds, spent, parts: { ...parts, rest } } satisfies HuntRecording))
