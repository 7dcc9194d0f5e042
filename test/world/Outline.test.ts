import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { compactNumbers } from "../../world/Numbers.ts"
import { outline } from "../../world/Outline.ts"
import { draw } from "./Draw.ts"

const shop = (rows: number, texts = 0) =>
  draw(`
/products
banner
  link Cart (3) -> /cart
main
  heading1 Products
  textbox Search = shirt [required]
  list Results
${Array.from({ length: rows }, (_, i) => `    - link Shirt no ${i} -> /product/${i} | text $${i} | button Remove`).join("\n")}
${Array.from({ length: texts }, (_, i) => `  text Paragraph ${i}`).join("\n")}
`)

/** Numbers that an outline names, its runs read back. */
const numbersIn = (text: string): ReadonlySet<number> => {
  const plain = text.slice(text.indexOf("\n")).replace(/"(?:[^"\\]|\\.)*"/g, "")
  const numbers = new Set<number>()
  for (const [, first, second, last] of plain.matchAll(/(\d+), (\d+) … (\d+)/g)) {
    const step = Number(second) - Number(first)
    for (let n = Number(first); n <= Number(last); n += step) numbers.add(n)
  }
  for (const [, first, last] of plain.matchAll(/(\d+)–(\d+)/g)) {
    for (let n = Number(first); n <= Number(last); n++) numbers.add(n)
  }
  for (const [n] of plain.matchAll(/\d+/g)) numbers.add(Number(n))
  return numbers
}

describe("an outline", () => {
  it("numbers what can be operated, says what is read, and tells rows once", () => {
    expect(outline(shop(20))).toBe(
      `http://localhost:4000/products
banner:
  2 link "Cart (3)"
main:
  4 heading 1 "Products"
  5 textbox "Search" = "shirt" (required)
  6 list "Results", 20 rows:
    8 link "Shirt no 0" · "$0" · 10 button "Remove"
    12 link "Shirt no 1" · "$1" · 14 button "Remove"
    … 18 more (expand 6): link 16, 20 … 84; button "Remove" 18, 22 … 86`
    )
  })

  it("tells a list in full when asked to", () => {
    const text = outline(shop(20), { expand: [6] })
    expect(text).toContain('84 link "Shirt no 19"')
    expect(text).not.toContain("more")
  })

  it("loses nothing that can be operated", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 }), (rows, texts) => {
        const observation = shop(rows, texts)
        const named = numbersIn(outline(observation))
        for (const { n, operable } of observation.elements) if (operable) expect(named).toContain(n)
      })
    )
  })

  it("is thirty times smaller than the observation on a large screen", () => {
    const observation = shop(500, 100)
    expect(outline(observation).length * 30).toBeLessThan(JSON.stringify(observation.elements).length)
  })

  it("counts texts it leaves out and says which number brings them back", () => {
    const observation = shop(0, 40)
    expect(outline(observation)).toContain("… 28 more texts (expand 3)")
    expect(outline(observation, { expand: [3] })).toContain("Paragraph 39")
  })

  it("cuts long texts and gives them back", () => {
    const long = `Terms ${"and conditions ".repeat(12)}`.trim()
    const observation = draw(`/a\nmain\n  text ${long}`)
    expect(outline(observation)).toContain("characters, expand 2)")
    expect(outline(observation, { expand: [2] })).toContain(long)
  })

  it("leaves out what can't be seen and tells what a dialog stands before", () => {
    const text = outline(
      draw(
        "/a\nmain\n  button Buy [occluded]\n  text secret [hidden]\ndialog Sure?\n  button Yes\n  button No [disabled]"
      )
    )
    expect(text).not.toContain("Buy")
    expect(text).not.toContain("secret")
    expect(text).toContain('dialog "Sure?":\n  5 button "Yes"\n  6 button "No" (disabled)')
    expect(text).toContain("can't be reached now")
  })

  it("keeps page text inside its quotes", () => {
    expect(outline(draw('/a\nmain\n  text Say "hi"\n'))).toContain('"Say \\"hi\\""')
  })
})

describe("compact numbers", () => {
  it("can be read back", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), (steps) => {
        let at = 0
        const numbers = steps.map((step) => (at += step))
        expect(numbersIn(`x\n${compactNumbers(numbers)}`)).toEqual(new Set(numbers))
      })
    )
  })

  it("run when steps are equal", () => {
    expect(compactNumbers([3, 4, 5, 6, 9, 20, 30, 40, 50])).toBe("3–6, 9, 20, 30 … 50")
    expect(compactNumbers([1, 2, 3])).toBe("1, 2, 3")
  })
})
