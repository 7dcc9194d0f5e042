import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { fillIn, namesNeeded } from "../../flows/FlowValues.ts"
import { recordedFlow } from "./RecordedFlow.ts"

describe("values from the environment", () => {
  it("are known by name before anything runs", () => {
    assert.deepStrictEqual(namesNeeded(recordedFlow), ["SHOP_PASSWORD"])
  })

  it("are filled in, as they are", () => {
    const lookup = (name: string) => ({ A: "$&", B: "" })[name]
    assert.deepStrictEqual(fillIn("x${env:A}y${env:B}", lookup), Result.succeed("x$&y"))
    assert.deepStrictEqual(fillIn("${env:lower case} $A", lookup), Result.succeed("${env:lower case} $A"))
  })

  it("are missed by name", () => {
    assert.deepStrictEqual(
      fillIn("${env:NOPE}", () => undefined),
      Result.fail("NOPE")
    )
  })
})
