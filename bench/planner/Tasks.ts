/**
 * The tasks that the planner is measured on. Fixtures: 19 tasks shaped like a test run (screens and taps between them,
 * gates that open ways, evidence and judging), with optimal costs that Fast Downward confirmed with three heuristics.
 * Generated: domains of the planning competitions whose optimal cost is a formula.
 */
import { readdirSync, readFileSync } from "node:fs"
import type { Assignment, Operator, Problem } from "../../planner/Problem.ts"

/** An action as the bench knows it: `base` is the cost of one try in units of 100 ms, `p` its true success rate. */
export interface TaskAction {
  readonly name: string
  readonly pre: ReadonlyArray<Assignment>
  readonly eff: ReadonlyArray<Assignment>
  readonly base: number
  readonly p: number
  readonly cost: number
}

export interface BenchTask {
  readonly name: string
  readonly problem: Problem
  readonly actions: ReadonlyArray<TaskAction>
  /** Optimal cost. */
  readonly optimum: number
  /** Expansions of A* with the landmark heuristic alone, where they were counted. */
  readonly landmarkExpansions?: number
}

interface TaskFile {
  readonly vars: ReadonlyArray<{ readonly name: string; readonly values: ReadonlyArray<string> }>
  readonly ops: ReadonlyArray<Omit<TaskAction, "base"> & { readonly base?: number }>
  readonly init: ReadonlyArray<number>
  readonly goal: ReadonlyArray<Assignment>
}

/** Costs in the fixtures are 10 · base / p, rounded. */
const costScale = 10

export const problemOf = (
  variables: Problem["variables"],
  actions: ReadonlyArray<Pick<TaskAction, "name" | "pre" | "eff" | "cost">>,
  initial: ReadonlyArray<number>,
  goal: ReadonlyArray<Assignment>
): Problem => ({
  epoch: 1,
  variables,
  operators: actions.map(({ name, pre, eff, cost }, index): Operator => ({
    id: `${index}`,
    label: name,
    kind: "operate",
    needs: pre,
    believes: eff,
    cost
  })),
  initial,
  goal
})

const fixtures = new URL("./fixtures/", import.meta.url)

const truths = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const [head, ...rows] = readFileSync(new URL("goap-optimal.tsv", fixtures), "utf8").trim().split("\n")
  const columns = head!.split("\t")
  return new Map(
    rows.map((row) => {
      const cells = row.split("\t")
      return [cells[0]!, new Map(columns.map((column, at) => [column, cells[at]!]))]
    })
  )
}

/** The fixture tasks of a size: `S`, `M` or `L`. */
export const fixtureTasks = (size: string): ReadonlyArray<BenchTask> => {
  const known = truths()
  return readdirSync(fixtures)
    .filter((file) => file.startsWith(`${size}-`))
    .sort()
    .map((file) => {
      const name = file.replace(".json", "")
      const task = JSON.parse(readFileSync(new URL(file, fixtures), "utf8")) as TaskFile
      const truth = known.get(name)!
      return {
        name,
        problem: problemOf(task.vars, task.ops, task.init, task.goal),
        actions: task.ops.map((action) => ({ ...action, base: (action.cost * action.p) / costScale })),
        optimum: Number(truth.get("optimal_cost")),
        landmarkExpansions: Number(truth.get("js_lm_exp"))
      }
    })
}

const unitTask = (
  name: string,
  variables: Problem["variables"],
  actions: ReadonlyArray<Pick<TaskAction, "name" | "pre" | "eff">>,
  initial: ReadonlyArray<number>,
  goal: ReadonlyArray<Assignment>,
  optimum: number
): BenchTask => {
  const priced = actions.map((action) => ({ ...action, base: 1, p: 1, cost: 1 }))
  return { name, problem: problemOf(variables, priced, initial, goal), actions: priced, optimum }
}

/** A robot with two grippers takes n balls (n even) to the other room: 3n − 1. */
export const gripper = (balls: number): BenchTask => {
  const robot = 0
  const hand = (index: number) => 1 + index
  const ball = (index: number) => 3 + index
  const variables = [
    { name: "robot", values: ["a", "b"] },
    ...["left", "right"].map((name) => ({ name, values: ["free", "full"] })),
    ...Array.from({ length: balls }, (_, at) => ({ name: `ball ${at}`, values: ["a", "b", "left", "right"] }))
  ]
  const actions: Array<Pick<TaskAction, "name" | "pre" | "eff">> = [0, 1].map((room) => ({
    name: `move to ${1 - room}`,
    pre: [[robot, room]],
    eff: [[robot, 1 - room]]
  }))
  for (let at = 0; at < balls; at++) {
    for (const side of [0, 1]) {
      for (const room of [0, 1]) {
        const free: Assignment = [hand(side), 0]
        const full: Assignment = [hand(side), 1]
        const held: Assignment = [ball(at), 2 + side]
        const lying: Assignment = [ball(at), room]
        actions.push({ name: `pick ${at}`, pre: [[robot, room], free, lying], eff: [full, held] })
        actions.push({ name: `drop ${at}`, pre: [[robot, room], held], eff: [free, lying] })
      }
    }
  }
  const goal = Array.from({ length: balls }, (_, at): Assignment => [ball(at), 1])
  return unitTask(
    `gripper-${balls}`,
    variables,
    actions,
    variables.map(() => 0),
    goal,
    3 * balls - 1
  )
}

/** Visit every cell of an n × n grid from a corner: n² − 1. */
export const visitAll = (side: number): BenchTask => {
  const cells = side * side
  const variables = [
    { name: "at", values: Array.from({ length: cells }, (_, cell) => `${cell}`) },
    ...Array.from({ length: cells }, (_, cell) => ({ name: `visited ${cell}`, values: ["no", "yes"] }))
  ]
  const actions: Array<Pick<TaskAction, "name" | "pre" | "eff">> = []
  for (let cell = 0; cell < cells; cell++) {
    const [row, column] = [Math.floor(cell / side), cell % side]
    const neighbours = [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1]
    ] as const
    for (const [r, c] of neighbours) {
      if (r < 0 || c < 0 || r >= side || c >= side) continue
      const to = r * side + c
      actions.push({
        name: `${cell} to ${to}`,
        pre: [[0, cell]],
        eff: [
          [0, to],
          [1 + to, 1]
        ]
      })
    }
  }
  const initial = variables.map((_, at) => (at === 1 ? 1 : 0))
  const goal = Array.from({ length: cells }, (_, cell): Assignment => [1 + cell, 1])
  return unitTask(`visitall-${side}`, variables, actions, initial, goal, cells - 1)
}

/** The towers of Hanoi: 2ⁿ − 1. What a disc lies on is its variable; whether something lies on top of it, another. */
export const hanoi = (discs: number): BenchTask => {
  const pegs = 3
  const things = Array.from({ length: pegs + discs }, (_, at) => (at < pegs ? `peg ${at}` : `disc ${at - pegs}`))
  const on = (disc: number) => disc
  const clear = (thing: number) => discs + thing
  const variables = [
    ...Array.from({ length: discs }, (_, disc) => ({ name: `on ${disc}`, values: things })),
    ...things.map((thing) => ({ name: `clear ${thing}`, values: ["no", "yes"] }))
  ]
  /** Disc 0 is the smallest; a disc may lie on any peg and on any larger disc. */
  const holds = (thing: number, disc: number) => thing < pegs || thing - pegs > disc
  const actions: Array<Pick<TaskAction, "name" | "pre" | "eff">> = []
  for (let disc = 0; disc < discs; disc++) {
    for (let from = 0; from < things.length; from++) {
      for (let to = 0; to < things.length; to++) {
        if (from === to || !holds(from, disc) || !holds(to, disc)) continue
        actions.push({
          name: `disc ${disc} to ${things[to]}`,
          pre: [
            [on(disc), from],
            [clear(pegs + disc), 1],
            [clear(to), 1]
          ],
          eff: [
            [on(disc), to],
            [clear(from), 1],
            [clear(to), 0]
          ]
        })
      }
    }
  }
  const below = (disc: number, peg: number) => (disc === discs - 1 ? peg : pegs + disc + 1)
  const initial = [
    ...Array.from({ length: discs }, (_, disc) => below(disc, 0)),
    ...things.map((_, thing) => (thing === 1 || thing === 2 || thing === pegs ? 1 : 0))
  ]
  const goal = Array.from({ length: discs }, (_, disc): Assignment => [on(disc), below(disc, pegs - 1)])
  return unitTask(`hanoi-${discs}`, variables, actions, initial, goal, 2 ** discs - 1)
}
