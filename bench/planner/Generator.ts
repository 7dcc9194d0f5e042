/**
 * Tasks shaped like a test run of any size, from a seed: an app that must be launched, screens in a tree with extra taps
 * between them, gates (settings that open ways, some of them unknown until checked), irrelevant toggles, and criteria that
 * want evidence from certain screens before they can be judged.
 */
import type { Assignment } from "../../planner/Problem.ts"
import { randomOf } from "../Figures.ts"
import { problemOf, type BenchTask, type TaskAction } from "./Tasks.ts"

export interface Size {
  readonly screens: number
  readonly gates: number
  readonly unknowns: number
  readonly toggles: number
  readonly criteria: number
  readonly evidences: number
  readonly edges: number
}

/** As large as a goal gets before it should be split: 130 facts, 515 actions, three criteria at once. */
export const extraLarge: Size = {
  screens: 60,
  gates: 20,
  unknowns: 4,
  toggles: 100,
  criteria: 3,
  evidences: 2,
  edges: 160
}

const costScale = 10

class Draft {
  readonly variables: Array<{ name: string; values: ReadonlyArray<string> }> = []
  readonly actions: Array<TaskAction> = []
  readonly random: () => number

  constructor(seed: number) {
    this.random = randomOf(seed)
  }

  below(count: number): number {
    return Math.floor(this.random() * count)
  }

  variable(name: string, ...values: ReadonlyArray<string>): number {
    return this.variables.push({ name, values }) - 1
  }

  action(name: string, pre: ReadonlyArray<Assignment>, eff: ReadonlyArray<Assignment>, base: number, p = 1): void {
    this.actions.push({ name, pre, eff, base, p, cost: Math.max(1, Math.round((costScale * base) / p)) })
  }
}

/** A gate that some ways need: its variable, and the values that mean shut and open. */
interface Gate {
  readonly variable: number
  readonly shut: number
  readonly open: number
}

export const generated = (seed: number, size: Size): Omit<BenchTask, "optimum"> => {
  const draft = new Draft(seed)
  const app = draft.variable("app", "off", "running", "crashed")
  const screen = draft.variable("screen", "?", ...Array.from({ length: size.screens }, (_, at) => `S${at}`))
  const device = draft.variable("device", "?", "ready", "gone")
  const on = (at: number): ReadonlyArray<Assignment> => [
    [app, 1],
    [screen, 1 + at]
  ]
  const gates = Array.from({ length: size.gates }, (_, at): Gate => {
    const isUnknown = at < size.unknowns
    const variable = draft.variable(`gate ${at}`, ...(isUnknown ? ["?", "no", "yes"] : ["no", "yes"]))
    return isUnknown ? { variable, shut: 1, open: 2 } : { variable, shut: 0, open: 1 }
  })
  const toggles = Array.from({ length: size.toggles }, (_, at) => draft.variable(`toggle ${at}`, "off", "on"))

  draft.action("probe device", [[device, 0]], [[device, 1]], 1)
  draft.action(
    "launch",
    [
      [app, 0],
      [device, 1]
    ],
    [
      [app, 1],
      [screen, 1]
    ],
    6,
    0.95
  )
  draft.action("relaunch", [[app, 1]], [[screen, 1]], 8, 0.95)
  draft.action("recover", [[app, 2]], [[app, 0]], 4)
  addTaps(draft, size, on, gates, toggles, screen)
  addGates(draft, size, on, gates)
  for (const [at, toggle] of toggles.entries()) {
    const where = on(draft.below(size.screens))
    draft.action(`toggle ${at} on`, [...where, [toggle, 0]], [[toggle, 1]], 1 + draft.random())
    draft.action(`toggle ${at} off`, [...where, [toggle, 1]], [[toggle, 0]], 1 + draft.random())
  }
  const goal = addCriteria(draft, size, on, gates)
  const initial = draft.variables.map(() => 0)
  return {
    name: `seed ${seed}`,
    problem: problemOf(draft.variables, draft.actions, initial, goal),
    actions: draft.actions
  }
}

type On = (screen: number) => ReadonlyArray<Assignment>

/** A tree of screens with ways back, then extra taps; some need a gate, some flip a toggle on the way. */
const addTaps = (
  draft: Draft,
  size: Size,
  on: On,
  gates: ReadonlyArray<Gate>,
  toggles: ReadonlyArray<number>,
  screen: number
) => {
  const tap = (from: number, to: number, mayBeGated: boolean) => {
    const pre = [...on(from)]
    if (mayBeGated && gates.length > 0 && draft.random() < 0.3) {
      const gate = gates[draft.below(gates.length)]!
      pre.push([gate.variable, gate.open])
    }
    const eff: Array<Assignment> = [[screen, 1 + to]]
    if (toggles.length > 0 && draft.random() < 0.1) eff.push([toggles[draft.below(toggles.length)]!, draft.below(2)])
    draft.action(`tap S${from} to S${to}`, pre, eff, 1 + 2 * draft.random(), 0.35 + 0.65 * draft.random())
  }
  for (let at = 1; at < size.screens; at++) {
    const parent = Math.max(0, at - 1 - draft.below(Math.min(at, 6)))
    tap(parent, at, at > 3)
    tap(at, parent, false)
  }
  for (let edge = 0; edge < size.edges; edge++) {
    const [from, to] = [draft.below(size.screens), draft.below(size.screens)]
    if (from !== to) tap(from, to, true)
  }
}

/** Each gate is set on some screen, sometimes only when an earlier one is open; an unknown one can be checked. */
const addGates = (draft: Draft, size: Size, on: On, gates: ReadonlyArray<Gate>) => {
  for (const [at, gate] of gates.entries()) {
    const where = on(draft.below(Math.min(size.screens, 2 + at * 2)))
    const pre = [...where]
    if (at > 0 && draft.random() < 0.5) {
      const earlier = gates[draft.below(at)]!
      pre.push([earlier.variable, earlier.open])
    }
    pre.push([gate.variable, gate.shut])
    draft.action(
      `set gate ${at}`,
      pre,
      [[gate.variable, gate.open]],
      2 + 2 * draft.random(),
      0.6 + 0.4 * draft.random()
    )
    if (at >= size.unknowns) continue
    const unknown: Assignment = [gate.variable, 0]
    draft.action(`check gate ${at}`, [...on(draft.below(size.screens)), unknown], [[gate.variable, gate.open]], 1, 0.5)
    draft.action(`check gate ${at} (shut)`, [...where, unknown], [[gate.variable, gate.shut]], 1, 0.5)
  }
}

/** Evidence on screens, sometimes behind a gate; a verdict needs all the evidence of its criterion. */
const addCriteria = (draft: Draft, size: Size, on: On, gates: ReadonlyArray<Gate>): ReadonlyArray<Assignment> =>
  Array.from({ length: size.criteria }, (_, criterion): Assignment => {
    const count = 1 + draft.below(size.evidences)
    const evidences = Array.from({ length: count }, (_, at) =>
      draft.variable(`evidence ${criterion}.${at}`, "no", "yes")
    )
    const judged = draft.variable(`judged ${criterion}`, "no", "yes")
    for (const [at, evidence] of evidences.entries()) {
      const pre = [...on(1 + draft.below(size.screens - 1))]
      if (gates.length > 0 && draft.random() < 0.4) {
        const gate = gates[draft.below(gates.length)]!
        pre.push([gate.variable, gate.open])
      }
      draft.action(`evidence ${criterion}.${at}`, pre, [[evidence, 1]], 2, 0.9)
    }
    const judging = evidences.map((evidence): Assignment => [evidence, 1])
    draft.action(`judge ${criterion}`, judging, [[judged, 1]], 3, 0.95)
    return [judged, 1]
  })
