import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import fc from "fast-check"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { makeScriptedDevice, type ScriptedOptions } from "../../drivers/ScriptedDevice.ts"
import { makeDraw } from "../../drivers/ScriptedState.ts"
import { Observation } from "../../world/Observation.ts"
import { maze } from "../drawn/Maze.ts"
import { notes } from "../drawn/Notes.ts"
import { shop } from "../drawn/Shop.ts"
import { type Stride, walk } from "../drawn/Walk.ts"

const apps: ReadonlyArray<DrawnApp> = [notes, shop, maze]
const app = fc.constantFrom(...apps)
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const steps = 60

const strides = (drawn: DrawnApp, seed: number, options: ScriptedOptions): ReadonlyArray<Stride> =>
  Effect.runSync(walk(makeScriptedDevice(drawn, options), drawn.start, steps, makeDraw(seed)))

const isObservation = Schema.is(Observation)

/** An observation without what no reset brings back: revision, times, and numbers, which are counted from the first. */
const normal = (observation: Observation) => {
  const { traces, elements } = observation
  const first = (elements[0]?.n ?? 0) - 1
  const less = (n: number | undefined) => (n === undefined ? undefined : n - first)
  return {
    ...observation,
    revision: 0,
    at: 0,
    took: 0,
    traces: { ...traces, document: "" },
    elements: elements.map((element) => ({
      ...element,
      n: less(element.n),
      name: element.name.replaceAll(/\d\d:\d\d:\d\d/g, "time"),
      parent: less(element.parent),
      landmark: less(element.landmark),
      row: element.row && { ...element.row, list: less(element.row.list) }
    }))
  }
}

describe("a random walk on a drawn app", () => {
  it("gives only well-formed observations, and no error but the app's own crash or hang", () => {
    fc.assert(
      fc.property(app, seed, (drawn, seed) => {
        for (const { observation, failed } of strides(drawn, seed, { seed })) {
          assert.isTrue(isObservation(observation))
          if (failed !== undefined) assert.include(["AppCrashed", "AppHung"], failed.reason._tag)
        }
      }),
      { numRuns: 25 }
    )
  })

  it("numbers elements once, with parents and landmarks before what they hold", () => {
    fc.assert(
      fc.property(app, seed, (drawn, seed) => {
        for (const { observation } of strides(drawn, seed, { seed })) {
          const seen = new Set<number>()
          for (const { n, parent, landmark, row } of observation.elements) {
            const isInOrder = [parent, landmark, row?.list].every((around) => around === undefined || seen.has(around))
            if (seen.has(n) || !isInOrder) assert.fail(`Element ${n} is out of order.`)
            seen.add(n)
          }
        }
      }),
      { numRuns: 25 }
    )
  })

  it("goes the same way again with the same seed", () => {
    fc.assert(
      fc.property(app, seed, (drawn, seed) => {
        assert.deepStrictEqual(strides(drawn, seed, { seed }), strides(drawn, seed, { seed }))
      }),
      { numRuns: 20 }
    )
  })

  it("lets nothing slip with the defects off", () => {
    fc.assert(
      fc.property(app, seed, (drawn, seed) => {
        for (const { observation, failed } of strides(drawn, seed, { defects: "none" })) {
          assert.isUndefined(failed)
          const slipped = observation.signals.filter(
            ({ _tag }) => !["Dialog", "WindowOpened", "Download"].includes(_tag)
          )
          assert.deepStrictEqual(slipped, [])
        }
      }),
      { numRuns: 60 }
    )
  })

  it("is undone by each reset: the start looks as it did at first", () => {
    const device = makeScriptedDevice(notes, { defects: "none" })
    const first = normal(Effect.runSync(device.observe))
    fc.assert(
      fc.property(fc.constantFrom("state", "context", "session"), seed, (strength, seed) => {
        Effect.runSync(walk(device, notes.start, steps, makeDraw(seed)))
        Effect.runSync(device.reset(strength, notes.start))
        assert.deepStrictEqual(normal(Effect.runSync(device.observe)), first)
      }),
      { numRuns: 20 }
    )
  })
})
