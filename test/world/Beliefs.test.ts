import { describe, expect, it } from "vitest"
import { beliefsOf } from "../../world/Beliefs.ts"
import { missedBeliefs } from "../../world/Missed.ts"
import type { Operation } from "../../world/Operation.ts"
import { draw, type Drawn } from "./Draw.ts"

/** Everything stands in a form, unless said otherwise. */
const page = (line: string, more?: Drawn, around = "form") => draw(`/here\n${around}\n  ${line}`, more)
/** What operating the first element of the page is believed to do. */
const believed = (line: string, operation: Partial<Operation> = {}) =>
  beliefsOf({ kind: "tap", element: 2, ...operation }, page(line)).map((belief) => ({ ...belief }))

describe("beliefs of an operation", () => {
  it("of a link: its address, unless it opens elsewhere or is no page", () => {
    expect(believed("link A -> /there")).toEqual([{ kind: "address", url: "http://localhost:4000/there" }])
    expect(believed("link A -> /here#/route")).toHaveLength(1)
    expect(believed("link A -> /here#part")).toEqual([])
    expect(believed("link A -> /here#")).toEqual([])
    for (const href of ["javascript:void(0)", "mailto:a@b.org", "tel:1"])
      expect(believed(`link A -> ${href}`)).toEqual([])
    const blank = page("link A -> /there")
    const opens = { ...blank, elements: blank.elements.map((each) => ({ ...each, opens: "_blank" })) }
    expect(beliefsOf({ kind: "tap", element: 2 }, opens)).toEqual([])
  })

  it("of what toggles, chooses, selects and expands", () => {
    expect(believed("checkbox A [checked]")).toEqual([{ kind: "checked", element: 2, value: false }])
    expect(believed("switch A [unchecked]")).toEqual([{ kind: "checked", element: 2, value: true }])
    expect(believed("radio A [checked]")).toEqual([{ kind: "checked", element: 2, value: true }])
    expect(believed("tab A [unselected]")).toEqual([{ kind: "selected", element: 2 }])
    expect(believed("button A [collapsed]")).toEqual([{ kind: "expanded", element: 2, value: true }])
  })

  it("of a submit: that something answers; of another button: nothing", () => {
    expect(believed("button A [submit]")).toEqual([{ kind: "answers", element: 2 }])
    expect(believed("button A")).toEqual([])
    expect(believed("button A [submit, disabled]")).toEqual([])
    // A browser calls every bare button a submit button; without a form there is nothing to send.
    expect(beliefsOf({ kind: "tap", element: 2 }, page("button A [submit]", {}, "main"))).toEqual([])
  })

  it("of a field: its value, as far as the field takes it", () => {
    expect(believed("textbox A = ab", { kind: "type", value: "cd" })).toMatchObject([{ value: "cd" }])
    expect(believed("textbox A = ab", { kind: "append", value: "cd" })).toMatchObject([{ value: "abcd" }])
    expect(believed("textbox A = ab", { kind: "clear" })).toMatchObject([{ value: "" }])
    expect(believed("spinbutton A =", { kind: "type", value: "twelve" })).toEqual([])
    expect(believed("spinbutton A =", { kind: "type", value: "12" })).toMatchObject([{ value: "12" }])
    expect(believed("textbox A = [readonly]", { kind: "type", value: "x" })).toEqual([])
  })
})

describe("a belief is missed", () => {
  const missed = (before: string, operation: Partial<Operation>, after: string, more?: Drawn) => {
    const first = page(before)
    return (
      missedBeliefs(beliefsOf({ kind: "tap", element: 2, ...operation }, first), first, page(after, more)).length > 0
    )
  }
  const at = (url: string, document = "d1") => ({
    location: { url: `http://localhost:4000${url}` },
    traces: { document }
  })

  it("when a link stays where it was or the page leads elsewhere", () => {
    expect(missed("link A -> /there", {}, "link A -> /there")).toBe(true)
    expect(missed("link A -> /there", {}, "text Else", at("/else"))).toBe(true)
  })

  it("not when the address is the link's, is redirected by a server, or differs in the query only", () => {
    expect(missed("link A -> /there", {}, "text There", at("/there"))).toBe(false)
    expect(missed("link A -> /there", {}, "text There", at("/there/?from=here"))).toBe(false)
    expect(missed("link A -> /there", {}, "text Sign in", at("/sign-in", "d2"))).toBe(false)
  })

  it("not when a download, a window or a question came instead", () => {
    const signals = (tag: "Download" | "WindowOpened"): Drawn => ({ signals: [{ _tag: tag, at: 0, url: "/x" }] })
    expect(missed("link A -> /there", {}, "link A -> /there", signals("Download"))).toBe(false)
    expect(missed("link A -> /there", {}, "link A -> /there", signals("WindowOpened"))).toBe(false)
    const dialog = { kind: "confirm" as const, text: "Leave?", buttons: ["OK", "Cancel"] }
    expect(missed("link A -> /there", {}, "link A -> /there", { dialog })).toBe(false)
  })

  it("when a toggle stays, also when it was rendered anew", () => {
    expect(missed("checkbox A [unchecked]", {}, "checkbox A [unchecked]")).toBe(true)
    expect(missed("checkbox A [unchecked]", {}, "checkbox A [unchecked]", { from: 40 })).toBe(true)
    expect(missed("checkbox A [unchecked]", {}, "checkbox A [checked]", { from: 40 })).toBe(false)
    expect(missed("checkbox A [unchecked]", {}, "text All done")).toBe(false)
  })

  it("not by a neighbour that took the place of what is gone", () => {
    const before = draw("/here\nlist\n  - checkbox  [unchecked] | text Milk\n  - checkbox  [unchecked] | text Bread")
    const after = draw("/here\nlist\n  - checkbox  [unchecked] | text Bread", { from: 30 })
    expect(missedBeliefs(beliefsOf({ kind: "tap", element: 3 }, before), before, after)).toEqual([])
  })

  it("when a tab, an expander or a field stays as it was", () => {
    expect(missed("tab A [unselected]", {}, "tab A [unselected]")).toBe(true)
    expect(missed("button A [collapsed]", {}, "button A [collapsed]")).toBe(true)
    expect(missed("button A [collapsed]", {}, "button A [expanded]")).toBe(false)
    expect(missed("textbox A =", { kind: "type", value: "abc" }, "textbox A = ab")).toBe(true)
    expect(missed("textbox A =", { kind: "type", value: "abc" }, "textbox A = abc")).toBe(false)
  })

  it("not when a field masks, trims, or was taken at once", () => {
    expect(missed("textbox A =", { kind: "type", value: "5551234" }, "textbox A = 555-1234")).toBe(false)
    expect(missed("textbox A =", { kind: "type", value: " a@b.org " }, "textbox A = a@b.org")).toBe(false)
    expect(missed("textbox A =", { kind: "type", value: "milk" }, "textbox A =\n  text milk")).toBe(false)
    expect(missed("textbox A =", { kind: "type", value: "milk" }, "textbox A =")).toBe(true)
    expect(missed("textbox A = [password]", { kind: "type", value: "abc" }, "textbox A = ••• [password]")).toBe(false)
  })

  it("when nothing answers a submit, but not when a field holds the form back", () => {
    expect(missed("button A [submit]", {}, "button A [submit, focused]")).toBe(true)
    expect(missed("button A [submit]", {}, "button A [submit]\n  text Thank you")).toBe(false)
    expect(
      missed("button A [submit]\n  textbox B = [required]", {}, "button A [submit]\n  textbox B = [required]")
    ).toBe(false)
  })

  it("when going back leads nowhere", () => {
    expect(missed("button A", { kind: "back" }, "button A")).toBe(true)
    expect(missed("button A", { kind: "back" }, "button A", at("/before"))).toBe(false)
  })
})
