import { describe, expect, it } from "vitest"
import type { Fact } from "../../world/Fact.ts"
import { describeScreen } from "../../world/Screen.ts"
import { sense } from "../../world/Sensors.ts"
import { diff, emptyWorld, sensed, valueOf, withFacts } from "../../world/World.ts"
import { draw, type Drawn } from "./Draw.ts"

const fact = (key: string, value: string, volatility: Fact["volatility"], since = 1): Fact => ({
  key,
  value,
  source: "sensor",
  since,
  volatility
})

describe("a world", () => {
  it("knows nothing at first and takes in what is sensed", () => {
    const world = sensed(emptyWorld, [fact("screen", "s-1", "screen")], 1)
    expect([valueOf(emptyWorld, "screen"), valueOf(world, "screen")]).toEqual([undefined, "s-1"])
  })

  it("remembers since when a fact holds", () => {
    const first = sensed(emptyWorld, [fact("screen", "s-1", "screen", 1)], 1)
    const second = sensed(first, [fact("screen", "s-1", "screen", 2)], 2)
    const third = sensed(second, [fact("screen", "s-2", "screen", 3)], 3)
    expect([second, third].map((world) => world.facts["screen"]?.since)).toEqual([1, 3])
  })

  it("forgets what was not seen, as its volatility says", () => {
    const facts = [
      fact("signedIn", "yes", "fixed"),
      fact("field.Name", "filled", "screen"),
      fact("toast", "x", "fleeting")
    ]
    const world = sensed(emptyWorld, [fact("screen", "s-1", "screen"), ...facts], 1)
    const stayed = sensed(world, [fact("screen", "s-1", "screen")], 2)
    const left = sensed(world, [fact("screen", "s-2", "screen")], 2)
    expect(["signedIn", "field.Name", "toast"].map((key) => valueOf(stayed, key))).toEqual(["yes", "filled", undefined])
    expect(["signedIn", "field.Name", "toast"].map((key) => valueOf(left, key))).toEqual(["yes", undefined, undefined])
  })

  it("holds what was believed until it is seen otherwise", () => {
    const believed = withFacts(emptyWorld, [{ ...fact("cart", "filled", "fixed"), source: "effect" }])
    expect(valueOf(believed, "cart")).toBe("filled")
    expect(valueOf(sensed(believed, [fact("cart", "empty", "fixed")], 2), "cart")).toBe("empty")
    expect(
      valueOf(withFacts(believed, [{ key: "cart", source: "human", since: 2, volatility: "fixed" }]), "cart")
    ).toBe(undefined)
  })

  it("tells another one by what changed", () => {
    const a = sensed(emptyWorld, [fact("screen", "s-1", "screen"), fact("alert", "shown", "screen")], 1)
    const b = sensed(a, [fact("screen", "s-2", "screen"), fact("route", "/b", "screen")], 2)
    expect(diff(a, a)).toEqual([])
    expect(diff(a, b)).toEqual([
      { key: "alert", before: "shown" },
      { key: "route", after: "/b" },
      { key: "screen", before: "s-1", after: "s-2" }
    ])
  })
})

describe("sensors see", () => {
  const facts = (picture: string, more?: Drawn) => {
    const observation = draw(picture, more)
    return Object.fromEntries(sense(observation, describeScreen(observation)).map(({ key, value }) => [key, value]))
  }

  it("the screen, its route, fields, toggles, lists and tabs", () => {
    const seen = facts(`
/orders/17
main
  tab Items [selected]
  tab Notes [unselected]
  textbox Note =
  combobox Size = large
  checkbox Gift [checked]
  list
    - link Red shirt -> /product/1 | button Remove
    - link Blue hat -> /product/2 | button Remove
`)
    expect(seen).toMatchObject({
      route: "/orders/*",
      dialog: "none",
      "field.textbox Note @main": "empty",
      "field.combobox Size @main": "filled",
      "toggle.checkbox Gift @main": "on",
      "selected.tab @main": "Items",
      "list.1": "many"
    })
    expect(seen["screen"]).toMatch(/^s-/)
  })

  it("who is signed in, as far as it shows", () => {
    expect(facts("/a\nbanner\n  button Sign out")["signedIn"]).toBe("yes")
    expect(facts("/a\nbanner\n  link Abmelden -> /logout")["signedIn"]).toBe("yes")
    expect(facts("/a\nform\n  textbox Password = [password]\n  button Sign in")["signedIn"]).toBe("no")
    expect(facts("/a\nmain\n  button Buy")["signedIn"]).toBeUndefined()
  })
})
