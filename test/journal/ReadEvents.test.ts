import { assert, describe, it } from "@effect/vitest"
import { readEvents } from "../../journal/ReadEvents.ts"
import { numbered } from "./Numbered.ts"
import { runFinished, sampleRun } from "./SampleRun.ts"

const events = numbered([...sampleRun, { ...runFinished, why: "Zeit um – größer 🎉" }])
const lines = events.map((event) => `${JSON.stringify(event)}\n`)
const bytesOf = (...parts: ReadonlyArray<string>) => Buffer.from(parts.join(""))

describe("reading a journal", () => {
  it("gives back every event that was written", () => {
    const reading = readEvents(bytesOf(...lines))
    assert.deepStrictEqual(reading.events, events)
    assert.deepInclude(reading, { torn: false, unknown: 0, unread: 0, lastSeq: events.length })
    assert.isUndefined(reading.otherVersion)
  })

  it("loses at most the last event, wherever the file was cut", () => {
    const few = events.slice(-4)
    const written = lines.slice(-4)
    const whole = bytesOf(...written)
    for (let length = 0; length <= whole.length; length++) {
      const reading = readEvents(whole.subarray(0, length))
      const complete = whole.subarray(0, length).filter((byte) => byte === 10).length
      assert.deepStrictEqual(reading.events, few.slice(0, complete), `cut at byte ${length}`)
      assert.strictEqual(reading.torn, reading.length < length)
      assert.strictEqual(reading.lastSeq, few[complete - 1]?.seq ?? 0)
      assert.strictEqual(reading.unread, 0)
      // What is left before the cut is sound to write on.
      const goesOn = readEvents(Buffer.concat([whole.subarray(0, reading.length), bytesOf(written[complete] ?? "")]))
      assert.deepStrictEqual(goesOn.events, few.slice(0, complete + 1))
    }
  })

  it("drops what a power cut leaves at the end, also when it ends like a line", () => {
    const reading = readEvents(bytesOf(...lines, "\u0000\u0000\u0000\n", "\u0000\u0000"))
    assert.deepStrictEqual(reading.events, events)
    assert.isTrue(reading.torn)
    assert.strictEqual(reading.length, bytesOf(...lines).length)
    assert.strictEqual(reading.unread, 0)
  })

  it("counts damage in the middle and reads on behind it", () => {
    const reading = readEvents(bytesOf(lines[0]!, `{"v":1,"seq":2,"_tag":"Obser`, "\n", ...lines.slice(2)))
    assert.deepStrictEqual(reading.events, [...events.slice(0, 1), ...events.slice(2)])
    assert.deepInclude(reading, { unread: 1, torn: false })
  })

  it("passes over kinds it does not know, and goes on counting behind them", () => {
    const later = `{"v":1,"seq":${events.length + 1},"at":1,"_tag":"MoodChanged","mood":"good"}\n`
    const reading = readEvents(bytesOf(...lines, later))
    assert.deepStrictEqual(reading.events, events)
    assert.deepInclude(reading, { unknown: 1, unread: 0, torn: false, lastSeq: events.length + 1 })
  })

  it("passes over fields it does not know", () => {
    const known = numbered([runFinished])
    const reading = readEvents(bytesOf(`${JSON.stringify({ ...known[0], mood: "good" })}\n`))
    assert.deepStrictEqual(reading.events, known)
  })

  it("says which version it met when it is not its own", () => {
    assert.strictEqual(readEvents(bytesOf(`{"v":2,"seq":1,"at":1,"_tag":"RunStarted"}\n`)).otherVersion, "2")
  })

  it("reads nothing from nothing, and from what is no journal", () => {
    assert.deepInclude(readEvents(new Uint8Array()), { events: [], length: 0, torn: false, lastSeq: 0 })
    assert.deepInclude(readEvents(bytesOf("<html>\n", "</html>\n")), { events: [], length: 0, torn: true })
  })
})
