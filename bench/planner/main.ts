/**
 * `npm run bench:planner`: the planner's targets T1 to T8, each as a line `figure value (goal g)`. Ends with 1 when one of
 * them falls short. Times are CPU milliseconds, warm, the least of at least three runs unless a line says otherwise.
 */
import { anytime } from "./Anytime.ts"
import { cold } from "./Cold.ts"
import { Report } from "../Figures.ts"
import { engine, optimality } from "./Optimality.ts"
import { memory, peers } from "./Replanning.ts"
import { uncertainty } from "./Uncertainty.ts"

/**
 * CPU milliseconds of one observation of a page of 500 nodes, browser and driver together: 17.6 measured with headless
 * Chromium and ChromeDriver on two cores. The unit of T5; `--observation <ms>` sets another.
 */
const observation = Number(process.argv[process.argv.indexOf("--observation") + 1] ?? NaN) || 17.6

const report = new Report()
optimality(report)
engine(report)
memory(report, observation)
peers(report)
anytime(report)
cold(report)
uncertainty(report)
process.exitCode = report.isGood ? 0 : 1
