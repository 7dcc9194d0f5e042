import { assert, describe, it } from "@effect/vitest"
import type { Observation } from "../../world/Observation.ts"
import type { Transition } from "../../world/Transition.ts"
import { draw } from "../world/Draw.ts"
import { errors, fired, passage, type PassageMore } from "./Seen.ts"

const shop =
  "/shop\nmain\n  heading1 Shop\n  button Wrap as gift\n  link Terms -> /shop#\n  link Cart -> /cart\n  button Undo"
const twice: PassageMore = { memory: { tried: 1, effective: 0, inertIn: ["another state"] } }

describe("a control that does nothing", () => {
  it("is no candidate as long as one state was seen", () => {
    assert.deepStrictEqual(fired(passage(shop, "tap button Wrap as gift")), [])
  })
  it("is an error when nothing happened in two states", () => {
    assert.deepStrictEqual(errors(passage(shop, "tap button Wrap as gift", twice)), ["deadend.control"])
  })
  it("is told about a link that only leaves a # behind as a link to nowhere", () => {
    assert.deepStrictEqual(errors(passage(shop, "tap link Terms", twice)), ["deadend.link"])
    const after = { ...draw(shop, { title: "Shop" }), location: { url: "http://localhost:4000/shop#" } }
    assert.deepStrictEqual(errors(passage(shop, "tap link Terms", { ...twice, after })), ["deadend.link"])
  })
  const effects: ReadonlyArray<readonly [string, PassageMore]> = [
    ["it worked in another state", { memory: { tried: 2, effective: 1, inertIn: ["another state"] } }],
    ["it copied", { ...twice, traces: { clipboard: 1 } }],
    ["it printed", { ...twice, traces: { prints: 1 } }],
    ["it downloaded", { ...twice, traces: { downloads: 1 } }],
    ["it asked the server", { ...twice, traces: { requests: 1 } }],
    ["it stored something", { ...twice, traces: { storage: "other" } }],
    ["it played something", { ...twice, traces: { playing: 1 } }],
    ["it opened a window", { ...twice, traces: { windows: 2 } }],
    ["it changed the look", { ...twice, traces: { look: "dark" } }],
    ["it said something", { ...twice, after: `${shop}\n  status Wrapped` }],
    ["it could not be performed", { ...twice, changes: { failure: "intercepted" } }],
    ["the page was still changing", { ...twice, after: { ...draw(shop), settled: false } }],
    [
      "a message box opened",
      { ...twice, after: draw(shop, { dialog: { kind: "alert", text: "Hi", buttons: ["OK"] } }) }
    ]
  ]
  for (const [name, more] of effects) {
    it(`is healthy when ${name}`, () =>
      assert.deepStrictEqual(fired(passage(shop, "tap button Wrap as gift", more)), []))
  }
  const states: ReadonlyArray<readonly [string, string, string]> = [
    ["it is disabled", "button Wrap [disabled]", "button Wrap"],
    ["something covers it", "button Wrap [occluded]", "button Wrap"],
    ["it is the tab that is selected", "tab Details [selected]", "tab Details"],
    ["it is pressed already", "button Bold [checked]", "button Bold"],
    ["it leads to the page one is on", "link Shop -> /shop", "link Shop"],
    ["the mail program answers it", "link Write us -> mailto:a@example.com", "link Write us"],
    ["the system answers it", "button Upload a photo", "button Upload a photo"],
    ["a required field is empty", "form\n    textbox Name = [required]\n    button Wrap", "button Wrap"],
    ["a field is invalid", "form\n    textbox Name = x [invalid]\n    button Wrap", "button Wrap"]
  ]
  for (const [name, line, on] of states) {
    it(`is healthy when ${name}`, () => {
      assert.deepStrictEqual(fired(passage(`/shop\nmain\n  heading1 Shop\n  ${line}`, `tap ${on}`, twice)), [])
    })
  }
  it("has the longer benefit of the doubt when it may have had nothing to do", () => {
    const often = (states: number): PassageMore => ({
      memory: { tried: 9, effective: 0, inertIn: Array.from({ length: states }, (_, at) => `state ${at}`) }
    })
    assert.deepStrictEqual(fired(passage(shop, "tap button Undo", often(2))), [])
    assert.deepStrictEqual(fired(passage(shop, "tap button Undo", often(3))), ["deadend.control"])
    assert.deepStrictEqual(errors(passage(shop, "tap button Undo", often(5))), [])
  })
  it("is told by the verb of its name, not by a word somewhere in it", () => {
    const page = shop.replace("Wrap as gift", "Tell me when it is back")
    assert.deepStrictEqual(errors(passage(page, "tap button Tell me when it is back", twice)), ["deadend.control"])
  })
  it("may be the one of a group that is on, though nothing says so", () => {
    const drawn = draw("/shop\nmain\n  heading1 Shop\n  button Red\n  button Green\n  button Blue")
    const elements = drawn.elements.map((one, at) => ({ ...one, bounds: [at * 60, 10, 50, 20] as const }))
    assert.deepStrictEqual(fired(passage({ ...drawn, elements }, "tap button Red", twice)), [])
  })
})

describe("a link to a page that isn't there", () => {
  it("is an error when the app answers with its own page of that name", () => {
    for (const title of ["404", "Page not found", "Seite nicht gefunden", "Page introuvable", "页面不存在"]) {
      const after = draw(`/cart\nmain\n  heading1 ${title}`, { traces: { document: "d2" } })
      assert.deepStrictEqual(errors(passage(shop, "tap link Cart", { after, title })), ["deadend.link"])
    }
  })
  it("is healthy when nothing was found by a search", () => {
    const after = draw("/cart\nmain\n  heading1 No items found", { traces: { document: "d2" } })
    assert.deepStrictEqual(fired(passage(shop, "tap link Cart", { after })), [])
  })
})

describe("a dialog", () => {
  const open = "/shop\nmain\n  heading1 Shop\n  dialog Settings\n    text Colours\n    button Close\n    button Save"
  const closed = "/shop\nmain\n  heading1 Shop"
  it("that its own close control leaves open is an error", () => {
    assert.deepStrictEqual(errors(passage(open, "tap button Close")), ["deadend.dialog"])
  })
  it("that comes back at once, drawn anew, is an error", () => {
    assert.deepStrictEqual(
      errors(passage(open, "tap button Close", { after: draw(open, { title: "Shop", from: 60 }) })),
      ["deadend.dialog"]
    )
  })
  it("that closes, says something or asks back is healthy", () => {
    assert.deepStrictEqual(fired(passage(open, "tap button Close", { after: closed })), [])
    assert.deepStrictEqual(
      fired(passage(open, "tap button Close", { after: `${open}\n  text Save your changes first` })),
      []
    )
    const confirm = draw(open, { dialog: { kind: "confirm", text: "Discard?", buttons: ["OK", "Cancel"] } })
    assert.deepStrictEqual(fired(passage(open, "tap button Close", { after: confirm })), [])
  })
  it("that Escape leaves open is healthy as long as it has controls", () => {
    assert.deepStrictEqual(fired(passage(open, "key = Escape")), [])
    const sealed = "/shop\nmain\n  heading1 Shop\n  dialog Settings\n    text Colours"
    assert.deepStrictEqual(errors(passage(sealed, "key = Escape")), ["deadend.dialog"])
  })
  it("another button of the dialog need not close it", () => {
    assert.deepStrictEqual(fired(passage(open, "tap button Save")), [])
  })
})

describe("back", () => {
  const cart = "/cart\nmain\n  heading1 Cart\n  button Pay\n  table\n    - cell Hat"
  const came = (previous: Partial<Transition> = {}): Transition => ({
    ...passage(shop, "tap link Cart", { after: cart }).transition,
    ...previous
  })
  it("that does nothing after a link was followed is an error", () => {
    assert.deepStrictEqual(errors(passage(cart, "back", { previous: came() })), ["deadend.back"])
  })
  it("that changes the address and not the screen is an error", () => {
    const stuck = { ...draw(cart), location: { url: "http://localhost:4000/shop" } }
    assert.deepStrictEqual(errors(passage(cart, "back", { previous: came(), after: stuck })), ["deadend.back"])
  })
  it("that changes the address and leaves the tab that was chosen is an error", () => {
    const tabs = (chosen: string, other: string) =>
      `/settings\nmain\n  heading1 Settings\n  tab ${chosen} [selected]\n  tab ${other} [unselected]\n  text About ${chosen}`
    const profile = draw(tabs("Profile", "Alerts"), { title: "Shop" })
    const at = (url: string) => ({
      ...draw(tabs("Alerts", "Profile"), { title: "Shop" }),
      location: { url: `http://localhost:4000${url}` }
    })
    const previous = passage(profile, "tap tab Alerts", { after: at("/settings?tab=alerts") }).transition
    const back = (after: Observation) => passage(at("/settings?tab=alerts"), "back", { previous, after })
    assert.deepStrictEqual(errors(back(at("/settings"))), ["deadend.back"])
    assert.deepStrictEqual(fired(back(profile)), [])
    assert.deepStrictEqual(fired(back(at("/elsewhere"))), [])
  })
  it("between two addresses of the same screen is healthy, whatever passed on the way", () => {
    const notes = (more: string) => `/#/notes\nmain\n  heading1 Notes\n  link Notes -> /#/notes\n${more}`
    const all = notes("  searchbox Filter\n  text Milk\n  text Slides")
    const home = { ...draw(all), location: { url: "http://localhost:4000/" } }
    const backFrom = (before: string) => {
      const former = { ...draw(notes(before)), location: { url: "http://localhost:4000/" } }
      const previous = passage(former, "tap link Notes", { after: all }).transition
      return fired(passage(all, "back", { previous, after: home }))
    }
    assert.deepStrictEqual(backFrom("  searchbox Filter = Mi\n  text Milk"), [])
    assert.deepStrictEqual(backFrom("  searchbox Filter\n  text Milk\n  text Slides\n  status Archived"), [])
    assert.deepStrictEqual(backFrom("  searchbox Filter\n  text Cheese"), ["deadend.back"])
  })
  it("that opens the same page again is an error", () => {
    const again = draw(cart, { title: "Shop", traces: { document: "d9" } })
    assert.deepStrictEqual(errors(passage(cart, "back", { previous: came(), after: again })), ["deadend.back"])
  })
  it("that skips the page one came from is an error where pages are loaded, else a notice", () => {
    const home = draw("/\nheading1 Home", { traces: { document: "d9" } })
    const back = (previous: Transition) =>
      passage(draw(cart, { traces: { document: "d2" } }), "back", { previous, after: home })
    const loaded = passage(shop, "tap link Cart", { after: draw(cart, { traces: { document: "d2" } }) }).transition
    assert.deepStrictEqual(errors(back(loaded)), ["deadend.back"])
    assert.deepStrictEqual([fired(back(came())), errors(back(came()))], [["deadend.back"], []])
  })
  it("that leads back, or to where one has to sign in first, is healthy", () => {
    assert.deepStrictEqual(fired(passage(cart, "back", { previous: came(), after: shop })), [])
    const login = "/login\nheading1 Sign in\ntextbox Password = [password]"
    assert.deepStrictEqual(fired(passage(cart, "back", { previous: came(), after: login })), [])
  })
  it("at the beginning of the history is healthy", () => assert.deepStrictEqual(fired(passage(cart, "back")), []))
  it("after something else than a followed link is healthy", () => {
    const typed = passage("/cart\nform\n  textbox Name", "type textbox Name = Ada").transition
    assert.deepStrictEqual(fired(passage(cart, "back", { previous: typed })), [])
  })
})
