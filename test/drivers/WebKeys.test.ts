import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { chord, type Typed, typedParts } from "../../drivers/WebKeys.ts"

const spell = (parts: ReadonlyArray<Typed>) =>
  parts
    .map((part) =>
      "inserted" in part
        ? part.inserted
        : part.keys
            .filter(({ type }) => type === "keyDown")
            .map(({ value }) => (value === "\uE007" ? "\n" : value))
            .join("")
    )
    .join("")

describe("Typed text", () => {
  it("is spelt by its parts, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
        const told = text.replace(/\r\n?/g, "\n").replace(/\t/g, " ")
        assert.strictEqual(spell(typedParts(text.replace(/\t/g, " "), true)), told)
        assert.strictEqual(spell(typedParts(text.replace(/\t/g, " "), false)), told.replace(/\n/g, " "))
      })
    )
  })

  it("is typed key by key while short, and inserted between its ends when long", () => {
    assert.lengthOf(typedParts("hello", false), 1)
    const long = typedParts("a".repeat(500), false)
    assert.lengthOf(long, 3)
    assert.isTrue("inserted" in (long[1] ?? {}))
  })

  it("is inserted where no keyboard has the character", () => {
    assert.deepStrictEqual(typedParts("日本", false), [{ inserted: "日本" }])
  })
})

describe("A chord", () => {
  it("presses its keys in order and lets them go in reverse", () => {
    assert.deepStrictEqual(
      chord("Control+K")?.map(({ type, value }) => `${type} ${value}`),
      ["keyDown \uE009", "keyDown k", "keyUp k", "keyUp \uE009"]
    )
    assert.strictEqual(chord("Enter")?.length, 2)
    assert.strictEqual(chord("+")?.[0]?.value, "+")
  })

  it("is nothing where there is no such key", () => {
    assert.isUndefined(chord("Nonsense"))
    assert.isUndefined(chord(""))
  })
})
