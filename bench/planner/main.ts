/**
 * `npm run bench:planner`: the planner's targets T1 to T8, each as a line `figure value (goal g)`. Ends with 1 when one of
 * them falls short. Times are CPU milliseconds, warm, the least of at least three runs unless a line says otherwise.
 */
import { anytime } from "./Anytime.ts"
import { cold } from "./Cold.ts"
import { Report } from "../Figures.ts"
import { observationCost } from "./Observation.ts"
import { engine, optimality } from "./Optimality.ts"
import { memory, peers } from "./Replanning.ts"
import { uncertainty } from "./Uncertainty.ts"

const report = new Report()
optimality(report)
engine(report)
const { time, isMeasured } = await observationCost()
report.note(
  `one observation of 500 nodes: ${time.toFixed(1)} ms${isMeasured ? "" : ", as measured elsewhere: no browser here"}`
)
memory(report, time)
peers(report)
anytime(report)
cold(report)
uncertainty(report)
process.exitCode = report.isGood ? 0 : 1
