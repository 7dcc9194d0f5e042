import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { AppMap, type KnownOperation, type Learned } from "../../world/AppMap.ts"
import { AppMapFile, mapFromFile, mapToFile } from "../../world/AppMapFile.ts"
import { toMermaid } from "../../world/Mermaid.ts"

const screen = (name: string, variant = "v") => ({ id: `s-${name}`, variant, route: `/${name}`, title: name })

const tap = (name: string, value = 1): KnownOperation => ({
  key: `tap|${name}`,
  kind: "tap",
  control: `button ${name}`,
  role: "button",
  name,
  value,
  cost: 25
})

const went = (from: string, name: string, to: string, more: Partial<Learned> = {}): Learned => ({
  from: `s-${from}`,
  fromVariant: "v",
  key: `tap|${name}`,
  to: `s-${to}`,
  toVariant: "v",
  effective: true,
  ok: true,
  took: 100,
  ...more
})

const edgesOf = (map: AppMap, id: string) => {
  const edges: Array<string> = []
  map.edges(map.screenOf(`s-${id}`)!.index, (operation, to, cost) => {
    edges.push(`${map.operations[operation]!.name} > ${map.screens[to]!.id} ${cost}`)
  })
  return edges
}

const frontiersOf = (map: AppMap, id: string) =>
  map.frontiersOf(map.screenOf(`s-${id}`)!.index).map((operation) => operation.name)

describe("an app map", () => {
  it("knows a screen from the first sight on and adds what it offers later", () => {
    const map = AppMap.empty("shop")
    expect(map.seeScreen(screen("home"), [tap("A")])).toEqual({ index: 0, isNew: true, added: [0] })
    expect(map.seeScreen(screen("home"), [tap("A"), tap("B")])).toEqual({ index: 0, isNew: false, added: [1] })
    expect(map.screens[0]).toMatchObject({ visits: 2, frontiers: 2 })
  })

  it("takes a tried operation off the frontier and learns where it leads", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("home"), [tap("A"), tap("B")])
    map.seeScreen(screen("cart"), [tap("C")])
    expect(map.learn(went("home", "A", "cart"))).toMatchObject({ isNewOutcome: true })
    expect(map.learn(went("home", "A", "cart", { took: 300 }))).toMatchObject({ isNewOutcome: false })
    expect(frontiersOf(map, "home")).toEqual(["B"])
    expect(map.frontierCount).toBe(2)
    expect(edgesOf(map, "home")).toEqual(["A > s-cart 20"])
    expect(map.operations[0]).toMatchObject({ tried: 2, effective: 2, meanMs: 200 })
  })

  it("prices an edge by how often it was taken", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("home"), [tap("A")])
    map.learn(went("home", "A", "cart"))
    map.learn(went("home", "A", "full"))
    map.learn(went("home", "A", "cart"))
    expect(edgesOf(map, "home")).toEqual(["A > s-cart 15", "A > s-full 30"])
    map.price({ costOf: (_, outcome) => outcome.count, valueOf: (operation) => operation.value })
    expect(edgesOf(map, "home")).toEqual(["A > s-cart 2", "A > s-full 1"])
  })

  it("counts failures apart and remembers where nothing happened", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("home"), [tap("A")])
    map.learn(went("home", "A", "home", { ok: false }))
    map.learn(went("home", "A", "home", { effective: false, fromVariant: "v1" }))
    map.learn(went("home", "A", "home", { effective: false, fromVariant: "v1" }))
    map.learn(went("home", "A", "home", { effective: false, fromVariant: "v2" }))
    expect(map.operations[0]).toMatchObject({ tried: 4, failed: 1, effective: 0, inertIn: ["v1", "v2"] })
    expect(edgesOf(map, "home")).toEqual([])
  })

  it("keeps what is blocked out of frontiers and edges until it is unblocked", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("home"), [tap("A"), tap("B")])
    map.learn(went("home", "B", "cart"))
    map.block(0, "named by --never")
    map.block(1, "named by --never")
    expect([map.frontierCount, edgesOf(map, "home").length]).toEqual([0, 0])
    map.unblock(0)
    map.unblock(1)
    expect([map.frontierCount, edgesOf(map, "home").length]).toEqual([1, 1])
  })

  it("counts what was sought in vain as tried, wherever the like of it is known", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("a"), [tap("Save")])
    map.seeScreen(screen("b"), [tap("Save")])
    map.giveUp(0, "led nowhere")
    expect([map.operations[0]?.blocked, map.operations[0]?.tried]).toEqual(["led nowhere", 0])
    expect([map.triesOf("button", "Save"), map.frontierCount]).toEqual([1, 1])
  })

  it("counts a control over the whole app", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("a"), [tap("Save")])
    map.seeScreen(screen("b"), [tap("Save"), tap("Undo")])
    map.learn(went("a", "Save", "b"))
    expect([map.screensWith("button", "Save"), map.triesOf("button", "Save")]).toEqual([2, 1])
    expect([map.screensWith("button", "Undo"), map.triesOf("button", "Undo")]).toEqual([1, 0])
    expect(map.triesOf("link", "Save")).toBe(0)
  })

  it("knows the best value left", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("a"), [tap("A", 0.5), tap("B", 1.4), tap("C", 0)])
    expect([map.bestValue, map.frontierCount]).toEqual([1.4, 2])
    map.learn(went("a", "B", "a"))
    expect(map.bestValue).toBe(0.5)
    map.seeScreen(screen("a"), [tap("A", 0.2)])
    expect(map.bestValue).toBe(0.2)
  })

  it("grows its epoch with structure and not with counts", () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("a"), [tap("A")])
    map.learn(went("a", "A", "b"))
    const { epoch } = map
    map.learn(went("a", "A", "b"))
    map.seeScreen(screen("a"), [tap("A")])
    expect(map.epoch).toBe(epoch)
    map.learn(went("a", "A", "c"))
    expect(map.epoch).toBeGreaterThan(epoch)
  })
})

describe("a split screen", () => {
  const split = { screen: "s-a", feature: "checkbox Terms checked", values: ["no", "yes"], because: "tap|Next" }
  const splitMap = () => {
    const map = AppMap.empty("shop")
    map.seeScreen(screen("home"), [tap("A")])
    map.seeScreen(screen("a"), [tap("Next"), tap("Help"), tap("More")])
    map.learn(went("home", "A", "a"))
    map.learn(went("a", "Next", "b"))
    map.learn(went("a", "Next", "c"))
    map.learn(went("a", "Help", "home"))
    map.split(split)
    return map
  }

  it("stays a place to go to until a part of it is seen", () => {
    const map = splitMap()
    expect(edgesOf(map, "home")).toEqual(["A > s-a 10"])
    expect(frontiersOf(map, "a")).toEqual(["More"])
    map.seeScreen({ ...screen("a"), id: "s-a.1111" }, [tap("More")])
    expect([map.frontiersOf(1), edgesOf(map, "a")]).toEqual([[], []])
    expect(edgesOf(map, "home")).toEqual(["A > s-a.1111 10"])
    expect(map.refinements.splits).toEqual([split])
  })

  it("gives its parts up for others when it is split once more", () => {
    const map = splitMap()
    map.seeScreen({ ...screen("a"), id: "s-a.1111" }, [tap("More")])
    map.split({ ...split, feature: "alert" })
    expect(edgesOf(map, "home")).toEqual(["A > s-a.1111 10"])
    map.seeScreen({ ...screen("a"), id: "s-a.3333" }, [tap("More")])
    expect(edgesOf(map, "home")).toEqual(["A > s-a.3333 10"])
  })

  it("leads to its parts instead, which know what was certain", () => {
    const map = splitMap()
    const known = [tap("Next"), tap("Help"), tap("More")]
    map.seeScreen({ ...screen("a"), id: "s-a.1111" }, known)
    map.seeScreen({ ...screen("a"), id: "s-a.2222" }, known)
    expect(edgesOf(map, "home")).toEqual(["A > s-a.1111 20", "A > s-a.2222 20"])
    expect(frontiersOf(map, "a.1111")).toEqual(["Next", "More"])
    expect(edgesOf(map, "a.1111")).toEqual(["Help > s-home 10"])
  })
})

describe("a map's file", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e")
  const event = fc.oneof(
    fc.record({ kind: fc.constant("see" as const), screen: name, operations: fc.subarray(["P", "Q", "R"]) }),
    fc.record({
      kind: fc.constant("learn" as const),
      from: name,
      operation: fc.constantFrom("P", "Q", "R"),
      to: name,
      ok: fc.boolean(),
      effective: fc.boolean(),
      took: fc.integer({ min: 10, max: 500 })
    }),
    fc.record({ kind: fc.constant("split" as const), screen: name })
  )
  const build = (events: ReadonlyArray<typeof event extends fc.Arbitrary<infer A> ? A : never>) => {
    const map = AppMap.empty("shop")
    for (const each of events) {
      if (each.kind === "see")
        map.seeScreen(
          screen(each.screen),
          each.operations.map((one) => tap(one))
        )
      if (each.kind === "split") {
        map.split({ screen: `s-${each.screen}`, feature: "f", values: ["x"], because: "tap|P" })
        map.seeScreen({ ...screen(each.screen), id: `s-${each.screen}.beef` }, [tap("P")])
      }
      if (each.kind === "learn") {
        const { from, operation, to, ...rest } = each
        map.learn(went(from, operation, to, { ...rest, known: tap(operation) }))
      }
    }
    return map
  }

  it("says the same after being read and written again", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const map = build(events)
        const file = mapToFile(map)
        const text = JSON.stringify(file)
        const again = mapFromFile(Schema.decodeUnknownSync(AppMapFile)(JSON.parse(text)))
        expect(JSON.stringify(mapToFile(again))).toBe(text)
        expect(again.frontierCount).toBe(map.frontierCount)
        expect(again.bestValue).toBe(map.bestValue)
      })
    )
  })

  it("counts its frontiers one by one as it counts them in all", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const map = build(events)
        const sum = map.screens.reduce((total, each) => total + map.frontiersOf(each.index).length, 0)
        expect(map.frontierCount).toBe(sum)
      })
    )
  })

  it("is sorted, whatever came first", () => {
    const one = build([
      { kind: "see", screen: "a", operations: ["P", "Q"] },
      { kind: "see", screen: "b", operations: [] }
    ])
    const other = build([
      { kind: "see", screen: "b", operations: [] },
      { kind: "see", screen: "a", operations: ["Q", "P"] }
    ])
    expect(mapToFile(other)).toEqual(mapToFile(one))
  })
})

describe("the map as a picture", () => {
  it("has a box for each screen and an arrow for what leads away, and lets no text out of its quotes", () => {
    const map = AppMap.empty("shop")
    map.seeScreen({ ...screen("home"), title: '"]; click' }, [tap("A"), tap('<b>"x"')])
    map.learn(went("home", "A", "cart"))
    map.learn(went("home", '<b>"x"', "cart"))
    const text = toMermaid(map)
    expect(text).toContain('n0 -->|"tap A<br/>tap #60;b#62;#34;x#34;"| n1')
    expect(text).not.toContain('"];')
  })
})

describe("a large map", () => {
  it("takes at most 2 KB an operation at 1,000 screens of 20", () => {
    const heap = () => {
      globalThis.gc?.()
      return process.memoryUsage().heapUsed
    }
    const before = heap()
    const map = AppMap.empty("large")
    for (let s = 0; s < 1000; s++) {
      const operations = Array.from({ length: 20 }, (_, o) => tap(`Operation ${o} of kind ${s % 50}`))
      map.seeScreen(screen(String(s).padStart(8, "0")), operations)
      for (const { name } of operations) {
        const to = String((s * 7 + name.length) % 1000).padStart(8, "0")
        map.learn(went(String(s).padStart(8, "0"), name, to))
      }
    }
    const used = heap() - before
    expect(map.operations.length).toBe(20_000)
    expect(used / map.operations.length).toBeLessThan(2048)
  })
})
