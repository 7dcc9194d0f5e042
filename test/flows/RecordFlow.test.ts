import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { flowJson } from "../../flows/Flow.ts"
import { readFlow } from "../../flows/ReadFlow.ts"
import { recordFlow } from "../../flows/RecordFlow.ts"
import type { Element } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Step } from "../../world/Operation.ts"

const element = (n: number, role: Element["role"], name: string, more: Partial<Element> = {}): Element => ({
  n,
  role,
  name,
  states: {},
  bounds: [0, 0, 10, 10],
  visibility: "visible",
  operable: role === "button",
  ...more
})

const seen = (url: string, ...elements: ReadonlyArray<Element>): Observation => ({
  revision: 1,
  at: 0,
  took: 1,
  location: { url: `http://localhost:4000${url}` },
  title: "",
  viewport: { width: 1280, height: 800.5 },
  content: { width: 1280, height: 900 },
  elements,
  signals: [],
  traces: {
    document: "",
    requests: 0,
    storage: "",
    look: "",
    scroll: "",
    clipboard: 0,
    prints: 0,
    downloads: 0,
    windows: 1,
    playing: 0
  },
  settled: true,
  truncated: false
})

const tap: Step = { kind: "tap", target: [{ by: "role", role: "button", value: "Save" }], says: `tap button "Save"` }
const recordWith = (...observations: ReadonlyArray<Observation>) =>
  recordFlow({
    title: "t",
    app: "a",
    start: "http://localhost:4000/",
    steps: observations.length > 2 ? [tap, tap] : [tap],
    observations,
    provenance: { goapher: "0.1.0" }
  })

describe("recording a flow", () => {
  it("holds on to what appeared and what went, the most telling first", () => {
    const flow = recordWith(
      seen("/edit", element(1, "button", "Save"), element(2, "link", "Home")),
      seen("/saved", element(3, "text", "Thank you"), element(4, "link", "Home"), element(5, "status", "Saved"))
    )
    assert.deepStrictEqual(flow.steps[0]?.appeared, [
      { by: "address", value: "/saved" },
      { by: "role", role: "status", value: "Saved" },
      { by: "text", value: "Thank you" }
    ])
    assert.deepStrictEqual(flow.steps[0]?.gone, [{ by: "role", role: "button", value: "Save" }])
    assert.deepStrictEqual(flow.viewport, { width: 1280, height: 801 })
  })

  it("holds on to nothing that is another one tomorrow", () => {
    const flow = recordWith(
      seen("/orders"),
      seen(
        "/orders/1234",
        element(1, "text", "Order 1234"),
        element(2, "text", "Ada Lovelace", { row: { list: 9, index: 0, of: 3 } }),
        element(3, "text", "x".repeat(90)),
        element(4, "heading", "Secret", { visibility: "hidden" }),
        element(5, "image", "chart")
      )
    )
    assert.isUndefined(flow.steps[0]?.appeared)
    assert.isUndefined(flow.steps[0]?.gone)
  })

  it("takes few of many, and each once", () => {
    const many = ["Apples", "Pears", "Plums", "Plums", "Figs", "Dates"].map((name, i) => element(i, "button", name))
    const flow = recordWith(seen("/"), seen("/", ...many), seen("/"))
    assert.strictEqual(flow.steps[0]?.appeared?.length, 3)
    assert.strictEqual(flow.steps[1]?.gone?.length, 2)
  })

  it.effect("writes what can be read, also without observations", () =>
    Effect.gen(function* () {
      for (const flow of [recordWith(), recordWith(seen("/"), seen("/#/cart", element(1, "heading", "Cart")))]) {
        const text = flowJson(flow)
        assert.deepStrictEqual(yield* readFlow({ file: "f", text, goapher: "0.1.0" }), flow)
      }
    })
  )
})
