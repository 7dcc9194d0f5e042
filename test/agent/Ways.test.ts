import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { Ways } from "../../agent/Ways.ts"
import type { Step } from "../../world/Operation.ts"

const step = (from: number, to: number): Step => ({ kind: "tap", says: `${from} to ${to}` })

const someEdges = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), { maxLength: 20 })

/** Fewest edges between two places, by relaxing until nothing changes. */
const fewest = (edges: ReadonlyArray<readonly [number, number]>, from: number, to: number): number => {
  const distance = Array.from({ length: 8 }, (_, at) => (at === from ? 0 : Infinity))
  for (let round = 0; round < 8; round++) {
    for (const [a, b] of edges) distance[b] = Math.min(distance[b]!, distance[a]! + 1)
  }
  return distance[to]!
}

describe("the way from one screen to another", () => {
  it("has the fewest steps of all, each beginning where the last one led", () => {
    fc.assert(
      fc.property(someEdges, fc.nat({ max: 7 }), fc.nat({ max: 7 }), (edges, from, to) => {
        const ways = new Ways()
        for (const [a, b] of edges) ways.learn(a, b, step(a, b))
        const way = ways.between(from, to)
        const least = fewest(edges, from, to)
        if (least === Infinity) return assert.isUndefined(way)
        assert.lengthOf(way!, least)
        const places = way!.map(({ says }) => says.split(" to ").map(Number))
        let at = from
        for (const [a, b] of places) {
          assert.strictEqual(a, at)
          at = b!
        }
        assert.strictEqual(at, to)
      }),
      { numRuns: 500 }
    )
  })

  it("uses the step that led there last", () => {
    const ways = new Ways()
    ways.learn(0, 1, { kind: "tap", says: "old" })
    ways.learn(0, 1, { kind: "tap", says: "new" })
    assert.deepStrictEqual(ways.between(0, 1), [{ kind: "tap", says: "new" }])
  })
})
