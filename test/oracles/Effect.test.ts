import { assert, describe, it } from "@effect/vitest"
import { detect } from "../../oracles/Detect.ts"
import type { Observation } from "../../world/Observation.ts"
import { learnVolatility, noVolatility } from "../../world/Volatility.ts"
import { draw } from "../world/Draw.ts"
import { errors, fired, origin, passage, type PassageMore } from "./Seen.ts"

describe("a toggle", () => {
  const form =
    "/settings\nmain\n  heading1 Settings\n  checkbox News [unchecked]\n  radio Weekly [unchecked]\n  switch Dark [checked]"
  for (const on of ["checkbox News", "radio Weekly", "switch Dark"]) {
    it(`${on} that stays as it is when tapped is an error`, () => {
      assert.deepStrictEqual(errors(passage(form, `tap ${on}`)), ["effect.checked"])
    })
  }
  const healthy: ReadonlyArray<readonly [string, PassageMore]> = [
    ["it toggles", { after: form.replace("News [unchecked]", "News [checked]") }],
    ["the app tells that it may not be", { after: `${form}\n  status Only customers get news` }],
    ["it is gone", { after: draw(form.replace("\n  checkbox News [unchecked]", ""), { from: 50 }) }],
    ["the app says why not", { after: `${form}\n  alert Not now` }],
    ["it is told to wait", { after: form.replace("News [unchecked]", "News [unchecked, disabled]") }],
    ["the app asks back", { after: `${form}\n  dialog Are you sure?\n    button Yes` }],
    ["one has to sign in first", { after: "/login\nform\n  textbox Password = [password]" }]
  ]
  for (const [name, more] of healthy) {
    it(`is healthy when ${name}`, () => assert.deepStrictEqual(fired(passage(form, "tap checkbox News", more)), []))
  }
  it("that doesn't toggle while the app says that it did is an error", () => {
    assert.deepStrictEqual(errors(passage(form, "tap checkbox News", { after: `${form}\n  status Saved` })), [
      "effect.checked"
    ])
  })
  it("that is sent and doesn't toggle is an error whatever else of its group is on", () => {
    const group = form.replace(
      "checkbox News [unchecked]",
      "checkbox A [checked]\n  checkbox B [checked]\n  checkbox News [unchecked]"
    )
    assert.deepStrictEqual(errors(passage(group, "tap checkbox News", { traces: { requests: 1 } })), ["effect.checked"])
  })
  it("in a row that goes elsewhere by it is healthy, whatever takes its place", () => {
    const list = (...rows: ReadonlyArray<string>) =>
      `/active\nmain\n  heading1 To do\n  list\n${rows.map((row) => `    - checkbox [unchecked] | text ${row}`).join("\n")}`
    const first = draw(list("Milk", "Bread"), { title: "Shop" })
    assert.deepStrictEqual(fired(passage(first, "tap checkbox", { after: list("Bread") })), [])
    assert.deepStrictEqual(errors(passage(first, "tap checkbox")), ["effect.checked"])
  })
  it("may refuse a third choice of three", () => {
    const group =
      "/poll\nmain\n  heading1 Poll\n  checkbox A [checked]\n  checkbox B [checked]\n  checkbox C [unchecked]"
    assert.deepStrictEqual(fired(passage(group, "tap checkbox C")), [])
  })
})

describe("a sign-in page that says where it leads on to", () => {
  const login = "/login?next=%2Fcheckout\nform\n  textbox Name\n  textbox Password = x [password]\n  button Sign in"
  const signedIn = (to: string) => fired(passage(login, "tap button Sign in", { after: `${to}\nheading1 There` }))
  it("and leads elsewhere is an error", () => assert.deepStrictEqual(signedIn("/dashboard"), ["effect.return"]))
  it("is healthy where it leads there, stays, or asks for more first", () => {
    for (const to of ["/checkout", "/checkout?step=1", "/login?next=%2Fcheckout", "/code?next=%2Fcheckout"])
      assert.deepStrictEqual(signedIn(to), [], to)
  })
  it("is healthy where the page it led to leads on by itself", () => {
    const cart = draw("/cart\nheading1 Your cart is empty")
    const after = { ...cart, location: { ...cart.location, via: [`${origin}/login`, `${origin}/checkout`] } }
    assert.deepStrictEqual(fired(passage(login, "tap button Sign in", { after })), [])
  })
})

describe("a button that sends something", () => {
  const seat = "/workshops/1\nmain\n  heading1 Printing\n  text Your seat is booked\n  button Give up my seat"
  const given = (after: string, deed = "tap button Give up my seat") =>
    fired(
      passage(draw(seat), deed, {
        after: draw(after, { title: "Shop", traces: { document: "d2" } }),
        traces: { writes: 1 }
      })
    )
  it("and shows the very same page afterwards is a notice", () => {
    assert.deepStrictEqual(given(seat), ["effect.sent"])
  })
  it("and only takes the last message away is a notice", () => {
    const told = seat.replace("text Your seat is booked", "status Your seat is booked")
    const page = draw(told, { title: "Shop" })
    const after = draw("/workshops/1\nmain\n  heading1 Printing\n  button Give up my seat", { title: "Shop" })
    assert.deepStrictEqual(
      fired(passage(page, "tap button Give up my seat", { after, traces: { writes: 1, document: "d2" } })),
      ["effect.sent"]
    )
  })
  it("is healthy where anything on the page changed, or nothing was sent", () => {
    assert.deepStrictEqual(given(seat.replace("Your seat is booked", "Seats are left")), [])
    const after = draw(seat, { title: "Shop", traces: { document: "d2" } })
    assert.deepStrictEqual(fired(passage(seat, "tap button Give up my seat", { after })), [])
  })
})

describe("a button that sends something, on a page that counts its visits", () => {
  const visited = (visits: number, seats: number) =>
    draw(`/workshops/1\nmain\n  text ${visits} visits\n  text ${seats} seats left\n  button Give up my seat`, {
      title: "Shop",
      traces: { document: `d${visits}` }
    })
  const volatility = learnVolatility(noVolatility, visited(1, 4), visited(2, 4))
  const given = (after: Observation, more: PassageMore = {}) =>
    fired(passage(visited(2, 4), "tap button Give up my seat", { after, traces: { writes: 1 }, ...more }))
  it("and changes nothing else is a notice once the count is known to change by itself", () => {
    assert.deepStrictEqual(given(visited(3, 4), { volatility }), ["effect.sent"])
    assert.deepStrictEqual(given(visited(3, 4)), [])
  })
  it("is healthy where another number changes", () => assert.deepStrictEqual(given(visited(3, 5), { volatility }), []))
})

describe("a link that asks for a part of a list", () => {
  const dashboard = "/dashboard\nmain\n  link Open orders -> /orders?state=open"
  const orders = (on: string, address = "/orders?state=open") =>
    `${address}\nnavigation Show\n${["All", "Open", "Sent"].map((name) => `  link ${name} -> /orders?status=${name.toLowerCase()}${name === on ? " [selected]" : ""}`).join("\n")}\nmain\n  heading1 Orders`
  const followed = (after: string, before = dashboard) => errors(passage(before, "tap link Open orders", { after }))
  it("and shows another is an error", () => assert.deepStrictEqual(followed(orders("All")), ["effect.query"]))
  it("is healthy where that part is shown, none is marked, or it asked for something the page doesn't offer", () => {
    assert.deepStrictEqual(followed(orders("Open")), [])
    assert.deepStrictEqual(followed(orders("none")), [])
    for (const asked of ["state=late", "ref=open", "q=open", "page=2"]) {
      const before = dashboard.replace("state=open", asked)
      assert.deepStrictEqual(followed(orders("All", `/orders?${asked}`), before), [], asked)
    }
  })
})

describe("a form that was refused", () => {
  const form = (button: string, code: string, said = "") =>
    draw(`/code\nform\n  textbox Code = ${code} #code\n  button Check${button}${said}`, { title: "Shop" })
  const refused = "\n  status The code is not right"
  const tapped = (after: Observation) => passage(form("", "abc"), "tap button Check", { after }).transition
  const retyped = (previous: ReturnType<typeof tapped>, after: Observation) =>
    errors(passage(previous.after, "type textbox Code = abd", { previous, after }))
  const stuck = tapped(form(" [disabled]", "abc", refused))
  it("and can't be sent again after its input was changed is an error", () => {
    assert.deepStrictEqual(retyped(stuck, form(" [disabled]", "abd", refused)), ["deadend.form"])
  })
  it("is healthy where the button comes back, waits for what is missing or wrong, or was not refused", () => {
    assert.deepStrictEqual(retyped(stuck, form("", "abd", refused)), [])
    const invalid = draw("/code\nform\n  textbox Code = abd [invalid] #code\n  button Check [disabled]", {
      title: "Shop"
    })
    assert.deepStrictEqual(retyped(stuck, invalid), [])
    const accepted = tapped(form(" [disabled]", "abc", "\n  status Welcome back"))
    assert.deepStrictEqual(retyped(accepted, form(" [disabled]", "abd", "\n  status Welcome back")), [])
  })
})

describe("an answer that keeps things", () => {
  const order = "/orders/7\nmain\n  heading1 Order 7\n  text Packed\n  button Stop this order"
  const asked = `${order}\n  dialog Stop order 7?\n    button Yes\n    button Keep the order\n    button Cancel`
  const before = draw(asked, { title: "Shop" })
  const answered = (answer: string, after: string, writes: number) => {
    const opened = passage(order, "tap button Stop this order", { after: before }).transition
    return errors(passage(before, `tap button ${answer}`, { previous: opened, after, traces: { writes } }))
  }
  it("is an error where it is sent and the page says something new", () => {
    const stopped = order.replace("Packed", "Stopped")
    assert.deepStrictEqual(answered("Keep the order", stopped, 1), ["effect.kept"])
    assert.deepStrictEqual(answered("Cancel", stopped, 1), ["effect.kept"])
  })
  it("is healthy where all stays, or nothing was sent, or the answer was yes", () => {
    assert.deepStrictEqual(answered("Keep the order", order, 1), [])
    assert.deepStrictEqual(answered("Keep the order", order.replace("Packed", "Packed today"), 0), [])
    assert.deepStrictEqual(answered("Yes", order.replace("Packed", "Stopped"), 1), [])
  })
})

describe("a tab and a disclosure", () => {
  const tabs =
    "/product/1\nmain\n  heading1 Hat\n  tab Details [selected]\n  tab Reviews [unselected]\n  button More [collapsed]\n  text Wool"
  it("a tab that isn't selected by tapping it is an error", () => {
    assert.deepStrictEqual(errors(passage(tabs, "tap tab Reviews")), ["effect.selected"])
  })
  it("a disclosure that doesn't open is an error", () => {
    assert.deepStrictEqual(errors(passage(tabs, "tap button More")), ["effect.expanded"])
  })
  it("a disclosure that opens without saying so is a notice", () => {
    const more = { after: `${tabs}\n  text Made in Wales` }
    assert.deepStrictEqual(
      [fired(passage(tabs, "tap button More", more)), errors(passage(tabs, "tap button More", more))],
      [["effect.expanded"], []]
    )
  })
  it("what selects and opens is healthy", () => {
    assert.deepStrictEqual(
      fired(passage(tabs, "tap button More", { after: tabs.replace("collapsed", "expanded") })),
      []
    )
    const other = tabs
      .replace("[selected]", "[off]")
      .replace("[unselected]", "[selected]")
      .replace("[off]", "[unselected]")
    assert.deepStrictEqual(fired(passage(tabs, "tap tab Reviews", { after: other })), [])
  })
})

describe("a field", () => {
  const form = (first: string, last: string) =>
    `/join\nform\n  heading1 Join\n  textbox First name = ${first} :first\n  textbox Last name = ${last} :last`
  const typed = (value: string, kept: string) =>
    passage(form("", ""), `type textbox First name = ${value}`, { after: form(kept, "") })
  it("that loses what is typed is an error", () =>
    assert.deepStrictEqual(errors(typed("Ada Byron", "")), ["effect.value"]))
  it("that turns it into something else is an error", () => {
    assert.deepStrictEqual(errors(typed("Ada Byron", "Bob")), ["effect.value"])
  })
  it("that keeps what it held before is an error", () => {
    assert.deepStrictEqual(errors(passage(form("Eve", ""), "type textbox First name = Ada")), ["effect.value"])
  })
  it("whose text lands in another field is an error that says so", () => {
    const found = detect(passage(form("Ada", ""), "type textbox Last name = Byron", { after: form("Byron", "") }))
    assert.lengthOf(found, 1)
    assert.include(found[0]!.title, 'puts what is typed into textbox "First name"')
  })
  const kept: ReadonlyArray<readonly [string, string, string]> = [
    ["trims", "Ada  ", "Ada"],
    ["folds blanks", "Ada   Byron", "Ada Byron"],
    ["writes capitals", "ada", "ADA"],
    ["writes small letters", "Ada@Example.com", "ada@example.com"],
    ["formats a number", "12025550143", "+1 (202) 555-0143"],
    ["groups a card", "4111111111111111", "4111 1111 1111 1111"],
    ["keeps digits only", "A12-34", "1234"],
    ["keeps letters only", "Ada99", "Ada"],
    ["shortens", "Ada Byron of London", "Ada Byron"],
    ["adds a unit", "15", "15 kg"],
    ["completes", "Lond", "London"],
    ["drops markup", "<b>Ada</b>", ""],
    ["drops pictures", "😀😀", ""],
    ["drops blanks", "   ", ""],
    ["drops accents", "Zoë", "Zoe"],
    ["refuses another script", "日本語", ""]
  ]
  for (const [name, value, held] of kept) {
    it(`that ${name} is healthy`, () => assert.deepStrictEqual(fired(typed(value, held)), []))
  }
  it("that is emptied because something was made of its text is healthy", () => {
    const after = `${form("", "")}\n  list\n    - text Ada Byron`
    assert.deepStrictEqual(fired(passage(form("", ""), "type textbox First name = Ada Byron", { after })), [])
  })
  it("that is read-only is healthy", () => {
    assert.deepStrictEqual(fired(passage("/join\nform\n  textbox Code = 1 [readonly]", "type textbox Code = Ada")), [])
  })
  it("for numbers may clamp and round, and must take what it allows", () => {
    const number = (value: string) => `/cart\nform\n  heading1 Cart\n  spinbutton Quantity = ${value}`
    assert.deepStrictEqual(fired(passage(number("1"), "type spinbutton Quantity = 999", { after: number("99") })), [])
    assert.deepStrictEqual(fired(passage(number("1"), "type spinbutton Quantity = -5")), [])
    assert.deepStrictEqual(errors(passage(number("1"), "type spinbutton Quantity = 3")), ["effect.value"])
  })
  it("of choices must keep the choice, and a list of actions need not", () => {
    const drawn = draw("/shop\nmain\n  heading1 Shop\n  combobox Sort = Name\n  text Hat")
    const before = {
      ...drawn,
      elements: drawn.elements.map((one) => (one.role === "combobox" ? { ...one, options: ["Name", "Price"] } : one))
    }
    assert.deepStrictEqual(errors(passage(before, "select combobox Sort = Price")), ["effect.value"])
    const after = {
      ...before,
      elements: before.elements.map((one) => (one.role === "text" ? { ...one, name: "Scarf" } : one))
    }
    assert.deepStrictEqual(fired(passage(before, "select combobox Sort = Price", { after })), [])
  })
})

describe("a link", () => {
  const shop =
    "/shop\nnavigation\n  link About us -> /about\n  link Contact -> /contact\nmain\n  heading1 Shop\n  link Hat -> /item/3\n  link Settings -> /settings"
  const landed = (address: string, heading: string, document = "d2") =>
    draw(`${address}\nmain\n  heading1 ${heading}`, { title: heading, traces: { document } })
  const follow = (link: string, address: string, heading: string, document?: string) =>
    passage(shop, `tap link ${link}`, { after: landed(address, heading, document), title: heading })
  it("that does nothing is an error", () =>
    assert.deepStrictEqual(errors(passage(shop, "tap link Hat")), ["effect.address"]))
  it("that opens another thing than it names is an error", () => {
    assert.deepStrictEqual(errors(follow("Hat", "/item/4", "Scarf")), ["effect.address"])
    assert.deepStrictEqual(errors(follow("Hat", "/item/4", "Scarf", "d1")), ["effect.address"])
  })
  it("that opens another thing than it names is one cause with its neighbours", () => {
    const page = "/list\nmain\n  heading1 List\n  link Hat -> /item/3\n  link Scarf -> /item/5"
    const cause = (link: string) =>
      detect(passage(page, `tap link ${link}`, { after: landed("/item/4", "Glove") }))[0]!.cause
    assert.strictEqual(cause("Hat"), cause("Scarf"))
  })
  it("that opens another choice than its address names is an error", () => {
    const ink = "/\nmain\n  heading1 Home\n  link Ink -> /products?category=ink"
    const opened = (query: string) => passage(ink, "tap link Ink", { after: landed(`/products${query}`, "Products") })
    assert.deepStrictEqual(errors(opened("?category=desk")), ["effect.address"])
    assert.deepStrictEqual(fired(opened("?category=ink&page=1")), [])
    assert.deepStrictEqual(fired(opened("")), [])
  })
  it("that leads where another link of the page leads is an error, in the shared part a cause without the screen", () => {
    const found = detect(follow("About us", "/contact", "Contact"))
    assert.deepStrictEqual(
      found.map((one) => [one.oracle, one.severity]),
      [["effect.address", "error"]]
    )
    assert.include(found[0]!.cause, "|navigation|")
  })
  const healthy: ReadonlyArray<readonly [string, string, string, string]> = [
    ["it leads where it says", "Hat", "/item/3", "Hat"],
    ["the address gains a slash or a query", "Hat", "/item/3/?tab=1", "Hat"],
    ["the address gains a name", "Hat", "/item/3-red-hat", "Red hat"],
    ["a section leads to its first page", "Settings", "/settings/profile", "Profile"],
    ["a server sends one on to a page of that name", "About us", "/company", "About us"],
    ["a server sends one on to elsewhere", "Settings", "/preferences", "Preferences"],
    ["it leads out of scope", "About us", "https://example.org/about", "Example"]
  ]
  for (const [name, link, address, heading] of healthy) {
    it(`is healthy when ${name}`, () => assert.deepStrictEqual(fired(follow(link, address, heading)), []))
  }
  it("is healthy when one has to sign in first", () => {
    const after = draw("/login\nform\n  heading1 Sign in\n  textbox Password = [password]", {
      traces: { document: "d2" }
    })
    assert.deepStrictEqual(fired(passage(shop, "tap link Settings", { after })), [])
  })
  it("is healthy when a script makes something else of it", () => {
    assert.deepStrictEqual(
      fired(passage(shop, "tap link Hat", { after: `${shop}\n  dialog Hat\n    button Close` })),
      []
    )
    assert.deepStrictEqual(fired(passage(shop, "tap link Hat", { traces: { requests: 1 } })), [])
  })
})

describe("a form that is sent", () => {
  const form = (message: string) =>
    `/contact\nform Contact\n  heading1 Contact\n  textbox Message = ${message}\n  button Send [submit]`
  it("and gets no answer is an error", () => {
    assert.deepStrictEqual(errors(passage(form("Hello"), "tap button Send")), ["effect.answers"])
  })
  const healthy: ReadonlyArray<readonly [string, PassageMore]> = [
    ["another page opens", { after: draw("/thanks\nheading1 Thanks", { traces: { document: "d2" } }) }],
    ["a request is made", { traces: { requests: 1 } }],
    ["a message is shown", { after: `${form("Hello")}\n  status Sent` }],
    ["the form is emptied", { after: form("") }],
    ["a field is marked", { after: form("Hello [invalid]") }],
    ["it is downloaded", { traces: { downloads: 1 } }],
    ["it worked before", { memory: { tried: 1, effective: 1, inertIn: [] } }]
  ]
  for (const [name, more] of healthy) {
    it(`is healthy when ${name}`, () =>
      assert.deepStrictEqual(fired(passage(form("Hello"), "tap button Send", more)), []))
  }
  it("is healthy when nothing was entered, or something required is missing", () => {
    assert.deepStrictEqual(fired(passage(form(""), "tap button Send")), [])
    assert.deepStrictEqual(fired(passage(form("Hello [required, invalid]"), "tap button Send")), [])
  })
})
