import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type HuntFlags, requestOf } from "../../cli/HuntRequest.ts"

const flags = (change: Partial<HuntFlags>): HuntFlags => ({
  url: undefined,
  goal: [],
  minutes: undefined,
  steps: undefined,
  seed: undefined,
  devices: undefined,
  emulate: undefined,
  start: undefined,
  reset: undefined,
  app: undefined,
  map: undefined,
  allow: [],
  never: [],
  headed: false,
  ...change
})

const refusal = (change: Partial<HuntFlags>) =>
  requestOf(flags(change)).pipe(
    Effect.flip,
    Effect.map(({ message }) => message)
  )

describe("a request", () => {
  it.effect("hunts the sample app for two minutes, and an address for five", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* requestOf(flags({}))).minutes, 2)
      assert.strictEqual((yield* requestOf(flags({ url: "http://localhost:3000" }))).minutes, 5)
      assert.strictEqual((yield* requestOf(flags({ url: "https://a.example", minutes: 0.5 }))).minutes, 0.5)
    })
  )

  it.effect("is refused with what would be right", () =>
    Effect.gen(function* () {
      assert.match(
        yield* refusal({ url: "localhost:3000/shop" }),
        /Write it with its protocol: http:\/\/localhost:3000\/shop$/u
      )
      assert.match(yield* refusal({ url: "file:///etc/passwd" }), /not a web address\. Give the address of a web app/u)
      assert.match(yield* refusal({ url: "http://" }), /not a web address/u)
      assert.match(yield* refusal({ minutes: 0 }), /--minutes 0 is not possible\. Give a number above 0/u)
      assert.match(yield* refusal({ minutes: Number.NaN }), /not possible/u)
      assert.match(yield* refusal({ steps: -3 }), /--steps -3 is not possible/u)
      assert.match(yield* refusal({ goal: ["Thank you"] }), /--goal '"Thank you"'/u)
      assert.match(
        yield* refusal({ allow: ["https://a.example/path"] }),
        /Write protocol, host and port, and nothing else: https:\/\/a\.example$/u
      )
      assert.match(yield* refusal({ allow: ["a.example"] }), /is not an origin/u)
      assert.match(yield* refusal({ never: [" "] }), /--never is empty/u)
    })
  )

  it.effect("takes origins with or without a slash at the end", () =>
    Effect.gen(function* () {
      const { allow } = yield* requestOf(flags({ allow: ["https://a.example/", "http://B.example:8080"] }))
      assert.deepStrictEqual(allow, ["https://a.example", "http://b.example:8080"])
    })
  )
})
