import { inflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Device, type Failure, type Performed } from "../../drivers/Device.ts"
import { makeScriptedDevice, scriptedDevice } from "../../drivers/ScriptedDevice.ts"
import type { Observation } from "../../world/Observation.ts"
import { draw } from "../drawn/Draw.ts"
import { elementOf, handOf, has } from "../drawn/Hand.ts"
import { maze } from "../drawn/Maze.ts"
import { notes } from "../drawn/Notes.ts"
import { shop } from "../drawn/Shop.ts"

const healthy = { defects: "none" } as const

const texts = (observation: Observation): ReadonlyArray<string> =>
  observation.elements.filter(({ role }) => role === "text").map(({ name }) => name)

const failureOf = (performed: Performed): Failure | undefined => (performed.ok ? undefined : performed.failure)

const tags = (observation: Observation): ReadonlyArray<string> => observation.signals.map(({ _tag }) => _tag)

const signIn = (hand: ReturnType<typeof handOf>, password: string) =>
  Effect.gen(function* () {
    yield* hand.tap("link", "Account")
    yield* hand.type("Name", "ann")
    yield* hand.type("Password", password)
    return yield* hand.press("Enter")
  })

describe("an observation of the scripted device", () => {
  it.effect("tells of links, fields, landmarks and rows what the web device would", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(notes, healthy))
      const home = yield* hand.look
      const main = elementOf(home, "navigation", "Main")
      const link = elementOf(home, "link", "All notes")
      assert.strictEqual(link.href, "http://notes.test/notes")
      assert.strictEqual(link.landmark, main.n)
      assert.strictEqual(home.language, "en")

      const list = yield* hand.tap("link", "All notes")
      const second = elementOf(list, "link", "Call Ann")
      assert.deepStrictEqual(second.row, { list: elementOf(list, "list", "Notes").n, index: 1, of: 2 })
      assert.strictEqual(second.href, "http://notes.test/notes/2")
      const boxes = list.elements.filter(({ role }) => role === "checkbox")
      assert.deepStrictEqual(
        boxes.map(({ states }) => states.checked),
        [false, true]
      )

      yield* hand.tap("link", "Home")
      yield* hand.tap("link", "Settings")
      const settings = yield* hand.look
      assert.deepInclude(elementOf(settings, "combobox", "Language"), {
        value: "English",
        options: ["English", "Deutsch", "日本語"]
      })
      assert.deepInclude(elementOf(settings, "textbox", "Your name"), { value: "Sam", autocomplete: "name" })
      assert.isFalse(elementOf(settings, "button", "Advanced").states.expanded)
    })
  )

  it.effect("says of a list in a row which row it stands in", () =>
    Effect.gen(function* () {
      const observation = yield* makeScriptedDevice(
        draw(
          `app N at http://n.test/\nlist l (t)\n  row "a"\n  row "b"\nscreen s /\n  list "L" of l\n` +
            `    list "Tags"\n      text "x {t}"\n      text "y {t}"\n`
        )
      ).observe
      const outer = elementOf(observation, "list", "L").n
      const { row } = elementOf(observation, "text", "y b")
      assert.deepInclude(row, { index: 1, of: 2, around: [{ list: outer, index: 1 }] })
    })
  )

  it.effect("hides what a password field holds", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, healthy))
      yield* hand.tap("link", "Account")
      const typed = elementOf(yield* hand.type("Password", "abc"), "textbox", "Password")
      assert.deepInclude(typed, { value: "•••", inputType: "password" })
      assert.isTrue(typed.states.password)
    })
  )

  it.effect("keeps an element's number while it lives and never gives it again", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, healthy))
      const first = yield* hand.tap("link", "Catalogue")
      const add = elementOf(first, "button", "Add Lamp").n
      const after = yield* hand.tap("button", "Add Lamp")
      assert.strictEqual(elementOf(after, "button", "Add Lamp").n, add)
      yield* hand.tap("link", "Start")
      const again = yield* hand.tap("link", "Catalogue")
      assert.isAbove(elementOf(again, "button", "Add Lamp").n, add)
    })
  )

  it.effect("says what is out of sight, and scrolling brings it in", () =>
    Effect.gen(function* () {
      const lines = Array.from({ length: 60 }, (_, i) => `  button "B${i}" do say "pressed ${i}"`).join("\n")
      const device = makeScriptedDevice(draw(`app Long at http://long.test/\nscreen a /\n${lines}`))
      const hand = handOf(device)
      const top = yield* hand.look
      assert.strictEqual(elementOf(top, "button", "B59").visibility, "offscreen")
      yield* device.perform({ kind: "scroll", value: "down" })
      const lower = yield* hand.look
      assert.strictEqual(elementOf(lower, "button", "B0").visibility, "offscreen")
      assert.notStrictEqual(lower.traces.scroll, top.traces.scroll)
      const tapped = yield* hand.tap("button", "B59")
      assert.isTrue(has(tapped, "status", "pressed 59"))
      assert.strictEqual(elementOf(tapped, "button", "B59").visibility, "visible")
    })
  )

  it.effect("shows the virtual time where the app does", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(notes, healthy)
      const before = texts(yield* device.observe)
      for (let i = 0; i < 50; i++) yield* device.observe
      const after = texts(yield* device.observe)
      assert.include(before, "It is 09:00:00")
      assert.include(after, "It is 09:00:01")
    })
  )

  it.effect("leaves the elements out while a system dialog stands before them", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(notes, healthy))
      yield* hand.tap("link", "All notes")
      yield* hand.tap("button", "More")
      const asked = yield* hand.tap("menuitem", "Remove all")
      assert.deepStrictEqual(asked.dialog, { kind: "confirm", text: "Remove all notes?", buttons: ["OK", "Cancel"] })
      assert.deepStrictEqual(asked.elements, [])
      assert.deepStrictEqual(tags(asked), ["Dialog"])
    })
  )
})

describe("what a drawn app does", () => {
  it.effect("adds, keeps over a reload, and removes that row only", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(notes, healthy)
      const hand = handOf(device)
      yield* hand.tap("button", "New note")
      yield* hand.type("Title", "Paint")
      const added = yield* hand.tap("button", "Save")
      assert.strictEqual(added.location.url, "http://notes.test/notes")
      yield* device.perform({ kind: "reload" })
      assert.isTrue(has(yield* hand.look, "link", "Paint"))
      yield* hand.tap("button", "Remove Call Ann")
      yield* hand.tap("button", "Remove")
      const left = yield* hand.look
      assert.isTrue(has(left, "status", "Removed"))
      assert.deepStrictEqual(
        left.elements.filter(({ role, row }) => role === "link" && row !== undefined).map(({ name }) => name),
        ["Buy milk", "Paint"]
      )
    })
  )

  it.effect("does not send a form whose required field is empty, and puts the focus there", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(notes, healthy))
      yield* hand.tap("button", "New note")
      const refused = yield* hand.tap("button", "Save")
      assert.strictEqual(refused.location.url, "http://notes.test/new")
      assert.deepInclude(elementOf(refused, "textbox", "Title").states, { invalid: true, focused: true })
    })
  )

  it.effect("signs in with the right password, asks for it where it must, and forgets at sign-out", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, healthy))
      const wrong = yield* signIn(hand, "guess")
      assert.strictEqual(wrong.location.url, "http://shop.test/login")
      assert.isTrue(has(wrong, "alert", "Name or password is wrong"))
      yield* hand.type("Password", "secret")
      const inside = yield* hand.press("Enter")
      assert.isTrue(has(inside, "heading", "Hello, ann"))
      yield* hand.tap("button", "Sign out")
      assert.isTrue(has(yield* hand.tap("link", "Account"), "heading", "Sign in"))
    })
  )

  it.effect("filters rows by what is typed and sums them up", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, healthy))
      yield* hand.tap("link", "Catalogue")
      const found = yield* hand.type("Search", "la", "searchbox")
      assert.isTrue(has(found, "button", "Add Lamp"))
      assert.isFalse(has(found, "button", "Add Chair"))
      yield* hand.tap("button", "Add Lamp")
      yield* hand.tap("button", "Add Lamp")
      assert.include(texts(yield* hand.tap("link", "Cart")), "Total: 80 €")
    })
  )

  it.effect("shows a tab's panel, a disclosure's inside and a chosen radio", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, healthy))
      yield* hand.tap("link", "Catalogue")
      yield* hand.tap("link", "Chair")
      const delivery = yield* hand.tap("tab", "Delivery")
      assert.isTrue(elementOf(delivery, "tab", "Delivery").states.selected)
      assert.isFalse(elementOf(delivery, "tab", "Description").states.selected)
      assert.isTrue(has(delivery, "tabpanel", "Delivery"))
      assert.include(texts(delivery), "In three days.")

      const other = handOf(makeScriptedDevice(notes, healthy))
      yield* other.tap("link", "Settings")
      const open = yield* other.tap("button", "Advanced")
      assert.isTrue(elementOf(open, "button", "Advanced").states.expanded)
      assert.isTrue(has(open, "button", "Export"))
    })
  )

  it.effect("goes back and forward, in place on a single page and by loading otherwise", () =>
    Effect.gen(function* () {
      for (const [app, document] of [
        [notes, "another"],
        [shop, "the same"]
      ] as const) {
        const device = makeScriptedDevice(app, healthy)
        const hand = handOf(device)
        const first = yield* hand.look
        const link = first.elements.find(({ href }) => href !== undefined && href.startsWith(app.start))!
        const there = yield* hand.tap("link", link.name)
        assert.strictEqual(there.location.url, link.href)
        assert.strictEqual(there.traces.document === first.traces.document ? "the same" : "another", document)
        yield* device.perform({ kind: "back" })
        assert.strictEqual((yield* hand.look).location.url, app.start)
        yield* device.perform({ kind: "forward" })
        assert.strictEqual((yield* hand.look).location.url, link.href)
      }
    })
  )

  it.effect("opens the vault to the right levers only, and shows the attic to nobody", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(maze, healthy)
      const hand = handOf(device)
      const shut = Effect.gen(function* () {
        yield* device.perform({ kind: "open", value: "http://maze.test/south" })
        return yield* hand.tap("button", "Open the vault")
      })
      assert.isTrue(has(yield* shut, "alert", "It stays shut"))
      for (const [path, lever, times] of [
        ["west", "First lever", 1],
        ["north", "Second lever", 3],
        ["east", "Third lever", 2]
      ] as const) {
        yield* device.perform({ kind: "open", value: `http://maze.test/${path}` })
        for (let i = 0; i < times; i++) yield* hand.tap("button", lever)
      }
      assert.isTrue(has(yield* shut, "heading", "Gold"))
    })
  )

  it.effect("puts a dragged row where another stands", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(
        draw(
          `app Sort at http://sort.test/\nlist l (t)\n  row "a"\n  row "b"\n  row "c"\nscreen s /\n` +
            `  list "L" of l draggable\n    text "{t}"\n`
        )
      )
      const before = yield* device.observe
      const [first, , last] = before.elements.filter(({ role }) => role === "listitem").map(({ n }) => n)
      yield* device.perform({ kind: "drag", element: first!, to: last! })
      assert.deepStrictEqual(texts(yield* device.observe), ["b", "c", "a"])
    })
  )

  it.effect("opens another window beside, to switch to and to close", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(
        draw(`app Two at http://two.test/\nscreen a /\n  link "B" new-window -> b\nscreen b /b "Beside"\n  text "b"\n`)
      )
      const hand = handOf(device)
      const opened = yield* hand.tap("link", "B")
      assert.strictEqual(opened.title, "Beside")
      assert.strictEqual(opened.traces.windows, 2)
      assert.deepStrictEqual(tags(opened), ["WindowOpened"])
      yield* device.perform({ kind: "switchWindow" })
      assert.strictEqual((yield* hand.look).location.url, "http://two.test/")
      yield* device.perform({ kind: "switchWindow" })
      yield* device.perform({ kind: "closeWindow" })
      const back = yield* hand.look
      assert.strictEqual(back.traces.windows, 1)
      assert.strictEqual(back.location.url, "http://two.test/")
    })
  )
})

describe("an operation that can't be performed", () => {
  const stubborn = draw(
    `app Stubborn at http://stubborn.test/
flag ready
screen a /
  button "Off" enabled if ready do say "on"
  button "Slow" do say "at last" !s slow 30000
  field "Level" type range max 10
  field "Day" type date
  select "Size" options "S", "M"
  list "Many" of many draggable
    text "{t}"
  button "Ask" do confirm "Sure?", set ready
  button "Cover" do open "Top"
  dialog "Top"
    text "above"
`.replace("flag ready", `flag ready\nlist many (t)\n${"  row 1\n".repeat(40)}`.trimEnd())
  )

  const cases: ReadonlyArray<
    readonly [Failure, string, (hand: ReturnType<typeof handOf>) => Effect.Effect<Performed, unknown>]
  > = [
    ["not-interactable", "a disabled button", (hand) => hand.act("tap", "button", "Off")],
    ["not-interactable", "typing into a button", (hand) => hand.act("type", "button", "Slow", "x")],
    ["timeout", "a page that takes too long", (hand) => hand.act("tap", "button", "Slow")],
    ["out-of-bounds", "a slider's value beyond its end", (hand) => hand.act("set", "slider", "Level", "11")],
    ["refused", "a date that is none", (hand) => hand.act("set", "date", "Day", "soon")],
    ["unsupported", "setting a select", (hand) => hand.act("set", "combobox", "Size", "M")],
    ["element-not-found", "an option that is not there", (hand) => hand.act("select", "combobox", "Size", "XL")]
  ]
  for (const [failure, what, attempt] of cases) {
    it.effect(`fails with ${failure} for ${what}`, () =>
      Effect.gen(function* () {
        assert.strictEqual(failureOf(yield* attempt(handOf(makeScriptedDevice(stubborn)))), failure)
      })
    )
  }

  it.effect("fails with intercepted under a dialog, and names what is in the way", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(stubborn))
      const covered = yield* hand.tap("button", "Cover")
      const dialog = elementOf(covered, "dialog", "Top")
      assert.deepInclude(elementOf(covered, "button", "Ask"), { visibility: "occluded", coveredBy: dialog.n })
      assert.deepInclude(yield* hand.act("tap", "button", "Ask"), { failure: "intercepted", blocker: dialog.n })
      yield* hand.press("Escape")
      assert.isTrue((yield* hand.act("tap", "button", "Ask")).ok)
    })
  )

  it.effect("fails with dialog-open until the dialog is answered, then with no-dialog", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(stubborn)
      const hand = handOf(device)
      yield* hand.tap("button", "Ask")
      assert.strictEqual(failureOf(yield* device.perform({ kind: "reload" })), "dialog-open")
      assert.isTrue((yield* device.perform({ kind: "accept" })).ok)
      assert.strictEqual(failureOf(yield* device.perform({ kind: "accept" })), "no-dialog")
      assert.isTrue((yield* hand.act("tap", "button", "Off")).ok)
    })
  )

  it.effect("fails with stale for what is gone and element-not-found for what never was", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(notes, healthy)
      const gone = elementOf(yield* device.observe, "button", "New note").n
      yield* device.perform({ kind: "tap", element: gone })
      assert.strictEqual(failureOf(yield* device.perform({ kind: "tap", element: gone })), "stale")
      assert.strictEqual(failureOf(yield* device.perform({ kind: "tap", element: 9999 })), "element-not-found")
      assert.strictEqual(failureOf(yield* device.perform({ kind: "tap" })), "element-not-found")
    })
  )

  it.effect(
    "fails with navigation-failed elsewhere, out-of-bounds for a drag that ends outside, refused for the last window",
    () =>
      Effect.gen(function* () {
        const device = makeScriptedDevice(stubborn)
        const elsewhere = yield* device.perform({ kind: "open", value: "http://other.test/" })
        assert.strictEqual(failureOf(elsewhere), "navigation-failed")
        const items = (yield* device.observe).elements.filter(({ role }) => role === "listitem")
        const drag = yield* device.perform({ kind: "drag", element: items[0]!.n, to: items.at(-1)!.n })
        assert.strictEqual(failureOf(drag), "out-of-bounds")
        assert.strictEqual(failureOf(yield* device.perform({ kind: "closeWindow" })), "refused")
      })
  )
})

describe("a planted defect", () => {
  it.effect("acts only when it is chosen", () =>
    Effect.gen(function* () {
      for (const [defects, expected] of [
        ["none", "You have 2 notes"],
        [["pencil-broken"], "You have 2 notes"],
        [["count-unrendered"], "You have {{count}} notes"],
        ["all", "You have {{count}} notes"]
      ] as const) {
        assert.include(texts(yield* makeScriptedDevice(notes, { defects }).observe), expected)
      }
    })
  )

  it.effect("lets its signal slip once, with the time and the address", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(notes, { defects: ["remove-throws"] }))
      yield* hand.tap("link", "All notes")
      const thrown = yield* hand.tap("button", "Remove Buy milk")
      assert.deepStrictEqual(
        thrown.signals.map((signal) => ({ ...signal, at: 0 })),
        [{ _tag: "Exception", at: 0, text: "TypeError: note is undefined", url: "http://notes.test/notes" }]
      )
      assert.deepStrictEqual((yield* hand.look).signals, [])
    })
  )

  it.effect("waits for its condition", () =>
    Effect.gen(function* () {
      const hand = handOf(makeScriptedDevice(shop, { defects: ["total-frozen"] }))
      yield* hand.tap("link", "Catalogue")
      yield* hand.tap("button", "Add Lamp")
      assert.include(texts(yield* hand.tap("link", "Cart")), "Total: 40 €")
      yield* hand.tap("link", "Catalogue")
      yield* hand.tap("button", "Add Lamp")
      assert.include(texts(yield* hand.tap("link", "Cart")), "Total: -1 €")
    })
  )

  it.effect("may do nothing, something else, or answer with an error page", () =>
    Effect.gen(function* () {
      const dead = handOf(makeScriptedDevice(notes, { defects: ["large-dead", "about-elsewhere", "about-missing"] }))
      yield* dead.tap("link", "Settings")
      assert.isFalse(elementOf(yield* dead.tap("switch", "Large letters"), "switch", "Large letters").states.checked)
      yield* dead.tap("link", "Home")
      assert.strictEqual((yield* dead.tap("link", "About")).location.url, "http://notes.test/settings")

      const device = makeScriptedDevice(notes, { defects: ["about-missing"] })
      const missing = yield* handOf(device).tap("link", "About")
      assert.deepInclude(missing.signals[0], { _tag: "BadAnswer", status: 404, document: true })
      assert.isTrue(has(missing, "heading", "Not found"))
    })
  )

  it.effect("may trap who wants back until the device is reset", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(maze)
      const hand = handOf(device)
      yield* hand.tap("link", "Right")
      yield* hand.tap("link", "Trapdoor")
      yield* device.perform({ kind: "back" })
      assert.strictEqual((yield* hand.look).location.url, "http://maze.test/pit")
      yield* device.reset("state", maze.start)
      assert.strictEqual((yield* hand.look).location.url, maze.start)
    })
  )

  it.effect("may make the app forget at a reload what it should keep", () =>
    Effect.gen(function* () {
      for (const [defects, expected] of [
        ["none", "Ann"],
        [["owner-forgotten"], "Sam"]
      ] as const) {
        const device = makeScriptedDevice(notes, { defects })
        const hand = handOf(device)
        yield* hand.tap("link", "Settings")
        yield* hand.type("Your name", "Ann")
        yield* device.perform({ kind: "reload" })
        assert.strictEqual(elementOf(yield* hand.look, "textbox", "Your name").value, expected)
      }
    })
  )

  it.effect("crashes or hangs the app until the session is reset", () =>
    Effect.gen(function* () {
      for (const [button, reason] of [
        ["Export", "AppCrashed"],
        ["Sync", "AppHung"]
      ] as const) {
        const device = makeScriptedDevice(notes, { defects: ["export-crashes", "sync-hangs"] })
        const hand = handOf(device)
        yield* hand.tap("link", "Settings")
        yield* hand.tap("button", "Advanced")
        const lost = [
          yield* Effect.flip(hand.act("tap", "button", button)),
          yield* Effect.flip(device.observe),
          yield* Effect.flip(device.picture),
          yield* Effect.flip(device.reset("state", notes.start))
        ]
        for (const error of lost) assert.strictEqual(error.reason._tag, reason)
        yield* device.reset("session", notes.start)
        assert.strictEqual((yield* hand.look).location.url, notes.start)
      }
    })
  )

  it.effect("that is flaky strikes at about its rate, and at the same times with the same seed", () =>
    Effect.gen(function* () {
      const flaky = draw(`app F at http://f.test/\nscreen a /\n  button "B" do say "x" !f flaky 0.3 console "oh"\n`)
      const tries = Effect.fnUntraced(function* (seed: number) {
        const hand = handOf(makeScriptedDevice(flaky, { seed }))
        const struck: Array<boolean> = []
        for (let i = 0; i < 300; i++) struck.push((yield* hand.tap("button", "B")).signals.length > 0)
        return struck
      })
      const first = yield* tries(1)
      const share = first.filter(Boolean).length / first.length
      assert.isAbove(share, 0.2)
      assert.isBelow(share, 0.4)
      assert.deepStrictEqual(yield* tries(1), first)
      assert.notDeepEqual(yield* tries(2), first)
    })
  )
})

describe("a reset", () => {
  it.effect("clears what the browser keeps and leaves what the server knows", () =>
    Effect.gen(function* () {
      for (const strength of ["state", "context", "session"] as const) {
        const device = makeScriptedDevice(shop, healthy)
        const hand = handOf(device)
        yield* signIn(hand, "secret")
        yield* device.perform({ kind: "open", value: "http://shop.test/delivery" })
        yield* hand.type("Street", "1 Long Lane")
        yield* hand.type("E-mail", "ann@example.org")
        assert.include(texts(yield* hand.tap("button", "Order")), "Order number 1")
        yield* device.reset(strength, shop.start)
        yield* signIn(hand, "secret")
        assert.include(texts(yield* hand.look), "1 orders so far")
        yield* device.perform({ kind: "open", value: "http://shop.test/reset" })
        yield* signIn(hand, "secret")
        assert.include(texts(yield* hand.look), "0 orders so far")
      }
    })
  )

  it.effect("fails with CannotOpen for an address that is not the app's", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(makeScriptedDevice(notes).reset("state", "http://other.test/"))
      assert.strictEqual(error.reason._tag, "CannotOpen")
    })
  )
})

describe("the scripted device", () => {
  it.effect("lives in virtual time: every reading and operation moves its clock, nothing else does", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(notes, healthy)
      const start = yield* device.now
      assert.strictEqual(yield* device.now, start)
      const { at, took } = yield* device.observe
      assert.strictEqual(at, start + took)
      const performed = yield* device.perform({ kind: "reload" })
      assert.strictEqual(yield* device.now, at + performed.took)
    })
  )

  it.effect("pictures the same screen with the same bytes, in a PNG that decodes", () =>
    Effect.gen(function* () {
      const device = makeScriptedDevice(shop, healthy)
      const start = Buffer.from(yield* device.picture)
      assert.strictEqual(start.subarray(1, 4).toString("latin1"), "PNG")
      const [width, height] = [start.readUInt32BE(16), start.readUInt32BE(20)]
      const at = start.indexOf("IDAT")
      const data = start.subarray(at + 4, at + 4 + start.readUInt32BE(at - 4))
      assert.strictEqual(inflateSync(data).length, (width + 1) * height)
      assert.isTrue(start.equals(yield* device.picture))
      yield* handOf(device).tap("link", "Catalogue")
      assert.isFalse(start.equals(yield* device.picture))
    })
  )

  it.effect("is a Device layer like any other", () =>
    Effect.gen(function* () {
      const device = yield* Device
      assert.strictEqual(device.info.driver, "scripted")
      assert.strictEqual((yield* device.observe).location.url, maze.start)
    }).pipe(Effect.provide(scriptedDevice(maze)))
  )
})
