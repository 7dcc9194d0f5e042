import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Event, EventBody, isKnownTag } from "../../journal/Event.ts"
import { readLine } from "../../journal/ReadEvents.ts"
import { numbered } from "./Numbered.ts"
import { runFinished, sampleRun } from "./SampleRun.ts"

describe("an event", () => {
  it.prop("is the same after a trip through its line", { event: Event }, ({ event }) => {
    const line = JSON.stringify(event)
    const read = readLine(line)
    assert.strictEqual(read.kind, "event")
    if (read.kind === "event") assert.deepStrictEqual(read.event as unknown, JSON.parse(line))
  })

  it("is written as it is, without a codec in between", () => {
    for (const event of numbered([...sampleRun, runFinished])) {
      assert.deepStrictEqual(Schema.encodeUnknownSync(Event)(event) as unknown, event)
    }
  })

  it("has a body for each kind, and no kind beyond", () => {
    assert.deepStrictEqual(Object.keys(EventBody.cases), Object.keys(Event.cases))
    assert.isTrue(Object.keys(Event.cases).every(isKnownTag))
    assert.isFalse(isKnownTag("toString"))
  })
})
