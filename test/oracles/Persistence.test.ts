import { assert, describe, it } from "@effect/vitest"
import type { Observation } from "../../world/Observation.ts"
import { draw } from "../world/Draw.ts"
import { unseenClaims } from "../../oracles/Persistence.ts"
import { errors, fired, passage, type PassageMore } from "./Seen.ts"

const page = (picture: string, document = "d1", writes = 0): Observation =>
  draw(picture, { title: "Shop", traces: { document, writes }, from: document === "d1" ? 1 : 90 })

/** What is said when `deed` made `after` of `before` by a request, and loading the page again shows `reloaded`. */
const afterReload = (
  before: string,
  deed: string,
  after: string,
  reloaded: string,
  { writes = 1, ...more }: PassageMore & { readonly writes?: number } = {}
) => {
  const previous = passage(page(before), deed, { after: page(after, "d1", writes), ...more }).transition
  return passage(previous.after, "reload", { previous, after: page(reloaded, "d2", writes), ...more })
}

describe("a switch that is sent", () => {
  const off = "/settings\nmain\n  heading1 Settings\n  switch Dark [unchecked] #dark\n  switch News [checked] #news"
  const on = off.replace("Dark [unchecked]", "Dark [checked]")
  it("and is off again when the page is loaded again is an error", () => {
    assert.deepStrictEqual(errors(afterReload(off, "tap switch Dark", on, off)), ["change.reload"])
  })
  it("is healthy where it is kept, gone, or was never sent", () => {
    assert.deepStrictEqual(fired(afterReload(off, "tap switch Dark", on, on)), [])
    assert.deepStrictEqual(fired(afterReload(off, "tap switch Dark", on, "/settings\nheading1 Settings")), [])
    assert.deepStrictEqual(fired(afterReload(off, "tap switch Dark", on, off, { writes: 0 })), [])
  })
  it("is told from another that stands in its place since the rows were sorted anew", () => {
    const rows = (...all: ReadonlyArray<string>) =>
      `/todo\nmain\n  list\n${all.map((one) => `    - checkbox Done [${one.endsWith("!") ? "" : "un"}checked] | text ${one.replace("!", "")}`).join("\n")}`
    const moved = afterReload(
      rows("Milk", "Bread"),
      "tap checkbox Done",
      rows("Milk!", "Bread"),
      rows("Bread", "Milk!")
    )
    assert.deepStrictEqual(fired(moved), [])
    const lost = afterReload(rows("Milk", "Bread"), "tap checkbox Done", rows("Milk!", "Bread"), rows("Milk", "Bread"))
    assert.deepStrictEqual(errors(lost), ["change.reload"])
  })
})

describe("a form that is saved and stays", () => {
  const form = (name: string, phone: string, said = "") =>
    `/profile\nform Profile\n  textbox Name = ${name} #name\n  textbox Phone = ${phone} #phone\n  button Save${said}`
  const saved = form("Ada", "123", "\n  status Saved")
  const typed = ["Ada", "123"]
  it("is an error where one field is as it was before and another was kept", () => {
    const seen = afterReload(form("Ada", "123"), "tap button Save", saved, form("Ada", "999"), { typed })
    assert.deepStrictEqual(errors(seen), ["change.reload"])
  })
  it("is healthy where all is kept, or nothing is: then it is no form that shows what was saved", () => {
    const seen = (reloaded: string) =>
      fired(afterReload(form("Ada", "123"), "tap button Save", saved, reloaded, { typed }))
    assert.deepStrictEqual(seen(form("Ada", "123")), [])
    assert.deepStrictEqual(
      seen("/profile\nform Profile\n  textbox Name #name\n  textbox Phone #phone\n  button Save"),
      []
    )
  })
  it("is healthy where the app said why not, or the field holds what goapher did not type", () => {
    const refused = form("Ada", "123", "\n  alert This is not a phone number")
    assert.deepStrictEqual(
      fired(afterReload(form("Ada", "123"), "tap button Save", refused, form("Ada", "999"), { typed })),
      []
    )
    const other = afterReload(form("Ada", "123"), "tap button Save", saved, form("Ada", "999"), { typed: ["Ada"] })
    assert.deepStrictEqual(fired(other), [])
  })
})

describe("a list", () => {
  const list = (...all: ReadonlyArray<string>) =>
    `/todo\nmain\n  textbox New\n  button Add\n  list\n${all.map((one) => `    - text ${one} | button Remove`).join("\n")}`
  const two = list("Milk", "Bread")
  const three = list("Milk", "Bread", "Tea")
  it("whose new record is not there any more is an error, and so is one whose removed record is back", () => {
    assert.deepStrictEqual(errors(afterReload(two, "tap button Add", three, two, { typed: ["Tea"] })), [
      "change.reload"
    ])
    assert.deepStrictEqual(errors(afterReload(three, "tap button Remove", list("Bread", "Tea"), three)), [
      "change.reload"
    ])
  })
  it("is healthy where it is kept, in whatever order, or others have come", () => {
    for (const reloaded of [three, list("Tea", "Milk", "Bread"), list("Milk", "Bread", "Rice"), list("Milk")])
      assert.deepStrictEqual(fired(afterReload(two, "tap button Add", three, reloaded, { typed: ["Tea"] })), [])
  })
})

describe("what stands on another part of the page", () => {
  const part = (tab: string, picture: string) =>
    `/settings\nmain\n  tab Profile${tab === "Profile" ? " [selected]" : ""}\n  tab Display${tab === "Display" ? " [selected]" : ""}\n  ${picture}`
  const profile = part("Profile", "textbox Name = Ada")
  const display = (state: string) => part("Display", `switch Dark [${state}] #dark`)
  const returned = (state: string) => {
    const saving = passage(page(display("unchecked")), "tap switch Dark", { after: page(display("checked"), "d1", 1) })
    const reload = passage(saving.transition.after, "reload", { after: page(profile, "d2", 1) })
    const opened = passage(reload.transition.after, "tap tab Display", { after: page(display(state), "d2", 1) })
    const seen = { previous: reload.transition, earlier: [saving.transition] }
    assert.deepStrictEqual(fired({ ...reload, previous: saving.transition }), [])
    assert.lengthOf(unseenClaims({ ...reload, previous: saving.transition }), 1)
    return fired({ ...opened, ...seen })
  }
  it("is judged when it can be seen again", () => {
    assert.deepStrictEqual(returned("unchecked"), ["change.reload"])
    assert.deepStrictEqual(returned("checked"), [])
  })
})

describe("another page of a list", () => {
  const products = (query: string, sort: string, next: string) =>
    `/products${query}\nmain\n  combobox Sort = ${sort} :sort\n  link Next -> /products${next}`
  const turned = (before: string, after: string) => errors(passage(before, "tap link Next", { after }))
  const sorted = products("?sort=price", "Price", "?page=2")
  it("that forgets the sorting is an error", () => {
    assert.deepStrictEqual(turned(sorted, products("?page=2", "Name", "?page=3")), ["change.paging"])
  })
  it("is healthy where the sorting is kept, by the address or without it", () => {
    assert.deepStrictEqual(
      turned(products("?sort=price", "Price", "?sort=price&page=2"), products("?sort=price&page=2", "Price", "")),
      []
    )
    assert.deepStrictEqual(turned(sorted, products("?page=2", "Price", "?page=3")), [])
  })
})
