import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { WebHand, statusOf } from "./WebHand.ts"

layer(WebHand.layer(), { excludeTestServices: true, timeout: "60 seconds" })(
  "A web device looks when the page is quiet:",
  (it) => {
    const late = (name: string) =>
      Effect.gen(function* () {
        const hand = yield* WebHand
        yield* hand.open("late.html")
        const seen = yield* hand.tap(name)
        assert.isTrue(seen.settled)
        return seen
      })

    it.effect("after requests, timers, transitions and frames that the operation set going", () =>
      Effect.gen(function* () {
        assert.strictEqual(statusOf(yield* late("By request")), "request answered")
        assert.strictEqual(statusOf(yield* late("By timer")), "timer fired")
        assert.strictEqual(statusOf(yield* late("By transition")), "transition ended")
        assert.strictEqual(statusOf(yield* late("By chain")), "chain done")
        assert.strictEqual(statusOf(yield* late("By frames")), "two frames later")
      })
    )

    it.effect("on the page that the operation leads to, however late", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* late("By leaving later")).title, "Second")
        assert.strictEqual((yield* late("Slow page")).title, "Second")
      })
    )

    it.effect("not waiting for clocks, animations, polling and requests that never end", () =>
      Effect.gen(function* () {
        const { open, tap, look } = yield* WebHand
        // The first look may take what never ends for something that does.
        yield* open("restless.html")
        yield* look
        assert.isTrue((yield* look).settled)
        const tapped = yield* tap("Tap")
        assert.isTrue(tapped.settled)
        assert.strictEqual(statusOf(tapped), "tapped")
      })
    )

    it.effect("on pages that change what all scripts use", () =>
      Effect.gen(function* () {
        const { open, tap } = yield* WebHand
        const before = yield* open("tampered.html")
        assert.deepStrictEqual(
          before.elements.map((element) => element.name),
          ["Tap", "Spoil"]
        )
        assert.isTrue((yield* tap("Tap")).elements.some((element) => element.name === "Tapped"))
        assert.isTrue((yield* tap("Spoil")).elements.some((element) => element.name === "All spoilt"))
      })
    )
    it.effect("on pages that replace what reading needs, which stays replaced for the page", () =>
      Effect.gen(function* () {
        const { open, tap } = yield* WebHand
        const before = yield* open("replaced.html")
        assert.deepStrictEqual(
          before.elements.map((element) => element.name),
          ["Tap"]
        )
        assert.isTrue((yield* tap("Tap")).elements.some((element) => element.name === "Still replaced"))
      })
    )
    it.effect("on forms, fields and pictures that are called like what is asked of a node or document", () =>
      Effect.gen(function* () {
        const { open, tap } = yield* WebHand
        const before = yield* open("clobbered.html")
        assert.isTrue(before.settled)
        assert.strictEqual(before.title, "Clobbered")
        const names = before.elements.map((element) => element.name)
        for (const name of ["Way", "Text in a form", "Tap", "Name"]) assert.include(names, name)
        assert.isTrue((yield* tap("Tap")).elements.some((element) => element.name === "Tapped"))
        assert.deepStrictEqual((yield* tap("Send")).signals, [])
      })
    )
  }
)
