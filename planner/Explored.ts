/**
 * The states that a search looked at, as data for export: JSON for the live view, DOT for Graphviz. Every state names the
 * one it was reached from, so the picture is a tree with the plan marked in it.
 */
import { memberOf } from "./Compile.ts"
import { Model } from "./Model.ts"
import type { Problem } from "./Problem.ts"
import type { Node } from "./StateGraph.ts"

export interface ExploredState {
  readonly id: number
  /** The state that this one was reached from; absent for the first. */
  readonly from?: number
  /** Label of the operator that led here. */
  readonly by?: string
  readonly cost: number
  /** Lower bound on the cost from here to the goal. */
  readonly bound: number
  readonly isOpened: boolean
  readonly isOnPlan: boolean
  readonly isGoal: boolean
}

export interface ExploredGraph {
  readonly states: ReadonlyArray<ExploredState>
  /** The search ended by itself, and was not cut off by the limit. */
  readonly isComplete: boolean
}

/** Search the problem's optimum for at most `limit` states and tell what was looked at, cheapest first. */
export const explored = (problem: Problem, limit = 2_000): ExploredGraph => {
  const model = new Model(problem)
  const pass = model.begin(1, [])
  const outcome = pass.run(limit)
  const { graph } = pass
  const hasPlan = graph.goalCost < Infinity
  const planStates = new Set<number>()
  for (let at: Node | undefined = hasPlan ? graph.goal : undefined; at !== undefined; at = at.parent) {
    planStates.add(at.state)
  }
  const nodes: Array<Node> = [...graph.explored(), ...(hasPlan ? [graph.goal] : [])]
  // A parent may be an older way to the same state; the picture shows each state once.
  const shown = new Map(nodes.map((node) => [node.state, node]))
  const states = nodes.map((node): ExploredState => {
    const from = node.parent === undefined ? undefined : shown.get(node.parent.state)?.id
    const by = node.action < 0 ? undefined : problem.operators[memberOf(model.compiled, node.action).operator]?.label
    return {
      id: node.id,
      ...(from === undefined ? {} : { from }),
      ...(by === undefined ? {} : { by }),
      cost: node === graph.goal ? graph.goalCost : node.cost,
      bound: node === graph.goal ? 0 : node.bound,
      isOpened: node.isClosed,
      isOnPlan: planStates.has(node.state),
      isGoal: node === graph.goal
    }
  })
  states.sort((a, b) => a.cost - b.cost || a.id - b.id)
  return { states, isComplete: outcome !== "limit" }
}

const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", " ")}"`

/** The graph in Graphviz' language. */
export const dot = ({ states }: ExploredGraph): string => {
  const lines = states.flatMap((state) => {
    const label = state.isGoal ? `goal ${state.cost}` : `${state.cost} + ${state.bound}`
    const style = [
      `label=${quoted(label)}`,
      `shape=${state.isGoal ? "doublecircle" : "box"}`,
      ...(state.isOnPlan ? ["penwidth=3"] : []),
      ...(state.isOpened || state.isGoal ? [] : ["style=dashed"])
    ]
    const edge =
      state.from === undefined
        ? []
        : [
            `  ${quoted(`${state.from}`)} -> ${quoted(`${state.id}`)} [label=${quoted(state.by ?? "")}${state.isOnPlan ? ", penwidth=3" : ""}]`
          ]
    return [`  ${quoted(`${state.id}`)} [${style.join(", ")}]`, ...edge]
  })
  return ["digraph explored {", "  rankdir=LR", ...lines, "}"].join("\n")
}
