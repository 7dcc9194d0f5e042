import { assert, describe, it } from "@effect/vitest"
import { foldMap } from "../../journal/FoldMap.ts"
import { AppMap, type KnownOperation } from "../../world/AppMap.ts"
import { mapFromFile, mapToFile } from "../../world/AppMapFile.ts"
import type { EventBody } from "../../journal/Event.ts"
import { numbered } from "./Numbered.ts"

const screen = (id: string) => ({ id, base: id, variant: "v", route: `/${id}`, title: id, skeleton: [] })

const operation = (name: string): KnownOperation => ({
  key: `tap ${name}`,
  kind: "tap",
  control: `button ${name}`,
  role: "button",
  name,
  value: 1,
  cost: 5
})
const back: KnownOperation = { ...operation("back"), key: "back", kind: "back", control: "", role: "", name: "" }

const observed = (id: string, variant = "v"): EventBody => ({
  _tag: "Observed",
  device: "d",
  revision: 1,
  title: "",
  screen: id,
  variant,
  elements: 1,
  took: 1,
  settled: true,
  truncated: false,
  signals: []
})

const learned = (key: string, from: string, to: string, known?: KnownOperation) => ({
  key,
  from,
  fromVariant: "v",
  to,
  toVariant: "v",
  effective: from !== to,
  ok: true,
  took: 100,
  ...(known === undefined ? {} : { known })
})

const stepped = (step: ReturnType<typeof learned>): EventBody => ({
  _tag: "StepFinished",
  device: "d",
  effects: [],
  missed: [],
  ...step
})

describe("the map of a run", () => {
  it("is what the run itself had, made again from its events", () => {
    const live = AppMap.empty("shop")
    const toB = learned("tap go", "a", "b")
    const toA = learned("back", "b", "a", back)
    const split = { screen: "b", feature: "tab", values: ["x"], because: "tap go" }
    live.seeScreen(screen("a"), [operation("go"), operation("delete")])
    live.block(live.operationOf(0, "tap delete")!.index, "never")
    live.learn(toB)
    live.seeScreen(screen("b"), [operation("save")])
    live.seeScreen({ ...screen("b"), variant: "w" }, [operation("undo")])
    live.learn(toA)
    live.seeScreen(screen("a"), [])
    live.split(split)
    const folded = foldMap(
      AppMap.empty("shop"),
      numbered([
        { _tag: "ScreenFound", device: "d", screen: screen("a"), operations: [operation("go"), operation("delete")] },
        observed("a"),
        { _tag: "GuardRefused", says: "tap delete", rule: "never", screen: "a", key: "tap delete" },
        stepped(toB),
        { _tag: "ScreenFound", device: "d", screen: screen("b"), operations: [operation("save")] },
        observed("b"),
        { _tag: "OperationsAdded", device: "d", screen: "b", operations: [operation("undo")] },
        observed("b", "w"),
        stepped(toA),
        observed("a"),
        { _tag: "ScreenSplit", split }
      ])
    )
    assert.deepStrictEqual(mapToFile(folded), mapToFile(live))
  })

  it("goes on from the map the run began with", () => {
    const before = AppMap.empty("shop")
    before.seeScreen(screen("a"), [operation("go")])
    const map = foldMap(
      mapFromFile(mapToFile(before)),
      numbered([
        { _tag: "ScreenFound", device: "d", screen: screen("a"), operations: [operation("go")] },
        observed("a"),
        stepped(learned("tap go", "a", "b"))
      ]),
      "build 7"
    )
    assert.strictEqual(map.screenOf("a")?.visits, 2)
    assert.deepInclude(map.operationOf(0, "tap go"), { tried: 1, build: "build 7" })
  })

  it("knows the screens of the starting map, also where the run did not announce them", () => {
    const before = AppMap.empty("shop")
    before.seeScreen(screen("a"), [operation("go")])
    const map = foldMap(
      before,
      numbered([
        observed("a"),
        { _tag: "OperationsAdded", device: "d", screen: "a", operations: [operation("undo")] },
        observed("a", "w")
      ])
    )
    assert.strictEqual(map.screenOf("a")?.visits, 3)
    assert.isDefined(map.operationOf(0, "tap undo"))
  })

  it("takes no harm from events of screens it never heard of", () => {
    const map = foldMap(
      AppMap.empty("shop"),
      numbered([
        observed("a"),
        { _tag: "OperationsAdded", screen: "a", operations: [operation("go")] },
        { _tag: "GuardRefused", says: "x", rule: "never", screen: "a", key: "k" }
      ])
    )
    assert.strictEqual(map.screens.length, 0)
  })
})
