import { assert, describe, it } from "@effect/vitest"
import { stripVTControlCharacters } from "node:util"
import { liveLines } from "../../cli/DisplayLines.ts"
import { type DisplayState, emptyDisplay, nextDisplay } from "../../cli/DisplayState.ts"
import { styleFor } from "../../cli/Output.ts"
import { cells } from "../../cli/SafeText.ts"
import type { Event } from "../../journal/Event.ts"
import { chosen, events, observed, opened, screen, settled, started, stepStarted } from "./Events.ts"

const told = (all: ReadonlyArray<Event>, progress = true) => {
  let state: DisplayState = emptyDisplay
  const lines: Array<string> = []
  for (const event of all) {
    const next = nextDisplay(state, event, progress)
    state = next.state
    lines.push(...next.lines.map(({ tone, text }) => `${tone} ${text}`))
  }
  return { state, lines }
}

const exploring = events(
  started,
  opened,
  observed("Home"),
  screen("Save", "Help"),
  chosen("try tap Save"),
  stepStarted("tap Save")
)

describe("the lines that stay", () => {
  it("tell the beginning, confirmed and flaky findings and the end, but neither steps nor dismissed candidates", () => {
    const { lines } = told(
      events(
        started,
        opened,
        observed("Home"),
        stepStarted("tap Save"),
        settled("It crashed", "confirmed"),
        settled("Sometimes", "flaky"),
        settled("A remark", "confirmed", "notice"),
        settled("Nothing", "dismissed"),
        { _tag: "RunFinished", status: "budget", why: "The budget is spent.", exit: 1 }
      )
    )
    assert.deepStrictEqual(
      lines.map((line) => line.replace(/\(f-\d+, /u, "(")),
      [
        "plain  0:00  hunting http://localhost:3000/ (app shop, seed 1, 2:00 minutes)",
        "plain  0:00  opened Chromium 156.0",
        "error  0:00  error: It crashed (shown 2 of 2 times)",
        "notice  0:01  flaky: Sometimes (shown 2 of 2 times)",
        "notice  0:01  notice: A remark (shown 2 of 2 times)",
        "plain  0:01  ended: The budget is spent."
      ]
    )
  })

  it("tell the progress every ten seconds of running time where nothing is drawn", () => {
    const late = exploring.map((event, i) => ({ ...event, at: 1000 + i * 4000 }))
    const isProgress = (line: string) => line.includes("left to try")
    assert.deepStrictEqual(told(late).lines.filter(isProgress), [
      "plain  0:12  1 screen, 2 operations known, 2 left to try; 0 errors, 0 notices"
    ])
    assert.deepStrictEqual(told(late, false).lines.filter(isProgress), [])
  })

  it("tell times that never run back, though opening a browser doesn't count as spent", () => {
    const all = events(started, opened, { _tag: "BudgetTick", steps: 1, ms: 1_000 }, settled("It crashed", "confirmed"))
    const { lines } = told(all.map((event, i) => ({ ...event, at: 1000 + i * 3000 })).slice(0, 2))
    assert.include(lines.at(-1), " 0:03  opened")
    const later = told(all.map((event, i) => ({ ...event, at: i < 2 ? 1000 + i * 3000 : 4000 + i * 100 })))
    assert.include(later.lines.at(-1), " 0:03  error")
  })

  it("hold no control characters, whatever the app says", () => {
    const { lines } = told(events(started, settled("\u001b[2J\u202eevil\r\nerror: forged\u0007", "confirmed")))
    assert.match(lines.at(-1)!, /error: evil error: forged \(f-/u)
  })
})

describe("the live lines", () => {
  const plain = styleFor(false)

  it("say where it is, what is done, why, what is known, what was found and how much time is left", () => {
    const { state } = told([
      ...exploring,
      ...events(settled("It crashed", "confirmed")).map((e) => ({ ...e, at: 1500 }))
    ])
    assert.deepStrictEqual(liveLines(state.run, 11_000, 100, plain), [
      "     at  Home · http://localhost:3000/",
      "    now  tap Save",
      "    why  try tap Save",
      "    map  1 screen, 2 operations known, 2 left to try",
      "  found  1 error, 0 notices",
      "   time  1:50 of 2:00 left, 0 steps"
    ])
  })

  it("are there before anything happened, as many as ever", () => {
    const { state } = told([])
    assert.lengthOf(liveLines(state.run, 0, 100, plain), liveLines(told(exploring).state.run, 0, 100, plain).length)
  })

  it("are never wider than the terminal, and hold nothing that it obeys", () => {
    const title = "漢字".repeat(80) + "\u001b[31m\u202e\r\n"
    const { state } = told(events(started, opened, observed(title), chosen(title), stepStarted(title)))
    for (const line of liveLines(state.run, 2000, 60, plain)) {
      assert.isBelow(cells(line), 60)
      assert.isFalse(["\u001b", "\u202e", "\r", "\n"].some((bad) => line.includes(bad)))
    }
  })

  it("use colours only beside words", () => {
    const coloured = liveLines(told(exploring).state.run, 2000, 100, styleFor(true)).join("\n")
    assert.strictEqual(
      stripVTControlCharacters(coloured),
      liveLines(told(exploring).state.run, 2000, 100, plain).join("\n")
    )
  })
})
