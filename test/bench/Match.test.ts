import { describe, expect, it } from "vitest"
import { type Expected, isAbout, match, recallOf } from "../../bench/planted/Match.ts"
import type { Candidate, Finding } from "../../world/Finding.ts"

const finding = (id: string, url: string | undefined, candidate: Partial<Candidate>): Finding => ({
  id,
  candidate: {
    oracle: "content.leak",
    family: 3,
    harm: "content",
    severity: "error",
    confidence: 0.9,
    title: "Something is wrong",
    cause: id,
    screen: "s",
    ...candidate
  },
  status: "confirmed",
  shown: 2,
  replays: 2,
  ...(url === undefined ? {} : { url }),
  steps: [],
  evidence: {},
  seen: 1
})

const receipts: Expected = {
  id: "D1",
  planter: "first",
  family: 1,
  expect: { path: "^/orders?/\\d+", any: ["\\b404\\b", "Receipt for order"] }
}
const rating: Expected = {
  id: "B1",
  planter: "blind",
  family: 3,
  expect: { path: "^/products/\\d+", any: ["\\bNaN\\b"] }
}

describe("a finding is about a planted defect", () => {
  it("when its path fits and its title says one of the texts, case ignored", () => {
    const one = finding("f-1", "http://127.0.0.1:1/orders/7?x=1", {
      title: "The link RECEIPT FOR ORDER 7 leads nowhere"
    })
    expect(isAbout(one, receipts)).toBe(true)
    expect(isAbout(one, rating)).toBe(false)
  })

  it("by what was observed or expected, by the element's name, or by the signal", () => {
    const at = "http://127.0.0.1:1/orders/7"
    const element = { n: 1, role: "link", name: "Receipt for order 7" }
    const signal = {
      _tag: "BadAnswer",
      at: 0,
      url: `${at}/receipt`,
      method: "GET",
      status: 404,
      document: true
    } as const
    for (const said of [{ observed: "answered 404" }, { expected: "no 404" }, { element }, { signal }]) {
      expect(isAbout(finding("f-1", at, said), receipts)).toBe(true)
    }
  })

  it("by the path of its signal where the page is another one", () => {
    const signal = {
      _tag: "BadAnswer",
      at: 0,
      url: "http://127.0.0.1:1/order/7/receipt",
      method: "GET",
      status: 404,
      document: true
    } as const
    expect(isAbout(finding("f-1", "http://127.0.0.1:1/", { signal }), receipts)).toBe(true)
  })

  it("never at another path, nor with words that are only in the page's address", () => {
    expect(isAbout(finding("f-1", "http://127.0.0.1:1/cart", { title: "404" }), receipts)).toBe(false)
    expect(isAbout(finding("f-1", undefined, { title: "404" }), receipts)).toBe(false)
    expect(isAbout(finding("f-1", "http://127.0.0.1:1/products/4?q=NaN", {}), rating)).toBe(false)
    const named = finding("f-1", "http://127.0.0.1:1/orders/7", {
      title: 'A picture is broken on "Receipt for order 7" (/orders/*)'
    })
    expect(isAbout(named, receipts)).toBe(false)
  })
})

describe("matching a hunt's findings", () => {
  const nan = finding("f-nan", "http://127.0.0.1:1/products/4", { title: "NaN of 5" })
  const other = finding("f-other", "http://127.0.0.1:1/about", { title: "Something else" })

  it("counts what is caught and names what is missed", () => {
    const matched = match([nan, other], [receipts, rating])
    expect(matched.caught.get("B1")).toBe(nan)
    expect(matched.unmatched).toEqual([other])
    expect(recallOf(matched, [receipts, rating])).toEqual({ caught: 1, planted: 2, missed: ["D1"] })
  })

  it("lets one finding stand for one defect, and gives as many defects as possible one", () => {
    const twice = { ...rating, id: "B2", expect: { ...rating.expect, any: ["NaN", "Infinity"] } }
    expect(match([nan], [rating, twice]).caught.size).toBe(1)
    const infinite = finding("f-inf", "http://127.0.0.1:1/products/4", { title: "Infinity of 5" })
    expect(match([nan, infinite], [twice, rating]).caught).toEqual(
      new Map([
        ["B1", nan],
        ["B2", infinite]
      ])
    )
  })

  it("takes nothing as evidence that the healthy app shows too", () => {
    const matched = match([nan], [rating], new Set(["f-nan"]))
    expect(matched.caught.size).toBe(0)
    expect(matched.unmatched).toEqual([nan])
  })
})
