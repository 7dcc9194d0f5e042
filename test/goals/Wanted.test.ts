import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { parseWanted, saysWanted } from "../../goals/Wanted.ts"

describe("what a run is asked to reach", () => {
  it("is a text in quotes or a screen by its id", () => {
    assert.deepStrictEqual(parseWanted('"Thank you"'), { kind: "text", text: "Thank you" })
    assert.deepStrictEqual(parseWanted(" “ありがとう” "), { kind: "text", text: "ありがとう" })
    assert.deepStrictEqual(parseWanted("screen:s-12345678.abcd"), { kind: "screen", id: "s-12345678.abcd" })
  })

  it("is nothing else", () => {
    for (const said of ["", '""', '"  "', '"', "Thank you", "screen:", "screen:a b", "screens:s-1"])
      assert.isUndefined(parseWanted(said), said)
  })

  it("holds any text between the quotes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        fc.pre(text.trim() !== "")
        assert.deepStrictEqual(parseWanted(`"${text}"`), { kind: "text", text: text.trim() })
      })
    )
  })

  it("is said in words", () => {
    assert.strictEqual(saysWanted({ kind: "text", text: "Thank you" }), "see “Thank you”")
    assert.strictEqual(saysWanted({ kind: "screen", id: "s-1" }), "reach screen s-1")
  })
})
