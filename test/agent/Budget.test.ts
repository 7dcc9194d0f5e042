import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { isSpent, reserve, stepsLeft, timeLeft } from "../../agent/Budget.ts"

const budget = { time: 10_000, steps: 5 }

describe("a budget", () => {
  it("counts what earlier parts of a resumed run spent", () => {
    const spent = { before: 4_000, since: 100, steps: 2 }
    assert.strictEqual(timeLeft(budget, spent, 1_100), 5_000)
    assert.strictEqual(stepsLeft(budget, spent), 3)
  })

  it("is spent with its last millisecond or its last step", () => {
    const spent = { before: 0, since: 0, steps: 0 }
    assert.isFalse(isSpent(budget, spent, 9_999))
    assert.isTrue(isSpent(budget, spent, 10_000))
    assert.isFalse(isSpent(budget, { ...spent, steps: 4 }, 0))
    assert.isTrue(isSpent(budget, { ...spent, steps: 5 }, 0))
  })

  it("keeps time back for what waits, more for more, and never half of the whole", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e7 }), fc.nat({ max: 50 }), fc.nat({ max: 60_000 }), (time, waiting, each) => {
        const kept = reserve({ time, steps: 1 }, waiting, each)
        assert.isAtLeast(kept, 0)
        assert.isAtMost(kept, time / 2)
        assert.isAtLeast(reserve({ time, steps: 1 }, waiting + 1, each), kept)
      })
    )
    assert.strictEqual(reserve(budget, 0, 4_000), 0)
  })
})
