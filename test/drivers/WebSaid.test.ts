import { assert, describe, it } from "@effect/vitest"
import { consoleText, signalOfException, signalOfLog, valueText } from "../../drivers/WebSaid.ts"

const text = (value: string) => ({ type: "string", value })
const count = (value: number) => ({ type: "number", value, description: String(value) })
const error = {
  type: "object",
  subtype: "error",
  className: "TypeError",
  description: "TypeError: no such thing\nat all\n    at onclick (http://app/:1:2)"
}
const object = { type: "object", description: "Object", preview: { properties: [{ name: "a" }, { name: "b" }] } }

describe("What scripts say is read", () => {
  it("as the line a person would see, placeholders filled in", () => {
    assert.strictEqual(consoleText([text("an error is logged"), count(7)]), "an error is logged 7")
    assert.strictEqual(
      consoleText([text("%cbad %s of %d %o, 100%%"), text("color: red"), text("item"), count(3.7), object, text("!")]),
      "bad item of 3 Object(2), 100% !"
    )
    assert.strictEqual(consoleText([text("100% %s")]), "100% %s")
    assert.strictEqual(consoleText([error, text("%s")]), "TypeError: no such thing\nat all %s")
    assert.strictEqual(consoleText([]), "")
  })

  it("without what changes from time to time", () => {
    assert.strictEqual(valueText(object), "Object(2)")
    assert.strictEqual(valueText({ type: "object", subtype: "array", description: "Array(3)" }), "Array(3)")
    assert.strictEqual(valueText({ type: "object", subtype: "null", value: null }), "null")
    assert.strictEqual(valueText({ type: "bigint", unserializableValue: "7n", description: "7n" }), "7n")
    assert.strictEqual(valueText({ type: "function", description: "() => secret" }), "function")
    assert.strictEqual(valueText({ type: "undefined" }), "undefined")
  })

  it("as an exception or a rejection, with its place", () => {
    const frame = { functionName: "onclick", url: "http://app/", lineNumber: 0, columnNumber: 1 }
    const details = { text: "Uncaught (in promise)", exception: error, stackTrace: { callFrames: [frame] } }
    assert.deepStrictEqual(signalOfException({ timestamp: 5, exceptionDetails: details }), {
      _tag: "Rejection",
      at: 5,
      text: "TypeError: no such thing\nat all",
      stack: "at onclick (http://app/:1:2)",
      url: "http://app/"
    })
    const muted = { text: "Uncaught Script error.", url: "http://cdn/x.js" }
    assert.deepStrictEqual(signalOfException({ timestamp: 5, exceptionDetails: muted }), {
      _tag: "Exception",
      at: 5,
      text: "Script error.",
      url: "http://cdn/x.js"
    })
  })

  it("leaving out what others tell, and taking nothing on trust", () => {
    const entry = { source: "security", level: "error", text: "Blocked script execution", timestamp: 5 }
    assert.strictEqual(signalOfLog({ entry })?._tag, "Console")
    assert.isUndefined(signalOfLog({ entry: { ...entry, source: "network" } }))
    assert.isUndefined(signalOfLog({ entry: { ...entry, source: "worker" } }))
    assert.isUndefined(signalOfLog({ entry: { ...entry, level: "warning" } }))
    assert.isUndefined(signalOfLog({ entry: [] }))
    assert.deepStrictEqual(signalOfException({ exceptionDetails: { text: 7, stackTrace: { callFrames: "x" } } }), {
      _tag: "Exception",
      at: 0,
      text: ""
    })
  })
})
