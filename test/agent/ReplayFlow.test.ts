import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { replayFlow } from "../../agent/ReplayFlow.ts"
import { findingId } from "../../agent/Register.ts"
import type { ScriptedOptions } from "../../drivers/ScriptedDevice.ts"
import type { Flow, FlowStep } from "../../flows/Flow.ts"
import { notes } from "../drawn/Notes.ts"
import { defaultsFor } from "./Hunting.ts"
import { stage, step } from "./Minds.ts"

const flowOf = (steps: ReadonlyArray<FlowStep>, more: Partial<Flow> = {}): Flow => ({
  flow: 1,
  title: "About the notes",
  app: "notes",
  start: notes.start,
  steps,
  provenance: { goapher: "0.0.0" },
  ...more
})

const replay = (flow: Flow, options: ScriptedOptions = { defects: "none" }) =>
  replayFlow({ flow, scope: defaultsFor(notes).scope }).pipe(Effect.provide(stage(notes, options)))

const toSettings: FlowStep = {
  ...step("tap", "link", "Settings"),
  appeared: [
    { by: "address", value: "/settings" },
    { by: "role", role: "heading", value: "Settings" }
  ],
  gone: [{ by: "text", value: "New note" }]
}

describe("replaying a flow", () => {
  it.effect("does every step where all is as it was recorded", () =>
    Effect.gen(function* () {
      const result = yield* replay(flowOf([toSettings, step("tap", "link", "Home")]))
      assert.deepStrictEqual(result, { shown: [], steps: 2 })
    })
  )

  it.effect("names the step whose target is gone, and why", () =>
    Effect.gen(function* () {
      const result = yield* replay(flowOf([toSettings, step("tap", "button", "Nowhere"), step("tap", "link", "Home")]))
      assert.deepStrictEqual(result.stale, {
        at: 1,
        says: 'tap button "Nowhere"',
        why: 'nothing answers to role "Nowhere"'
      })
      assert.strictEqual(result.steps, 1)
    })
  )

  it.effect("refuses a target that more than one element answers to", () =>
    Effect.gen(function* () {
      const open: FlowStep = { kind: "open", value: "http://notes.test/notes", says: "open the notes" }
      const { stale } = yield* replay(flowOf([open, step("tap", "checkbox", "Done")]))
      assert.deepStrictEqual(stale, {
        at: 1,
        says: 'tap checkbox "Done"',
        why: '2 elements answer to role "Done"'
      })
    })
  )

  it.effect("names the step after which something did not appear, or did not go", () =>
    Effect.gen(function* () {
      const missing = { ...toSettings, appeared: [{ by: "role" as const, role: "heading", value: "Preferences" }] }
      assert.strictEqual((yield* replay(flowOf([missing]))).stale?.why, "role “Preferences” did not appear")
      const elsewhere = { ...toSettings, appeared: [{ by: "address" as const, value: "/preferences" }] }
      assert.strictEqual((yield* replay(flowOf([elsewhere]))).stale?.why, "address “/preferences” did not appear")
      const staying = { ...toSettings, gone: [{ by: "role" as const, role: "heading", value: "Settings" }] }
      assert.strictEqual((yield* replay(flowOf([staying]))).stale?.why, "role “Settings” is still there")
    })
  )

  it.effect("looks for what must be there before the first step", () =>
    Effect.gen(function* () {
      const begins = (value: string) => [{ by: "role" as const, role: "heading", value }]
      assert.isUndefined((yield* replay(flowOf([toSettings], { begins: begins("Welcome, Sam") }))).stale)
      const result = yield* replay(flowOf([toSettings], { begins: begins("Welcome, Ann") }))
      assert.deepStrictEqual(result.stale, {
        at: 0,
        says: 'tap link "Settings"',
        why: "role “Welcome, Ann” is not there at the start"
      })
      assert.strictEqual(result.steps, 0)
    })
  )

  it.effect("refuses a step that leads out of what is allowed", () =>
    Effect.gen(function* () {
      const away: FlowStep = { kind: "open", value: "http://elsewhere.test/", says: "open elsewhere" }
      const { stale } = yield* replay(flowOf([away]))
      assert.strictEqual(stale?.why, "refused: leaves the allowed origins (http://elsewhere.test/)")
    })
  )

  it.effect("tells the bugs that the steps showed, and whether the flow's own is among them", () =>
    Effect.gen(function* () {
      const steps = [
        step("tap", "link", "Settings"),
        step("tap", "button", "Advanced"),
        step("tap", "button", "Export")
      ]
      const first = yield* replay(flowOf(steps), { defects: "all" })
      const crash = first.shown.find(({ oracle }) => oracle === "failure.crash")!
      assert.isUndefined(first.showsItsFinding)
      assert.strictEqual(new Set(first.shown.map(({ cause }) => cause)).size, first.shown.length)
      const flow = flowOf(steps, { provenance: { goapher: "0.0.0", finding: findingId(crash.cause) } })
      assert.isTrue((yield* replay(flow, { defects: "all" })).showsItsFinding)
      const healthy = yield* replay(flow)
      assert.isFalse(healthy.showsItsFinding)
      assert.deepStrictEqual(healthy.shown, [])
    })
  )
})
