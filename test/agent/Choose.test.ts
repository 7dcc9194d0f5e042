import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeChooser, screensFor, tryCost } from "../../agent/Choose.ts"
import type { Mind } from "../../agent/Mind.ts"
import { doStep } from "../../agent/Steps.ts"
import { makeThinker, pursue } from "../../agent/Think.ts"
import { Journal } from "../../journal/Journal.ts"
import { isFrontier } from "../../world/MapNodes.ts"
import { notes } from "../drawn/Notes.ts"
import { stage, startedMind, step } from "./Minds.ts"

const healthy = stage(notes, { defects: "none" })
const here = (mind: Mind) => mind.place!.at
const operationNamed = (mind: Mind, screen: number, kind: string, name: string) =>
  mind.map.operations.find((one) => one.screen === screen && one.kind === kind && one.name === name)!

/** Marks everything on a screen as tried in place. */
const exhaust = (mind: Mind, screen: number) => {
  for (const index of mind.map.screens[screen]!.operations) {
    if (isFrontier(mind.map.operations[index]!)) mind.map.block(index, "not for this test")
  }
}

describe("the frontier that is chosen", () => {
  it.effect("is on the screen at hand while that has one worth the same", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const choice = makeChooser(mind).frontier(here(mind))!
      assert.strictEqual(mind.map.operations[choice.operation]!.screen, here(mind))
      assert.isTrue(isFrontier(mind.map.operations[choice.operation]!))
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is found across the map, by what was done before or by an address", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const home = here(mind)
      yield* doStep(mind, step("tap", "link", "Settings"))
      const settings = here(mind)
      yield* doStep(mind, step("tap", "link", "Home"))
      exhaust(mind, home)
      const choice = makeChooser(mind).frontier(home)!
      assert.strictEqual(mind.map.operations[choice.operation]!.screen, settings)
      assert.isAbove(choice.path.length, 0)
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is none where nothing is left, nor where it stands behind a sign-in that isn't done", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const home = here(mind)
      yield* doStep(mind, { kind: "open", value: "http://notes.test/settings", says: "open the settings" })
      const settings = here(mind)
      exhaust(mind, home)
      for (const one of mind.map.operations) {
        if (one.screen === home && one.outcomes.length > 0) mind.map.block(one.index, "no way by hand")
      }
      mind.addresses.set(settings, { url: "http://notes.test/settings", signedIn: true })
      const chooser = makeChooser(mind)
      assert.isUndefined(chooser.frontier(home))
      mind.signedIn = true
      assert.isDefined(chooser.frontier(home))
      exhaust(mind, settings)
      assert.isUndefined(chooser.frontier(home))
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is the same for the same seed, and not for every seed", () =>
    Effect.gen(function* () {
      const chosen = new Set<string>()
      const choose = Effect.fnUntraced(function* (seed: number) {
        const mind = yield* startedMind(notes, { seed })
        mind.map.block(operationNamed(mind, here(mind), "tap", "New note").index, "so that only links are left")
        return mind.map.operations[makeChooser(mind).frontier(here(mind))!.operation]!.key
      })
      for (let seed = 1; seed <= 8; seed++) {
        const key = yield* choose(seed)
        assert.strictEqual(yield* choose(seed), key)
        chosen.add(key)
      }
      assert.isAbove(chosen.size, 1)
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is worth what waits behind its like, as long as that was never tried anywhere", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      yield* doStep(mind, step("tap", "link", "Settings"))
      const settings = here(mind)
      yield* doStep(mind, { kind: "open", value: "http://notes.test/notes", says: "open the notes" })
      const alike = operationNamed(mind, here(mind), "tap", "Settings")
      makeChooser(mind)
      const worth = () => {
        const values: Array<number> = []
        mind.map.frontiers(alike.screen, (operation, value) => operation === alike.index && values.push(value))
        return values[0]!
      }
      const before = worth()
      exhaust(mind, settings)
      assert.isAbove(before, 3 * worth())
    }).pipe(Effect.provide(healthy))
  )

  it.effect("costs more to try the more often it could not be done", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const operation = operationNamed(mind, here(mind), "tap", "New note")
      const first = tryCost(operation)
      operation.failed = 2
      assert.isAbove(tryCost(operation), first)
    }).pipe(Effect.provide(healthy))
  )
})

describe("a goal that is pursued", () => {
  it.effect("is planned within screens that hold the place, the start and the target", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const home = here(mind)
      yield* doStep(mind, step("tap", "link", "Settings"))
      const operation = operationNamed(mind, here(mind), "tap", "Large letters")
      const screens = screensFor(mind, here(mind), { kind: "operation", operation }, [])
      assert.includeMembers([...screens], [home, here(mind)])
      assert.deepStrictEqual(
        [...screens],
        screens.toSorted((a, b) => a - b)
      )
      assert.strictEqual(new Set(screens).size, screens.length)
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is led to step by step, and the plan is written down only where it was made anew", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const home = here(mind)
      yield* doStep(mind, step("tap", "link", "Settings"))
      const settings = here(mind)
      const operation = operationNamed(mind, settings, "tap", "Large letters")
      yield* doStep(mind, step("tap", "link", "Home"))
      mind.addresses.clear()
      const goal = { kind: "frontier", id: "a", says: "try it" }
      const pursuit = pursue(goal, { kind: "operation", operation }, [])
      const thinker = makeThinker()
      const first = yield* thinker.next(mind, pursuit)
      assert.isFalse(first.isTarget)
      assert.strictEqual(first.action?.kind === "operate" ? first.action.operation.name : undefined, "Settings")
      yield* doStep(mind, step("tap", "link", "Settings"))
      const second = yield* thinker.next(mind, pursuit)
      assert.isTrue(second.isTarget)
      assert.strictEqual(second.action?.kind === "operate" ? second.action.operation : undefined, operation)
      const made = (yield* (yield* Journal).history).filter((event) => event._tag === "PlanMade")
      assert.lengthOf(made, 1)
      assert.strictEqual(home, mind.learned.start)
    }).pipe(Effect.provide(healthy))
  )

  it.effect("has a price before it is chosen, and none where nothing leads there", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const home = here(mind)
      yield* doStep(mind, step("tap", "link", "Settings"))
      const settings = here(mind)
      yield* doStep(mind, step("tap", "link", "Home"))
      const thinker = makeThinker()
      const goal = { kind: "reach", id: "b", says: "reach it" }
      const to = (screen: number) => pursue(goal, { kind: "screen", screen }, [])
      assert.isAbove(thinker.price(mind, to(settings))!, 0)
      const nowhere = mind.map.seeScreen({ id: "s-nowhere", variant: "v", route: "/nowhere", title: "" }, []).index
      assert.isUndefined(thinker.price(mind, to(nowhere)))
      assert.strictEqual(here(mind), home)
    }).pipe(Effect.provide(healthy))
  )

  it.effect("is launched for where the app is down", () =>
    Effect.gen(function* () {
      const mind = yield* startedMind(notes)
      const operation = operationNamed(mind, here(mind), "tap", "New note")
      mind.isRunning = false
      mind.place = undefined
      const thought = yield* makeThinker().next(
        mind,
        pursue({ kind: "frontier", id: "c", says: "try it" }, { kind: "operation", operation }, [])
      )
      assert.strictEqual(thought.action?.kind, "launch")
    }).pipe(Effect.provide(healthy))
  )
})
