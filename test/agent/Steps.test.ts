import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { doStep, doSteps, Handles } from "../../agent/Steps.ts"
import { Journal } from "../../journal/Journal.ts"
import { Redactor } from "../../journal/Redactor.ts"
import { redactionOf } from "../../world/Redact.ts"
import { draw } from "../drawn/Draw.ts"
import { notes } from "../drawn/Notes.ts"
import { shop } from "../drawn/Shop.ts"
import { huntDrawn, stepsOf } from "./Hunting.ts"
import { stage, startedMind, step } from "./Minds.ts"

const list = { kind: "open", value: "http://notes.test/notes", says: "open the notes" } as const

describe("recorded steps", () => {
  it.effect("are done one after another, and what was seen before and after each is told", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const { failure, observations } = yield* doSteps(mind, [
        step("tap", "link", "Settings"),
        step("type", "textbox", "Your name", "Ann"),
        step("tap", "link", "Home")
      ])
      assert.isUndefined(failure)
      assert.deepStrictEqual(
        observations.map(({ location }) => location.url),
        ["http://notes.test/", "http://notes.test/settings", "http://notes.test/settings", "http://notes.test/"]
      )
      assert.isTrue(observations.at(-1)!.elements.some(({ name }) => name === "Welcome, Ann"))
      assert.deepStrictEqual(
        mind.trail.map((one) => one.step.says),
        ['tap link "Settings"', 'type textbox "Your name"', 'tap link "Home"']
      )
    }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect("end at the first that finds no target, and say why", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const { failure } = yield* doSteps(mind, [
        step("tap", "link", "Settings"),
        step("tap", "button", "Nowhere"),
        step("tap", "link", "Home")
      ])
      assert.deepInclude(failure, { at: 1, why: 'nothing answers to role "Nowhere"' })
      assert.strictEqual(mind.spent.steps, 1)
    }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect("take the way there where they can't be done here, and tell it among what was done", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const typing = step("type", "textbox", "Your name", "Ann")
      const way = [step("tap", "link", "Settings")]
      const { failure, steps, observations } = yield* doSteps(mind, [typing, step("tap", "link", "Home")], {
        detour: (wanted) => (wanted === typing ? way : [])
      })
      assert.isUndefined(failure)
      assert.deepStrictEqual(
        steps.map(({ says }) => says),
        ['tap link "Settings"', 'type textbox "Your name"', 'tap link "Home"']
      )
      assert.lengthOf(observations, 4)
    }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect(
    "leave out what can't be done up to the next address, where that is wanted, and tell where they strayed",
    () =>
      Effect.gen(function* () {
        const mind = yield* startedMind(notes)
        const home = mind.place!.at
        const wanted = [step("tap", "button", "Nowhere"), step("tap", "link", "Settings"), list]
        const { failure, steps, misses } = yield* doSteps(mind, wanted, { skips: true })
        assert.isUndefined(failure)
        assert.deepStrictEqual(steps, [list])
        assert.deepStrictEqual(misses, [{ at: 0, screen: home }])
        const ended = yield* doSteps(mind, [list, step("tap", "button", "Nowhere")], { skips: true })
        assert.strictEqual(ended.failure?.at, 1)
      }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect("are refused where more than one element could be meant", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      yield* doStep(mind, list)
      const outcome = yield* doStep(mind, step("tap", "checkbox", "Done"))
      assert.deepStrictEqual(outcome, { done: false, why: '2 elements answer to role "Done"' })
    }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect("are refused where the policy of the run forbids them", () =>
    Effect.gen(function* () {
      const scope = { start: notes.start, origins: ["http://notes.test"], never: ["settings"] }
      const mind = yield* startedMind(notes, { scope })
      assert.deepStrictEqual(yield* doStep(mind, step("tap", "link", "Settings")), {
        done: false,
        why: 'refused: --never "settings"'
      })
      assert.deepStrictEqual(yield* doStep(mind, { ...list, value: "http://elsewhere.test/" }), {
        done: false,
        why: "refused: leaves the allowed origins (http://elsewhere.test/)"
      })
      assert.strictEqual(mind.spent.steps, 0)
    }).pipe(Effect.provide(stage(notes, { defects: "none" })))
  )

  it.effect("tell after which of them a bug showed, and end where the app broke", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const done = yield* doSteps(mind, [
        step("tap", "link", "Settings"),
        step("tap", "button", "Advanced"),
        step("tap", "button", "Export"),
        step("tap", "link", "Home")
      ])
      const crash = done.shown.find(({ candidates }) => candidates.some(({ oracle }) => oracle === "failure.crash"))
      assert.strictEqual(crash?.at, 2)
      assert.isFalse(mind.isRunning)
      assert.strictEqual(mind.spent.steps, 3)
    }).pipe(Effect.provide(stage(notes)))
  )

  it.effect("are not done where the environment lacks a value they need", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(shop)
      const outcome = yield* doStep(mind, step("type", "textbox", "Name", "${env:SHOP_USER}"))
      assert.deepStrictEqual(outcome, { done: false, why: "the environment has no value for SHOP_USER" })
    }).pipe(Effect.provide(stage(shop, { defects: "none" })))
  )
})

/** What is typed is shown, sent along in an address and logged: the places where a secret could leak. */
const leaky = draw(String.raw`
app Leaky at http://leaky.test/ single-page language en

kept text user
kept flag signedIn

screen login / "Sign in"
  heading "Sign in"
  form "Sign in"
    field "Name" required
    field "Password" type password required
    button "Sign in" do set user to field "Name", set signedIn -> inside

screen inside /inside "{user}" needs signedIn else login
  heading "Hello, {user}"
  button "Copy for {user}" do say "Copied for {user}" !logs console "user {user} copied"
`)

const secrets = new Map([
  ["LEAKY_USER", "ann-of-the-sea"],
  ["LEAKY_PASSWORD", "correct horse battery"]
])
const redaction = redactionOf([...secrets].map(([name, value]) => ({ name, value })))

describe("a start flow with values from the environment", () => {
  it.effect("types them, and nothing that is written holds them", () =>
    Effect.gen(function* () {
      const startSteps = [
        step("type", "textbox", "Name", "${env:LEAKY_USER}"),
        step("type", "textbox", "Password", "${env:LEAKY_PASSWORD}"),
        step("tap", "button", "Sign in")
      ]
      const { events, result } = yield* huntDrawn(leaky, { startSteps, budget: { time: 30_000, steps: 60 } })
      const written = JSON.stringify([events])
      assert.isTrue(events.some((event) => event._tag === "Observed" && event.url === "http://leaky.test/inside"))
      assert.include(written, "Copy for ${env:LEAKY_USER}")
      assert.include(stepsOf(events), 'type textbox "Name"')
      for (const secret of secrets.values()) assert.notInclude(written, secret)
      assert.isAbove(result.steps, startSteps.length)
    }).pipe(Effect.provideService(Handles, secrets), Effect.provideService(Redactor, redaction))
  )

  it.effect("ends the run at once where it can't be done, and names the step", () =>
    Effect.gen(function* () {
      const startSteps = [step("type", "textbox", "Name", "ann"), step("tap", "button", "Log in")]
      const failed = yield* Effect.flip(huntDrawn(leaky, { startSteps }))
      assert.strictEqual(
        failed.message,
        'The start flow could not be done: step 2 (tap button "Log in"): nothing answers to role "Log in". ' +
          "Record it again, or correct the step it names."
      )
    })
  )

  it.effect("would be written without the redaction, so that the test above can fail", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(leaky)
      yield* doSteps(mind, [
        step("type", "textbox", "Name", "${env:LEAKY_USER}"),
        step("type", "textbox", "Password", "${env:LEAKY_PASSWORD}"),
        step("tap", "button", "Sign in")
      ])
      const written = JSON.stringify(yield* (yield* Journal).history)
      assert.include(written, "ann-of-the-sea")
      assert.notInclude(written, "correct horse battery")
    }).pipe(Effect.provide(stage(leaky)), Effect.provideService(Handles, secrets))
  )
})
