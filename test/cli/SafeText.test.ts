import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { cells, cutTo, safeText } from "../../cli/SafeText.ts"

// oxlint-disable-next-line no-control-regex -- that is what must not be left
const obeyed = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u2028\u2029]/u

describe("text of the app", () => {
  it("loses whole escape sequences, not only their first character", () => {
    assert.strictEqual(safeText("a\u001b[2J\u001b[1;31mb\u001b]0;owned\u0007c\u009b5md"), "abcd")
    assert.strictEqual(safeText("x\u001bPq#0;2;0;0\u001b\\y\u001bcz"), "xyz")
  })
  it("stays on its line", () => {
    assert.strictEqual(safeText("one\r\nerror: two\u2028three\tfour"), "one error: two three four")
  })
  it("can't be turned around or hide letters", () => {
    assert.strictEqual(safeText("pay \u202eevil\u202c\u2066x\u2069 zero\u200bwidth\ufeff"), "pay evilx zerowidth")
  })
  it("keeps what people write", () => {
    const text = "Grüße, 世界, café – “quoted” 👍"
    assert.strictEqual(safeText(text), text)
  })
  it("never holds anything that a terminal obeys, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const safe = safeText(text)
        assert.isFalse(obeyed.test(safe))
        assert.isTrue(safe.isWellFormed())
        assert.strictEqual(safeText(safe), safe)
      })
    )
  })
})

describe("cutting to the width of a terminal", () => {
  it("counts wide characters as two cells and marks as none", () => {
    assert.strictEqual(cells("ab世界"), 6)
    assert.strictEqual(cells("e\u0301👍"), 3)
  })
  it("says that something was left out", () => {
    assert.strictEqual(cutTo("abcdef", 4), "abc…")
    assert.strictEqual(cutTo("世界世界", 4), "世…")
    assert.strictEqual(cutTo("abcd", 4), "abcd")
  })
  it("never makes a line wider than asked", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 40 }), (text, width) => {
        assert.isAtMost(cells(cutTo(safeText(text), width)), width)
      })
    )
  })
})
