/** Decisions explain themselves: why this, why not that, what is assumed, what changed, why there is no plan. */
import { assert, describe, it } from "@effect/vitest"
import {
  alternativeText,
  assumptionTexts,
  changeText,
  decisionTexts,
  landmarksOf,
  unmetTexts,
  whyNot
} from "../../planner/Explain.ts"
import { dot, explored } from "../../planner/Explored.ts"
import { make } from "../../planner/Planner.ts"
import { act, after, labels, priced, seen, written } from "./Problems.ts"

const shop = written({
  facts: { screen: ["home", "list", "cart", "paid"], signedIn: [false, true], stock: ["yes", "no"] },
  now: { screen: "home", signedIn: false },
  actions: [
    { name: "sign in", needs: { screen: "home" }, believes: { signedIn: true }, cost: 40 },
    { name: "open list", needs: { screen: "home" }, believes: { screen: "list" }, cost: 10 },
    { name: "look at stock", needs: { screen: "list" }, senses: { stock: { yes: 0.8, no: 0.2 } }, cost: 8 },
    { name: "add", needs: { screen: "list", stock: "yes" }, believes: { screen: "cart" }, cost: 10 },
    { name: "pay", needs: { screen: "cart", signedIn: true }, believes: { screen: "paid" }, cost: 20 },
    { name: "home", believes: { screen: "home" }, cost: 5 }
  ],
  goal: { screen: "paid" }
})
const operator = (label: string) => shop.operators.find((one) => one.label === label)!
const why = (label: string) => alternativeText(shop, operator(label), whyNot(shop, operator(label).id))

describe("a decision explains itself", () => {
  it("why this action: each step's fact and who needs it, up to the goal", () => {
    const { plan, why } = act(make().decide(shop))
    assert.deepStrictEqual(labels(plan), ["sign in", "open list", "look at stock", "add", "pay"])
    assert.deepStrictEqual(why.chain, [
      { from: 0, fact: [1, 1], to: 4 },
      { from: 4, fact: [0, 3], to: "goal" }
    ])
  })

  it("what must happen in any plan, with a sum that no plan goes below", () => {
    const landmarks = landmarksOf(shop)
    assert.sameMembers(
      landmarks.map((one) => one.operator),
      ["pay", "add", "sign in", "open list", "look at stock"]
    )
    assert.isAtMost(
      landmarks.reduce((sum, { cost }) => sum + cost, 0),
      act(make().decide(shop)).plan.cost
    )
  })

  it("why not another action: what it lacks, what it would cost more, or that it leads nowhere", () => {
    assert.strictEqual(why("pay"), `"pay" can't be done now: it needs screen is cart and signedIn is true.`)
    assert.strictEqual(why("sign in"), `"sign in" is what the plan begins with.`)
    assert.strictEqual(why("home"), `"home" first would cost 5 more.`)
    assert.strictEqual(why("open list"), `"open list" first would cost 15 more.`)
    assert.strictEqual(whyNot(shop, "nobody")._tag, "Unknown")
    const cliff = written({
      facts: { at: ["top", "sea", "valley"] },
      now: { at: "top" },
      actions: [
        { name: "jump", needs: { at: "top" }, believes: { at: "sea" }, cost: 1 },
        { name: "walk", needs: { at: "top" }, believes: { at: "valley" }, cost: 9 }
      ],
      goal: { at: "valley" }
    })
    assert.strictEqual(whyNot(cliff, "0")._tag, "NoWayOn")
  })

  it("what is taken for granted, and which step will tell", () => {
    assert.deepStrictEqual(assumptionTexts(shop, act(make().decide(shop)).plan), [
      `It assumes that stock is yes (probability 0.8); step 3, "look at stock", will tell.`
    ])
  })

  it("what changed, by the first condition that doesn't hold any more", () => {
    const changeOf = (next: (predicted: typeof shop) => typeof shop) => {
      const planner = make()
      const { plan } = act(planner.decide(shop))
      return act(planner.decide(next(after(shop, plan)), plan)).why.change
    }
    assert.strictEqual(changeOf((predicted) => predicted)._tag, "AsPredicted")
    const surprise = changeOf((predicted) => seen(predicted, [1, 1, predicted.initial[2]!]))
    assert.strictEqual(changeText(shop, surprise), "screen is list, where the plan expected home.")
    assert.strictEqual(
      changeText(
        shop,
        changeOf((predicted) => priced(predicted, "pay", 30))
      ),
      `Dearer now, and on the plan: "pay".`
    )
    assert.strictEqual(
      changeText(
        shop,
        changeOf((predicted) => priced(predicted, "add", 3))
      ),
      `Cheaper now: "add".`
    )
    assert.strictEqual(changeOf((predicted) => priced(predicted, "home", 9))._tag, "AsPredicted")
    assert.strictEqual(
      changeOf((predicted) => ({
        ...predicted,
        operators: [...predicted.operators, { ...operator("pay"), id: "new", label: "pay at once", needs: [] }]
      }))._tag,
      "ActionsChanged"
    )
    assert.strictEqual(changeOf((predicted) => ({ ...predicted, goal: [[0, 2]] }))._tag, "GoalChanged")
  })

  it("doesn't search when nothing that can matter changed", () => {
    const planner = make()
    const { plan } = act(planner.decide(shop))
    const next = act(planner.decide(after(shop, plan), plan))
    assert.isTrue(next.certificate.reusedTail)
    assert.isTrue(next.certificate.optimal)
    assert.deepStrictEqual(labels(next.plan), labels(plan).slice(1))
  })

  it("why there is no plan: down to what nothing supplies, with a way that gets nearest", () => {
    const noPay = { ...shop, operators: shop.operators.filter(({ label }) => label !== "sign in") }
    const decision = make().decide(noPay)
    assert.strictEqual(decision._tag, "Unreachable")
    if (decision._tag !== "Unreachable") return
    assert.deepStrictEqual(unmetTexts(noPay, decision), [
      `Out of reach: screen is paid; "pay" needs signedIn is true.`,
      "Nothing makes that signedIn is true."
    ])
    assert.deepStrictEqual(labels(decision.nearest), ["open list", "look at stock", "add"])
  })

  it("says when each fact can be had, but no order of actions gets them together", () => {
    const cake = written({
      facts: { cake: ["whole", "eaten"], hungry: [true, false] },
      now: { cake: "whole", hungry: true },
      actions: [{ name: "eat", needs: { cake: "whole" }, believes: { cake: "eaten", hungry: false }, cost: 1 }],
      goal: { cake: "whole", hungry: false }
    })
    const decision = make().decide(cake)
    assert.strictEqual(decision._tag, "Unreachable")
    if (decision._tag !== "Unreachable") return
    assert.deepStrictEqual(
      decision.unmet.map(({ missing }) => missing),
      ["order"]
    )
  })

  it("tells a goal that contradicts itself or wants the unknown from one that is out of reach", () => {
    const both = make().decide({
      ...shop,
      goal: [
        [0, 1],
        [0, 2]
      ]
    })
    assert.strictEqual(both._tag, "Unreachable")
    const unknown = make().decide({ ...shop, goal: [[2, shop.variables[2]!.unknown!]] })
    assert.strictEqual(unknown._tag, "Unreachable")
  })

  it("reads as lines on a terminal, whatever the decision", () => {
    const lines = (problem: typeof shop) => decisionTexts(problem, make().decide(problem)).join("\n")
    assert.include(lines(shop), "1. sign in (40) → signedIn is true")
    assert.include(lines(shop), "Cost 90, proven to be the cheapest.")
    assert.include(lines(shop), `"pay" makes that screen is paid, which the goal needs.`)
    assert.include(lines(seen(shop, [3, 0, 0])), "The goal holds already.")
    assert.include(lines({ ...shop, budget: 50 }), "and 50 may be spent.")
    assert.include(lines({ ...shop, operators: [] }), "There is no plan.")
    assert.include(decisionTexts(shop, make({ limit: 0 }).decide(shop)).join("\n"), "The limit was reached")
  })
})

describe("the explored graph", () => {
  it("names for every state where it was reached from, and marks the plan", () => {
    const graph = explored(shop)
    assert.isTrue(graph.isComplete)
    const ids = new Set(graph.states.map(({ id }) => id))
    for (const { from } of graph.states) if (from !== undefined) assert.isTrue(ids.has(from))
    const planned = graph.states.filter(({ isOnPlan }) => isOnPlan)
    assert.deepStrictEqual(
      planned.map(({ by }) => by),
      [undefined, ...labels(act(make().decide(shop)).plan)]
    )
    assert.deepStrictEqual(JSON.parse(JSON.stringify(graph)), graph)
  })

  it("comes out as DOT, with labels quoted", () => {
    const text = dot(
      explored(
        priced({ ...shop, operators: shop.operators.map((one) => ({ ...one, label: `"${one.label}"` })) }, "", 1)
      )
    )
    assert.match(text, /^digraph explored \{/)
    assert.include(text, '[label="\\"sign in\\"", penwidth=3]')
    assert.include(text, "doublecircle")
  })
})
