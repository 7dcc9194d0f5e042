import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Event } from "../../journal/Event.ts"
import { draw } from "../drawn/Draw.ts"
import { huntDrawn } from "./Hunting.ts"

const budget = { time: 120_000, steps: 2_000 }

const flaky = draw(String.raw`
app Flaky at http://flaky.test/ language en

screen home / "Home"
  heading "Home"
  link "More" -> more
  button "Sync" do say "Synced" !sync flaky 0.5 rejection "Sync failed"
  button "Copy" do copy, say "Copied" !copy flaky 0.5 exception "TypeError: copy is not a function"

screen more /more "More"
  heading "More"
  link "Home" -> home
  button "Print" do print, say "Printed" !print flaky 0.5 exception "RangeError: no page"
`)

const steady = draw(`
app Steady at http://steady.test/ language en

screen home / "Home"
  heading "Home"
  button "Sync" do say "Synced" !sync rejection "Sync failed"
`)

/** The server remembers that it happened, and whether that can be seen at the start is up to the drawing. */
const once = (start: string) =>
  draw(String.raw`
app Once at http://once.test/ language en

server number pressed

screen home / "Home"
  heading "Home"
  ${start}
  button "Go" do increase pressed, say "Gone" !once when pressed = 0 exception "TypeError: only once"
`)

const replaysOf = (events: ReadonlyArray<Event>, finding: string) =>
  events.flatMap((event) => (event._tag === "FindingReplayed" && event.finding === finding ? [event] : []))

describe("a defect that shows now and then", () => {
  it.effect("ends as flaky with the rate it showed at, and is never confirmed after a miss", () =>
    Effect.gen(function* () {
      const statuses = new Set<string>()
      for (let seed = 1; seed <= 12; seed++) {
        const { result, events } = yield* huntDrawn(flaky, { seed, budget }, { seed })
        for (const finding of result.findings) {
          statuses.add(finding.status)
          const { status, shown, replays, id } = finding
          if (status === "confirmed") assert.strictEqual(shown, replays)
          if (status === "flaky") assert.isTrue(shown > 0 && shown < replays, `${shown}/${replays}`)
          const made = replaysOf(events, id)
          const proven = made.findIndex((replay) => replay.shown)
          const missed = proven >= 0 && made.slice(proven).some((replay) => replay.phase === "confirm" && !replay.shown)
          if (missed) assert.strictEqual(status, "flaky", `${finding.candidate.title}, seed ${seed}`)
        }
      }
      assert.isTrue(statuses.has("flaky"))
    })
  )

  it.effect("is confirmed every time where it shows every time", () =>
    Effect.gen(function* () {
      const { result } = yield* huntDrawn(steady, { budget })
      assert.lengthOf(result.findings, 1)
      assert.deepInclude(result.findings[0], { status: "confirmed", shown: 2, replays: 2 })
      assert.deepStrictEqual(
        result.findings[0]!.steps.map(({ says }) => says),
        ["open http://steady.test/", 'tap button "Sync"']
      )
    })
  )
})

describe("a candidate that never shows again", () => {
  it.effect("is dismissed, and the remark says after how many replays", () =>
    Effect.gen(function* () {
      const { result, events } = yield* huntDrawn(once(""), { budget })
      assert.lengthOf(result.findings, 1)
      const finding = result.findings[0]!
      assert.strictEqual(finding.status, "dismissed")
      assert.strictEqual(finding.shown, 0)
      const made = replaysOf(events, finding.id).length
      assert.isAbove(made, 0)
      assert.strictEqual(finding.replays, made)
      assert.strictEqual(finding.remark, `not shown again in ${made} ${made === 1 ? "replay" : "replays"}`)
    })
  )

  it.effect("stays a candidate where a fresh start doesn't bring the app's first state back", () =>
    Effect.gen(function* () {
      const { result } = yield* huntDrawn(once('text "Used" if pressed > 0\n  link "Again" if pressed > 0 -> home'), {
        budget
      })
      const finding = result.findings.find(({ candidate }) => candidate.oracle === "failure.exception")
      assert.deepInclude(finding, { status: "candidate", remark: "state not resettable" })
    })
  )

  it.effect("stays a candidate where nothing was left of the budget to replay it, and says so", () =>
    Effect.gen(function* () {
      const { result } = yield* huntDrawn(steady, { budget: { time: 120_000, steps: 1 } })
      assert.lengthOf(result.findings, 1)
      assert.deepInclude(result.findings[0], {
        status: "candidate",
        replays: 0,
        remark: "not replayed: the budget was spent"
      })
    })
  )
})
