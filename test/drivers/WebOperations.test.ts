import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { WebHand, statusOf } from "./WebHand.ts"

layer(WebHand.layer(), { excludeTestServices: true, timeout: "60 seconds" })("A web device operates", (it) => {
  const onPage = (page: string) =>
    Effect.gen(function* () {
      const hand = yield* WebHand
      yield* hand.open(page)
      return hand
    })
  const onOperations = onPage("operations.html")

  it.effect("a button, with events as trusted as a person's", () =>
    Effect.gen(function* () {
      const { tap } = yield* onOperations
      assert.strictEqual(statusOf(yield* tap("Plain button")), "plain tapped true")
    })
  )

  it.effect("a button below the fold, after scrolling to it", () =>
    Effect.gen(function* () {
      const { tap, element } = yield* onOperations
      assert.strictEqual(element("Bottom button").visibility, "offscreen")
      assert.strictEqual(statusOf(yield* tap("Bottom button")), "bottom tapped")
    })
  )

  it.effect("with double taps, long presses and hovering", () =>
    Effect.gen(function* () {
      const { does } = yield* onOperations
      assert.strictEqual(statusOf(yield* does("doubleTap", "Double")), "double tapped")
      assert.strictEqual(statusOf(yield* does("longPress", "Press long")), "pressed long")
      const hovered = yield* does("hover", "Hover here")
      assert.isTrue(hovered.elements.some((element) => element.name.includes("revealed by hovering")))
    })
  )

  it.effect("text fields: typing replaces, appending adds, clearing empties", () =>
    Effect.gen(function* () {
      const { does, element } = yield* onOperations
      yield* does("type", "Text field", "new text")
      assert.strictEqual(element("Text field").value, "new text")
      yield* does("append", "Text field", " and more")
      assert.strictEqual(element("Text field").value, "new text and more")
      const cleared = yield* does("clear", "Text field")
      assert.strictEqual(element("Text field").value, "")
      assert.strictEqual(statusOf(cleared), "input Text field:")
    })
  )

  it.effect("text fields with text that no keyboard has, and with long text", () =>
    Effect.gen(function* () {
      const { does, element } = yield* onOperations
      yield* does("type", "Text field", "Zoë 日本語 😀👩‍👩‍👧 ok")
      assert.strictEqual(element("Text field").value, "Zoë 日本語 😀👩‍👩‍👧 ok")
      const long = "lorem ipsum ".repeat(60)
      yield* does("type", "Text field", long)
      assert.strictEqual(element("Text field").value, long)
      yield* does("type", "Number field", "-12.5")
      assert.strictEqual(element("Number field").value, "-12.5")
      yield* does("type", "Area", "one\ntwo")
      assert.strictEqual(element("Area").value, "one\ntwo")
      yield* does("type", "Rich text", "plain")
      assert.strictEqual(element("Rich text").value, "plain")
    })
  )

  it.effect("a field's change only when the field is left", () =>
    Effect.gen(function* () {
      const { does, doesAlone } = yield* onOperations
      assert.strictEqual(statusOf(yield* does("type", "Text field", "abc")), "input Text field: abc")
      assert.strictEqual(statusOf(yield* doesAlone({ kind: "key", value: "Tab" })), "change Text field: abc")
    })
  )

  it.effect("dates, times, colours, sliders and selects, with input and change events", () =>
    Effect.gen(function* () {
      const { does, element } = yield* onOperations
      assert.strictEqual(statusOf(yield* does("set", "Day", "2024-02-29")), "change Day: 2024-02-29")
      assert.strictEqual(element("Day").value, "2024-02-29")
      assert.strictEqual(statusOf(yield* does("set", "Time of day", "13:45")), "change Time of day: 13:45")
      assert.strictEqual(statusOf(yield* does("set", "Colour", "#336699")), "change Colour: #336699")
      assert.strictEqual(statusOf(yield* does("set", "Volume", "90")), "change Volume: 90")
      assert.strictEqual(statusOf(yield* does("select", "Fruit", "Pear")), "change Fruit: Pear")
      assert.deepStrictEqual(element("Fruit").options, ["Apple", "Pear", "Plum"])
    })
  )

  it.effect("boxes, those drawn by their label too, and keys", () =>
    Effect.gen(function* () {
      const { tap, element, doesAlone } = yield* onOperations
      yield* tap("Notify me")
      assert.isTrue(element("Notify me").states.checked)
      yield* tap("Hidden box")
      assert.isTrue(element("Hidden box").states.checked)
      assert.strictEqual(statusOf(yield* doesAlone({ kind: "key", value: "Control+K" })), "chord pressed")
      assert.strictEqual(statusOf(yield* doesAlone({ kind: "key", value: "Escape" })), "escape pressed")
    })
  )

  it.effect("file fields that are not seen, with a real file", () =>
    Effect.gen(function* () {
      const { does, element } = yield* onOperations
      const chosen = yield* does("upload", "Choose a file", "picture.png")
      assert.match(statusOf(chosen), /^change file: picture.png \d\d+/)
      assert.strictEqual(element("Choose a file").value, "picture.png")
    })
  )

  it.effect("drags, of the page's own making and of the browser's", () =>
    Effect.gen(function* () {
      const { does, element, doesAlone } = yield* onOperations
      const to = element("Drop zone").n
      const dropped = yield* doesAlone({ kind: "drag", element: element("Draggable").n, to })
      assert.strictEqual(statusOf(dropped), "dropped")
      const slid = yield* doesAlone({ kind: "drag", element: element("Pointer drag").n, to: element("Draggable").n })
      assert.strictEqual(statusOf(slid), "slid with many moves")
      assert.strictEqual(statusOf(yield* does("tap", "Plain button")), "plain tapped true")
    })
  )

  it.effect("scrolling of the page and of a part of it", () =>
    Effect.gen(function* () {
      const { does, element, doesAlone, look } = yield* onOperations
      assert.deepStrictEqual(element("Scroll box").scrolls, ["down"])
      assert.strictEqual(statusOf(yield* does("scroll", "Scroll box", "down")), "box scrolled")
      assert.deepStrictEqual(element("Scroll box").scrolls, ["up", "down"])
      const before = yield* look
      const after = yield* doesAlone({ kind: "scroll", value: "down" })
      assert.notStrictEqual(after.traces.scroll, before.traces.scroll)
      assert.isBelow(element("Plain button").bounds[1], 0)
    })
  )

  it.effect("nothing that can't be operated, and says why", () =>
    Effect.gen(function* () {
      const { device, element, origin, doesAlone } = yield* onOperations
      const outcomeOf = (name: string, kind: "tap" | "type", value?: string) =>
        Effect.map(
          device.perform({ kind, element: element(name).n, ...(value === undefined ? {} : { value }) }),
          (performed) => (performed.ok ? "ok" : performed.failure)
        )
      assert.strictEqual(yield* outcomeOf("Disabled button", "tap"), "not-interactable")
      assert.strictEqual(yield* outcomeOf("Read only", "type", "x"), "not-interactable")
      assert.strictEqual(yield* outcomeOf("Plain button", "type", "x"), "unsupported")
      const before = element("Plain button").n
      yield* doesAlone({ kind: "open", value: `${origin}/second.html` })
      const gone = yield* device.perform({ kind: "tap", element: before })
      assert.strictEqual(gone.ok ? "ok" : gone.failure, "stale")
      const noDialog = yield* device.perform({ kind: "accept" })
      assert.strictEqual(noDialog.ok ? "ok" : noDialog.failure, "no-dialog")
      const noKey = yield* device.perform({ kind: "key", value: "Nonsense" })
      assert.strictEqual(noKey.ok ? "ok" : noKey.failure, "unsupported")
    })
  )

  it.effect("elements in same-origin frames and open shadow roots", () =>
    Effect.gen(function* () {
      const { tap, does, element } = yield* onPage("frames.html")
      const frame = element("Inner frame")
      assert.strictEqual(element("Inner button").frame, frame.n)
      assert.isAtLeast(element("Inner button").bounds[0], frame.bounds[0])
      assert.strictEqual(statusOf(yield* tap("Inner button")), "inner tapped")
      assert.strictEqual(statusOf(yield* does("type", "Inner field", "hello")), "typed hello")
      const shadow = yield* tap("Shadow button")
      assert.isTrue(shadow.elements.some((one) => one.role === "status" && one.name === "shadow tapped"))
    })
  )

  it.effect("history: back, forward, reload", () =>
    Effect.gen(function* () {
      const { tap, doesAlone } = yield* onPage("windows.html")
      assert.strictEqual((yield* tap("Same window")).title, "Second")
      assert.strictEqual((yield* doesAlone({ kind: "back" })).title, "Windows")
      assert.strictEqual((yield* doesAlone({ kind: "forward" })).title, "Second")
      const before = yield* doesAlone({ kind: "reload" })
      assert.strictEqual(before.title, "Second")
    })
  )

  it.effect("windows: one that a tap opened is looked at, closing it returns", () =>
    Effect.gen(function* () {
      const { tap, doesAlone } = yield* onPage("windows.html")
      for (const name of ["New tab", "Opened by script"]) {
        const opened = yield* tap(name)
        assert.strictEqual(opened.title, "Second")
        assert.strictEqual(opened.traces.windows, 2)
        assert.isTrue(opened.signals.some((signal) => signal._tag === "WindowOpened"))
        const closed = yield* name === "New tab" ? doesAlone({ kind: "closeWindow" }) : tap("Close me")
        assert.strictEqual(closed.title, "Windows")
        assert.strictEqual(closed.traces.windows, 1)
      }
    })
  )

  it.effect("dialogs: each is seen, stands before the page, and is answered", () =>
    Effect.gen(function* () {
      const { tap, doesAlone, device, element } = yield* onPage("windows.html")
      const confirm = element("Confirm").n
      const warned = yield* tap("Alert")
      assert.deepStrictEqual(warned.dialog, { kind: "alert", text: "be warned", buttons: ["OK"] })
      const refused = yield* device.perform({ kind: "tap", element: confirm })
      assert.strictEqual(refused.ok ? "ok" : refused.failure, "dialog-open")
      assert.isUndefined((yield* doesAlone({ kind: "accept" })).dialog)
      assert.strictEqual((yield* tap("Confirm")).dialog?.kind, "confirm")
      assert.strictEqual(statusOf(yield* doesAlone({ kind: "dismiss" })), "answer: false")
      assert.strictEqual((yield* tap("Prompt")).dialog?.text, "your name?")
      assert.strictEqual(statusOf(yield* doesAlone({ kind: "accept", value: "Ada" })), "answer: Ada")
    })
  )

  it.effect("a page that asks before it is left, which is then left", () =>
    Effect.gen(function* () {
      const { tap, does, doesAlone, device, origin, look } = yield* onPage("leaving.html")
      yield* does("type", "Draft", "unsaved")
      const left = yield* tap("Leave")
      assert.strictEqual(left.title, "Second")
      assert.deepStrictEqual(
        left.signals.map((signal) => (signal._tag === "Dialog" ? signal.kind : signal._tag)),
        ["beforeunload"]
      )
      yield* doesAlone({ kind: "open", value: `${origin}/leaving.html` })
      yield* does("type", "Draft", "unsaved")
      yield* device.reset("state", `${origin}/second.html`)
      assert.strictEqual((yield* look).title, "Second")
    })
  )

  it.effect("what leaves a trace only: prints, clipboard, downloads, storage", () =>
    Effect.gen(function* () {
      const { tap, look } = yield* onPage("windows.html")
      const before = yield* look
      const printed = yield* tap("Print")
      assert.strictEqual(printed.traces.prints, before.traces.prints + 1)
      const copied = yield* tap("Copy")
      assert.strictEqual(copied.traces.clipboard, before.traces.clipboard + 1)
      assert.strictEqual(statusOf(copied), "answer: copied")
      const stored = yield* tap("Store")
      assert.notStrictEqual(stored.traces.storage, copied.traces.storage)
      assert.isAbove((yield* tap("Download")).traces.downloads, before.traces.downloads)
      assert.isAbove((yield* tap("Attachment")).traces.downloads, before.traces.downloads + 1)
    })
  )

  it.effect("a fresh state: stored data gone, other windows closed, the start open", () =>
    Effect.gen(function* () {
      const { tap, look, device, origin } = yield* onPage("windows.html")
      yield* tap("Store")
      yield* tap("New tab")
      yield* device.reset("state", `${origin}/windows.html`)
      const fresh = yield* look
      assert.strictEqual(fresh.title, "Windows")
      assert.strictEqual(fresh.traces.windows, 1)
      assert.strictEqual(statusOf(yield* tap("Recall")), "answer: kept null")
      yield* tap("Alert")
      yield* device.reset("context", `${origin}/windows.html`)
      assert.isUndefined((yield* look).dialog)
    })
  )
})
