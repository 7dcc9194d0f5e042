import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { effectsBetween } from "../../world/Effects.ts"
import type { Observation } from "../../world/Observation.ts"
import { isRestless, learnVolatility, noVolatility } from "../../world/Volatility.ts"
import { draw, type Drawn, quiet } from "./Draw.ts"

const page = (lines: string, more?: Drawn) => draw(`/todos\nmain\n  heading1 Todos\n${lines}`, more)
const effects = (before: Observation, after: Observation) => effectsBetween(before, after, noVolatility)

describe("effects between two observations", () => {
  const lines = fc.array(
    fc.constantFrom(
      "  button Add",
      "  text Buy milk",
      "  checkbox Done [checked]",
      "  textbox Name = x",
      "  link A -> /a"
    ),
    { maxLength: 12 }
  )

  it("are none between an observation and itself, looked at again, or rendered anew", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 99 }), (all, from) => {
        const before = page(all.join("\n"))
        expect(effects(before, before)).toEqual([])
        expect(effects(before, page(all.join("\n"), { revision: 2 }))).toEqual([])
        expect(effects(before, page(all.join("\n"), { from }))).toEqual([])
      })
    )
  })

  it("are named by what changed", () => {
    const before = page("  text 1 item\n  checkbox Done [unchecked]\n  textbox Name = ")
    const change = (lines: string, more?: Drawn) => effects(before, page(lines, more))
    const same = "  text 1 item\n  checkbox Done [unchecked]\n  textbox Name = "
    expect(change("  text 2 items\n  checkbox Done [unchecked]\n  textbox Name = ")).toEqual(["text"])
    expect(change("  text 1 item\n  checkbox Done [checked]\n  textbox Name = ")).toEqual(["states"])
    expect(change("  text 1 item\n  checkbox Done [unchecked]\n  textbox Name = Bob")).toEqual(["values"])
    expect(change(`${same}\n  button Clear`)).toEqual(["screen", "elements", "text"])
    expect(change(same, { traces: { requests: 1 } })).toEqual(["network"])
    expect(change(same, { traces: { storage: "t" } })).toEqual(["storage"])
    expect(change(same, { traces: { look: "m", scroll: "9" } })).toEqual(["scroll", "look"])
    expect(change(same, { traces: { clipboard: 1, prints: 1, playing: 1 } })).toEqual(["clipboard", "print", "media"])
    expect(change(same, { dialog: { kind: "alert", text: "Hi", buttons: ["OK"] } })).toEqual(["screen", "dialog"])
    expect(change(same, { signals: [{ _tag: "Download", at: 0, url: "/x" }] })).toEqual(["download"])
    expect(change(same, { signals: [{ _tag: "Exception", at: 0, text: "boom" }] })).toEqual(["signal"])
  })

  it("don't compare a document's counters with another document's", () => {
    const before = page("  button Add", { traces: { requests: 7, prints: 1 } })
    expect(effects(before, page("  button Add", { traces: { document: "d2" } }))).toEqual(["document"])
  })

  it("see an address that changed", () => {
    const before = page("  button Add")
    expect(effects(before, { ...before, location: { url: "http://localhost:4000/todos?x=1" } })).toContain("address")
  })

  it("leave hidden elements out", () => {
    expect(effects(page("  button Add\n  text secret [hidden]"), page("  button Add"))).toEqual([])
    expect(effects(page("  button Add\n  text menu [hidden]"), page("  button Add\n  text menu"))).toContain("text")
  })

  it("don't count that a button has the focus now, and do count it for a field", () => {
    const before = page("  button Save\n  textbox Name = ")
    const onButton = page("  button Save [focused]\n  textbox Name = ")
    const onField = page("  button Save\n  textbox Name = [focused]")
    const [, , save, name] = before.elements
    expect(effectsBetween(before, onButton, noVolatility, save)).toEqual([])
    expect(effectsBetween(before, onField, noVolatility, save)).toEqual(["focus"])
    expect(effectsBetween(before, onField, noVolatility, name)).toEqual(["focus"])
    expect(effectsBetween(onField, before, noVolatility, save)).toEqual([])
  })
})

describe("what changes by itself", () => {
  it("is no effect once it was seen to change with nothing done", () => {
    const at = (visitors: number, quote: string, look = "l") =>
      page(`  text ${visitors} visitors\n  text ${quote} #quote\n  text Total 5`, { traces: { look } })
    const learned = learnVolatility(noVolatility, at(3, "Be bold"), at(4, "Stay calm", "m"))
    expect(effectsBetween(at(4, "Stay calm"), at(9, "Go home", "n"), learned)).toEqual([])
    const total = page("  text 4 visitors\n  text Stay calm #quote\n  text Total 6")
    expect(effectsBetween(at(4, "Stay calm"), total, learned)).toEqual(["text"])
  })

  it("is learned from the same document at the same place only", () => {
    const a = page("  text One")
    expect(learnVolatility(noVolatility, a, page("  text One"))).toBe(noVolatility)
    expect(learnVolatility(noVolatility, a, page("  text Two", { traces: { document: "d2" } }))).toBe(noVolatility)
    expect(learnVolatility(noVolatility, a, draw("/other\nmain\n  heading1 Todos\n  text Two"))).toBe(noVolatility)
  })

  it("is learned from two loads of one address where as many texts of a shape hold other numbers", () => {
    const load = (document: string, ...texts: ReadonlyArray<string>) =>
      page(texts.map((text) => `  text ${text}`).join("\n"), { traces: { document } })
    const first = load("d1", "Opened 1 times", "Order 7", "Order 8")
    const learned = learnVolatility(noVolatility, first, load("d2", "Opened 2 times", "Order 8", "Order 7"))
    expect(Object.keys(learned.texts)).toEqual(["/todos text Opened # times"])
    expect(learnVolatility(noVolatility, first, load("d2", "Opened 1 times", "Order 7"))).toBe(noVolatility)
  })

  it("is known of clocks and of times told from now on", () => {
    for (const text of ["12:30:05", "Saved 3 seconds ago", "an hour ago", "just now", "in 5 seconds", "2 min ago"]) {
      expect([text, isRestless(text)]).toEqual([text, true])
    }
    for (const text of ["12:30", "3 items", "Chicago", "5 seconds", "Long ago"]) {
      expect([text, isRestless(text)]).toEqual([text, false])
    }
    expect(effects(page("  text It is 12:30:05"), page("  text It is 12:30:06"))).toEqual([])
  })

  it("can be kept as plain data", () => {
    const learned = learnVolatility(
      noVolatility,
      page("  text 1 up"),
      page("  text 2 up", { traces: { ...quiet, requests: 2 } })
    )
    expect(JSON.parse(JSON.stringify(learned))).toEqual(learned)
    expect(Object.keys(learned.traces)).toEqual(["/todos"])
  })
})
