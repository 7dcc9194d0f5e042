import { describe, expect, it } from "vitest"
import { noRefinements, type Outcome, Outcomes, type Refinements, type Split, withSplit } from "../../world/Refine.ts"
import { describeScreen } from "../../world/Screen.ts"
import { draw } from "./Draw.ts"

const outcome = (features: Record<string, string>, to: string, key = "tap|button Next"): Outcome => ({
  screen: "s-1",
  key,
  features,
  to
})

/** The split that these outcomes, noticed one after another, end in. */
const splitAfter = (outcomes: ReadonlyArray<Outcome>, refinements: Refinements = noRefinements) => {
  const seen = new Outcomes()
  let split: Split | undefined
  for (const each of outcomes) split ??= seen.notice(each, refinements)
  return split
}

const on = { "checkbox Terms checked": "yes" }
const off = { "checkbox Terms checked": "no" }

describe("a screen is split", () => {
  it("by the only feature that separates two outcomes", () => {
    expect(splitAfter([outcome(off, "error"), outcome(on, "next"), outcome(off, "error")])).toEqual({
      screen: "s-1",
      feature: "checkbox Terms checked",
      values: ["no", "yes"],
      because: "tap|button Next"
    })
  })

  it("by a state rather than a title where both separate", () => {
    const a = { ...on, "heading 1": "Welcome" }
    const b = { ...off, "heading 1": "Hello" }
    const split = splitAfter([outcome(a, "x"), outcome(b, "y"), outcome(a, "x"), outcome(b, "y")])
    expect(split?.feature).toBe("checkbox Terms checked")
  })

  it("by a feature that one side doesn't have", () => {
    const split = splitAfter([outcome({ alert: "shown" }, "a"), outcome({}, "b"), outcome({}, "b")])
    expect(split).toMatchObject({ feature: "alert", values: ["absent", "shown"] })
  })
})

describe("a screen is not split", () => {
  it("while one outcome was seen once and several features differ", () => {
    const a = { ...on, alert: "shown" }
    expect(splitAfter([outcome(a, "x"), outcome(off, "y"), outcome(off, "y")])).toBeUndefined()
    expect(splitAfter([outcome(on, "x"), outcome(off, "y")])).toBeUndefined()
  })

  it("by plain nondeterminism", () => {
    const flaky = [outcome(on, "x"), outcome(on, "y"), outcome(off, "x"), outcome(off, "y"), outcome(on, "x")]
    expect(splitAfter(flaky)).toBeUndefined()
  })

  it("for rows of data, which lead each to its own", () => {
    const row = "tap|link * in row @main"
    expect(splitAfter([outcome(on, "x", row), outcome(off, "y", row), outcome(on, "x", row)])).toBeUndefined()
  })

  it("for a link, whose address leads to the same wherever it stands", () => {
    const link = "tap||||link Cart @navigation"
    expect(splitAfter([outcome(on, "x", link), outcome(off, "y", link), outcome(on, "x", link)])).toBeUndefined()
  })

  it("by a feature with a value for each visit", () => {
    const visits = ["a", "b", "c", "d", "e", "f"].map((heading, i) =>
      outcome({ "heading 1": heading }, i % 2 === 0 ? "x" : "y")
    )
    expect(splitAfter(visits)).toBeUndefined()
  })

  it("more than a few times", () => {
    const splits = [1, 2, 3].map((n) => ({ screen: "s-1", feature: `f${n}`, values: ["x"], because: "k" }))
    expect(splitAfter([outcome(off, "a"), outcome(on, "b"), outcome(off, "a")], { splits })).toBeUndefined()
  })

  it("again by what it is split by already", () => {
    const seen = [outcome(off, "error"), outcome(on, "next"), outcome(off, "error")]
    const split = splitAfter(seen)!
    expect(splitAfter(seen, withSplit(noRefinements, split))).toBeUndefined()
  })
})

describe("a split screen's id", () => {
  const terms = (state: string) => draw(`/sign-up\nform\n  checkbox Terms [${state}]\n  button Next`)

  it("tells the values of the feature apart and keeps its base", () => {
    const base = describeScreen(terms("checked"))
    const feature = "checkbox Terms @form checked"
    expect(base.features[feature]).toBe("yes")
    const refinements = withSplit(noRefinements, {
      screen: base.id,
      feature,
      values: ["no", "yes"],
      because: "tap|button Next"
    })
    const checked = describeScreen(terms("checked"), refinements)
    const unchecked = describeScreen(terms("unchecked"), refinements)
    expect(checked.id).toMatch(new RegExp(`^${base.id}\\.[0-9a-f]{4}$`))
    expect(unchecked.id).not.toBe(checked.id)
    expect(unchecked.base).toBe(base.id)
    expect(describeScreen(draw("/else\nmain\n  button Next"), refinements).id).not.toContain(".")
  })
})
