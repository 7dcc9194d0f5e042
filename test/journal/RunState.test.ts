import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Event, type EventBody } from "../../journal/Event.ts"
import { emptyRun, foldRun, operationsOf, placesOf, type RunState, waiting } from "../../journal/RunState.ts"
import { beginning, numbered } from "./Numbered.ts"
import { runFinished, sampleRun, started } from "./SampleRun.ts"

const after = (...bodies: ReadonlyArray<EventBody>) => foldRun(numbered(bodies))

/** A state as data, with the parts in a settled order. */
const shown = (state: RunState) => ({
  ...state,
  screens: Object.fromEntries(state.screens),
  splits: [...state.splits].toSorted(),
  known: [...state.known].toSorted(),
  tried: [...state.tried].toSorted(),
  blocked: [...state.blocked].toSorted(),
  refused: [...state.refused],
  unmet: [...state.unmet],
  findings: [...state.findings]
})

describe("the state of a run", () => {
  it.prop(
    "is the same whether folded at once or in two parts, and the first part is left as it was",
    { events: Schema.Array(Event), more: Schema.Array(Event) },
    ({ events, more }) => {
      const first = foldRun(events)
      const before = JSON.stringify(shown(first))
      assert.deepStrictEqual(shown(foldRun(more, first)), shown(foldRun([...events, ...more])))
      assert.strictEqual(JSON.stringify(shown(first)), before)
    }
  )

  it("knows screens, operations, findings and budget of the sample run", () => {
    const state = after(...sampleRun)
    assert.strictEqual(placesOf(state), 2)
    assert.deepStrictEqual(operationsOf(state), { known: 4, tried: 1, left: 2 })
    assert.deepStrictEqual(
      waiting(state).map(({ id }) => id),
      ["f-4"]
    )
    assert.strictEqual(state.findings.get("f-1")?.seen, 2)
    assert.deepInclude(state, { steps: 1, budgetSteps: 1, observations: 2 })
    assert.deepStrictEqual(state.children, [{ pid: 42, startedAt: "111", what: "chromedriver" }])
    assert.isUndefined(state.devices["d1"]?.step)
    assert.isUndefined(state.finished)
  })

  it("knows the step in flight, until it is finished or the session is lost", () => {
    const started = sampleRun.findIndex(({ _tag }) => _tag === "StepStarted")
    const state = after(...sampleRun.slice(0, started + 1))
    assert.strictEqual(state.devices["d1"]?.step?.says, `tap button "Edit"`)
    const lost = after(...sampleRun.slice(0, started + 1), {
      _tag: "SessionLost",
      device: "d1",
      reason: "AppCrashed",
      text: "gone"
    })
    assert.isUndefined(lost.devices["d1"]?.step)
    assert.strictEqual(lost.devices["d1"]?.lost?.reason, "AppCrashed")
  })

  it("throws plans and steps in flight away when the run is resumed, and keeps the rest", () => {
    const step = sampleRun.findIndex(({ _tag }) => _tag === "StepStarted")
    const resumed: EventBody = { _tag: "RunResumed", after: step + 1, version: "0.1.0", lost: "tap" }
    const state = after(...sampleRun.slice(0, step + 1), resumed)
    assert.hasAllKeys(state.devices["d1"], ["session", "seen"])
    assert.strictEqual(placesOf(state), 1)
    assert.strictEqual(state.resumed.length, 1)
  })

  it("counts only the time in which the run ran", () => {
    const [first, tick] = numbered([started, { _tag: "BudgetTick", steps: 9, ms: 60_000 }])
    const day = 86_400_000
    const resumed = { v: 1, seq: 3, at: beginning + day, _tag: "RunResumed", after: 2, version: "0.1.0" } as const
    const later = { v: 1, seq: 4, at: beginning + day + 500, _tag: "Stalled", kind: "loop", detail: "" } as const
    assert.strictEqual(foldRun([first!, tick!, resumed, later]).ms, 60_500)
  })

  it("leaves out what a split made no place any more", () => {
    const screen = (id: string): EventBody => ({
      _tag: "ScreenFound",
      screen: { id, base: "s", variant: "v", route: "/", title: "", skeleton: [] },
      operations: [{ key: "k", kind: "tap", control: "c", role: "button", name: "b", value: 1, cost: 1 }]
    })
    const split = (feature: string): EventBody => ({
      _tag: "ScreenSplit",
      split: { screen: "s", feature, values: ["on"], because: "k" }
    })
    assert.strictEqual(placesOf(after(screen("s"), split("a"))), 0)
    const parts = after(screen("s"), split("a"), screen("s.1"), screen("s.2"))
    assert.strictEqual(placesOf(parts), 2)
    assert.deepStrictEqual(operationsOf(parts), { known: 2, tried: 0, left: 2 })
    assert.strictEqual(placesOf(after(screen("s"), split("a"), screen("s.1"), split("b"), screen("s.3"))), 1)
  })

  it("remembers goals without a plan until they get one", () => {
    const goal = { kind: "reach", id: "g", says: "see the invoice" }
    const plan = (outcome: "Unreachable" | "Act"): EventBody => ({
      _tag: "PlanMade",
      device: "d1",
      goal,
      reason: "first",
      decision: { outcome, steps: [], goal: [], unmet: ["screen = invoice (no supplier)"] }
    })
    assert.deepStrictEqual([...after(plan("Unreachable")).unmet.keys()], ["g"])
    assert.strictEqual(after(plan("Unreachable"), plan("Act")).unmet.size, 0)
    assert.strictEqual(after(plan("Unreachable"), { _tag: "GoalMet", goal }).unmet.size, 0)
  })

  it("holds requests until they are applied, and has an end only when one was written last", () => {
    const ask: EventBody = { _tag: "ControlRequested", id: "c1", who: "ada", verb: "pause" }
    assert.strictEqual(after(ask).controls.length, 1)
    assert.strictEqual(after(ask, { _tag: "ControlApplied", id: "c1", ok: true }).controls.length, 0)
    assert.strictEqual(after(started, runFinished).finished?.status, "budget")
    assert.isUndefined(after(started, runFinished, { _tag: "RunResumed", after: 2, version: "0.1.0" }).finished)
    assert.deepStrictEqual(foldRun([]), emptyRun)
  })
})
