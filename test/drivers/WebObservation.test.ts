import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Observation } from "../../world/Observation.ts"
import { WebHand } from "./WebHand.ts"

layer(WebHand.layer(), { excludeTestServices: true, timeout: "60 seconds" })("A web device sees", (it) => {
  const onPage = (page: string) =>
    Effect.gen(function* () {
      const hand = yield* WebHand
      const seen = yield* hand.open(page)
      return { ...hand, seen }
    })

  it.effect("by which addresses the app's server led to where it is", () =>
    Effect.gen(function* () {
      const { open } = yield* WebHand
      const led = yield* open(`to?url=${encodeURIComponent("/to?url=/second.html")}`)
      assert.deepStrictEqual(
        led.location.via?.map((address) => new URL(address).pathname),
        ["/to", "/to"]
      )
      assert.isUndefined((yield* open("second.html")).location.via)
    })
  )

  it.effect("an observation of the world's own shape, with its place and its language", () =>
    Effect.gen(function* () {
      const { seen, origin } = yield* onPage("names.html")
      assert.doesNotThrow(() => Schema.decodeUnknownSync(Observation)(seen))
      assert.strictEqual(seen.location.url, `${origin}/names.html`)
      assert.strictEqual(seen.title, "Names")
      assert.strictEqual(seen.language, "en")
      assert.deepStrictEqual(seen.viewport, { width: 1280, height: 900 })
    })
  )

  it.effect("names as dom-accessibility-api computes them", () =>
    Effect.gen(function* () {
      const { seen } = yield* onPage("names.html")
      // A hint names a field where nothing else does (HTML-AAM), and a line break separates words: the peer differs.
      const differ = ["Only a hint", "Line one line two"]
      const told = seen.elements.filter((one) => one.testId !== undefined && !differ.includes(one.name))
      assert.isAbove(told.length, 45)
      const ours = told.map((one) => `${one.role} ${one.name || "nameless"}`)
      const theirs = told.map((one) => `${one.role} ${one.testId?.replace(/\s+/g, " ").trim()}`)
      assert.deepStrictEqual(ours, theirs)
    })
  )

  it.effect("roles, states, values and what fields say of themselves", () =>
    Effect.gen(function* () {
      const { element } = yield* onPage("names.html")
      const rolesOf = (...names: ReadonlyArray<string>) => names.map((name) => element(name).role)
      assert.deepStrictEqual(
        rolesOf("Search field", "Count", "Volume", "A box in bold", "One of two", "Size", "Several", "Remarks"),
        ["searchbox", "spinbutton", "slider", "checkbox", "radio", "combobox", "listbox", "textbox"]
      )
      assert.deepStrictEqual(
        rolesOf("Div button", "Div box", "Tab one", "Div link", "More of it", "Tea", "Thing", "Prices", "A dialog"),
        ["button", "checkbox", "tab", "link", "button", "cell", "columnheader", "table", "dialog"]
      )
      assert.deepStrictEqual(element("First name").states, { required: true, invalid: true })
      assert.deepStrictEqual(element("Div box").states, { checked: true })
      assert.deepStrictEqual(element("Bold").states, { checked: true })
      assert.deepStrictEqual(element("Tab two").states, { selected: false })
      assert.deepStrictEqual(element("First").states, { selected: true })
      assert.deepStrictEqual(element("More of it").states, { expanded: false })
      assert.strictEqual(element("Labelled").value, "something")
      assert.strictEqual(element("Size").value, "Large")
      assert.deepStrictEqual(
        [element("Count").min, element("Count").max, element("Count").inputType],
        ["1", "9", "number"]
      )
      assert.strictEqual(element("First name").landmark, element("Order").n)
      assert.strictEqual(element("Inside").landmark, element("A dialog").n)
      assert.strictEqual(element("Heading with parts").level, 1)
    })
  )

  it.effect("text that a person reads, once", () =>
    Effect.gen(function* () {
      const { seen } = yield* onPage("rows.html")
      const texts = seen.elements.filter((one) => one.role === "text").map((one) => one.name)
      assert.includeMembers(texts, ["Some inline text, all of it.", "Text with", "inside", "Price: 4.00", "Tea"])
      assert.notIncludeMembers(texts, ["inline", "a link", "Remove tea", "Not seen", "First card"])
      assert.strictEqual(new Set(seen.elements.map((one) => one.n)).size, seen.elements.length)
    })
  )

  it.effect("each line of a log, however long it is", () =>
    Effect.gen(function* () {
      const { seen } = yield* onPage("log.html")
      const lines = seen.elements.filter(({ role }) => role === "text").map(({ name }) => name)
      assert.strictEqual(lines.length, 40)
      assert.strictEqual(lines.at(-1), "Message 40 of a long talk")
    })
  )

  it.effect("text that is meant as code, told apart", () =>
    Effect.gen(function* () {
      const { element } = yield* onPage("rows.html")
      assert.isTrue(element("undefined").code)
      assert.isTrue(element("Hello {{name}}").code)
      assert.isUndefined(element("Read about").code)
    })
  )

  it.effect("rows of lists, tables and runs of alike parts", () =>
    Effect.gen(function* () {
      const { element, open } = yield* onPage("rows.html")
      const list = element("Things").n
      assert.deepStrictEqual(element("Remove milk").row, { list, index: 1, of: 3 })
      assert.deepStrictEqual(element("Milk").row, { list, index: 1, of: 3 })
      assert.strictEqual(element("Buy first").row?.index, 0)
      assert.strictEqual(element("Buy second").row?.index, 1)
      assert.strictEqual(element("Buy first").row?.list, element("Buy second").row?.list)
      assert.isUndefined(element("One").row)
      yield* open("names.html")
      assert.deepStrictEqual(element("Milk").row, { list: element("Prices").n, index: 1, of: 2 })
    })
  )

  it.effect("what is covered, off the screen, off the page, or not a picture", () =>
    Effect.gen(function* () {
      const { element, seen } = yield* onPage("rows.html")
      assert.strictEqual(element("Covered").visibility, "occluded")
      assert.strictEqual(element("Covered").coveredBy, element("A bar that covers").n)
      assert.isFalse(seen.elements.some((one) => one.name === "Off the page"))
      assert.isTrue(element("Lost").broken)
    })
  )

  it.effect("plain parts that listen or point, and not what merely holds others", () =>
    Effect.gen(function* () {
      const { element, seen } = yield* onPage("rows.html")
      assert.isTrue(element("Pointed div").operable)
      assert.isTrue(element("Listening div").operable)
      assert.isFalse(element("Plain text in a container that listens").operable)
      assert.isTrue(element("Inside the container").operable)
      assert.strictEqual(seen.elements.filter((one) => one.role === "generic").length, 2)
    })
  )

  it.effect("only a modal dialog as operable while one is open", () =>
    Effect.gen(function* () {
      const { tap, element } = yield* onPage("rows.html")
      yield* tap("Ask")
      assert.strictEqual(element("Yes").visibility, "visible")
      assert.strictEqual(element("Remove tea").visibility, "occluded")
      yield* tap("Yes")
      assert.strictEqual(element("Remove tea").visibility, "visible")
    })
  )

  it.effect("a drawing that is opened by itself as a picture", () =>
    Effect.gen(function* () {
      const { seen } = yield* onPage("drawing")
      assert.deepStrictEqual(
        seen.elements.map(({ role }) => role),
        ["image"]
      )
    })
  )

  it.effect("a document that its page has emptied, as one that shows nothing", () =>
    Effect.gen(function* () {
      const { tap } = yield* onPage("losses.html")
      assert.deepStrictEqual((yield* tap("Empty")).elements, [])
    })
  )

  it.effect("the same number for the same node, and never an old number for a new one", () =>
    Effect.gen(function* () {
      const { tap, element, open, seen } = yield* onPage("rows.html")
      const before = element("Remove tea").n
      yield* tap("Ask")
      assert.strictEqual(element("Remove tea").n, before)
      const highest = Math.max(...seen.elements.map((one) => one.n))
      const again = yield* open("rows.html")
      assert.isAbove(Math.min(...again.elements.map((one) => one.n)), highest)
    })
  )
})
