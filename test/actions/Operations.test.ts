import { assert, describe, it } from "@effect/vitest"
import { draw } from "../world/Draw.ts"
import { offered, said, withMore } from "./Offered.ts"

describe("what a screen offers", () => {
  it("is to tap its buttons and links, to go back and to load again", () => {
    const page = draw("/\nlink Cart -> /cart\nbutton New\ntext Hello")
    assert.sameMembers([...said(page)], ["tap link Cart", "tap button New", "back screen back", "reload screen reload"])
  })

  it("is to fill a form's fields in every class they take, and to send it in each", () => {
    const page = draw("/new\nform A\n  textbox Title :title\n  button Save [submit]")
    const all = said(page)
    for (const as of ["valid", "other", "empty", "blank", "long", "unicode", "rtl", "markup", "symbols", "edge"]) {
      assert.include(all, `type textbox Title @form A ${as}`)
      assert.include(all, `tap button Save @form A ${as}`)
    }
    assert.isFalse(all.some((one) => one.startsWith("key")))
  })

  it("values sending a form above filling it, and boundary texts alone at nothing", () => {
    const page = draw("/new\nform A\n  textbox Title\n  button Save [submit]")
    const valueOf = (kind: string, as: string) =>
      offered(page).find((one) => one.kind === kind && one.inputClass === as)!.value
    assert.isAbove(valueOf("tap", "valid"), valueOf("type", "valid"))
    assert.isAbove(valueOf("tap", "markup"), 0)
    assert.strictEqual(valueOf("type", "markup"), 0)
  })

  it("is to send by Enter what has no button that sends it", () => {
    const all = said(draw("/\nsearchbox Search"))
    assert.include(all, "key searchbox Search valid")
    assert.include(all, "key searchbox Search symbols")
  })

  it("gives all that fills or sends one form the same form", () => {
    const page = draw("/new\nform A\n  textbox Title\n  textbox Text\n  button Save [submit]\nsearchbox Find")
    const forms = Map.groupBy(
      offered(page).filter((one) => one.inputClass !== undefined),
      (one) => one.form
    )
    assert.lengthOf([...forms.keys()], 2)
    assert.notInclude([...forms.keys()], undefined)
  })

  it("is to write into a field of a data row and send that by Enter, as a form of its own", () => {
    const page = draw(`
/tasks
list Tasks
  - checkbox Done [unchecked] | textbox Rename
  - checkbox Done [unchecked] | textbox Rename
`)
    const field = offered(page).filter(({ role }) => role === "textbox")
    const fill = field.find(({ kind, inputClass }) => kind === "type" && inputClass === "valid")!
    const enter = field.find(({ kind, inputClass }) => kind === "key" && inputClass === "valid")!
    assert.isDefined(fill.form)
    assert.strictEqual(enter.form, fill.form)
  })

  it("is to try one of many rows, the last, and some between", () => {
    const rows = Array.from({ length: 30 }, (_, at) => `  - text Thing ${at} | button Remove`).join("\n")
    const taps = said(draw(`/things\nlist Things\n${rows}`)).filter((one) => one.startsWith("tap button Remove"))
    assert.include(taps, "tap button Remove in row")
    assert.include(taps, "tap button Remove in row (last)")
    const between = taps.flatMap((one) => /\((\d+)\)$/.exec(one)?.[1] ?? []).map(Number)
    assert.isAtLeast(between.length, 2)
    assert.isAtMost(between.length, 8)
    assert.strictEqual(new Set(between).size, between.length)
    for (const index of between) assert.isTrue(index > 0 && index < 29)
  })

  it("never names an instance twice, nor one that isn't there, for any number of rows", () => {
    for (let count = 2; count <= 40; count++) {
      const rows = Array.from({ length: count }, (_, at) => `  - text Thing ${at} | button Remove`).join("\n")
      const keys = offered(draw(`/things\nlist Things\n${rows}`)).map(({ key }) => key)
      assert.strictEqual(new Set(keys).size, keys.length, `${count} rows`)
      const indices = keys.flatMap((key) => /\|(\d+)\|/.exec(key)?.[1] ?? []).map(Number)
      for (const index of indices) assert.isBelow(index, count - 1, `${count} rows`)
    }
  })

  it("is to follow links to records one by one, each by its address", () => {
    const products = ["Lamp", "Rug", "Bed"].map((name, at) => `  - link ${name} -> /product/${at + 1}`).join("\n")
    const links = said(draw(`/products\nlist Products\n${products}`)).filter((one) => one.startsWith("tap link"))
    const records = links.flatMap((one) => /\(to (.+)\)$/.exec(one)?.[1] ?? [])
    assert.deepStrictEqual(records, ["/product/1", "/product/2", "/product/3"])
  })

  it("is to follow links that only stand in rows each to its own place, worth as much as any link", () => {
    const places = ["Open orders", "Notes", "Help"].map(
      (name) => `  - link ${name} -> /${name.toLowerCase().replace(" ", "?")} | text ${name.length}`
    )
    const links = offered(draw(`/\nlist\n${places.join("\n")}`)).filter(({ key }) => key.includes("|to "))
    assert.deepStrictEqual(
      links.map(({ name, value }) => [name, value]),
      [
        ["/open?orders", 0.9],
        ["/notes", 0.9],
        ["/help", 0.9]
      ]
    )
  })

  it("tells records of an app apart that routes by fragment", () => {
    const products = ["Lamp", "Rug"].map((name, at) => `  - link ${name} -> /#/product/${at + 1}`).join("\n")
    const links = said(draw(`/#/products\nlist Products\n${products}`)).filter((one) => one.startsWith("tap link"))
    const records = links.flatMap((one) => /\(to (.+)\)$/.exec(one)?.[1] ?? [])
    assert.deepStrictEqual(records, ["/#/product/1", "/#/product/2"])
  })

  it("is to choose each option but the one that is chosen, at most six", () => {
    const options = ["A", "B", "C", "D", "E", "F", "G", "H"]
    const page = withMore(draw("/\ncombobox Size = A"), "combobox", "Size", { options })
    const selects = said(page).filter((one) => one.startsWith("select"))
    assert.deepStrictEqual(
      selects,
      ["valid", ...[1, 2, 3, 4, 5, 6].map((at) => `option ${at}`)].map((as) => `select combobox Size ${as}`)
    )
  })

  it("is only an answer where a dialog stands before the app", () => {
    const page = draw("/\nbutton New\ntextbox Title")
    const dialog = { kind: "confirm" as const, text: "Remove all?", buttons: ["OK", "Cancel"] }
    assert.deepStrictEqual(said({ ...page, dialog }), ["accept screen accept", "dismiss screen dismiss"])
    assert.deepStrictEqual(said({ ...page, dialog: { ...dialog, kind: "alert" } }), ["accept screen accept"])
  })

  it("is the Escape key where a dialog or menu of the app is open", () => {
    assert.include(said(draw("/\nmenu More\n  menuitem Print")), "key screen key")
    assert.notInclude(said(draw("/\nbutton More")), "key screen key")
  })

  it("puts signing out off, and asks no operation of what can't be operated", () => {
    const page = draw("/\nbutton Sign out\nbutton Help\ntext Prices")
    const valueOf = (wanted: string) => offered(page).find(({ name }) => name === wanted)!.value
    assert.isBelow(valueOf("Sign out"), valueOf("Help"))
    assert.isFalse(said(page).some((one) => one.includes("Prices")))
  })
})
