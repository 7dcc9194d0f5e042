/**
 * A simulated run of a task: plan, perform the first step, look, plan again. Actions fail with their true rate, and some
 * failed taps land on another screen; costs learn as the agent's do (posterior, a rise at once, a fall only beyond a
 * quarter). What is asked of the planner at each step is recorded, so that any engine can be asked the same.
 */
import { expectedCost, snapshotCost, successRate } from "../../planner/ExpectedCost.ts"
import { make } from "../../planner/Planner.ts"
import { planOf } from "../../planner/Decision.ts"
import type { Problem } from "../../planner/Problem.ts"
import { randomOf } from "../Figures.ts"
import type { BenchTask, TaskAction } from "./Tasks.ts"

/** The problems of one episode, in order. */
export type Episode = ReadonlyArray<Problem>

const longest = 120
const costScale = 10

/** What is learned of each action, and the costs that planning uses meanwhile. */
class Experience {
  private readonly tries: Array<number>
  private readonly successes: Array<number>
  private readonly actions: ReadonlyArray<TaskAction>

  constructor(actions: ReadonlyArray<TaskAction>) {
    this.actions = actions
    this.tries = actions.map(() => 0)
    this.successes = actions.map(() => 0)
  }

  /** The problem with the cost of one action after it was tried once more. */
  learn(problem: Problem, index: number, isSuccess: boolean): Problem {
    this.tries[index]!++
    if (isSuccess) this.successes[index]!++
    const { base, p } = this.actions[index]!
    const learned = expectedCost(base * costScale, successRate(p, this.successes[index]!, this.tries[index]!))
    const operator = problem.operators[index]!
    const cost = snapshotCost(operator.cost, learned, false)
    if (cost === operator.cost) return problem
    return { ...problem, operators: problem.operators.with(index, { ...operator, cost }) }
  }
}

export const episodeOf = (task: BenchTask, seed: number): Episode => {
  const random = randomOf(seed)
  const planner = make({ limit: 1_000_000 })
  const screen = task.problem.variables.findIndex(({ name }) => name === "screen")
  const screens = task.problem.variables[screen]!.values.length
  const experience = new Experience(task.actions)
  const problems: Array<Problem> = []
  let problem = task.problem
  let decision = planner.decide(problem)
  for (let step = 0; step < longest; step++) {
    const plan = planOf(decision)
    if (plan === undefined) break
    problems.push(problem)
    const first = plan.steps[0]!
    const values = [...problem.initial]
    const isSuccess = random() < task.actions[first.operator]!.p
    if (isSuccess) for (const [variable, value] of first.believes) values[variable] = value
    else if (first.label.startsWith("tap") && random() < 0.5) values[screen] = 1 + Math.floor(random() * (screens - 1))
    problem = { ...experience.learn(problem, first.operator, isSuccess), initial: values }
    decision = planner.decide(problem, plan)
  }
  return problems
}
