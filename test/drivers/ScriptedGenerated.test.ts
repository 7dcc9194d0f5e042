import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { generateApp, operationsIn } from "../../bench/scale/GeneratedApp.ts"
import type { DrawnNode } from "../../drivers/DrawnApp.ts"
import { makeScriptedDevice } from "../../drivers/ScriptedDevice.ts"
import { describeScreen } from "../../world/Screen.ts"
import { makeDraw } from "../../drivers/ScriptedState.ts"
import { walk } from "../drawn/Walk.ts"

const size = { screens: 60, operations: 20, seed: 3 }

const targets = (nodes: ReadonlyArray<DrawnNode>): ReadonlyArray<string> =>
  nodes.flatMap(({ outcome, children }) => [
    ...(outcome?.target?.kind === "screen" ? [outcome.target.screen] : []),
    ...targets(children)
  ])

describe("a generated app", () => {
  it("is the same for the same seed and another for another", () => {
    assert.deepStrictEqual(generateApp(size), generateApp(size))
    assert.notDeepEqual(generateApp({ ...size, seed: 4 }), generateApp(size))
  })

  it("has as many screens as asked for, each with as many operations, all within reach of the start", () => {
    const app = generateApp(size)
    assert.deepStrictEqual(new Set(app.screens.map(({ nodes }) => operationsIn(nodes))), new Set([size.operations]))
    const reached = new Set([app.screens[0]!.id])
    for (const id of reached) {
      const screen = app.screens.find((one) => one.id === id)!
      for (const target of targets(screen.nodes)) reached.add(target)
    }
    assert.strictEqual(reached.size, size.screens)
  })

  it.effect("is to goapher as many screens as it has", () =>
    Effect.gen(function* () {
      const app = generateApp(size)
      const device = makeScriptedDevice(app)
      const ids = new Set<string>()
      for (const { route } of app.screens) {
        yield* device.perform({ kind: "open", value: new URL(route, app.start).href })
        ids.add(describeScreen(yield* device.observe).id)
      }
      assert.strictEqual(ids.size, size.screens)
    })
  )

  it.effect("lets nothing slip on a random walk", () =>
    Effect.gen(function* () {
      const app = generateApp(size)
      const strides = yield* walk(makeScriptedDevice(app), app.start, 200, makeDraw(5))
      assert.deepStrictEqual(
        strides.flatMap(({ observation }) => observation.signals),
        []
      )
    })
  )
})
