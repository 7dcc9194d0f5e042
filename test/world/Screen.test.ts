import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { describeScreen } from "../../world/Screen.ts"
import { draw } from "./Draw.ts"

const shop = (rows: ReadonlyArray<string>, rest = "") =>
  draw(`
/products
banner
  link Cart (3) -> /cart
navigation
  list
    - link Home -> /
    - link Products -> /products
main
  heading1 Products
  textbox Search =  :q
  list
${rows.map((name, i) => `    - link ${name} -> /product/${i + 1} | text $${i}.50 | button Add ${name} to cart`).join("\n")}
${rest}
`)

const idOf = (picture: string) => describeScreen(draw(picture)).id

describe("a screen's id", () => {
  it("is s- and eight hexadecimal digits", () => {
    expect(describeScreen(shop(["Red shirt", "Blue hat"])).id).toMatch(/^s-[0-9a-f]{8}$/)
  })

  it("is the same with other data, another order and another number of many rows", () => {
    const id = describeScreen(shop(["Red shirt", "Blue hat"])).id
    expect(describeScreen(shop(["Green socks", "Old tie", "Belt"])).id).toBe(id)
    expect(describeScreen(shop(["Blue hat", "Red shirt"])).id).toBe(id)
  })

  it("tells none, one and many rows apart", () => {
    const ids = [[], ["Belt"], ["Belt", "Hat"]].map((rows) => describeScreen(shop(rows)).id)
    expect(new Set(ids).size).toBe(3)
  })

  it("is the same whatever the one row says", () => {
    expect(describeScreen(shop(["Belt"])).id).toBe(describeScreen(shop(["Yellow scarf"])).id)
  })

  it("changes when a menu opens", () => {
    const closed = shop(["Red shirt", "Blue hat"])
    const opened = shop(["Red shirt", "Blue hat"], "menu Account\n  menuitem Profile\n  menuitem Sign out")
    expect(describeScreen(opened).id).not.toBe(describeScreen(closed).id)
  })

  it("changes with a clock, a counter and a date by nothing", () => {
    const at = (clock: string, unread: string, day: string) => `
/inbox
banner
  text ${clock}
  button Inbox ${unread}
main
  heading1 Good morning
  button Meeting on ${day}
`
    const id = idOf(at("12:30:01", "(3)", "Mon, Jan 5, 2026"))
    expect(idOf(at("12:30:02", "(12)", "Tue, Feb 17, 2026"))).toBe(id)
    expect(idOf(at("9:05:00", "", "Sun, Dec 24, 2025"))).toBe(id)
  })

  it("does not depend on what is scrolled into view", () => {
    const picture = (bottom: string) => `
/long
main
  button Top
  button Bottom ${bottom}
`
    expect(idOf(picture("[offscreen]"))).toBe(idOf(picture("")))
  })

  it("does not change when a toggle or a field does, but its variant does", () => {
    const settings = (toggle: string, email: string) =>
      describeScreen(draw(`/settings\nform\n  checkbox News [${toggle}]\n  textbox Email = ${email}\n  button Save`))
    const a = settings("checked", "")
    const b = settings("unchecked", "")
    const c = settings("checked", "me@example.org")
    const d = settings("checked", "you@example.org")
    expect(new Set([a.id, b.id, c.id, d.id]).size).toBe(1)
    expect(new Set([a.variant, b.variant, c.variant]).size).toBe(3)
    expect(c.variant).toBe(d.variant)
  })

  it("abstracts ids in the route and keeps words", () => {
    const route = (address: string) => describeScreen(draw(`${address}\nmain`)).route
    expect(route("/orders/17/edit")).toBe("/orders/*/edit")
    expect(route("/orders/3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe("/orders/*")
    expect(route("/blog/how-to-build-a-house")).toBe("/blog/*")
    expect(route("/list?page=2&tab=reviews&q=shirt&utm_source=mail")).toBe("/list?tab=reviews")
    expect(route("/login?next=%2Fdashboard")).toBe("/login")
    expect(route("/orders?print")).toBe("/orders?print")
    expect(route("/product?id=17")).toBe("/product?id=*")
    expect(route("/#/active")).toBe("/#/active")
    expect(route("/page#details")).toBe("/page")
    expect(route("/index.html#/")).toBe("/")
    expect(route("https://shop.example.org/a")).toBe("//shop.example.org/a")
  })

  it("leaves out of the route what a field of the page put there", () => {
    expect(describeScreen(draw("/find?size=large\nmain\n  textbox Size = large :size")).route).toBe("/find")
  })
})

describe("a dialog", () => {
  const page = (dialog: string, state: string, rows: string) => `
/todos
main
  button Add ${state}
  list
${rows}
${dialog}`
  const rows = (state: string, ...names: ReadonlyArray<string>) =>
    names.map((name) => `    - text ${name} | button Delete ${name} ${state}`).join("\n")
  const dialog = (name: string) => `dialog Delete ${name}?\n  button Yes\n  button No`

  it("is the screen's main thing: what is behind counts for nothing", () => {
    const one = idOf(page(dialog("Milk"), "[occluded]", rows("[occluded]", "Milk", "Bread")))
    const other = idOf(page(dialog("Eggs"), "[occluded]", rows("[occluded]", "Eggs")))
    expect(other).toBe(one)
    expect(one).not.toBe(idOf(page("", "", rows("", "Milk", "Bread"))))
  })

  it("offers its own controls only", () => {
    const screen = describeScreen(draw(page(dialog("Milk"), "[occluded]", rows("[occluded]", "Milk", "Bread"))))
    expect(screen.controls.map((each) => each.name).sort()).toEqual(["No", "Yes"])
  })

  it("that covers little leaves the page operable", () => {
    const screen = describeScreen(draw(page("dialog Cookies\n  button Accept", "", rows("", "Milk", "Bread"))))
    expect(screen.controls.map((each) => each.name)).toContain("Accept")
    expect(screen.controls.map((each) => each.name)).toContain("Add")
  })

  it("without the role, laid over everything, counts too", () => {
    const screen = describeScreen(
      draw(`
/todos
main
  button Add [occluded]
  button Sort [occluded]
  button Filter [occluded]
group
  button Close
`)
    )
    expect(screen.controls.map((each) => each.name)).toEqual(["Close"])
  })

  it("of the system makes another screen", () => {
    const plain = draw("/a\nmain\n  button Delete")
    const asked = { ...plain, dialog: { kind: "confirm" as const, text: "Sure?", buttons: ["OK", "Cancel"] } }
    expect(describeScreen(asked).id).not.toBe(describeScreen(plain).id)
  })
})

describe("a screen's controls", () => {
  const names = (picture: string) =>
    describeScreen(draw(picture))
      .controls.map((each) => `${each.role} ${each.name}${each.inRow ? " in row" : ""}`)
      .sort()

  it("are one for all rows of data, by the name the rows share", () => {
    expect(
      names(`
/cart
main
  list
    - link Red shirt -> /product/1 | spinbutton Quantity = 1 | button Remove Red shirt
    - link Blue hat -> /product/2 | spinbutton Quantity = 3 | button Remove Blue hat
`)
    ).toEqual(["button Remove * in row", "link * in row", "spinbutton Quantity in row"])
  })

  it("are each their own in a navigation, a menu and a filter", () => {
    expect(
      names(`
/todo
navigation
  list
    - link Home -> /
    - link About -> /about
main
  list
    - link All -> #/
    - link Active -> #/active
    - link Completed -> #/completed
`)
    ).toEqual(["link About", "link Active", "link All", "link Completed", "link Home"])
  })

  it("are each their own among the fields of a form drawn as alike siblings", () => {
    expect(
      names(`
/sign-up
form
  rows
    - text First name | textbox First name =
    - text Last name | textbox Last name =
    - text Email | textbox Email = | text We never share it
  button Sign up
`)
    ).toContain("textbox Last name")
    expect(
      names(`
/sign-up
form
  rows
    - text Name | textbox Name = :name
    - text Email | textbox Email = :email | text We never share it
`)
    ).toEqual(["textbox Email", "textbox Name"])
  })

  it("are each their own among authored buttons, and one among records named alike", () => {
    expect(names("/a\nmain\n  rows\n    - button Bold #bold\n    - button Italic #italic")).toEqual([
      "button Bold",
      "button Italic"
    ])
    expect(
      names(`
/a
main
  list
    - text Sauce Labs Backpack | button Add @add-sauce-labs-backpack
    - text Bike Light | button Add @add-bike-light
`)
    ).toEqual(["button Add in row"])
  })

  it("keep the one button that differs, such as the only one undone", () => {
    expect(
      names(`
/a
main
  list
    - text Backpack | button Add to cart
    - text Light | button Remove
    - text Shirt | button Add to cart
    - text Jacket | button Add to cart
`)
    ).toEqual(["button Add to cart in row", "button Remove in row"])
  })

  it("list their instances, operable ones first", () => {
    const observation = draw("/a\nmain\n  button Save [disabled]\n  button Save")
    expect(describeScreen(observation).controls[0]?.elements).toEqual([3, 2])
  })

  it("are each their own in the sections of a page, however alike these are built", () => {
    expect(
      names(`
/
main
  rows
    - heading2 Browse | list | link Paper -> /paper
    - heading2 Popular | list | link Sunday Notebook -> /product/1
`)
    ).toEqual(["link *", "link Paper"])
  })

  it("of a list within a row belong to the row", () => {
    const board = (...cards: ReadonlyArray<string>) => {
      const drawn = draw(
        `/board\nmain\n  rows\n${cards.map((card) => `    - text ${card} | button Edit ${card} | button Delete ${card}`).join("\n")}`
      )
      // The buttons stand in a run of their own inside the card, as web pages draw groups of icon buttons.
      const elements = drawn.elements.map((each) =>
        each.role !== "button" || each.row === undefined
          ? each
          : {
              ...each,
              row: {
                list: 1000 + each.row.index,
                index: each.name.startsWith("Edit") ? 0 : 1,
                of: 2,
                around: [each.row]
              }
            }
      )
      return describeScreen({ ...drawn, elements })
    }
    const screen = board("Plan", "Build", "Ship")
    expect(screen.controls.map((each) => `${each.role} ${each.name} ${each.inRow}`)).toEqual([
      "button Edit * true",
      "button Delete * true"
    ])
    expect(board("One", "Two").id).toBe(screen.id)
  })

  it("on the record shown keep their names; links to other records don't", () => {
    expect(
      names(
        "/orders/17\nmain\n  link Print -> /orders/17?print=1\n  link Edit -> /orders/17/edit\n  link Ann -> /users/3"
      )
    ).toEqual(["link *", "link Edit", "link Print"])
  })

  it("of a table's head are structure", () => {
    expect(
      names(`
/orders
main
  table
    - columnheader Date | columnheader Total
    - cell 5 May | link Order 17 -> /orders/17
    - cell 6 May | link Order 18 -> /orders/18
`)
    ).toEqual(["link Order in row"])
  })
})

describe("properties of a screen's id", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8} [a-z]{3,8}$/)
  const records = fc.uniqueArray(word, { minLength: 2, maxLength: 12 })

  it("holds for any data in any order", () => {
    const id = describeScreen(shop(["Red shirt", "Blue hat"])).id
    fc.assert(fc.property(records, (rows) => describeScreen(shop(rows)).id === id))
    fc.assert(fc.property(word, (row) => describeScreen(shop([row])).id === describeScreen(shop(["Old hat"])).id))
  })

  it("is the same when the page was rendered anew under other numbers", () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 2, max: 1e6 }), (rows, from) => {
        const observation = shop(rows)
        const shift = (n: number | undefined) => (n === undefined ? undefined : n + from)
        const elements = observation.elements.map((each) => ({
          ...each,
          n: each.n + from,
          ...(each.parent === undefined ? {} : { parent: shift(each.parent)! }),
          ...(each.landmark === undefined ? {} : { landmark: shift(each.landmark)! }),
          ...(each.row === undefined ? {} : { row: { ...each.row, list: each.row.list + from } })
        }))
        return describeScreen({ ...observation, elements }).id === describeScreen(observation).id
      })
    )
  })
})
