import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Observation } from "../../world/Observation.ts"
import type { Signal } from "../../world/Signal.ts"
import { WebHand } from "./WebHand.ts"

type Tag = Signal["_tag"]
const of = <T extends Tag>(observation: Observation, tag: T): ReadonlyArray<Extract<Signal, { _tag: T }>> =>
  observation.signals.filter((signal): signal is Extract<Signal, { _tag: T }> => signal._tag === tag)
const tags = (observation: Observation) => observation.signals.map((signal) => signal._tag)

layer(WebHand.layer(), { excludeTestServices: true, timeout: "60 seconds" })("A web device tells", (it) => {
  const afterTap = (name: string, page = "signals.html") =>
    Effect.gen(function* () {
      const hand = yield* WebHand
      yield* hand.open(page)
      return yield* hand.tap(name)
    })

  it.effect("nothing of a page that lets nothing slip", () =>
    Effect.gen(function* () {
      const { open, tap } = yield* WebHand
      assert.deepStrictEqual((yield* open("signals.html")).signals, [])
      assert.deepStrictEqual((yield* tap("Log line")).signals, [])
    })
  )

  it.effect("an uncaught exception, with its place", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("Throw")
      assert.deepStrictEqual(tags(seen), ["Exception"])
      const [exception] = of(seen, "Exception")
      assert.match(exception?.text ?? "", /missingFunction is not defined/)
      assert.match(exception?.url ?? "", /signals\.html$/)
      assert.match(exception?.stack ?? "", /onclick/)
    })
  )

  it.effect("a rejection that nobody caught, of an error or of any other thing", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("Reject")
      assert.deepStrictEqual(tags(seen), ["Rejection"])
      assert.match(of(seen, "Rejection")[0]?.text ?? "", /nobody catches this/)
      const text = yield* afterTap("Reject text")
      assert.deepStrictEqual(tags(text).sort(), ["BadAnswer", "Rejection"])
      assert.match(of(text, "Rejection")[0]?.text ?? "", /a plain text/)
    })
  )

  it.effect("console errors and warnings, where they were said", () =>
    Effect.gen(function* () {
      const [error] = of(yield* afterTap("Log error"), "Console")
      assert.strictEqual(error?.level, "error")
      assert.strictEqual(error?.text, "an error is logged 7")
      assert.match(error?.url ?? "", /signals\.html$/)
      const [warning] = of(yield* afterTap("Log warning"), "Console")
      assert.strictEqual(warning?.level, "warning")
    })
  )

  it.effect("an error that was logged, by what it says", () =>
    Effect.gen(function* () {
      const [error] = of(yield* afterTap("Log an error"), "Console")
      assert.strictEqual(error?.text, "TypeError: an error is told")
    })
  )

  it.effect("what the first script of a new window throws", () =>
    Effect.gen(function* () {
      const { doesAlone } = yield* WebHand
      const seen = yield* afterTap("Open a page that throws")
      assert.strictEqual(seen.title, "Throws")
      assert.deepStrictEqual(tags(seen), ["WindowOpened", "Exception"])
      assert.match(of(seen, "Exception")[0]?.text ?? "", /missingAtFirst is not defined/)
      yield* doesAlone({ kind: "closeWindow" })
    })
  )

  it.effect("what a worker throws, and the answers it gets", () =>
    Effect.gen(function* () {
      const { look } = yield* WebHand
      const seen: Array<Signal> = [...(yield* afterTap("Work")).signals]
      // It works beside the page, which does not wait for it.
      while (seen.length < 2) seen.push(...(yield* look).signals)
      assert.deepStrictEqual(seen.map(({ _tag }) => _tag).sort(), ["BadAnswer", "Exception"])
      const thrown = seen.find(({ _tag }) => _tag === "Exception")
      assert.match(thrown?._tag === "Exception" ? thrown.text : "", /missingInWorker is not defined/)
    })
  )

  it.effect("an error that only the browser tells", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("No script")
      assert.match(of(seen, "Console")[0]?.text ?? "", /Failed to load module script/)
    })
  )

  it.effect("answers of 400 and above once, without the console's own line about them", () =>
    Effect.gen(function* () {
      for (const [name, status, method] of [
        ["Fetch 404", 404, "GET"],
        ["Fetch 500", 500, "GET"],
        ["XHR 503", 503, "POST"]
      ] as const) {
        const seen = yield* afterTap(name)
        assert.deepStrictEqual(tags(seen), ["BadAnswer"], name)
        const [bad] = of(seen, "BadAnswer")
        assert.strictEqual(bad?.status, status)
        assert.strictEqual(bad?.method, method)
        assert.isFalse(bad?.document)
      }
    })
  )

  it.effect("requests that get no answer", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("Fetch reset")
      assert.deepStrictEqual(tags(seen), ["RequestFailed"])
      assert.match(of(seen, "RequestFailed")[0]?.error ?? "", /^net::ERR_/)
    })
  )

  it.effect("a picture that can't be had, which is then broken", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("Broken picture")
      assert.deepStrictEqual(tags(seen), ["BadAnswer"])
      const picture = seen.elements.find((element) => element.name === "A lost picture")
      assert.strictEqual(picture?.role, "image")
      assert.isTrue(picture?.broken)
    })
  )

  it.effect("a file to be saved that can't be had, and nothing of one that can", () =>
    Effect.gen(function* () {
      const lost = of(yield* afterTap("Lost file"), "RequestFailed")
      assert.deepStrictEqual(
        lost.map(({ error, document }) => [error, document]),
        [["nothing was downloaded", false]]
      )
      assert.deepStrictEqual(tags(yield* afterTap("File")), ["Download"])
    })
  )

  it.effect("pages that are missing, fail, or can't be reached", () =>
    Effect.gen(function* () {
      const missing = yield* afterTap("Page 404")
      assert.deepStrictEqual(
        of(missing, "BadAnswer").map(({ status, document }) => [status, document]),
        [[404, true]]
      )
      const failing = yield* afterTap("Page 500")
      assert.deepStrictEqual(
        of(failing, "BadAnswer").map(({ status, document }) => [status, document]),
        [[500, true]]
      )
      const lost = yield* afterTap("Page reset")
      assert.deepStrictEqual(
        of(lost, "RequestFailed").map(({ document }) => document),
        [true]
      )
      assert.match(lost.location.url ?? "", /^chrome-error:/)
    })
  )

  it.effect("what was said before the page was left, in the observation right after", () =>
    Effect.gen(function* () {
      const seen = yield* afterTap("Log and leave")
      assert.strictEqual(seen.title, "Second")
      assert.deepStrictEqual(
        of(seen, "Console").map(({ text }) => text),
        ["said before leaving"]
      )
    })
  )

  it.effect("each signal once, and in the observation after its cause", () =>
    Effect.gen(function* () {
      const { open, tap, look } = yield* WebHand
      yield* open("signals.html")
      for (const name of ["Log error", "Throw", "Fetch 500", "Log error", "Reject", "Fetch 404"]) {
        assert.strictEqual((yield* tap(name)).signals.length, 1, name)
        assert.deepStrictEqual((yield* look).signals, [], name)
      }
    })
  )
})
