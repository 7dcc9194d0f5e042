import { assert, describe, it } from "@effect/vitest"
import { fitKind } from "../../flows/FitStep.ts"
import type { Element } from "../../world/Element.ts"

const element = (role: Element["role"], more: Partial<Element> = {}): Element => ({
  n: 1,
  role,
  name: "",
  states: {},
  bounds: [0, 0, 1, 1],
  visibility: "visible",
  operable: true,
  ...more
})

describe("fitting a recorded change to the field it finds", () => {
  it("chooses in a select, sets what is set, and types into the rest", () => {
    assert.strictEqual(fitKind("type", element("combobox", { options: ["a", "b"] })), "select")
    assert.strictEqual(fitKind("type", element("date")), "set")
    assert.strictEqual(fitKind("type", element("slider")), "set")
    assert.strictEqual(fitKind("type", element("combobox")), "type")
    assert.strictEqual(fitKind("tap", element("date")), "tap")
  })
})
