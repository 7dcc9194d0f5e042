import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { find, ladderFor } from "../../world/Locate.ts"
import { says } from "../../world/Says.ts"
import { draw, numberOf } from "./Draw.ts"

const cart = (names: ReadonlyArray<string>, from = 1) =>
  draw(
    `
/cart
banner
  button Menu #menu
main
  textbox Voucher = :voucher
  list
${names.map((name) => `    - link ${name} -> /product/${name.length} | text 3 left | button Remove`).join("\n")}
  button Check out @check-out
contentinfo
  button Menu
`,
    { from }
  )

const found = (before: ReturnType<typeof draw>, n: number, after: ReturnType<typeof draw>) => {
  const answer = find(after, ladderFor(before, n))
  return "found" in answer ? answer.found : answer
}

describe("a ladder", () => {
  it("goes from what the author named to what is written", () => {
    const observation = draw("/a\nform\n  textbox Email = @email-field #email :mail")
    expect(ladderFor(observation, 2).map((rung) => rung.by)).toEqual(["testId", "id", "field", "role", "text"])
  })

  it("finds what was one of several where it is the only one now", () => {
    const several = draw("/a\nmain\n  link Notebook\n  link Notebook")
    const alone = draw("/a\nmain\n  heading1 All\n  link Notebook")
    expect(found(several, 3, alone)).toBe(3)
    expect(found(several, 3, several)).toBe(3)
  })

  it("leaves out ids that a framework made up", () => {
    const observation = draw("/a\nmain\n  button Save #radix-12 \n  button Send #ember345\n  button Undo #undo")
    const ids = [2, 3, 4].map((n) => ladderFor(observation, n).find((rung) => rung.by === "id")?.value)
    expect(ids).toEqual([undefined, undefined, "undo"])
  })

  it("names the row where a button stands in each", () => {
    const observation = cart(["Red shirt", "Blue hat"])
    const second = observation.elements.filter((each) => each.name === "Remove")[1]!
    expect(ladderFor(observation, second.n)).toEqual([
      { by: "role", value: "Remove", role: "button", within: "Blue hat" }
    ])
  })

  it("names the landmark where a button stands in two", () => {
    const observation = cart(["Red shirt"])
    const last = observation.elements.at(-1)!
    expect(ladderFor(observation, last.n)).toContainEqual({
      by: "role",
      value: "Menu",
      role: "button",
      within: "contentinfo"
    })
  })

  it("counts where nothing tells two apart", () => {
    const observation = draw("/a\nmain\n  button Add\n  button Add")
    expect(ladderFor(observation, 3)).toEqual([{ by: "role", value: "Add", role: "button", nth: 2 }])
    expect(find(observation, ladderFor(observation, 3))).toMatchObject({ found: 3 })
  })

  it("has rungs that each find the element alone", () => {
    const observation = cart(["Red shirt", "Blue hat", "Belt"])
    for (const { n } of observation.elements) {
      for (const rung of ladderFor(observation, n)) expect(find(observation, [rung])).toMatchObject({ found: n })
    }
  })

  it("is empty for a number that isn't there", () => {
    expect(ladderFor(cart([]), 999)).toEqual([])
  })
})

describe("finding again", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{3,9}$/), { minLength: 1, maxLength: 8 })

  it("finds each element of a page in any order and rendered anew", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 500 }), (rows, from) => {
        const before = cart(rows)
        const after = cart([...rows].reverse(), from)
        for (const name of rows) {
          const link = numberOf(before, "link", name)
          expect(found(before, link, after)).toBe(numberOf(after, "link", name))
          expect(found(before, link + 2, after)).toBe(numberOf(after, "link", name) + 2)
        }
      })
    )
  })

  it("says what is missing", () => {
    const before = cart(["Red shirt", "Blue hat"])
    const answer = find(cart(["Red shirt"]), ladderFor(before, numberOf(before, "link", "Blue hat") + 2))
    expect(answer).toMatchObject({ missing: { within: "Blue hat" } })
  })

  it("says when several answer", () => {
    const before = draw("/a\nmain\n  button Add")
    const after = draw("/a\nmain\n  button Add\n  button Add")
    expect(find(after, ladderFor(before, 2))).toMatchObject({ ambiguous: [2, 3] })
  })

  it("sees through a count that went on", () => {
    const before = draw("/a\nbanner\n  link Cart (2) -> /cart?session=8")
    const after = draw("/a\nbanner\n  link Cart (3) -> /basket")
    expect(found(before, 2, after)).toBe(2)
  })

  it("prefers what can be reached and passes over what is hidden", () => {
    const before = draw("/a\nmain\n  button Save")
    const after = draw("/a\nmain\n  button Save [hidden]\n  button Save [occluded]\n  button Save")
    expect(found(before, 2, after)).toBe(4)
  })
})

describe("an operation says in words", () => {
  const observation = draw("/a\nform\n  button Add to cart\n  textbox Password = [password]\n  button  #burger")
  const [, button, password, burger] = observation.elements

  it("what it does to what", () => {
    expect(says({ kind: "tap", element: 2 }, button)).toBe('tap button "Add to cart"')
    expect(says({ kind: "tap", element: 4 }, burger)).toBe('tap button "burger"')
    expect(says({ kind: "key", value: "Escape" })).toBe("press Escape")
    expect(says({ kind: "back" })).toBe("go back")
  })

  it("without a password, and without reciting long values", () => {
    expect(says({ kind: "type", element: 3, value: "hunter2" }, password)).toBe(
      'type a password into textbox "Password"'
    )
    expect(says({ kind: "type", element: 2, value: "x".repeat(1000) }, button)).toContain("(1000 characters)")
  })
})
