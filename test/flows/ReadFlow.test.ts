import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Flow, flowJson, stepsOf } from "../../flows/Flow.ts"
import { readFlow } from "../../flows/ReadFlow.ts"
import { recordedFlow } from "./RecordedFlow.ts"

const read = (text: string) => readFlow({ file: "save.flow.json", text, goapher: "0.1.0" })
const messageOf = (text: string) =>
  read(text).pipe(
    Effect.flip,
    Effect.map(({ message }) => message)
  )
const text = flowJson(recordedFlow)

describe("reading a flow", () => {
  it.effect("gives back what was written", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(text), recordedFlow)
      assert.deepStrictEqual(yield* read(`\ufeff${text}`), recordedFlow)
    })
  )

  it.effect.prop("gives back any flow there can be", { flow: Flow }, ({ flow }) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* read(flowJson(flow))) as unknown, JSON.parse(JSON.stringify(flow)))
    })
  )

  it.effect("points at the place of a mistake and says what is wrong", () =>
    Effect.gen(function* () {
      const line = (part: string) => text.split("\n").findIndex((one) => one.includes(part)) + 1
      assert.strictEqual(
        yield* messageOf(text.replace(`"value": "Saved"`, `"vlaue": "Saved"`)),
        `save.flow.json:${line(`"Saved"`)}:20: "steps[1].appeared[1].vlaue" is not a field of a flow. Correct it, or record the flow again.`
      )
      const wrongKind = yield* messageOf(text.replace(`"kind": "type"`, `"kind": "tpye"`))
      assert.match(
        wrongKind,
        new RegExp(`^save.flow.json:${line(`"kind": "type"`)}:15: "steps\\[0\\].kind" is wrong: .*"longPress"`)
      )
      const missing = yield* messageOf(text.replace(`"app": "localhost",`, ""))
      assert.match(missing, /^save\.flow\.json:1:1: "app" is missing\./)
    })
  )

  it.effect("points at where JSON ends to be JSON", () =>
    Effect.gen(function* () {
      assert.match(
        yield* messageOf(`{\n  "flow": 1,\n  "title" "x"\n}`),
        /^save\.flow\.json:3:11: This is not JSON: colon expected\./
      )
      assert.match(yield* messageOf(""), /^save\.flow\.json:1:1: This is not JSON/)
      assert.match(yield* messageOf(`{"flow": 1,}`), /^save\.flow\.json:1:12: This is not JSON/)
      assert.match(yield* messageOf(`{"flow": 1 // one\n}`), /This is not JSON/)
    })
  )

  it.effect("refuses other versions and other files", () =>
    Effect.gen(function* () {
      assert.match(
        yield* messageOf(text.replace(`"flow": 1`, `"flow": 2`)),
        /^save\.flow\.json:2:11: This is a flow of version 2, .* version 1\./
      )
      for (const other of ["[]", "3", `{"steps": []}`, `{"name": "goapher"}`]) {
        assert.match(yield* messageOf(other), /:1:1: This is neither a flow .* nor a DevTools Recorder export/)
      }
    })
  )

  it("holds the steps as the loop performs them", () => {
    assert.deepStrictEqual(stepsOf(recordedFlow)[1], {
      kind: "tap",
      target: recordedFlow.steps[1]!.target!,
      says: `tap button "Save"`
    })
  })
})
