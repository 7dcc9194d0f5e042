/**
 * The planning problem of one goal: the screens and operations of the app map that can matter to it, compiled to
 * operators over a few facts. The screen is one variable; each field of a form that must be filled is another; then
 * there are whether the app runs and whether the visitor is signed in.
 */
import type { Assignment, Operator, Problem, Variable } from "../planner/Problem.ts"
import { clipCost } from "../planner/Problem.ts"
import type { AppMap, OperationNode } from "../world/AppMap.ts"
import { consents } from "./Forms.ts"
import { partsOf } from "./OperationKey.ts"

/** What an operator of the problem means to the agent. */
export type Action =
  | { readonly kind: "operate"; readonly operation: OperationNode }
  | { readonly kind: "open"; readonly screen: number; readonly url: string }
  | { readonly kind: "launch" }
  | { readonly kind: "look" }

/** Address at which a screen was reached by loading it, and whether the visitor was signed in then. */
export interface Address {
  readonly url: string
  readonly signedIn: boolean
}

/** What the goal is: to have tried an operation, or to stand on a screen. */
export type Target =
  | { readonly kind: "operation"; readonly operation: OperationNode }
  | { readonly kind: "screen"; readonly screen: number }

export interface Model {
  readonly problem: Problem
  readonly target: Target
  readonly actions: ReadonlyMap<string, Action>
  /** Screen indices in the order of the screen variable's values, from value 1 on. */
  readonly screens: ReadonlyArray<number>
  /** Field variables, by `screen index|control key`. */
  readonly fields: ReadonlyMap<string, { readonly variable: number; readonly values: ReadonlyArray<string> }>
}

export interface Ingredients {
  readonly map: AppMap
  readonly target: Target
  /** Screens that can matter: those settled by the sweep on the way. */
  readonly screens: ReadonlyArray<number>
  readonly start: number | undefined
  readonly addresses: ReadonlyMap<number, Address>
  readonly costOf: (operation: OperationNode, to: number) => number
  readonly frontierCostOf: (operation: OperationNode) => number
  readonly openCost: number
  readonly epoch: number
}

/** What holds now, in the problem's facts. */
export interface Situation {
  readonly isRunning: boolean
  readonly signedIn: boolean
  readonly screen: number | undefined
  /** Input class that a field of the present screen holds: `empty`, a class, or undefined where it holds something else. */
  readonly filled: (control: string) => string | undefined
}

const app = 0
const screen = 1
const visitor = 2
const running = 1
const launchCost = 150
const lookCost = 5
const fillKinds = new Set(["type", "set", "select", "upload"])
/** It fills in a field of a form, or sets a toggle that the form can't do without. */
const fills = ({ kind, role, inputClass }: OperationNode): boolean =>
  fillKinds.has(kind) || (consents.has(role) && inputClass !== undefined)

/** The filling operations of a form on a screen, by control. */
const fillsOf = (map: AppMap, on: number, form: string): ReadonlyMap<string, ReadonlyArray<OperationNode>> => {
  const found = new Map<string, Array<OperationNode>>()
  for (const index of map.screens[on]!.operations) {
    const operation = map.operations[index]!
    if (!fills(operation) || partsOf(operation.key).form !== form || operation.blocked !== undefined) continue
    const same = found.get(operation.control)
    if (same === undefined) found.set(operation.control, [operation])
    else same.push(operation)
  }
  return found
}

/** Whether the operation sends a form off, and so needs its fields filled. */
const sends = (operation: OperationNode): boolean =>
  !fills(operation) && operation.inputClass !== undefined && partsOf(operation.key).form !== undefined

/**
 * Class in which the field at place `at` of a form must be for the form to be sent off as `as`: that class where the field
 * has it, else valid. For a combination of choices, each select takes another stride through its options.
 */
const wantedClass = (fills: ReadonlyArray<OperationNode>, as: string, at: number): string | undefined => {
  const classes = fills.map((fill) => fill.inputClass)
  const options = classes.filter((one) => one?.startsWith("option ") === true)
  if (as.startsWith("option ") && options.length > 0) {
    return options[((Number(as.slice("option ".length)) - 1) * (at + 1)) % options.length]
  }
  if (classes.includes(as)) return as
  return as !== "empty" && classes.includes("valid") ? "valid" : undefined
}

class Builder {
  readonly variables: Array<{ name: string; values: Array<string>; unknown?: number }> = []
  readonly operators: Array<Operator> = []
  readonly actions = new Map<string, Action>()
  readonly fields = new Map<string, { variable: number; values: Array<string> }>()
  readonly valueOfScreen = new Map<number, number>()
  readonly formsAdded = new Set<string>()
  readonly from: Ingredients

  constructor(from: Ingredients) {
    this.from = from
    this.variables.push({ name: "app", values: ["down", "running"] })
    const names = from.screens.map((index) => from.map.screens[index]!.id)
    this.variables.push({ name: "screen", values: ["unknown", ...names], unknown: 0 })
    this.variables.push({ name: "visitor", values: ["anonymous", "signed in"] })
    from.screens.forEach((index, at) => this.valueOfScreen.set(index, at + 1))
  }

  add(id: string, operator: Omit<Operator, "id">, action: Action): void {
    this.operators.push({ id, ...operator, cost: clipCost(operator.cost) })
    this.actions.set(id, action)
  }

  field(on: number, control: string, name: string): { variable: number; values: Array<string> } {
    const key = `${on}|${control}`
    const known = this.fields.get(key)
    if (known !== undefined) return known
    const made = { variable: this.variables.length, values: ["unknown", "empty"] }
    this.variables.push({ name: `field ${name} of ${this.from.map.screens[on]!.id}`, values: made.values, unknown: 0 })
    this.fields.set(key, made)
    return made
  }

  /** Facts a sending operation needs, with the operators that supply them. */
  fieldNeeds(operation: OperationNode): ReadonlyArray<Assignment> {
    const { map } = this.from
    const form = partsOf(operation.key).form
    if (form === undefined || operation.inputClass === undefined) return []
    const needs: Array<Assignment> = []
    for (const [at, [control, fills]] of [...fillsOf(map, operation.screen, form)].entries()) {
      const wanted = wantedClass(fills, operation.inputClass, at)
      const fill = fills.find((one) => one.inputClass === wanted)
      if (wanted === undefined || fill === undefined) continue
      needs.push(this.fill(fill, control, wanted))
    }
    return needs
  }

  fill(fill: OperationNode, control: string, as: string): Assignment {
    const { variable, values } = this.field(fill.screen, control, fill.name)
    const id = `o${fill.index}`
    const value = values.includes(as) ? values.indexOf(as) : values.push(as) - 1
    if (!this.actions.has(id)) {
      const on = this.valueOfScreen.get(fill.screen)!
      this.add(
        id,
        {
          label: `${fill.kind} ${fill.role} "${fill.name}"`,
          kind: "operate",
          needs: [
            [app, running],
            [screen, on]
          ],
          believes: [[variable, value]],
          cost: this.from.frontierCostOf(fill)
        },
        { kind: "operate", operation: fill }
      )
    }
    return [variable, value]
  }
}

const labelOf = (operation: OperationNode): string => `${operation.kind} ${operation.role} "${operation.name}"`

/** The operations that lead from one screen of the problem to another: the cheapest of each pair is enough. */
const addEdges = (builder: Builder): void => {
  const { map, costOf, target } = builder.from
  for (const on of builder.from.screens) {
    const cheapest = new Map<number, { operation: OperationNode; cost: number }>()
    map.edges(on, (index, to, cost) => {
      const known = cheapest.get(to)
      if (to === on || !builder.valueOfScreen.has(to) || (known !== undefined && known.cost <= cost)) return
      cheapest.set(to, { operation: map.operations[index]!, cost })
    })
    for (const [to, { operation }] of cheapest) {
      if (target.kind === "operation" && operation === target.operation) continue
      const needs = sends(operation) ? builder.fieldNeeds(operation) : []
      const id = builder.actions.has(`o${operation.index}`) ? `o${operation.index}>${to}` : `o${operation.index}`
      builder.add(
        id,
        {
          label: labelOf(operation),
          kind: "operate",
          needs: [[app, running], [screen, builder.valueOfScreen.get(on)!], ...needs],
          believes: [[screen, builder.valueOfScreen.get(to)!]],
          cost: costOf(operation, to)
        },
        { kind: "operate", operation }
      )
    }
  }
}

const addOpenings = (builder: Builder): void => {
  const { addresses, openCost, map, start } = builder.from
  for (const index of builder.from.screens) {
    const address = addresses.get(index)
    if (address === undefined) continue
    builder.add(
      `open ${index}`,
      {
        label: `open ${map.screens[index]!.route}`,
        kind: "operate",
        needs: [
          [app, running],
          [visitor, address.signedIn ? 1 : 0]
        ],
        believes: [[screen, builder.valueOfScreen.get(index)!]],
        cost: openCost
      },
      { kind: "open", screen: index, url: address.url }
    )
  }
  const at = start === undefined ? undefined : builder.valueOfScreen.get(start)
  if (at === undefined) return
  builder.add(
    "launch",
    {
      label: "launch at the start address",
      kind: "launch",
      needs: [[app, 0]],
      believes: [
        [app, running],
        [screen, at],
        [visitor, 0]
      ],
      cost: launchCost
    },
    { kind: "launch" }
  )
}

const addLook = (builder: Builder): void => {
  const outcomes = builder.from.screens.map((_, at) => [at + 1, 1 / builder.from.screens.length] as const)
  builder.add(
    "look",
    {
      label: "look where the device is",
      kind: "sense",
      needs: [[app, running]],
      believes: [],
      cost: lookCost,
      senses: { variable: screen, outcomes }
    },
    { kind: "look" }
  )
}

/** Leaving a screen makes its fields unknown again. */
const forgetFields = (builder: Builder): ReadonlyArray<Operator> => {
  const byScreen = new Map<number, Array<Assignment>>()
  for (const [key, { variable }] of builder.fields) {
    const on = Number(key.slice(0, key.indexOf("|")))
    byScreen.set(on, [...(byScreen.get(on) ?? []), [variable, 0]])
  }
  return builder.operators.map((operator) => {
    const action = builder.actions.get(operator.id)
    if (action?.kind !== "operate" || !operator.believes.some(([variable]) => variable === screen)) return operator
    const forgotten = byScreen.get(action.operation.screen)
    return forgotten === undefined ? operator : { ...operator, believes: [...operator.believes, ...forgotten] }
  })
}

/** Builds the problem. The screens must hold the target's. `initial` is filled in by `situate`. */
export const buildModel = (from: Ingredients): Model => {
  const builder = new Builder(from)
  const { target } = from
  const goal: Array<Assignment> = []
  if (target.kind === "screen") goal.push([screen, builder.valueOfScreen.get(target.screen)!])
  else {
    const tried = builder.variables.length
    builder.variables.push({ name: `tried ${labelOf(target.operation)}`, values: ["no", "yes"] })
    const needs = sends(target.operation) ? builder.fieldNeeds(target.operation) : []
    builder.add(
      "target",
      {
        label: labelOf(target.operation),
        kind: "operate",
        needs: [[app, running], [screen, builder.valueOfScreen.get(target.operation.screen)!], ...needs],
        believes: [[tried, 1]],
        cost: from.frontierCostOf(target.operation)
      },
      { kind: "operate", operation: target.operation }
    )
    goal.push([tried, 1])
  }
  addEdges(builder)
  addOpenings(builder)
  addLook(builder)
  const variables: ReadonlyArray<Variable> = builder.variables
  const problem: Problem = {
    epoch: from.epoch,
    variables,
    operators: forgetFields(builder),
    initial: variables.map(() => 0),
    goal
  }
  return { problem, target, actions: builder.actions, screens: from.screens, fields: builder.fields }
}

/** The problem as it stands now; undefined when the device is on a screen that the problem doesn't hold. */
export const situate = (model: Model, now: Situation): Problem | undefined => {
  const at = now.screen === undefined ? 0 : model.screens.indexOf(now.screen) + 1
  if (now.isRunning && now.screen !== undefined && at === 0) return undefined
  const initial = model.problem.variables.map(() => 0)
  initial[app] = now.isRunning ? running : 0
  initial[screen] = now.isRunning ? at : 0
  initial[visitor] = now.signedIn ? 1 : 0
  for (const [key, { variable, values }] of model.fields) {
    const bar = key.indexOf("|")
    if (Number(key.slice(0, bar)) !== now.screen) continue
    const held = now.filled(key.slice(bar + 1))
    initial[variable] = held === undefined ? 0 : Math.max(0, values.indexOf(held))
  }
  return { ...model.problem, initial }
}
