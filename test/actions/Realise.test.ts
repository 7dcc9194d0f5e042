import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { keyOf, type KeyParts } from "../../actions/OperationKey.ts"
import { operationsOf } from "../../actions/Operations.ts"
import { realise } from "../../actions/Realise.ts"
import { isOperableNow } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import { describeScreen } from "../../world/Screen.ts"
import { draw, numberOf } from "../world/Draw.ts"
import { withMore } from "./Offered.ts"

const on = (observation: Observation, parts: Partial<KeyParts>, literals?: ReadonlyArray<string>) =>
  realise(
    keyOf({ kind: "tap", control: "", instance: "first", ...parts }),
    describeScreen(observation),
    observation,
    literals
  )

/** Pages of controls in every state, alone and in rows. */
const someState = fc.constantFrom("", " [disabled]", " [occluded]", " [hidden]", " [offscreen]")
const somePage = fc
  .array(
    fc.record({
      what: fc.constantFrom("button Go", "link Cart -> /cart", "checkbox Done", "textbox Title", "searchbox Find"),
      state: someState,
      inRow: fc.boolean()
    }),
    { minLength: 1, maxLength: 12 }
  )
  .map((parts) => {
    const lines = parts.filter(({ inRow }) => !inRow).map(({ what, state }) => what + state)
    const rows = parts.filter(({ inRow }) => inRow).map(({ what, state }, at) => `  - text Row ${at} | ${what}${state}`)
    return draw(["/page", ...lines, "list Things", ...rows].join("\n"))
  })

describe("how an operation is done", () => {
  it("is never on what is disabled, covered or hidden", () => {
    fc.assert(
      fc.property(somePage, somePage, (seenBefore, now) => {
        // What an earlier observation offered is asked of this one.
        for (const { key } of operationsOf(describeScreen(seenBefore), seenBefore)) {
          const element = realise(key, describeScreen(now), now)?.element
          if (element !== undefined) assert.isTrue(isOperableNow(element), `${key} on ${JSON.stringify(element)}`)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("is not known where the control is gone", () => {
    assert.isUndefined(on(draw("/\nbutton New"), { control: "button Old" }))
  })

  it("takes the first of a control's rows, the last, the one by index or by the record it leads to", () => {
    const page = draw(`
/products
list Products
  - link Lamp -> /product/1 | button Remove [disabled]
  - link Rug -> /product/2 | button Remove
  - link Bed -> /product/3 | button Remove
  - link Cup -> /product/4 | button Remove
`)
    const removes = page.elements.filter(({ name }) => name === "Remove").map(({ n }) => n)
    const remove = { control: "button Remove in row" }
    assert.strictEqual(on(page, remove)?.operation.element, removes[1])
    assert.strictEqual(on(page, { ...remove, instance: "last" })?.operation.element, removes[3])
    assert.strictEqual(on(page, { ...remove, instance: "1" })?.operation.element, removes[2])
    assert.isUndefined(on(page, { ...remove, instance: "7" }))
    const control = describeScreen(page).controls.find(({ role }) => role === "link")!.key
    assert.strictEqual(
      on(page, { control, instance: "to /product/3" })?.operation.element,
      numberOf(page, "link", "Bed")
    )
    assert.isUndefined(on(page, { control, instance: "to /product/9" }))
  })

  it("types what the class means for the field, and presses Enter or Escape where a key is asked for", () => {
    const page = draw("/\ntextbox E-mail\ndialog Hello")
    const field = { control: "textbox E-mail", kind: "type" } as const
    assert.strictEqual(on(page, { ...field, inputClass: "valid" })?.operation.value, "ada@example.com")
    assert.strictEqual(on(page, { ...field, inputClass: "empty" })?.operation.value, "")
    assert.strictEqual(on(page, { ...field, kind: "key", inputClass: "valid" })?.operation.value, "Enter")
    assert.deepStrictEqual(on(page, { kind: "key", control: "screen key" }), {
      operation: { kind: "key", value: "Escape" }
    })
    assert.deepStrictEqual(on(page, { kind: "back", control: "screen back" }), { operation: { kind: "back" } })
  })

  it("is not known where the class says nothing for the field", () => {
    const page = draw("/\ndate Day")
    assert.isUndefined(on(page, { kind: "set", control: "date Day", inputClass: "markup" }))
  })

  it("uses the credentials that the page shows, and the goal's own words in a search", () => {
    const page = draw(
      "/login\ntextbox User name\ntextbox Password [password]\ntext User name: demo\ntext Password: secret-1"
    )
    const valid = { kind: "type", inputClass: "valid" } as const
    assert.strictEqual(on(page, { ...valid, control: "textbox User name" })?.operation.value, "demo")
    assert.strictEqual(on(page, { ...valid, control: "textbox Password" })?.operation.value, "secret-1")
    const shop = draw("/\nsearchbox Search")
    const search = { ...valid, control: "searchbox Search" }
    assert.strictEqual(on(shop, search, ["blue lamp"])?.operation.value, "blue lamp")
    assert.strictEqual(on(shop, { ...search, inputClass: "other" }, ["blue lamp"])?.operation.value, "qwxzy")
  })

  it("chooses an option that isn't chosen already", () => {
    const page = (value: string) =>
      withMore(draw(`/\ncombobox Size = ${value}`), "combobox", "Size", { options: ["S", "M", "L"] })
    const select = { kind: "select", control: "combobox Size" } as const
    assert.strictEqual(on(page("S"), { ...select, inputClass: "option 2" })?.operation.value, "L")
    assert.strictEqual(on(page("S"), { ...select, inputClass: "option 0" })?.operation.value, "M")
    assert.strictEqual(on(page("L"), { ...select, inputClass: "option 2" })?.operation.value, "S")
    assert.strictEqual(on(page("S"), { ...select, inputClass: "valid" })?.operation.value, "M")
  })

  it("drags an instance onto another one", () => {
    const rows = ["One", "Two"].map((name) => `  - text ${name} | button Move`).join("\n")
    const page = draw(`/\nlist Tasks\n${rows}`)
    const [first, second] = page.elements.filter(({ name }) => name === "Move").map(({ n }) => n)
    const drag = { kind: "drag", control: "button Move in row" } as const
    assert.deepStrictEqual(on(page, drag)?.operation, { kind: "drag", element: first!, to: second! })
    assert.isUndefined(on(draw("/\nbutton Move"), { kind: "drag", control: "button Move" }))
  })
})
