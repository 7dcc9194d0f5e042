/** The sweep over a map: the right frontier, met early, whatever the size of the map. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { choosingCost } from "../../planner/GoalChoice.ts"
import { make, type SweepGraph } from "../../planner/Sweep.ts"

interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
}

interface Frontier {
  readonly node: number
  readonly value: number
  readonly cost: number
}

/** Operations are numbered in the order given: edges first, then frontiers. */
const map = (size: number, edges: ReadonlyArray<Edge>, frontiers: ReadonlyArray<Frontier>): SweepGraph => ({
  size,
  bestValue: Math.max(0, ...frontiers.map(({ value }) => value)),
  edges: (node, visit) => {
    for (const [operation, { from, to, cost }] of edges.entries()) if (from === node) visit(operation, to, cost)
  },
  frontiers: (node, visit) => {
    for (const [at, frontier] of frontiers.entries()) {
      if (frontier.node === node) visit(edges.length + at, frontier.value, frontier.cost)
    }
  }
})

const chain = (size: number): ReadonlyArray<Edge> =>
  Array.from({ length: size - 1 }, (_, at) => ({ from: at, to: at + 1, cost: 10 }))

describe("the sweep", () => {
  it("walks to a worthwhile frontier further on rather than to a trifle near by", () => {
    const { choices } = make().run(
      map(4, chain(4), [
        { node: 0, value: 1, cost: 10 },
        { node: 3, value: 8, cost: 10 }
      ]),
      0
    )
    const [best] = choices
    assert.strictEqual(best?.node, 3)
    assert.strictEqual(best?.cost, 40)
    assert.strictEqual(best?.operation, 4)
    assert.deepStrictEqual(best?.path, [
      { node: 0, operation: 0 },
      { node: 1, operation: 1 },
      { node: 2, operation: 2 }
    ])
  })

  it("prefers the trifle when the walk is too long for what it brings", () => {
    const { choices } = make().run(
      map(60, chain(60), [
        { node: 0, value: 1, cost: 10 },
        { node: 59, value: 8, cost: 10 }
      ]),
      0
    )
    assert.strictEqual(choices[0]?.node, 0)
  })

  it("answers nothing when no frontier can be reached", () => {
    assert.deepStrictEqual(make().run(map(3, [{ from: 1, to: 0, cost: 1 }], [{ node: 2, value: 1, cost: 1 }]), 0), {
      choices: [],
      settled: 1
    })
  })

  it("settles no more of a large map than of a small one when what it wants is near", () => {
    const settled = (size: number) => {
      const graph = map(size, chain(size), [
        { node: 2, value: 3, cost: 10 },
        { node: size - 1, value: 3, cost: 10 }
      ])
      return make().run(graph, 0).settled
    }
    assert.strictEqual(settled(1_000), settled(10))
  })

  it("takes the first of equals, and the same one each time", () => {
    const graph = map(
      3,
      [
        { from: 0, to: 1, cost: 5 },
        { from: 0, to: 2, cost: 5 }
      ],
      [
        { node: 2, value: 1, cost: 1 },
        { node: 1, value: 1, cost: 1 }
      ]
    )
    const sweep = make()
    for (let run = 0; run < 3; run++) assert.strictEqual(sweep.run(graph, 0).choices[0]?.node, 1)
  })

  it("finds what a full search finds, in order, on any map, with buffers used before", () => {
    const size = 8
    const sweep = make()
    const edge = fc.record({ from: fc.nat(size - 1), to: fc.nat(size - 1), cost: fc.integer({ min: 1, max: 40 }) })
    const frontier = fc.record({
      node: fc.nat(size - 1),
      value: fc.integer({ min: 1, max: 9 }),
      cost: fc.integer({ min: 1, max: 20 })
    })
    fc.assert(
      fc.property(
        fc.array(edge, { maxLength: 20 }),
        fc.array(frontier, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (edges, frontiers, count) => {
          const { choices } = sweep.run(map(size, edges, frontiers), 0, { count })
          const scores = frontiers.map(({ node, value, cost }) => {
            return value / (distances(size, edges)[node]! + cost + choosingCost)
          })
          const best = scores.filter((score) => score > 0).sort((a, b) => b - a)
          assert.deepStrictEqual(
            choices.map(({ score }) => score),
            best.slice(0, count)
          )
          for (const choice of choices) {
            let at = 0
            let cost = 0
            for (const { node, operation } of choice.path) {
              assert.strictEqual(node, at)
              at = edges[operation]!.to
              cost += edges[operation]!.cost
            }
            assert.strictEqual(at, choice.node)
            assert.strictEqual(cost + frontiers[choice.operation - edges.length]!.cost, choice.cost)
          }
        }
      ),
      { numRuns: 500 }
    )
  })
})

/** Bellman and Ford. */
const distances = (size: number, edges: ReadonlyArray<Edge>): ReadonlyArray<number> => {
  const distance = Array.from({ length: size }, (_, node) => (node === 0 ? 0 : Infinity))
  for (let round = 0; round < size; round++) {
    for (const { from, to, cost } of edges) distance[to] = Math.min(distance[to]!, distance[from]! + cost)
  }
  return distance
}
