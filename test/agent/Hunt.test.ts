/** The whole loop on drawn apps: what it finds, what it leaves alone, and that it can be repeated and resumed. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { replayFlow } from "../../agent/ReplayFlow.ts"
import { DeviceError, SetupFailed } from "../../drivers/Device.ts"
import { scriptedDevice } from "../../drivers/ScriptedDevice.ts"
import { recordFlow } from "../../flows/RecordFlow.ts"
import type { Event } from "../../journal/Event.ts"
import { foldMap } from "../../journal/FoldMap.ts"
import { Journal } from "../../journal/Journal.ts"
import { foldRun } from "../../journal/RunState.ts"
import { AppMap } from "../../world/AppMap.ts"
import { maze } from "../drawn/Maze.ts"
import { notes } from "../drawn/Notes.ts"
import { shop } from "../drawn/Shop.ts"
import { defaultsFor, huntDrawn, huntTogether, stepsOf } from "./Hunting.ts"

const oraclesOf = (findings: ReadonlyArray<{ readonly candidate: { readonly oracle: string } }>) =>
  new Set(findings.map(({ candidate }) => candidate.oracle))

/** What may differ between two equal runs: when it was written. */
const withoutTime = ({ at: _at, ...event }: Event) => event

describe("a hunt", () => {
  it.effect("finds planted defects of several families in the notes app, and each replays", () =>
    Effect.gen(function* () {
      const { result } = yield* huntDrawn(notes, { budget: { time: 120_000, steps: 10_000 } })
      const confirmed = result.findings.filter(({ status }) => status === "confirmed")
      for (const oracle of [
        "content.placeholder",
        "content.image",
        "failure.exception",
        "failure.crash",
        "failure.hang",
        "effect.checked"
      ]) {
        assert.isTrue(oraclesOf(confirmed).has(oracle), `${oracle} is missing`)
      }
      for (const finding of confirmed) {
        const flow = recordFlow({
          title: finding.candidate.title,
          app: "notes",
          start: notes.start,
          steps: finding.steps,
          provenance: { goapher: "0.0.0", finding: finding.id }
        })
        const replayed = yield* replayFlow({ flow, scope: defaultsFor(notes).scope }).pipe(
          Effect.provide(Layer.mergeAll(scriptedDevice(notes), Journal.layerTest()))
        )
        assert.isTrue(replayed.showsItsFinding, finding.candidate.title)
      }
    })
  )

  it.effect("by two devices confirms bugs and tells every finding once", () =>
    Effect.gen(function* () {
      const { result, events } = yield* huntTogether(notes, { budget: { time: 120_000, steps: 10_000 } })
      const causes = result.findings.map(({ candidate }) => candidate.cause)
      assert.strictEqual(new Set(causes).size, causes.length)
      const confirmed = result.findings.filter(({ status }) => status === "confirmed")
      assert.isTrue(oraclesOf(confirmed).has("failure.exception"))
      assert.isTrue(events.some((event) => event._tag === "Reset" && event.why === "another device takes part"))
    })
  )

  it.effect("by two devices is silent on a healthy app, and ends when nothing is left", () =>
    Effect.gen(function* () {
      const { result } = yield* huntTogether(shop, {}, { defects: "none" })
      assert.deepStrictEqual(result.findings, [])
      assert.strictEqual(result.status, "done")
    })
  )

  it.effect("goes on without a device that could not be opened, and says so", () =>
    Effect.gen(function* () {
      const reason = new SetupFailed({ problem: "There is no second one.", remedy: "Open it." })
      const others = [Effect.fail(new DeviceError({ reason }))]
      const { result, events } = yield* huntDrawn(shop, { others }, { defects: "none" })
      assert.strictEqual(result.status, "done")
      const lost = events.find(({ _tag }) => _tag === "SessionLost")
      assert.include(JSON.stringify(lost), "a device was set aside: There is no second one.")
    })
  )

  for (const app of [notes, shop, maze]) {
    for (const seed of [1, 2, 3]) {
      it.effect(`is silent on the healthy ${app.name} app, seed ${seed}`, () =>
        Effect.gen(function* () {
          const { result } = yield* huntDrawn(app, { seed }, { defects: "none" })
          assert.deepStrictEqual(
            result.findings.map(({ candidate }) => candidate.title),
            []
          )
        })
      )
    }
  }

  it.effect("writes the same journal for the same seed, time stamps aside", () =>
    Effect.gen(function* () {
      const first = yield* huntDrawn(notes, { seed: 7 })
      const second = yield* huntDrawn(notes, { seed: 7 })
      assert.deepStrictEqual(second.events.map(withoutTime), first.events.map(withoutTime))
    })
  )

  it.effect("takes another way with another seed", () =>
    Effect.gen(function* () {
      const first = yield* huntDrawn(notes, { seed: 1 })
      const second = yield* huntDrawn(notes, { seed: 2 })
      assert.notDeepEqual(stepsOf(second.events), stepsOf(first.events))
    })
  )

  it.effect("operates nothing that --never names, and says so", () =>
    Effect.gen(function* () {
      const scope = { ...defaultsFor(notes).scope, never: ["remove"] }
      const { events } = yield* huntDrawn(notes, { scope })
      assert.isFalse(stepsOf(events).some((says) => /remove/i.test(says)))
      assert.isTrue(events.some((event) => event._tag === "GuardRefused" && event.rule === '--never "remove"'))
    })
  )

  it.effect("follows no link out of the allowed origins", () =>
    Effect.gen(function* () {
      const { events } = yield* huntDrawn(shop)
      const origins = events.flatMap((event) =>
        event._tag === "Observed" && event.url ? [new URL(event.url).origin] : []
      )
      assert.deepStrictEqual([...new Set(origins)], ["http://shop.test"])
      assert.isTrue(events.some((event) => event._tag === "GuardRefused" && event.rule.includes("http://terms.test")))
    })
  )

  it.effect("ends when the text that was asked for appears", () =>
    Effect.gen(function* () {
      const { result, events } = yield* huntDrawn(
        shop,
        { goals: [{ kind: "text", text: "Catalogue" }] },
        { defects: "none" }
      )
      assert.strictEqual(result.status, "goal")
      assert.isTrue(events.some((event) => event._tag === "GoalMet"))
    })
  )

  it.effect("performs no more operations than its budget", () =>
    Effect.gen(function* () {
      const { result } = yield* huntDrawn(notes, { budget: { time: 1e9, steps: 40 } }, { defects: "none" })
      assert.strictEqual(result.status, "budget")
      assert.isAtMost(result.steps, 40)
    })
  )

  it.effect("does the start flow after every fresh start", () =>
    Effect.gen(function* () {
      const signIn = [
        { kind: "open", value: "http://shop.test/login", says: "open the sign-in page" },
        { kind: "type", target: [{ by: "role", role: "textbox", value: "Name" }], value: "ada", says: "type the name" },
        {
          kind: "type",
          target: [{ by: "role", role: "textbox", value: "Password" }],
          value: "secret",
          says: "type the password"
        },
        { kind: "tap", target: [{ by: "role", role: "button", value: "Sign in" }], says: "sign in" }
      ] as const
      const { events } = yield* huntDrawn(shop, { startSteps: signIn }, { defects: "none" })
      const begins = events.flatMap((event, at) => (event._tag === "Reset" ? [at] : []))
      for (const at of begins) {
        const next = events.slice(at).find((event) => event._tag === "StepStarted")
        assert.strictEqual(next?._tag === "StepStarted" ? next.says : undefined, "open the sign-in page")
      }
      assert.isTrue(events.some((event) => event._tag === "Observed" && event.url === "http://shop.test/account"))
    })
  )

  it.effect("goes on after being killed at any event, and loses no finding", () =>
    Effect.gen(function* () {
      const whole = yield* huntDrawn(notes, { budget: { time: 30_000, steps: 10_000 } })
      for (let part = 1; part <= 5; part++) {
        const kept = whole.events.slice(0, Math.floor((whole.events.length * part) / 6))
        const state = foldRun(kept)
        const map = foldMap(AppMap.empty(notes.name), kept)
        const { result } = yield* huntDrawn(notes, { map, resume: state, budget: { time: 35_000, steps: 10_000 } })
        const ids = new Set(result.findings.map(({ id }) => id))
        for (const id of state.findings.keys()) assert.isTrue(ids.has(id), `${id} is lost`)
        assert.isAtMost(state.steps, result.steps)
      }
    })
  )
})
