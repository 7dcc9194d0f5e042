/** Reads a problem from a file, plans, and says what the plan is, or why there is none. */
import { Effect, Result } from "effect"
import { recordDecision, type RecordedDecision } from "../journal/Decision.ts"
import { quantity } from "../journal/Words.ts"
import * as Planner from "../planner/Planner.ts"
import { readProblem } from "../planner/ProblemFile.ts"
import { Ended, exits, mistake } from "./ExitCodes.ts"
import { readGiven } from "./LoadFlow.ts"
import { say, type Style, styleFor } from "./Output.ts"
import { safeText } from "./SafeText.ts"
import { Settings } from "./Settings.ts"

export interface PlanRequest {
  readonly from: string
  readonly explain: boolean
}

/** Units of cost in one second. */
const costSecond = 100

const costOf = (cost: number): string => `${cost} (about ${(cost / costSecond).toFixed(1)} s)`

const list = (facts: ReadonlyArray<string>): string => (facts.length === 0 ? "nothing" : facts.join(", "))

const steps = ({ steps }: RecordedDecision, explain: boolean, style: Style): ReadonlyArray<string> =>
  steps.flatMap((step, i) => [
    `${String(i + 1).padStart(3)}. ${safeText(step.label)} ${style.dim(`(${step.kind}, cost ${step.cost})`)}`,
    `     then ${safeText(list(step.predicted))}`,
    ...(explain ? [`     needs ${safeText(list(step.needs))}`] : []),
    ...(step.assumes === undefined ? [] : [`     counts on ${safeText(step.assumes)}`])
  ])

const headline = (decision: RecordedDecision): string => {
  switch (decision.outcome) {
    case "Done":
      return "The goal holds already: nothing is to be done."
    case "Unreachable":
      return "There is no plan."
    case "OverBudget":
      return `Every plan costs more than the budget: at least ${costOf(decision.lowerBound ?? 0)}.`
    case "Deadline":
    case "Act": {
      const proof =
        decision.optimal === true ? "no plan is cheaper" : `no plan costs less than ${decision.lowerBound ?? 0}`
      return decision.steps.length === 0
        ? `The limit was reached before there was a plan; none costs less than ${decision.lowerBound ?? 0}.`
        : `A plan of ${quantity(decision.steps.length, "step")}, cost ${costOf(decision.cost ?? 0)}; ${proof}.`
    }
  }
}

const unmet = ({ unmet = [] }: RecordedDecision): ReadonlyArray<string> =>
  unmet.length === 0 ? [] : ["Missing:", ...unmet.map((fact) => `  ${safeText(fact)}`)]

const nearest = (decision: RecordedDecision, explain: boolean, style: Style): ReadonlyArray<string> =>
  decision.outcome !== "Unreachable" || decision.steps.length === 0
    ? []
    : ["What gets nearest:", ...steps(decision, explain, style)]

/** `step 0 → goal: a = b`, with steps counted from 1. */
const linkWords = (link: string): string =>
  link.replaceAll(/step (\d+)/gu, (_, index: string) => `step ${Number(index) + 1}`)

const why = ({ chain = [], rejected = [], expanded }: RecordedDecision): ReadonlyArray<string> => [
  ...(chain.length === 0 ? [] : ["Why these steps:", ...chain.map((link) => `  ${safeText(linkWords(link))}`)]),
  ...(rejected.length === 0
    ? []
    : [
        "Why not others:",
        ...rejected.map(
          ({ action, why, cost }) =>
            `  ${safeText(action)}: ${safeText(why)}${cost === undefined ? "" : `, cost ${costOf(cost)}`}`
        )
      ]),
  ...(expanded === undefined ? [] : [`${quantity(expanded, "state")} looked at.`])
]

const hasPlan = ({ outcome, steps }: RecordedDecision): boolean =>
  outcome === "Done" || outcome === "Act" || (outcome === "Deadline" && steps.length > 0)

export const showPlan = Effect.fnUntraced(function* ({ from, explain }: PlanRequest) {
  const { hasColour } = yield* Settings
  const style = styleFor(hasColour)
  const text = yield* readGiven(from, "The file")
  const json = yield* Effect.try({
    try: () => JSON.parse(text) as unknown,
    catch: (cause) =>
      mistake(`${from} is not JSON: ${String((cause as Error).message)}.`, "See goapher plan --help for an example.")
  })
  const problem = readProblem(json)
  if (Result.isFailure(problem)) {
    return yield* mistake(`${from}: ${problem.failure.message}.`, "See goapher plan --help for an example.")
  }
  const { variables, goal } = problem.success
  const decision = recordDecision(variables, Planner.make().decide(problem.success), goal)
  yield* say(
    headline(decision),
    ...(decision.outcome === "Act" || decision.outcome === "Deadline" ? steps(decision, explain, style) : []),
    ...unmet(decision),
    ...nearest(decision, explain, style),
    ...(explain ? why(decision) : [])
  )
  if (!hasPlan(decision)) return yield* new Ended({ exit: exits.inconclusive })
})
