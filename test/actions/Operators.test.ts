import { assert, describe, it } from "@effect/vitest"
import { operationsOf } from "../../actions/Operations.ts"
import { type Action, type Address, buildModel, type Situation, situate, type Target } from "../../actions/Operators.ts"
import { planOf } from "../../planner/Decision.ts"
import { make } from "../../planner/Planner.ts"
import { AppMap, type OperationNode } from "../../world/AppMap.ts"
import { plainPricing } from "../../world/MapNodes.ts"
import type { Observation } from "../../world/Observation.ts"
import { describeScreen } from "../../world/Screen.ts"
import { draw } from "../world/Draw.ts"
import { withMore } from "./Offered.ts"

const home = draw("/\nheading1 Home\nlink New -> /new\nlink Help -> /help")
const form = withMore(
  draw(
    "/new\nheading1 New\nform Thing\n  textbox Title\n  textbox Text\n  combobox Colour = Red\n  button Save [submit]"
  ),
  "combobox",
  "Colour",
  { options: ["Red", "Green", "Blue"] }
)
const saved = draw("/things\nheading1 Things\nlink Home -> /")
const help = draw("/help\nheading1 Help\nlink Home -> /")

/** A map of these pages, with what each tap was seen to lead to. */
const mapOf = (pages: ReadonlyArray<Observation>) => {
  const map = AppMap.empty("app")
  const at = (page: Observation) => {
    const screen = describeScreen(page)
    return map.seeScreen(screen, operationsOf(screen, page)).index
  }
  for (const page of pages) at(page)
  const operation = (page: Observation, kind: string, name: string, as?: string): OperationNode => {
    const found = map.screens[at(page)]!.operations.map((index) => map.operations[index]!).find(
      (one) => one.kind === kind && one.control.includes(name) && one.inputClass === as
    )
    if (found === undefined) throw new Error(`no ${kind} on ${name}`)
    return found
  }
  const leads = (page: Observation, kind: string, name: string, to: Observation, as?: string) => {
    const [from, there] = [describeScreen(page), describeScreen(to)]
    map.learn({
      from: from.id,
      fromVariant: from.variant,
      key: operation(page, kind, name, as).key,
      to: there.id,
      toVariant: there.variant,
      effective: true,
      ok: true,
      took: 200
    })
  }
  return { map, at, operation, leads }
}

type Mapped = ReturnType<typeof mapOf>

const modelFor = (
  { map }: Mapped,
  target: Target,
  addresses: ReadonlyMap<number, Address> = new Map(),
  start: number | undefined = 0
) =>
  buildModel({
    map,
    target,
    screens: map.screens.map(({ index }) => index),
    start,
    addresses,
    costOf: () => 20,
    frontierCostOf: ({ cost }) => cost,
    openCost: 60,
    epoch: 1
  })

const here = (screen: number | undefined, more: Partial<Situation> = {}): Situation => ({
  isRunning: true,
  signedIn: false,
  screen,
  filled: () => undefined,
  ...more
})

const saysAction = (action: Action): string => {
  if (action.kind === "open") return `open ${action.url}`
  if (action.kind !== "operate") return action.kind
  const { kind, control, inputClass } = action.operation
  return [kind, control.replace(" @form Thing", ""), inputClass ?? ""].join(" ").trim()
}

const planFor = (model: ReturnType<typeof modelFor>, now: Situation): ReadonlyArray<string> | undefined =>
  planOf(make().decide(situate(model, now)!))?.steps.map((step) =>
    saysAction(model.actions.get(step.id.split("/")[0]!)!)
  )

const whole = () => {
  const mapped = mapOf([home, form, saved, help])
  mapped.leads(home, "tap", "New", form)
  mapped.leads(home, "tap", "Help", help)
  mapped.leads(help, "tap", "Home", home)
  return mapped
}

describe("the plan for an operation never tried", () => {
  it("goes there, fills every field of the form and sends it last", () => {
    const mapped = whole()
    const model = modelFor(mapped, { kind: "operation", operation: mapped.operation(form, "tap", "Save", "valid") })
    const plan = planFor(model, here(mapped.at(help)))!
    assert.deepStrictEqual(plan.slice(0, 2), ["tap link Home", "tap link New"])
    assert.sameMembers(plan.slice(2, -1) as Array<string>, [
      "type textbox Title valid",
      "type textbox Text valid",
      "select combobox Colour valid"
    ])
    assert.strictEqual(plan.at(-1), "tap button Save valid")
  })

  it("fills the fields with the class that is to be tried, and validly where they don't have it", () => {
    const mapped = whole()
    const model = modelFor(mapped, { kind: "operation", operation: mapped.operation(form, "tap", "Save", "markup") })
    assert.sameMembers(planFor(model, here(mapped.at(form))) as Array<string>, [
      "type textbox Title markup",
      "type textbox Text markup",
      "select combobox Colour valid",
      "tap button Save markup"
    ])
  })

  it("leaves empty what is empty, and fills only what doesn't hold it yet", () => {
    const mapped = whole()
    const target = { kind: "operation", operation: mapped.operation(form, "tap", "Save", "empty") } as const
    const allEmpty = here(mapped.at(form), { filled: () => "empty" })
    assert.deepStrictEqual(planFor(modelFor(mapped, target), allEmpty), ["tap button Save empty"])
    const oneFilled = here(mapped.at(form), {
      filled: (control) => (control.includes("Title") ? undefined : "empty")
    })
    assert.deepStrictEqual(planFor(modelFor(mapped, target), oneFilled), [
      "type textbox Title empty",
      "tap button Save empty"
    ])
  })

  it("types into a row's own field before it presses Enter there", () => {
    const rows = draw("/tasks\nlist Tasks\n  - text One | textbox Rename\n  - text Two | textbox Rename")
    const mapped = mapOf([rows])
    const model = modelFor(mapped, { kind: "operation", operation: mapped.operation(rows, "key", "Rename", "valid") })
    assert.deepStrictEqual(planFor(model, here(mapped.at(rows))), [
      "type textbox Rename in row valid",
      "key textbox Rename in row valid"
    ])
  })

  it("goes around a field that is blocked", () => {
    const mapped = whole()
    const target = { kind: "operation", operation: mapped.operation(form, "tap", "Save", "valid") } as const
    mapped.map.block(mapped.operation(form, "type", "Title", "valid").index, "refused")
    const plan = planFor(modelFor(mapped, target), here(mapped.at(form)))!
    assert.isFalse(plan.some((step) => step.includes("Title")))
    assert.strictEqual(plan.at(-1), "tap button Save valid")
  })

  it("is none where no way leads there", () => {
    const mapped = mapOf([home, saved])
    const model = modelFor(mapped, { kind: "operation", operation: mapped.operation(saved, "tap", "Home") })
    assert.isUndefined(planFor(model, here(mapped.at(home))))
  })
})

describe("the plan to a screen", () => {
  it("fills a form again that leads there, because leaving a screen forgets what its fields held", () => {
    const mapped = whole()
    mapped.leads(form, "tap", "Save", saved, "valid")
    mapped.leads(form, "back", "back", home)
    const model = modelFor(mapped, { kind: "screen", screen: mapped.at(saved) })
    const filled = here(mapped.at(form), { filled: (control) => (control.includes("Colour") ? undefined : "valid") })
    assert.deepStrictEqual(planFor(model, filled), ["select combobox Colour valid", "tap button Save valid"])
    const elsewhere = here(mapped.at(home), { filled: () => "valid" })
    assert.lengthOf(planFor(model, elsewhere)!, 5)
    for (const operator of model.problem.operators) {
      const action = model.actions.get(operator.id)
      if (action?.kind !== "operate" || action.operation.kind !== "back") continue
      const forgotten = operator.believes.filter(([variable]) =>
        model.problem.variables[variable]!.name.startsWith("field")
      )
      assert.lengthOf(forgotten, model.fields.size)
      for (const [, value] of forgotten) assert.strictEqual(value, 0)
    }
  })

  it("launches first when the app is down", () => {
    const mapped = whole()
    const model = modelFor(mapped, { kind: "screen", screen: mapped.at(form) }, new Map(), mapped.at(home))
    assert.deepStrictEqual(planFor(model, here(undefined, { isRunning: false })), ["launch", "tap link New"])
  })

  it("looks first where the place isn't known", () => {
    const mapped = whole()
    const model = modelFor(mapped, { kind: "screen", screen: mapped.at(form) })
    assert.strictEqual(planFor(model, here(undefined))![0], "look")
  })

  it("opens an address where that is the only way, and only in the visitor's state it was reached in", () => {
    const mapped = mapOf([home, saved])
    const target = { kind: "screen", screen: mapped.at(saved) } as const
    const addresses = new Map([[mapped.at(saved), { url: "http://localhost:4000/things", signedIn: true }]])
    const model = modelFor(mapped, target, addresses)
    assert.isUndefined(planFor(model, here(mapped.at(home))))
    assert.deepStrictEqual(planFor(model, here(mapped.at(home), { signedIn: true })), [
      "open http://localhost:4000/things"
    ])
  })

  it("takes the cheapest of several operations that lead the same way", () => {
    const mapped = mapOf([home, help])
    mapped.leads(home, "tap", "Help", help)
    mapped.leads(home, "reload", "reload", help)
    mapped.map.price({ ...plainPricing, costOf: ({ kind }) => (kind === "reload" ? 5 : 50) })
    const model = modelFor(mapped, { kind: "screen", screen: mapped.at(help) })
    assert.deepStrictEqual(planFor(model, here(mapped.at(home))), ["reload screen reload"])
  })
})

describe("the problem as it stands", () => {
  it("is not to be had on a screen that it doesn't hold", () => {
    const mapped = whole()
    const model = modelFor(mapped, { kind: "screen", screen: mapped.at(help) })
    assert.isUndefined(situate(model, here(99)))
    assert.isDefined(situate(model, here(undefined)))
  })

  it("has one operator an id, an action for each, and only values that there are", () => {
    const mapped = whole()
    mapped.leads(form, "tap", "Save", saved, "valid")
    mapped.leads(form, "tap", "Save", help, "valid")
    const operation = mapped.operation(form, "tap", "Save", "symbols")
    const { problem, actions } = modelFor(mapped, { kind: "operation", operation })
    assert.strictEqual(new Set(problem.operators.map(({ id }) => id)).size, problem.operators.length)
    for (const { id, needs, believes } of problem.operators) {
      assert.isTrue(actions.has(id), id)
      for (const [variable, value] of [...needs, ...believes])
        assert.isDefined(problem.variables[variable]?.values[value], id)
    }
  })
})
