import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { RecordedDecision, recordDecision } from "../../journal/Decision.ts"
import type { Decision, Plan } from "../../planner/Decision.ts"

const variables = [
  { name: "screen", values: ["start", "cart", "paid"] },
  { name: "stock", values: ["unknown", "some", "none"], unknown: 0 }
]
const plan: Plan = {
  start: [0, 0],
  goal: [[0, 2]],
  cost: 30,
  steps: [
    {
      operator: 0,
      outcome: 0,
      id: "look",
      label: "look at the stock",
      kind: "sense",
      cost: 30,
      needs: [[0, 0]],
      believes: [[1, 1]],
      predicted: [[1, 1]],
      assumes: { variable: 1, value: 1, probability: 0.75 }
    }
  ]
}
const certificate = { cost: 30, lowerBound: 30, optimal: true, expanded: 4, evaluated: 3, reusedTail: false, epoch: 2 }

const decisions: ReadonlyArray<Decision> = [
  {
    _tag: "Act",
    plan,
    certificate,
    why: {
      change: { _tag: "StateDiffers", facts: [{ variable: 1, expected: 1, seen: 2 }] },
      chain: [{ from: 0, fact: [1, 1], to: "goal" }]
    }
  },
  { _tag: "Done", epoch: 2 },
  { _tag: "OverBudget", lowerBound: 99, have: 50, expanded: 4, epoch: 2 },
  {
    _tag: "Unreachable",
    unmet: [{ fact: [0, 2], missing: "supplier", suppliers: [] }],
    nearest: plan,
    expanded: 1,
    epoch: 2
  },
  { _tag: "Deadline", bound: 12, expanded: 7, epoch: 2 },
  {
    _tag: "Deadline",
    best: { plan, certificate, why: { change: { _tag: "FirstPlan" }, chain: [] } },
    bound: 12,
    expanded: 7,
    epoch: 2
  }
]

describe("a recorded decision", () => {
  it("names facts, so that it can be read without the problem", () => {
    const recorded = recordDecision(variables, decisions[0]!)
    assert.deepInclude(recorded, {
      outcome: "Act",
      goal: ["screen = paid"],
      why: "Expected stock = some, observed none.",
      chain: ["step 0 → goal: stock = some"],
      optimal: true,
      expanded: 4
    })
    assert.deepInclude(recorded.steps[0], { needs: ["screen = start"], assumes: "stock = some (75 %)" })
  })

  it("says of an unreachable goal what is missing, and how far one could get", () => {
    const recorded = recordDecision(variables, decisions[3]!, [[0, 2]])
    assert.deepInclude(recorded, { goal: ["screen = paid"], unmet: ["screen = paid (no supplier)"] })
    assert.strictEqual(recorded.steps.length, 1)
  })

  it("keeps twenty rejected alternatives and no more", () => {
    const rejected = Array.from({ length: 30 }, (_, i) => ({ action: `a${i}`, why: "dearer" }))
    assert.strictEqual(recordDecision(variables, decisions[0]!, [], rejected).rejected?.length, 20)
  })

  it("is data for every decision there is", () => {
    for (const decision of decisions) {
      const recorded = recordDecision(variables, decision, [[0, 2]])
      assert.strictEqual(recorded.outcome, decision._tag)
      assert.deepStrictEqual(Schema.decodeUnknownSync(RecordedDecision)(JSON.parse(JSON.stringify(recorded))), recorded)
    }
  })
})
