/** The readable problem file: names become indices, and mistakes are named with their place. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readProblem } from "../../planner/ProblemFile.ts"

const door = {
  facts: { door: ["shut", "open"], key: [true, false], light: [0, 1] },
  now: { door: "shut", light: 0 },
  actions: [
    { name: "look", senses: { key: { true: 0.5, false: 0.4 } }, cost: 5 },
    {
      name: "open",
      needs: { door: "shut", key: true },
      believes: { door: "open" },
      cost: 10,
      successRate: 0.5,
      recovery: 30
    }
  ],
  goal: { door: "open" },
  budget: 900,
  reserve: 100
}

const refusal = (json: unknown): string =>
  Result.match(readProblem(json), { onSuccess: () => "accepted", onFailure: (refused) => refused.message })

describe("a problem file", () => {
  it("becomes a problem with indices, unknown facts and expected costs", () => {
    assert.deepStrictEqual(Result.getOrThrow(readProblem(door)), {
      epoch: 0,
      variables: [
        { name: "door", values: ["shut", "open"] },
        { name: "key", values: ["true", "false", "unknown"], unknown: 2 },
        { name: "light", values: ["0", "1"] }
      ],
      operators: [
        {
          id: "0",
          label: "look",
          kind: "sense",
          needs: [],
          believes: [],
          cost: 5,
          senses: {
            variable: 1,
            outcomes: [
              [0, 0.5],
              [1, 0.4]
            ]
          }
        },
        {
          id: "1",
          label: "open",
          kind: "operate",
          needs: [
            [0, 0],
            [1, 0]
          ],
          believes: [[0, 1]],
          cost: 50
        }
      ],
      initial: [0, 2, 0],
      goal: [[0, 1]],
      budget: 900,
      reserve: 100
    })
  })

  it("is refused with the place of the mistake and what would be right", () => {
    assert.strictEqual(
      refusal({ ...door, goal: { door: "ajar" } }),
      `goal: "ajar" is not a value of door; it can be "shut", "open"`
    )
    assert.strictEqual(
      refusal({ ...door, now: { dor: "shut" } }),
      `now: "dor" is not a fact of this file; its facts are "door", "key", "light"`
    )
    assert.strictEqual(
      refusal({ ...door, actions: [door.actions[0], { ...door.actions[1], needs: { door: "locked" } }] }),
      `actions[1] "open", needs: "locked" is not a value of door; it can be "shut", "open"`
    )
    const greedy = { name: "look", senses: { key: { true: 0.9, false: 0.9 } }, cost: 5 }
    assert.strictEqual(
      refusal({ ...door, actions: [greedy] }),
      `actions[0] "look", senses: the probabilities add up to 1.8, and may not exceed 1`
    )
    assert.include(refusal({ ...door, actions: [{ name: "open", cost: -1 }] }), `at ["actions"][0]["cost"]`)
    assert.include(refusal([]), "Expected")
  })
})
