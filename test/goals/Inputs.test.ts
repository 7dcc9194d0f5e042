import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { inputClasses, inputFor, meaningOf, typedAlways } from "../../goals/Inputs.ts"
import type { Element } from "../../world/Element.ts"
import { field } from "./Field.ts"

const labels = [
  "Username",
  "E-mail",
  "Password",
  "Repeat password",
  "Phone",
  "City",
  "ZIP",
  "Card number",
  "Expiry date"
]
const someField: fc.Arbitrary<Element> = fc
  .record({
    name: fc.constantFrom(...labels, "Security code", "Search", "Message", "Website", "Until", "Lamp", ""),
    role: fc.constantFrom("textbox" as const, "searchbox" as const, "combobox" as const),
    maxLength: fc.option(fc.integer({ min: -1, max: 60 }), { nil: undefined })
  })
  .map(({ name, role, maxLength }) => field(name, { role, ...(maxLength === undefined ? {} : { maxLength }) }))

const someNumber = fc
  .tuple(
    fc.constantFrom("spinbutton" as const, "slider" as const),
    fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: undefined }),
    fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined })
  )
  .map(([role, min, span]) =>
    field("Amount", {
      role,
      ...(min === undefined ? {} : { min: String(min) }),
      ...(span === undefined ? {} : { max: String((min ?? 0) + span) })
    })
  )

describe("what is put into a field", () => {
  it("is never longer than the field takes but at the edge, and never half a sign", () => {
    fc.assert(
      fc.property(someField, fc.constantFrom(...inputClasses), (element, as) => {
        const value = inputFor(element, as)
        if (value === undefined) return
        assert.isTrue(value.isWellFormed(), JSON.stringify(value))
        if (as === "edge" || element.maxLength === undefined || element.maxLength <= 0) return
        assert.isAtMost(value.length, element.maxLength)
      }),
      { numRuns: 1000 }
    )
  })

  it("is a number within the declared limits, but for the lower edge", () => {
    fc.assert(
      fc.property(someNumber, fc.constantFrom("valid" as const, "other" as const, "high" as const), (element, as) => {
        const value = Number(inputFor(element, as))
        assert.isTrue(Number.isFinite(value))
        if (element.min !== undefined) assert.isAtLeast(value, Number(element.min))
        if (element.max !== undefined) assert.isAtMost(value, Number(element.max))
      }),
      { numRuns: 1000 }
    )
  })

  it("is a date within the declared limits", () => {
    const between = (min: string, max: string) => field("Day", { role: "date", inputType: "date", min, max })
    assert.strictEqual(inputFor(between("2030-01-01", "2030-12-31"), "valid"), "2030-01-01")
    assert.strictEqual(inputFor(between("2020-01-01", "2020-12-31"), "valid"), "2020-12-31")
    assert.strictEqual(inputFor(between("2020-01-01", "2040-12-31"), "valid"), "2027-03-15")
  })

  it("takes a limit without a value for none", () => {
    const element = field("Amount", { role: "spinbutton", min: "", max: "" })
    assert.strictEqual(inputFor(element, "valid"), "2")
    assert.strictEqual(inputFor(element, "edge"), "-1")
    assert.strictEqual(inputFor(element, "high"), "1000")
  })

  it("loses blanks before digits where room is short", () => {
    assert.strictEqual(inputFor(field("Card number", { maxLength: 16 }), "valid"), "4242424242424242")
    assert.strictEqual(inputFor(field("Expiry", { maxLength: 4 }), "valid"), "1231")
  })

  it("is the same each time, so that an account made on one form signs in on another", () => {
    fc.assert(
      fc.property(someField, fc.constantFrom(...inputClasses), (element, as) => {
        assert.strictEqual(inputFor(element, as), inputFor({ ...element, n: element.n + 1, value: "x" }, as))
      })
    )
    const chosen = inputFor(field("Repeat password", { states: { password: true } }), "valid")
    assert.strictEqual(chosen, inputFor(field("Password", { states: { password: true } }), "valid"))
  })

  it("differs between valid and other, but for passwords", () => {
    for (const label of labels) {
      const element = field(label)
      const isPassword = /password/i.test(meaningOf(element))
      assert.strictEqual(inputFor(element, "valid") === inputFor(element, "other"), isPassword, label)
    }
  })

  it("is in each boundary class what the class says", () => {
    const text = field("Lamp")
    assert.strictEqual(inputFor(text, "empty"), "")
    assert.match(inputFor(text, "blank")!, /^ +$/)
    assert.isAbove(inputFor(text, "long")!.length, 500)
    assert.match(inputFor(text, "unicode")!, /\p{Script=Han}/u)
    assert.match(inputFor(text, "unicode")!, /\p{Emoji_Presentation}/u)
    assert.match(inputFor(text, "rtl")!, /\p{Script=Arabic}/u)
    assert.match(inputFor(text, "markup")!, /<b>.*&.*"/)
    assert.match(inputFor(text, "symbols")!, /[*+?].*[%_;'].*\\/)
    assert.strictEqual(inputFor(text, "edge"), "0")
  })

  it("is a number at both edges where numbers are asked for", () => {
    const amount = (more: Partial<Element>) => field("Amount", { role: "spinbutton", ...more })
    assert.strictEqual(inputFor(amount({}), "edge"), "-1")
    assert.strictEqual(inputFor(amount({ min: "1" }), "edge"), "0")
    assert.strictEqual(inputFor(amount({ max: "10" }), "high"), "10")
    const slider = field("Tip", { role: "slider", min: "0", max: "20" })
    assert.deepStrictEqual([inputFor(slider, "edge"), inputFor(slider, "high")], ["20", "0"])
  })

  it("has no boundary texts where none can be entered or they would only lock out", () => {
    const texts = ["blank", "long", "unicode", "rtl", "markup", "symbols"] as const
    const fields = [
      field("Day", { role: "date", inputType: "date" }),
      field("Colour", { role: "color", inputType: "color" }),
      field("Amount", { role: "spinbutton", inputType: "number" }),
      field("Password", { inputType: "password", states: { password: true } })
    ]
    for (const element of fields) {
      for (const as of texts) assert.isUndefined(inputFor(element, as), `${as} ${element.name}`)
    }
    assert.isUndefined(inputFor(fields[0]!, "empty"))
    assert.strictEqual(inputFor(fields[3]!, "empty"), "")
  })

  it("is known to be ours afterwards, where no limit cut it", () => {
    for (const label of [...labels, "Lamp", "Message", "Search"]) {
      for (const as of inputClasses) {
        const value = inputFor(field(label), as)
        if (value === undefined || value === "" || as === "edge") continue
        assert.include(typedAlways, value, `${as} ${label}`)
      }
    }
  })
})
