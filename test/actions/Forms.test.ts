import { assert, describe, it } from "@effect/vitest"
import { formsOf } from "../../actions/Forms.ts"
import type { Observation } from "../../world/Observation.ts"
import { describeScreen } from "../../world/Screen.ts"
import { draw } from "../world/Draw.ts"
import { withMore } from "./Offered.ts"

const forms = (observation: Observation) =>
  formsOf(describeScreen(observation), observation).map(({ fields, submits }) => ({
    fields: fields.map(({ name }) => name),
    submits: submits.map(({ name }) => name)
  }))

describe("the forms of a screen", () => {
  it("hold the fields that stand in one form element, and the button that is declared to send it", () => {
    const page = draw(`
/new
form Account
  textbox Name
  textbox E-mail
  button Cancel
  button Make account [submit]
button Help
`)
    assert.deepStrictEqual(forms(page), [{ fields: ["Name", "E-mail"], submits: ["Make account"] }])
  })

  it("are sent by any of their buttons where none is declared", () => {
    const page = draw("/new\nform Account\n  textbox Name\n  button Save\n  button Save and go on")
    assert.deepStrictEqual(forms(page), [{ fields: ["Name"], submits: ["Save", "Save and go on"] }])
  })

  it("are found without a form element: loose fields, sent by the button that follows them", () => {
    const page = draw("/tasks\nheading1 Tasks\nbutton Menu\ntextbox Title\ntextbox Notes\nbutton Add\nbutton Clear all")
    assert.deepStrictEqual(forms(page), [{ fields: ["Title", "Notes"], submits: ["Add"] }])
  })

  it("have nothing that sends them where no button follows", () => {
    assert.deepStrictEqual(forms(draw("/\nheading1 Home\nbutton Menu\ntextbox Search")), [
      { fields: ["Search"], submits: [] }
    ])
  })

  it("are apart: two forms, a search region, a dialog", () => {
    const page = draw(`
/
search Shop
  searchbox Find
  button Go
form News
  textbox E-mail
  button Subscribe [submit]
dialog Rename
  textbox Title
  button Rename
`)
    const found = forms(page)
    assert.includeDeepMembers(found, [{ fields: ["Title"], submits: ["Rename"] }])
    assert.includeDeepMembers(found, [{ fields: ["Find"], submits: ["Go"] }])
    assert.includeDeepMembers(found, [{ fields: ["E-mail"], submits: ["Subscribe"] }])
  })

  it("hold no fields of data rows, and none without fields is one", () => {
    const page = draw(`
/cart
list Cart
  - text Lamp | spinbutton Quantity of Lamp | button Remove Lamp
  - text Rug | spinbutton Quantity of Rug | button Remove Rug
form Pay
  button Pay [submit]
`)
    assert.deepStrictEqual(forms(page), [])
  })

  it("have the same key when they are seen again, and another with other fields", () => {
    const keyOf = (picture: string) => {
      const page = draw(picture)
      return formsOf(describeScreen(page), page).map(({ key }) => key)
    }
    const one = keyOf("/new\nform A\n  textbox Name\n  button Save")
    assert.deepStrictEqual(keyOf("/new\ntext Saved\nform A\n  textbox Name = Ann\n  button Save"), one)
    assert.notDeepEqual(keyOf("/new\nform A\n  textbox Title\n  button Save"), one)
  })

  it("count what is chosen from as a field only where there is something to choose", () => {
    const page = draw("/new\nform A\n  combobox Colour\n  textbox Name\n  button Save")
    assert.deepStrictEqual(forms(page)[0]!.fields, ["Name"])
    const filled = withMore(page, "combobox", "Colour", { options: ["Red", "Blue"] })
    assert.deepStrictEqual(forms(filled)[0]!.fields, ["Colour", "Name"])
  })
})
