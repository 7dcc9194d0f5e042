/**
 * ngraph.path's traps, one by one: what the library itself does (so that we notice when a new version behaves
 * otherwise), and what comes out when our state graph feeds it.
 */
import { assert, describe, it } from "@effect/vitest"
import { aStar } from "ngraph.path"
import { Heuristic } from "../../planner/Heuristic.ts"
import { Model } from "../../planner/Model.ts"
import { Pass } from "../../planner/Pass.ts"
import { make } from "../../planner/Planner.ts"
import type { Problem } from "../../planner/Problem.ts"
import { StateGraph } from "../../planner/StateGraph.ts"
import type { StateTable } from "../../planner/StateTable.ts"
import { act, labels, written } from "./Problems.ts"

type Edges = Readonly<Record<string, Readonly<Record<string, number>>>>

/** `{ s: { a: 1 } }` as the library's kind of graph. */
const drawn = (edges: Edges) => {
  const nodes = new Map(
    [...new Set(Object.entries(edges).flatMap(([from, to]) => [from, ...Object.keys(to)]))].map((id) => [id, { id }])
  )
  return {
    getNode: (id: string) => nodes.get(id),
    forEachLinkedNode: (id: string, visit: (node: unknown, link: { from: string; cost: number }) => void) => {
      for (const [to, cost] of Object.entries(edges[id] ?? {})) visit(nodes.get(to), { from: id, cost })
    }
  }
}

/** The same graph as a problem with one variable. */
const walk = (edges: Edges, from: string, to: string): Problem => {
  const places = [...new Set([...Object.entries(edges).flatMap(([at, next]) => [at, ...Object.keys(next)]), from, to])]
  return written({
    facts: { at: places },
    now: { at: from },
    actions: Object.entries(edges).flatMap(([at, next]) =>
      Object.entries(next).map(([there, cost]) => ({
        name: `${at}-${there}`,
        needs: { at },
        believes: { at: there },
        cost
      }))
    ),
    goal: { at: to }
  })
}

const ids = (nodes: ReadonlyArray<{ readonly id: unknown }>) => nodes.map((node) => node.id)

describe("ngraph.path", () => {
  const martelli = { s: { a: 1, b: 3 }, a: { b: 1 }, b: { g: 3 } }
  const guess: Readonly<Record<string, number>> = { s: 0, a: 4, b: 0, g: 0 }

  it("never re-opens by itself; our graph gets the optimum with an admissible, inconsistent heuristic", () => {
    const options = {
      oriented: true,
      distance: (_to: unknown, _from: unknown, link: { cost: number }) => link.cost,
      heuristic: (node: { id: string }) => guess[node.id]!
    }
    assert.deepStrictEqual(ids(aStar(drawn(martelli), options).find("s", "g")), ["g", "b", "s"])

    const problem = walk(martelli, "s", "g")
    const model = new Model(problem)
    class Guess extends Heuristic {
      override cheap(table: StateTable, state: number): number {
        const at = problem.variables[0]!.values[table.pool[state]!]!
        return (table.bound[state] = guess[at]!)
      }
    }
    const graph = new StateGraph(model.compiled, model.table, new Guess(model.compiled), 1, false)
    graph.begin(model.packed(problem.initial), [])
    assert.strictEqual(new Pass(graph).run(100), "plan")
    assert.strictEqual(graph.goalCost, 5)
  })

  it("returns a false path over a blocked link; we hand out no such link", () => {
    const path = aStar(drawn({ a: { b: 1 }, b: { c: 1 } }), {
      oriented: true,
      blocked: (_to: unknown, _from: unknown, link: { from: string }) => link.from === "a"
    }).find("a", "c")
    assert.deepStrictEqual(ids(path), ["c"])
    assert.strictEqual(make().decide(walk({ b: { c: 1 } }, "a", "c"))._tag, "Unreachable")
  })

  it("opens dead ends; our graph doesn't hand them out", () => {
    let opened = 0
    const graph = drawn({ s: { dead: 1 }, dead: { deader: 1 }, elsewhere: {} })
    const counting = {
      ...graph,
      forEachLinkedNode: (id: string, visit: Parameters<typeof graph.forEachLinkedNode>[1]) => {
        if (id.startsWith("dead")) opened++
        graph.forEachLinkedNode(id, visit)
      }
    }
    aStar(counting, {
      oriented: true,
      heuristic: (node: { id: string }) => (node.id.startsWith("dead") ? Infinity : 0)
    }).find("s", "elsewhere")
    assert.isAbove(opened, 0)

    const trap = written({
      facts: { at: ["s", "cell", "far cell", "a", "g"], key: ["held", "lost"] },
      now: { at: "s", key: "held" },
      actions: [
        { name: "jump", needs: { at: "s" }, believes: { at: "cell", key: "lost" }, cost: 1 },
        { name: "crawl", needs: { at: "cell" }, believes: { at: "far cell" }, cost: 1 },
        { name: "walk", needs: { at: "s" }, believes: { at: "a" }, cost: 5 },
        { name: "unlock", needs: { at: "a", key: "held" }, believes: { at: "g" }, cost: 1 }
      ],
      goal: { at: "g" }
    })
    const { certificate, plan } = act(make().decide(trap))
    assert.deepStrictEqual(labels(plan), ["walk", "unlock"])
    assert.strictEqual(certificate.expanded, 2)
  })

  it("calls back with (to, from), against its typings; we read the link alone", () => {
    const calls: Array<unknown> = []
    aStar(drawn({ a: { b: 1 } }), {
      oriented: true,
      distance: (first: { id: string }, second: { id: string }) => {
        calls.push([first.id, second.id])
        return 1
      }
    }).find("a", "b")
    assert.deepStrictEqual(calls, [["b", "a"]])
    const oneWay = { a: { b: 1, c: 5 }, b: { a: 50, c: 9 }, c: { b: 1 } }
    assert.strictEqual(act(make().decide(walk(oneWay, "a", "c"))).plan.cost, 5)
    assert.strictEqual(act(make().decide(walk(oneWay, "b", "a"))).plan.cost, 50)
  })

  it("knows one target node only; we reach a goal that many states satisfy by the cheapest", () => {
    const partial = written({
      facts: { screen: ["a", "b", "c"], saved: [false, true] },
      now: { screen: "a", saved: false },
      actions: [
        { name: "to b", needs: { screen: "a" }, believes: { screen: "b" }, cost: 5 },
        { name: "to c", needs: { screen: "a" }, believes: { screen: "c" }, cost: 1 },
        { name: "save on b", needs: { screen: "b" }, believes: { saved: true }, cost: 1 },
        { name: "save on c", needs: { screen: "c" }, believes: { saved: true }, cost: 9 }
      ],
      goal: { saved: true }
    })
    assert.deepStrictEqual(labels(act(make().decide(partial)).plan), ["to b", "save on b"])
  })

  it("forgets links and folds parallel ones; our plan names the operator that it counted", () => {
    const parallel = written({
      facts: { at: ["a", "b"], aside: [false, true] },
      now: { at: "a", aside: false },
      actions: [
        { name: "slow", needs: { at: "a" }, believes: { at: "b" }, cost: 9 },
        { name: "quick", needs: { at: "a" }, believes: { at: "b", aside: true }, cost: 2 },
        { name: "middling", needs: { at: "a" }, believes: { at: "b" }, cost: 4 }
      ],
      goal: { at: "b" }
    })
    const { plan } = act(make().decide(parallel))
    assert.deepStrictEqual(
      plan.steps.map(({ label, cost }) => [label, cost]),
      [["quick", 2]]
    )
  })

  it("has no limit; ours stops it at a state, and it goes on from there to the same cost", () => {
    const length = 40
    const chain: Record<string, Record<string, number>> = {}
    for (let at = 0; at < length; at++) chain[`n${at}`] = { [`n${at + 1}`]: 1, [`x${at}`]: 1 }
    for (let at = 0; at < length; at++) chain[`x${at}`] = { [`n${at + 1}`]: 1 }
    const problem = walk(chain, "n0", `n${length}`)
    const model = new Model(problem)
    const pass = model.begin(1, [])
    let instalments = 0
    while (pass.run(3) === "limit") {
      instalments++
      assert.strictEqual(pass.graph.taken, 3 * instalments)
      assert.isAtMost(pass.graph.lowest(), length)
    }
    assert.isAbove(instalments, 5)
    assert.strictEqual(pass.graph.goalCost, length)
  })

  it("breaks no ties; ours takes the smaller bound first, so that equal plans don't widen the search", () => {
    // A grid of equal ways: depth first along one of them, instead of all of them side by side.
    const side = 12
    const steps = (name: string) => Array.from({ length: side + 1 }, (_, at) => `${name}${at}`)
    const grid = written({
      facts: { x: steps("x"), y: steps("y") },
      now: { x: "x0", y: "y0" },
      actions: ["x", "y"].flatMap((axis) =>
        Array.from({ length: side }, (_, at) => ({
          name: `${axis}${at + 1}`,
          needs: { [axis]: `${axis}${at}` },
          believes: { [axis]: `${axis}${at + 1}` },
          cost: 1
        }))
      ),
      goal: { x: `x${side}`, y: `y${side}` }
    })
    const { certificate } = act(make().decide(grid))
    assert.strictEqual(certificate.cost, 2 * side)
    assert.strictEqual(certificate.expanded, 2 * side)
  })
})
