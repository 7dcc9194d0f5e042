/**
 * One decision under way, when the last plan's tail can't simply be kept. Exact A* alone for the first `patience` states;
 * if that doesn't settle it, weighted searches bring a good plan quickly, and the exact one goes on under their ceiling
 * until the optimum is proven or the limit is reached. What is known at any moment is a best plan, a ceiling that a
 * better one must stay below, and a bound that no plan goes below.
 */
import { memberOf } from "./Compile.ts"
import { planOf, type Certificate, type Change, type Decision, type Plan, type Why } from "./Decision.ts"
import { Model } from "./Model.ts"
import type { Outcome, Pass } from "./Pass.ts"
import { chainOf, planWith, statesOf, usefulEnd } from "./Plans.ts"
import type { Assignment, Problem } from "./Problem.ts"
import type { Node, StateGraph } from "./StateGraph.ts"
import { unmetFacts } from "./Unmet.ts"

export interface Settings {
  readonly limit: number
  readonly patience: number
  readonly weights: ReadonlyArray<number>
  readonly hysteresis: number
  readonly guard: () => boolean
}

/** How many states may be taken up before the next pause, and at all. `isStopped` once the guard has fired. */
export interface Meter {
  slice: number
  left: number
  isStopped: boolean
}

/** `isPartial`: this is a try at a smaller goal, and needs no partial plan of its own. */
interface Asked {
  readonly settings: Settings
  readonly meter: Meter
  readonly change: Change
  readonly previous?: Plan | undefined
  readonly isPartial?: boolean
}

/** How many smaller goals are tried for the nearest partial plan, and for how many states each. */
const partialTries = 3
const partialLimit = 5_000

/** How many states a weighted pass goes on for at least, after its first plan. */
const encore = 1_000

/** What may be spent on the plan: the budget without the reserve. */
export const available = ({ budget, reserve }: Problem): number =>
  budget === undefined ? Infinity : Math.max(0, budget - (reserve ?? 0))

export class Solve {
  private readonly problem: Problem
  private readonly model: Model
  private readonly settings: Settings
  private readonly meter: Meter
  private readonly change: Change
  private readonly preferred: ReadonlyArray<ReadonlyArray<number>>
  private readonly evaluatedBefore: number
  private readonly isPartial: boolean
  private best: Plan | undefined
  private ceiling: number
  private bound = 0
  private expanded = 0

  constructor(problem: Problem, model: Model, asked: Asked) {
    const { settings, meter, change, previous } = asked
    this.isPartial = asked.isPartial === true
    this.problem = problem
    this.model = model
    this.settings = settings
    this.meter = meter
    this.change = change
    this.evaluatedBefore = model.heuristic.evaluated
    const have = available(problem)
    const end = previous === undefined ? undefined : usefulEnd(problem, previous)
    this.best = end !== undefined && end.cost <= have ? end : undefined
    this.ceiling = this.best === undefined ? have + 1 : this.best.cost - settings.hysteresis
    const isComparable = change._tag === "StateDiffers" || change._tag === "CostFell" || change._tag === "CostRose"
    this.preferred = previous !== undefined && isComparable && this.best === undefined ? statesOf(previous) : []
  }

  /** Pauses whenever the meter's slice is used up; returns the decision. */
  *decide(): Generator<void, Decision, void> {
    const { settings, meter } = this
    const weighted = settings.weights.filter((weight) => weight > 1)
    const exact = settings.weights.includes(1) ? this.begin(1) : undefined
    if (exact !== undefined) {
      const outcome = yield* this.run(exact, weighted.length > 0 ? settings.patience : Infinity)
      if (outcome !== "limit") return this.proven(exact, outcome)
    }
    for (const weight of weighted) {
      if (this.isSpent()) break
      const pass = this.begin(weight)
      const outcome = yield* this.runWeighted(pass, weight, exact === undefined ? Infinity : Math.ceil(meter.left / 2))
      if (outcome === "none") return this.proven(pass, outcome)
    }
    if (exact === undefined) return this.isSpent() ? this.deadline() : this.settled()
    const outcome = this.isSpent() ? "limit" : yield* this.run(exact, Infinity)
    if (outcome !== "limit") return this.proven(exact, outcome)
    exact.graph.learn(this.bound)
    return this.deadline()
  }

  private begin(weight: number): Pass {
    const pass = this.model.begin(weight, this.preferred)
    pass.graph.guard = () => (this.meter.isStopped ||= this.settings.guard())
    return pass
  }

  private isSpent(): boolean {
    return this.meter.isStopped || this.meter.left <= 0
  }

  /** Search on for at most `quota` states, then note what was found: a better plan, a better bound. */
  private *run(pass: Pass, quota: number): Generator<void, Outcome, void> {
    const { meter } = this
    const { graph } = pass
    const expandedBefore = graph.expanded
    let left = Math.min(quota, meter.left)
    graph.ceiling = Math.min(graph.ceiling, this.ceiling)
    for (;;) {
      const before = graph.taken
      const outcome = pass.run(Math.min(left, meter.slice))
      const used = graph.taken - before
      meter.slice -= used
      meter.left -= used
      left -= used
      if (outcome !== "limit" || meter.isStopped || left <= 0) {
        this.expanded += graph.expanded - expandedBefore
        this.note(pass, outcome)
        return outcome
      }
      yield
    }
  }

  /**
   * A weighted pass guarantees its first plan to be within the weight of the optimum. It then goes on for as long again
   * (and at least `encore` states), because a better plan is often near (anytime weighted A*, Hansen and Zhou 2007).
   */
  private *runWeighted(pass: Pass, weight: number, quota: number): Generator<void, Outcome, void> {
    const { graph } = pass
    let outcome = yield* this.run(pass, quota)
    if (outcome !== "plan") return outcome
    this.bound = Math.max(this.bound, Math.ceil(graph.goalCost / weight))
    const end = graph.taken + Math.max(graph.taken, encore)
    while (outcome === "plan" && graph.taken < end) outcome = yield* this.run(pass, end - graph.taken)
    return outcome
  }

  private note({ graph }: Pass, outcome: Outcome): void {
    if (graph.goalCost < this.ceiling) {
      this.ceiling = graph.goalCost
      const members = graph.actionsTo(graph.goal).map((action) => memberOf(this.model.compiled, action))
      this.best = planWith(this.problem, members)
    }
    if (outcome === "limit") this.bound = Math.max(this.bound, graph.lowest())
  }

  /** The pass ended: it found the cheapest plan below the ceiling, or there is none. */
  private proven({ graph }: Pass, outcome: Outcome): Decision {
    const { best, problem } = this
    if (best === undefined) {
      const { epoch } = problem
      if (graph.keptOut === Infinity) return this.unreachable(graph)
      const lowerBound = Math.max(this.bound, graph.keptOut)
      return { _tag: "OverBudget", lowerBound, have: available(problem), expanded: this.expanded, epoch }
    }
    this.bound = outcome === "plan" ? best.cost : Math.min(best.cost, graph.keptOut)
    graph.learn(this.bound)
    return this.settled()
  }

  /** The best plan, with what is known about its cost. */
  private answer(plan: Plan): { readonly plan: Plan; readonly certificate: Certificate; readonly why: Why } {
    const lowerBound = Math.min(this.bound, plan.cost)
    const certificate: Certificate = {
      cost: plan.cost,
      lowerBound,
      optimal: lowerBound === plan.cost,
      expanded: this.expanded,
      evaluated: this.model.heuristic.evaluated - this.evaluatedBefore,
      reusedTail: false,
      epoch: this.problem.epoch
    }
    return { plan, certificate, why: { change: this.change, chain: chainOf(plan) } }
  }

  private settled(): Decision {
    return this.best === undefined ? this.deadline() : { _tag: "Act", ...this.answer(this.best) }
  }

  private deadline(): Decision {
    const { best, bound, expanded, problem } = this
    const answer = best === undefined ? {} : { best: this.answer(best) }
    return { _tag: "Deadline", ...answer, bound: Math.min(bound, best?.cost ?? bound), expanded, epoch: problem.epoch }
  }

  private unreachable(graph: StateGraph): Decision {
    const { problem, model, expanded } = this
    const unmet = unmetFacts(problem, model)
    if (this.isPartial) return { _tag: "Unreachable", unmet: unmet.facts, expanded, epoch: problem.epoch }
    const nearest = this.partialPlan(unmet.smallerGoals) ?? this.closest(graph)
    const { epoch } = problem
    return { _tag: "Unreachable", unmet: unmet.facts, ...(nearest === undefined ? {} : { nearest }), expanded, epoch }
  }

  /** A plan for the first smaller goal that has one. */
  private partialPlan(goals: ReadonlyArray<ReadonlyArray<Assignment>>): Plan | undefined {
    for (const goal of goals.slice(0, partialTries)) {
      const smaller = { ...this.problem, goal }
      const settings: Settings = { ...this.settings, limit: partialLimit, weights: [1] }
      const meter: Meter = { slice: Infinity, left: partialLimit, isStopped: false }
      const asked = { settings, meter, change: this.change, isPartial: true }
      const { value } = new Solve(smaller, new Model(smaller), asked).decide().next()
      const plan = value === undefined ? undefined : planOf(value)
      if (plan !== undefined) return plan
    }
    return undefined
  }

  /** The way to the state with the most goal facts among those explored; of several the cheapest. */
  private closest(graph: StateGraph): Plan | undefined {
    const { compiled, table } = this.model
    let most = 0
    let nearest: Node | undefined
    for (const node of graph.explored()) {
      const offset = node.state * compiled.words
      let met = 0
      for (const fact of compiled.goalFacts) {
        if ((table.pool[offset + compiled.factWord[fact]!]! & compiled.factMask[fact]!) === compiled.factBits[fact])
          met++
      }
      if (met < most || (met === most && node.cost >= (nearest?.cost ?? 0))) continue
      most = met
      nearest = node
    }
    if (nearest === undefined || nearest.action < 0) return undefined
    return planWith(
      this.problem,
      graph.actionsTo(nearest).map((action) => memberOf(compiled, action))
    )
  }
}
