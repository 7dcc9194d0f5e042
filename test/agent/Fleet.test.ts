import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Fleet } from "../../agent/Fleet.ts"
import { AppMap, type KnownOperation } from "../../world/AppMap.ts"

const tap = (name: string, key = name): KnownOperation => ({
  key,
  kind: "tap",
  control: key,
  role: "button",
  name,
  value: 1,
  cost: 10
})

describe("a fleet", () => {
  it("keeps a device from what another is after, and from its like", () => {
    const map = AppMap.empty("shop")
    map.seeScreen({ id: "s-1", variant: "v", route: "/", title: "" }, [tap("Save"), tap("Help")])
    map.seeScreen({ id: "s-2", variant: "v", route: "/b", title: "" }, [tap("Save")])
    const [save, help, saveElsewhere] = map.operations
    const fleet = new Fleet()
    fleet.claim(1, save)
    assert.deepStrictEqual(
      [save, help, saveElsewhere].map((one) => fleet.isClaimed(2, one!)),
      [true, false, true]
    )
    assert.isFalse(fleet.isClaimed(1, saveElsewhere!))
    fleet.claim(1, undefined)
    assert.isFalse(fleet.isClaimed(2, save!))
  })

  it("ends with the first word, for all", () => {
    const fleet = new Fleet()
    const ending = { status: "goal", why: "Every goal is met." } as const
    assert.strictEqual(fleet.end(ending), ending)
    assert.strictEqual(fleet.end({ status: "budget", why: "The budget is spent." }), ending)
    assert.strictEqual(fleet.ending, ending)
  })

  it.effect("has a device without anything to do wait for the others, and end with the last", () =>
    Effect.gen(function* () {
      const fleet = new Fleet()
      fleet.join(1)
      fleet.join(2)
      const waiting = yield* Effect.forkChild(fleet.awaitNews(1))
      yield* Effect.yieldNow
      assert.strictEqual(fleet.size, 1)
      fleet.tellNews()
      assert.isTrue(yield* Fiber.join(waiting))
      assert.strictEqual(fleet.size, 2)
      const again = yield* Effect.forkChild(fleet.awaitNews(1))
      yield* Effect.yieldNow
      assert.isFalse(yield* fleet.awaitNews(2))
      fleet.end({ status: "done", why: "Every operation that can be reached was tried." })
      assert.isTrue(yield* Fiber.join(again))
    })
  )
})
