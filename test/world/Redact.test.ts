import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { noRedaction, redactionOf } from "../../world/Redact.ts"

const secret = (value: string) => redactionOf([{ name: "PASSWORD", value }])
const handle = "${env:PASSWORD}"
const letters = Schema.String.pipe(Schema.check(Schema.isMinLength(4)))
const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))

describe("redaction", () => {
  it("replaces a secret wherever it stands in a text", () => {
    assert.strictEqual(secret("hunter22").text("a hunter22, hunter22."), `a ${handle}, ${handle}.`)
  })

  it("finds it in the spellings of addresses, forms, JSON and HTML", () => {
    const value = `p&ss "wörd"+/'7 <x>`
    const { text } = secret(value)
    for (const spelling of [
      value,
      encodeURIComponent(value),
      encodeURIComponent(value).toLowerCase().replaceAll("%c3%b6", "%c3%b6"),
      new URLSearchParams({ q: value }).toString().slice(2),
      JSON.stringify({ q: value }).slice(6, -2),
      JSON.stringify(JSON.stringify(value)).slice(3, -3),
      `p&amp;ss &quot;wörd&quot;+/'7 &lt;x&gt;`
    ]) {
      assert.strictEqual(text(`before ${spelling} after`), `before ${handle} after`, spelling)
    }
  })

  it.prop(
    "finds it in Base64, whatever stands around it",
    { value: letters, before: Schema.String, after: Schema.String },
    (given) => {
      const value = given.value.toWellFormed()
      const encoded = base64(`${given.before.toWellFormed()}${value}${given.after.toWellFormed()}`)
      const redacted = secret(value).text(encoded)
      assert.include(redacted, handle)
      // No more than the letters that neighbours share are left of it.
      assert.isAtMost(redacted.replaceAll(handle, "").length, encoded.length - Math.floor((value.length * 4) / 3) + 4)
    }
  )

  it.prop("leaves no trace of it in any data", { value: letters, around: Schema.Json }, ({ value, around }) => {
    const marked = `§${value}§`
    const data = { list: [around, marked, { deep: `x${marked}y` }], [`key ${marked}`]: 1 }
    assert.notInclude(JSON.stringify(secret(marked).data(data)), JSON.stringify(marked).slice(1, -1))
  })

  it("answers the same value where there is nothing to take out", () => {
    const data = { a: ["b", { c: "d" }] }
    assert.strictEqual(secret("hunter22").data(data), data)
    assert.strictEqual(redactionOf([]), noRedaction)
    assert.strictEqual(redactionOf([{ name: "EMPTY", value: "" }]), noRedaction)
  })

  it("takes a short secret out only where it is the whole text", () => {
    const { text } = secret("42")
    assert.strictEqual(text("42"), handle)
    assert.strictEqual(text("420 of 42"), "420 of 42")
  })

  it("lets the longer secret win", () => {
    const { text } = redactionOf([
      { name: "USER", value: "admin" },
      { name: "PASSWORD", value: "admin1234" }
    ])
    assert.strictEqual(text("admin / admin1234"), "${env:USER} / ${env:PASSWORD}")
  })

  it("never touches the words of the project's own vocabulary", () => {
    const data = { _tag: "StepStarted", kind: "type", value: "type", status: "done" }
    assert.deepStrictEqual(
      redactionOf([
        { name: "A", value: "type" },
        { name: "B", value: "done" }
      ]).data(data),
      {
        ...data,
        value: "${env:A}"
      }
    )
    assert.hasAllKeys(redactionOf([{ name: "A", value: "value" }]).data({ value: 1 }), ["value"])
  })
})
