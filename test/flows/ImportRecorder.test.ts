import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Flow, flowJson } from "../../flows/Flow.ts"
import { readFlow } from "../../flows/ReadFlow.ts"

const start = {
  type: "navigate",
  url: "http://localhost:4000/shop/",
  assertedEvents: [{ type: "navigation", url: "http://localhost:4000/shop/", title: "" }]
}
const recording = (...steps: ReadonlyArray<unknown>) =>
  JSON.stringify({ title: "Buy", steps: [start, ...steps] }, undefined, 2)
const read = (text: string) => readFlow({ file: "buy.json", text, goapher: "0.1.0" })
const carried = (...steps: ReadonlyArray<unknown>) => Effect.map(read(recording(...steps)), ({ steps }) => steps)
const refusal = (...steps: ReadonlyArray<unknown>) =>
  read(recording(...steps)).pipe(
    Effect.flip,
    Effect.map(({ message }) => message)
  )

const click = (selectors: ReadonlyArray<unknown>, more = {}) => ({
  type: "click",
  target: "main",
  offsetX: 5,
  offsetY: 5,
  selectors,
  ...more
})

describe("an export of the DevTools Recorder", () => {
  it.effect("becomes a flow with the same steps", () =>
    Effect.gen(function* () {
      const flow = yield* read(
        JSON.stringify({
          title: "Buy",
          selectorAttribute: "data-test",
          steps: [
            {
              type: "setViewport",
              width: 1200,
              height: 700,
              deviceScaleFactor: 1,
              isMobile: false,
              hasTouch: false,
              isLandscape: false
            },
            start,
            { type: "waitForElement", selectors: [['aria/Products[role="heading"]']] },
            click([
              ['aria/Add to cart[role="button"]'],
              ["#add"],
              ['xpath///*[@id="add"]'],
              ["pierce/#add"],
              ["text/Add to cart"]
            ]),
            { type: "change", target: "main", value: "Ada", selectors: [["#name"]] },
            { type: "keyDown", target: "main", key: "Enter" },
            {
              type: "keyUp",
              target: "main",
              key: "Enter",
              assertedEvents: [{ type: "navigation", url: "http://localhost:4000/done", title: "Done" }]
            },
            { type: "waitForElement", selectors: ["text/Thank you"], visible: true, count: 1, operator: ">=" },
            { type: "waitForElement", selectors: ["text/Cart"], count: 0, operator: "==" }
          ]
        })
      )
      assert.deepStrictEqual(flow, {
        flow: 1,
        title: "Buy",
        app: "localhost_shop",
        start: "http://localhost:4000/shop/",
        viewport: { width: 1200, height: 700 },
        begins: [{ by: "role", role: "heading", value: "Products" }],
        steps: [
          {
            kind: "tap",
            target: [
              { by: "id", value: "add" },
              { by: "role", role: "button", value: "Add to cart" },
              { by: "text", value: "Add to cart" }
            ],
            says: `tap button "Add to cart"`
          },
          { kind: "type", value: "Ada", target: [{ by: "id", value: "name" }], says: `type "Ada" into "name"` },
          {
            kind: "key",
            value: "Enter",
            says: "press Enter",
            appeared: [
              { by: "address", value: "http://localhost:4000/done" },
              { by: "text", value: "Thank you" }
            ],
            gone: [{ by: "text", value: "Cart" }]
          }
        ],
        provenance: { goapher: "0.1.0", imported: "buy.json (DevTools Recorder)" }
      } satisfies Flow)
      assert.deepStrictEqual(yield* read(flowJson(flow)), flow)
    })
  )

  it.effect("keeps of its selectors what names the element, strongest first", () =>
    Effect.gen(function* () {
      const rungs = (...selectors: ReadonlyArray<unknown>) =>
        Effect.map(carried(click(selectors)), ([step]) => step?.target)
      assert.deepStrictEqual(
        yield* rungs(["main > div.x:nth-of-type(2) > button"], ["text/Go"], ["form [data-testid='go']"]),
        [
          { by: "testId", value: "go" },
          { by: "text", value: "Go" }
        ]
      )
      assert.deepStrictEqual(yield* rungs(["#\\31 23\\:x"]), [{ by: "id", value: "123:x" }])
      assert.deepStrictEqual(yield* rungs([["my-app"], ['pierce/input[name="q"]']].flat()), [
        { by: "field", value: "q" }
      ])
      assert.deepStrictEqual(yield* rungs('aria/Close[role="img"]', ["aria/Close"]), [
        { by: "role", role: "image", value: "Close" },
        { by: "role", value: "Close" }
      ])
      assert.deepStrictEqual(yield* rungs("xpath///button[text()='It']", 'a[href="http://x.test/y"]'), [
        { by: "text", value: "It" },
        { by: "href", value: "/y" }
      ])
    })
  )

  it.effect("keeps keys held together, and a modifier pressed for itself", () =>
    Effect.gen(function* () {
      const keys = (text: string) =>
        carried(
          ...text
            .split(" ")
            .map((key) => ({ type: key.startsWith("-") ? "keyUp" : "keyDown", key: key.replace(/^-/, "") }))
        )
      const values = (text: string) => Effect.map(keys(text), (steps) => steps.map(({ value }) => value))
      assert.deepStrictEqual(yield* values("Control k -k -Control"), ["Control+k"])
      assert.deepStrictEqual(yield* values("Control Shift Tab -Tab Tab -Tab -Shift -Control a -a"), [
        "Control+Shift+Tab",
        "Control+Shift+Tab",
        "a"
      ])
      assert.deepStrictEqual(yield* values("Alt -Alt x -x"), ["Alt", "x"])
    })
  )

  it.effect("knows long and double clicks, hovering, later addresses, other windows and closing", () =>
    Effect.gen(function* () {
      const steps = yield* carried(
        click(["text/A"], { duration: 900 }),
        { type: "doubleClick", selectors: ["text/A"], offsetX: 1, offsetY: 1 },
        { type: "hover", selectors: ["text/A"] },
        { type: "navigate", url: "http://localhost:4000/b" },
        click(["text/B"], { target: "http://localhost:4000/popup" }),
        { type: "close", target: "http://localhost:4000/popup" },
        click(["text/A"])
      )
      assert.deepStrictEqual(
        steps.map(({ kind }) => kind),
        ["longPress", "doubleTap", "hover", "open", "switchWindow", "tap", "closeWindow", "switchWindow", "tap"]
      )
    })
  )

  it.effect("scrolls the way the Recorder went, and not where it stood still", () =>
    Effect.gen(function* () {
      const scroll = (x: number, y: number, selectors?: unknown) => ({
        type: "scroll",
        x,
        y,
        ...(selectors ? { selectors } : {})
      })
      const steps = yield* carried(scroll(0, 300), scroll(0, 300), scroll(0, 10), scroll(50, 12, ["#list"]))
      assert.deepStrictEqual(
        steps.map(({ value, target }) => [value, target?.[0]?.value]),
        [
          ["down", undefined],
          ["up", undefined],
          ["right", "list"]
        ]
      )
    })
  )

  it.effect("names the step that can't be carried over, its place and the reason", () =>
    Effect.gen(function* () {
      const message = yield* refusal(
        click(["text/A"]),
        click(["div.menu > li:nth-child(3)", "xpath//html/body/div[2]"])
      )
      assert.match(
        message,
        /^buy\.json:\d+:5: Step 3 of the recording \(click\) can't be carried over: none of its selectors/
      )
      assert.include(message, "div.menu > li:nth-child(3)")
      for (const [step, reason] of [
        [click(["text/A"], { button: "secondary" }), "secondary mouse button"],
        [{ type: "waitForExpression", expression: "true" }, "runs a script"],
        [{ type: "customStep", name: "x", parameters: {} }, "another tool's own step"],
        [{ type: "emulateNetworkConditions", download: 1, upload: 1, latency: 1 }, "speed can't be set"],
        [{ type: "waitForElement", selectors: ["text/A"], count: 3, operator: "==" }, "waits for == 3"],
        [{ type: "waitForElement", selectors: ["text/A"], attributes: { href: "/" } }, "compares attributes"],
        [{ type: "waitForElement", selectors: ["text/A"], visible: false }, "no step before it"],
        [{ type: "dance" }, "not known"],
        [{ type: "change", selectors: ["text/A"] }, "can't be carried over"],
        ["tap", "not known"]
      ] as const) {
        assert.include(yield* refusal(step), reason)
      }
    })
  )

  it.effect("wants a start, a title and steps", () =>
    Effect.gen(function* () {
      const messageOf = (value: unknown) =>
        read(JSON.stringify(value)).pipe(
          Effect.flip,
          Effect.map(({ message }) => message)
        )
      assert.include(
        yield* messageOf({ title: "x", steps: [{ type: "setViewport", width: 1, height: 1 }] }),
        "opens no address"
      )
      assert.include(yield* messageOf({ title: "x", steps: [click(["text/A"]), start] }), "comes after other steps")
      assert.include(yield* messageOf({ steps: [start] }), "no title")
    })
  )
})
