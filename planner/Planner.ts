/**
 * The planner: pure and synchronous, persistent from one decision to the next, and resumable. It answers at once what
 * needs no search (the goal holds, or can't hold), keeps the tail of the last plan when that is provably still the best,
 * and otherwise searches (see Solve). Equal problems in equal order get equal answers.
 */
import type { Certificate, Decision, Plan } from "./Decision.ts"
import { Model, type ModelChange } from "./Model.ts"
import { chainOf, isReached, planWith } from "./Plans.ts"
import type { Problem } from "./Problem.ts"
import { available, Solve, type Meter, type Settings } from "./Solve.ts"
import { whatChanged } from "./Tail.ts"
import { impossibleGoal } from "./Unmet.ts"

/**
 * `limit` and `patience` count states that a search takes up (about 10 µs each on a map of eighty facts). `weights` are
 * tried from left to right; without a final 1 the planner settles for the last one's guarantee. A plan that is still
 * valid is given up only for one that is cheaper by more than `hysteresis` (units of 10 ms). `guard` is asked now and
 * then and stops the search as the limit does; the planner itself reads no clock.
 */
export interface Options {
  readonly limit?: number
  readonly patience?: number
  readonly weights?: ReadonlyArray<number>
  readonly hysteresis?: number
  readonly guard?: () => boolean
}

/** A search under way. To interrupt it, stop advancing: the next `next` supersedes it. */
export interface Search {
  /** Go on for at most this many states. The instalments decide only when the answer comes, never what it costs. */
  readonly advance: (states: number) => "running" | Decision
}

export interface Planner {
  /**
   * Begin to decide on a problem. `previous` is the plan of the last decision, whose first step has been performed: its
   * tail is kept when that is optimal, and otherwise it is the plan to beat.
   */
  readonly next: (problem: Problem, previous?: Plan) => Search
  /** Decide at once. */
  readonly decide: (problem: Problem, previous?: Plan) => Decision
}

const defaults: Settings = { limit: 50_000, patience: 8_000, weights: [3, 1.5, 1], hysteresis: 0, guard: () => false }

export const make = (options: Options = {}): Planner => {
  const settings: Settings = { ...defaults, ...options }
  let model: Model | undefined
  let turn = 0
  let last: { readonly plan: Plan; readonly isProven: boolean } | undefined

  const adopt = (problem: Problem): { readonly model: Model; readonly change: ModelChange } => {
    const change = model?.adopt(problem) ?? { _tag: "Same" }
    if (model === undefined || change._tag === "Goal" || change._tag === "Actions") model = new Model(problem)
    return { model, change }
  }

  const remember = (decision: Decision): Decision => {
    if (decision._tag === "Act") last = { plan: decision.plan, isProven: decision.certificate.optimal }
    return decision
  }

  const next = (problem: Problem, previous?: Plan): Search => {
    const known =
      previous === undefined ? undefined : last?.plan === previous ? last : { plan: previous, isProven: false }
    last = undefined
    const mine = ++turn
    const settled = settledBefore(problem)
    if (settled !== undefined) return { advance: () => settled }
    const adopted = adopt(problem)
    const change = whatChanged(problem, adopted.model.compiled.task.variables, adopted.change, known)
    if (change._tag === "AsPredicted" && known !== undefined) {
      const kept = remember(keepTail(problem, known.plan))
      return { advance: () => kept }
    }
    const meter: Meter = { slice: 0, left: settings.limit, isStopped: false }
    const solving = new Solve(problem, adopted.model, { change, previous, settings, meter }).decide()
    let decision: Decision | undefined
    const advance = (states: number): "running" | Decision => {
      if (decision !== undefined) return decision
      if (mine !== turn) return { _tag: "Deadline", bound: 0, expanded: 0, epoch: problem.epoch }
      meter.slice = states
      const step = solving.next()
      if (step.done !== true) return "running"
      decision = remember(step.value)
      return decision
    }
    return { advance }
  }

  const decide = (problem: Problem, previous?: Plan): Decision => {
    const search = next(problem, previous)
    for (;;) {
      const decision = search.advance(Infinity)
      if (decision !== "running") return decision
    }
  }

  return { next, decide }
}

/** Answers that need no search: the goal holds, or it can't hold in any state. */
const settledBefore = (problem: Problem): Decision | undefined => {
  const { epoch } = problem
  const impossible = impossibleGoal(problem)
  if (impossible.length > 0) return { _tag: "Unreachable", unmet: impossible, expanded: 0, epoch }
  return isReached(problem, problem.initial) ? { _tag: "Done", epoch } : undefined
}

const keepTail = (problem: Problem, previous: Plan): Decision => {
  const tail = planWith(problem, previous.steps.slice(1))
  const { epoch } = problem
  const have = available(problem)
  if (tail.cost > have) return { _tag: "OverBudget", lowerBound: tail.cost, have, expanded: 0, epoch }
  const certificate: Certificate = {
    cost: tail.cost,
    lowerBound: tail.cost,
    optimal: true,
    expanded: 0,
    evaluated: 0,
    reusedTail: true,
    epoch
  }
  return { _tag: "Act", plan: tail, certificate, why: { change: { _tag: "AsPredicted" }, chain: chainOf(tail) } }
}
