/** Reads a problem from a file, plans, and says what the plan is, or why there is none. */
import { Effect, Result } from "effect"
import { type Decision, planOf } from "../planner/Decision.ts"
import { alternativeText, decisionTexts, whyNot } from "../planner/Explain.ts"
import * as Planner from "../planner/Planner.ts"
import type { Problem } from "../planner/Problem.ts"
import { readProblem } from "../planner/ProblemFile.ts"
import { Ended, exits, mistake } from "./ExitCodes.ts"
import { readGiven } from "./LoadFlow.ts"
import { say } from "./Output.ts"
import { safeText } from "./SafeText.ts"

export interface PlanRequest {
  readonly from: string
  readonly explain: boolean
}

/** Actions whose absence from the beginning of the plan is explained. */
const mostAlternatives = 20

const seeHelp = "See goapher plan --help for an example."

/** The steps and their cost; what follows is the explanation. */
const short = (texts: ReadonlyArray<string>, decision: Decision): ReadonlyArray<string> => {
  const steps = planOf(decision)?.steps.length ?? 0
  return steps === 0 ? texts : texts.slice(0, texts.findIndex((text) => text.startsWith("Cost ")) + 1)
}

const alternatives = (problem: Problem, decision: Decision): ReadonlyArray<string> => {
  const first = planOf(decision)?.steps[0]
  if (first === undefined) return []
  const others = problem.operators.filter(({ id }) => id !== first.id)
  const left = others.length - mostAlternatives
  return [
    ...(others.length === 0 ? [] : ["Why not begin with another action:"]),
    ...others.slice(0, mostAlternatives).map((one) => `- ${alternativeText(problem, one, whyNot(problem, one.id))}`),
    ...(left > 0 ? [`- and ${left} more`] : [])
  ]
}

const readFile = Effect.fnUntraced(function* (from: string) {
  const text = yield* readGiven(from, "The file")
  const json = yield* Effect.try({
    try: () => JSON.parse(text) as unknown,
    catch: (cause) => mistake(`${from} is not JSON: ${String((cause as Error).message)}.`, seeHelp)
  })
  const problem = readProblem(json)
  if (Result.isFailure(problem)) return yield* mistake(`${from}: ${problem.failure.message}.`, seeHelp)
  return problem.success
})

export const showPlan = Effect.fnUntraced(function* ({ from, explain }: PlanRequest) {
  const problem = yield* readFile(from)
  const decision = Planner.make().decide(problem)
  const texts = decisionTexts(problem, decision)
  const told = explain ? [...texts, ...alternatives(problem, decision)] : short(texts, decision)
  yield* say(...told.map(safeText))
  const isPlanned = decision._tag === "Done" || planOf(decision) !== undefined
  if (!isPlanned) return yield* new Ended({ exit: exits.inconclusive })
})
