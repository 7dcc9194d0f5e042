/**
 * What the planner keeps between decisions about one goal and one version of the actions: the compiled task, the states
 * met with what was proven about them, and the passes. Only costs may change under it: a rise keeps all that was proven
 * (a bound stays a bound), a fall clears it.
 */
import { compile, packState, reprice, type Compiled } from "./Compile.ts"
import { Heuristic } from "./Heuristic.ts"
import { Pass } from "./Pass.ts"
import { factText } from "./Plans.ts"
import type { Assignment, Operator, Problem, Variable } from "./Problem.ts"
import { StateGraph } from "./StateGraph.ts"
import { StateTable } from "./StateTable.ts"

/** Beyond this many states a new search starts with an empty table, so that a long run doesn't eat the memory. */
const largestTable = 400_000

/**
 * How a problem differs from the one the model was made for. Operators are named by id. `hasSameFacts`: the variables are
 * the same, so that the last plan's predictions can be compared with the state.
 */
export type ModelChange =
  | { readonly _tag: "Same" }
  | { readonly _tag: "Costs"; readonly rose: ReadonlyArray<string>; readonly fell: ReadonlyArray<string> }
  | { readonly _tag: "Goal" }
  | { readonly _tag: "Actions"; readonly hasSameFacts: boolean }

export class Model {
  readonly compiled: Compiled
  table: StateTable
  readonly heuristic: Heuristic
  private problem: Problem
  private readonly passes = new Map<number, Pass>()

  constructor(problem: Problem) {
    this.problem = problem
    this.compiled = compile(problem)
    this.table = new StateTable(this.compiled.words)
    this.heuristic = new Heuristic(this.compiled)
  }

  /** Compare with the new problem, and take over its costs when nothing else changed. */
  adopt(problem: Problem): ModelChange {
    const before = this.problem
    if (!isSameGoal(before, problem)) return { _tag: "Goal" }
    const hasSameFacts = isSameVariables(before.variables, problem.variables)
    if (!hasSameFacts || !isSameOperators(before.operators, problem.operators)) return { _tag: "Actions", hasSameFacts }
    this.problem = problem
    if (this.table.count > largestTable) {
      this.table = new StateTable(this.compiled.words)
      this.passes.clear()
    }
    if (before.operators === problem.operators) return { _tag: "Same" }
    const { rose, fell } = reprice(this.compiled, problem)
    if (rose.length + fell.length === 0) return { _tag: "Same" }
    this.heuristic.landmarks.reprice()
    if (fell.length > 0) this.table.forgetBounds()
    return { _tag: "Costs", rose: this.idsOf(rose), fell: this.idsOf(fell) }
  }

  /** The pass of a weight, ready to search from the problem's state. */
  begin(weight: number, preferred: ReadonlyArray<ReadonlyArray<number>>): Pass {
    const pass = this.passes.get(weight) ?? new Pass(this.graph(weight))
    this.passes.set(weight, pass)
    pass.graph.begin(
      this.packed(this.problem.initial),
      preferred.map((values) => this.table.intern(this.packed(values)))
    )
    return pass
  }

  packed(values: ReadonlyArray<number>): Int32Array {
    const words = new Int32Array(this.compiled.words)
    packState(this.compiled, values, words)
    return words
  }

  private graph(weight: number): StateGraph {
    return new StateGraph(this.compiled, this.table, this.heuristic, weight, true)
  }

  private idsOf(actions: ReadonlyArray<number>): ReadonlyArray<string> {
    const { task } = this.compiled
    return actions.flatMap((action) =>
      task.actions[action]!.members.map((member) => this.problem.operators[member.operator]!.id)
    )
  }
}

const isSameFacts = (a: ReadonlyArray<Assignment>, b: ReadonlyArray<Assignment>): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at]![0] !== b[at]![0] || a[at]![1] !== b[at]![1]) return false
  return true
}

/** By names, because the facts may be numbered anew. */
const isSameGoal = (a: Problem, b: Problem): boolean => {
  if (a.goal.length !== b.goal.length) return false
  const isSame = a.variables === b.variables && isSameFacts(a.goal, b.goal)
  return isSame || a.goal.every((fact, at) => factText(a, fact) === factText(b, b.goal[at]!))
}

const isSameOperator = (a: Operator, b: Operator): boolean =>
  a === b ||
  (a.id === b.id &&
    isSameFacts(a.needs, b.needs) &&
    isSameFacts(a.believes, b.believes) &&
    a.senses?.variable === b.senses?.variable &&
    isSameFacts(a.senses?.outcomes ?? [], b.senses?.outcomes ?? []))

const isSameVariables = (a: ReadonlyArray<Variable>, b: ReadonlyArray<Variable>): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  return a.every((one, at) => one === b[at] || isSameVariable(one, b[at]!))
}

const isSameVariable = (a: Variable, b: Variable): boolean =>
  a.name === b.name &&
  a.unknown === b.unknown &&
  a.values.length === b.values.length &&
  a.values.every((value, at) => value === b.values[at])

/** The same operators but for costs, whatever the epoch says. */
const isSameOperators = (a: ReadonlyArray<Operator>, b: ReadonlyArray<Operator>): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  return a.every((one, at) => isSameOperator(one, b[at]!))
}
