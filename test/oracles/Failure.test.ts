import { assert, describe, it } from "@effect/vitest"
import { detect } from "../../oracles/Detect.ts"
import type { Signal } from "../../world/Signal.ts"
import { draw } from "../world/Draw.ts"
import { errors, fired, origin, passage, sight, signalled } from "./Seen.ts"

const exception = (text: string, stack?: string): Signal => ({
  _tag: "Exception",
  at: 0,
  text,
  ...(stack === undefined ? {} : { stack })
})
const rejection = (text: string, stack?: string): Signal => ({ ...exception(text, stack), _tag: "Rejection" }) as Signal
const console = (text: string, url?: string): Signal => ({
  _tag: "Console",
  at: 0,
  level: "error",
  text,
  ...(url === undefined ? {} : { url })
})
const answer = (path: string, status: number, more: Partial<Extract<Signal, { _tag: "BadAnswer" }>> = {}): Signal => ({
  _tag: "BadAnswer",
  at: 0,
  url: path.startsWith("http") ? path : origin + path,
  method: "GET",
  status,
  document: false,
  ...more
})
const failed = (path: string, error = "net::ERR_CONNECTION_REFUSED"): Signal => ({
  _tag: "RequestFailed",
  at: 0,
  url: path.startsWith("http") ? path : origin + path,
  method: "GET",
  error,
  document: false
})
const stackIn = (url: string, name = "total") => `at ${name} (${url}:12:5)\nat (anonymous) (${url}:40:1)`

describe("what a script let slip", () => {
  it("an uncaught exception is an error", () => {
    assert.deepStrictEqual(errors(signalled(exception("TypeError: x is undefined", stackIn(`${origin}/app.js`)))), [
      "failure.exception"
    ])
  })
  it("a rejection that nobody caught is an error", () => {
    assert.deepStrictEqual(errors(signalled(rejection("Error: no such order"))), ["failure.rejection"])
  })
  it("an error of the app's own in the console is an error", () => {
    assert.deepStrictEqual(errors(signalled(console("cart: price is missing"))), ["failure.console"])
  })
  it("an exception that is written to the console as well is one candidate", () => {
    const seen = signalled(
      exception("TypeError: x is undefined"),
      console("Error: TypeError: x is undefined at render")
    )
    assert.deepStrictEqual(fired(seen), ["failure.exception"])
  })
  it("the same exception with another line, another id and another screen is the same cause", () => {
    const one = signalled(exception("RangeError: no item 17", stackIn(`${origin}/app.js`)))
    const other = sight("/cart\nheading1 Cart", {
      signals: [exception("RangeError: no item 4711", `at total (${origin}/app.js:99:1)`)]
    })
    assert.strictEqual(detect(one)[0]!.cause, detect(other)[0]!.cause)
  })
  it("two properties that can't be read are two causes", () => {
    const cause = (name: string) =>
      detect(signalled(exception(`TypeError: Cannot read properties of undefined (reading '${name}')`)))[0]!.cause
    assert.notStrictEqual(cause("price"), cause("title"))
  })
  const healthy: ReadonlyArray<readonly [string, Signal]> = [
    ["an exception in another origin's script", exception("boom", stackIn("https://ads.example.net/a.js"))],
    ["an exception in a browser extension", exception("boom", "at f (chrome-extension://abc/x.js:1:1)")],
    ["a muted script error", exception("Script error.")],
    [
      "a resize observer that gave up a round",
      exception("ResizeObserver loop completed with undelivered notifications.")
    ],
    ["a fetch that was aborted on purpose", rejection("AbortError: signal is aborted without reason")],
    [
      "a film that was not allowed to start",
      rejection("NotAllowedError: play() failed because the user didn't interact")
    ],
    ["a warning", { _tag: "Console", at: 0, level: "warning", text: "cart: price is missing" }],
    ["a password field without a form", console("[DOM] Password field is not contained in a form: (More info: …)")],
    ["a deprecated interface", console("[Deprecation] Synchronous XMLHttpRequest is deprecated")],
    [
      "a policy's report",
      console("Refused to load the image because it violates the Content Security Policy directive")
    ],
    ["an analytics script that is down", console("tracker failed", "https://stats.example.org/t.js")],
    ["a foreign address that can't be reached", console("could not send to https://stats.example.org/collect")],
    [
      "the browser's line about a missing file",
      console("Failed to load resource: the server responded with a status of 404")
    ],
    ["an empty line", console("")]
  ]
  for (const [name, signal] of healthy) {
    it(`${name} is healthy`, () => assert.deepStrictEqual(fired(signalled(signal)), []))
  }
  it("a development build's advice is no error", () => {
    assert.deepStrictEqual(
      errors(signalled(console('Warning: Each child in a list should have a unique "key" prop.'))),
      []
    )
  })
  it("a fetch rejected because its page went away is healthy", () => {
    const previous = draw("/\nheading1 Home", { traces: { document: "d0" } })
    const seen = sight("/shop\nheading1 Shop", { previous, signals: [rejection("TypeError: Failed to fetch")] })
    assert.deepStrictEqual(fired(seen), [])
  })
})

describe("what the network let slip", () => {
  it("a 5xx is an error, and explains the app's own words about it", () => {
    const seen = signalled(
      answer("/api/cart/7", 500),
      console("Request failed with status code 500"),
      rejection("Error: request failed")
    )
    assert.deepStrictEqual(errors(seen), ["failure.answer"])
  })
  it("a 5xx on special characters is another bug than one on plain input", () => {
    const causes = (path: string) => detect(signalled(answer(path, 500))).map(({ cause }) => cause)
    assert.notDeepEqual(causes("/find?q=hat"), causes("/find?q=%28%5B*"))
    assert.deepStrictEqual(causes("/find?q=hat"), causes("/find?q=Zo%C3%AB,+red"))
    assert.match(detect(signalled(answer("/find?q=%28%5B*", 500)))[0]!.title, /GET \/find, special characters in q, on/)
  })
  it("a missing page and a missing asset are errors", () => {
    assert.deepStrictEqual(errors(signalled(answer("/about", 404, { document: true }))), ["failure.answer"])
    assert.deepStrictEqual(errors(signalled(answer("/theme.css", 404))), ["failure.answer"])
  })
  it("a request without an answer is an error", () => {
    assert.deepStrictEqual(errors(signalled(failed("/api/cart"))), ["failure.request"])
  })
  it("the same address with another id is the same cause", () => {
    const cause = (id: string) => detect(signalled(answer(`/api/cart/${id}?t=${id}`, 502)))[0]!.cause
    assert.strictEqual(cause("7"), cause("12345"))
  })
  it("a picture that is missing is told as the picture a person sees broken", () => {
    const page = draw("/shop\nheading1 Shop\nimage Hat", { signals: [answer("/hat.png", 404)] })
    const elements = page.elements.map((one) =>
      one.role === "image" ? { ...one, source: `${origin}/hat.png`, broken: true } : one
    )
    assert.deepStrictEqual(errors(sight({ ...page, elements })), ["content.image"])
  })
  const healthy: ReadonlyArray<readonly [string, Signal]> = [
    ["a missing favicon", answer("/favicon.ico", 404)],
    ["a missing source map", answer("/app.js.map", 404)],
    ["an answer of another origin", answer("https://fonts.example.com/a.woff2", 404)],
    ["another origin that is down", failed("https://ads.example.net/p")],
    ["a request given up by leaving", failed("/api/cart", "net::ERR_ABORTED")],
    ["a request stopped by a blocker", failed("/api/cart", "net::ERR_BLOCKED_BY_CLIENT")],
    ["asking who one is before signing in", answer("/api/me", 401)],
    ["a page one may not see", answer("/admin", 403, { document: true })]
  ]
  for (const [name, signal] of healthy) {
    it(`${name} is healthy`, () => assert.deepStrictEqual(fired(signalled(signal)), []))
  }
  it("a page that is missing because this run made its name up is healthy", () => {
    const seen = sight("/tags\nheading1 Nothing tagged", {
      signals: [answer("/tags/hat%20stand", 404, { document: true })],
      typed: ["hat stand"]
    })
    assert.deepStrictEqual(fired(seen), [])
  })
  const form = "/join\nform\n  textbox Name = Ada\n  button Join [submit]"
  it("a refusal that the app keeps to itself is a notice", () => {
    const seen = passage(form, "tap button Join", { signals: [answer("/api/join", 422, { method: "POST" })] })
    assert.deepStrictEqual([fired(seen), errors(seen)], [["failure.refused"], []])
  })
  it("a refusal that the app tells is healthy", () => {
    const seen = passage(form, "tap button Join", {
      signals: [answer("/api/join", 422, { method: "POST" })],
      after: `${form}\n  text This name is taken`
    })
    assert.deepStrictEqual(fired(seen), [])
  })
  it("a control whose effect a 5xx prevented is one candidate", () => {
    const before = "/settings\nmain\n  switch News [unchecked]"
    const seen = passage(before, "tap switch News", { signals: [answer("/api/news", 500)] })
    assert.deepStrictEqual(errors(sight(seen.transition.after), seen), ["failure.answer"])
  })
})

describe("the end of it all", () => {
  it("a crash and a hang are errors at the place they happened", () => {
    const previous = draw("/editor\nheading1 Editor")
    const crash = sight("/\nheading1 Home", { previous, signals: [{ _tag: "Crash", at: 0, text: "tab crashed" }] })
    assert.deepStrictEqual(errors(crash), ["failure.crash"])
    assert.include(detect(crash)[0]!.cause, "/editor")
    const hang: Signal = { _tag: "Hang", at: 0, text: "no answer", deadline: 10_000 }
    assert.deepStrictEqual(errors(signalled(hang)), ["failure.hang"])
  })
  it("a settled screen with nothing on it is blank", () => {
    assert.deepStrictEqual(errors(sight("/shop\nmain")), ["failure.blank"])
  })
  it("what only screen readers can find doesn't fill a screen", () => {
    const page = draw("/shop\ntext Skip to content")
    const elements = page.elements.map((one) => ({ ...one, bounds: [-9999, 0, 1, 1] as const }))
    assert.deepStrictEqual(errors(sight({ ...page, elements })), ["failure.blank"])
  })
  const full: ReadonlyArray<readonly [string, ReturnType<typeof sight>]> = [
    ["a screen still changing", sight("/shop\nmain", { settled: false })],
    ["a spinner", sight("/shop\nprogressbar")],
    ["a film", sight("/shop\nmedia")],
    ["a picture file", sight("/shop/hat.png\nmain")],
    ["a foreign page", sight("https://example.org/x\nmain")],
    [
      "a page that a message box stands before",
      sight("/shop\nmain", { dialog: { kind: "alert", text: "Hello", buttons: ["OK"] } })
    ],
    ["an empty page of the browser", sight("about:blank\nmain")]
  ]
  for (const [name, seen] of full) it(`${name} is not blank`, () => assert.deepStrictEqual(fired(seen), []))
  it("a page that an exception left blank is one candidate", () => {
    assert.deepStrictEqual(fired(sight("/shop\nmain", { signals: [exception("Error: boom")] })), ["failure.exception"])
  })
})
