/** Costs that learn: a posterior instead of a ratio, recovery from traps, and a snapshot that keeps tails valid. */
import { assert, describe, it } from "@effect/vitest"
import { expectedCost, priorRates, snapshotCost, successRate } from "../../planner/ExpectedCost.ts"

describe("the success rate", () => {
  it("starts at the prior and moves with what is seen, the prior counting as two tries", () => {
    assert.strictEqual(successRate(priorRates.proposed, 0, 0), 0.5)
    assert.strictEqual(successRate(0.5, 2, 2), 0.75)
    assert.strictEqual(successRate(0.5, 0, 2), 0.25)
  })

  it("falls with each failure but never to nothing, and no single failure condemns", () => {
    let before = 1
    for (let tries = 0; tries < 5_000; tries += 100) {
      const rate = successRate(0.9, 0, tries)
      assert.isAtMost(rate, before)
      assert.isAbove(rate, 0)
      before = rate
    }
    assert.isAbove(successRate(0.9, 0, 1), 0.5)
  })
})

describe("the expected cost", () => {
  it("is the cost of one try over the rate", () => {
    assert.strictEqual(expectedCost(30, 1), 30)
    assert.strictEqual(expectedCost(30, 0.5), 60)
  })

  it("adds the recovery from as many failures as are expected before the success", () => {
    assert.strictEqual(expectedCost(30, 0.5, 600), 60 + 600)
    assert.strictEqual(expectedCost(30, 0.25, 600), 120 + 1_800)
  })

  it("is an integer from 1 to 32,768", () => {
    assert.strictEqual(expectedCost(0, 1), 1)
    assert.strictEqual(expectedCost(10, 0.001, 1e6), 32_768)
    assert.strictEqual(expectedCost(10, 0.3), 33)
  })
})

describe("the cost that planning uses", () => {
  it("rises at once", () => {
    assert.strictEqual(snapshotCost(100, 101, false), 101)
  })

  it("falls only at a new goal or by more than a quarter", () => {
    assert.strictEqual(snapshotCost(100, 75, false), 100)
    assert.strictEqual(snapshotCost(100, 74, false), 74)
    assert.strictEqual(snapshotCost(100, 99, true), 99)
    assert.strictEqual(snapshotCost(undefined, 5, false), 5)
  })
})
