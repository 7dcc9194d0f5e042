/**
 * One run of ngraph.path's A* over a state graph, in as many instalments as the caller likes. The seam with the library:
 * the only place that imports it and the only one that catches, because throwing from the graph is how it is stopped.
 */
import { aStar } from "ngraph.path"
import { goalId, limitReached, rootId, type Node, type StateGraph } from "./StateGraph.ts"

/** `plan`: the goal was taken up. `none`: no way to it below the ceiling. `limit`: stopped, and can go on. */
export type Outcome = "plan" | "none" | "limit"

export class Pass {
  readonly graph: StateGraph
  private readonly finder: { readonly find: (from: number, to: number) => ReadonlyArray<unknown> }

  constructor(graph: StateGraph) {
    this.graph = graph
    this.finder = aStar(graph, {
      oriented: true,
      distance: (_to: Node, _from: Node, link: { readonly length: number }) => link.length,
      heuristic: (node: Node) => node.key
    })
  }

  /** Search on, taking up at most `states` more. */
  run(states: number): Outcome {
    this.graph.limit = this.graph.taken + states
    try {
      return this.finder.find(rootId, goalId).length > 0 ? "plan" : "none"
    } catch (thrown) {
      if (thrown === limitReached) return "limit"
      throw thrown
    }
  }
}
