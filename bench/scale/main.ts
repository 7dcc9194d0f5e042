/**
 * `npm run bench:scale`: does a step stay as fast, and an operation as small, when the map grows? Hunts generated apps of
 * 100, 300 and 1,000 screens with 20 operations each on the scripted device, starting from a map on which every screen
 * and every link is known and all else is left to try. Options: `--steps <n>`, `--seed <n>`, `--observation <ms>`.
 */
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { quantile, Report } from "../Figures.ts"
import { type Measured, measureHunt } from "./Hunted.ts"

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "600" },
    seed: { type: "string", default: "1" },
    /**
     * CPU milliseconds of one observation of a page of 500 nodes, browser and driver together: 17.6 measured with
     * headless Chromium and ChromeDriver on two cores.
     */
    observation: { type: "string", default: "17.6" }
  }
})
const steps = Number(values.steps)
const seed = Number(values.seed)
const observation = Number(values.observation)

const sizes = [100, 300, 1000] as const
const operations = 20

/** By the operations of the app, not the more numerous ones of the map. */
const perOperation = ({ bytes, screens }: Measured): number => bytes / (screens * operations)

const columns = ["screens", "operations", "frontiers", "steps", "own p50 ms", "own p95 ms", "whole ms", "B/operation"]

const row = (measured: Measured): ReadonlyArray<string> => [
  `${measured.screens}`,
  `${measured.operations}`,
  `${measured.frontiers}`,
  `${measured.steps}`,
  quantile(measured.own, 0.5).toFixed(2),
  quantile(measured.own, 0.95).toFixed(2),
  measured.whole.toFixed(2),
  perOperation(measured).toFixed(0)
]

const printRow = (cells: ReadonlyArray<string>): void =>
  console.log(cells.map((cell, i) => cell.padStart(columns[i]!.length)).join("  "))

const main = Effect.gen(function* () {
  console.log(`Generated apps, ${operations} operations a screen, ${steps} steps, seed ${seed}; CPU time a step.`)
  printRow(columns)
  // The first hunt warms the code up and is thrown away.
  yield* measureHunt({ screens: sizes[1], operations, seed }, steps)
  const found: Array<Measured> = []
  for (const screens of sizes) {
    const measured = yield* measureHunt({ screens, operations, seed }, steps)
    printRow(row(measured))
    found.push(measured)
  }
  return found
})

const report = new Report()
const found = await Effect.runPromise(main)
const p95 = found.map(({ own }) => quantile(own, 0.95))
const [smallest, largest] = [p95[0] ?? NaN, p95.at(-1) ?? NaN]
report.atMost("own time a step, p95 at 1,000 screens over that at 100", largest / smallest, 3)
report.atMost("own time a step, p95 at 1,000 screens, in observations of 500 nodes", largest / observation, 0.5)
report.atMost("memory an operation at 1,000 screens, bytes", perOperation(found.at(-1)!), 2048)
process.exitCode = report.isGood ? 0 : 1
