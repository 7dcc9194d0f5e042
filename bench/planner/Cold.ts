/** T7: a process that has planned nothing yet compiles and plans at L. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { least, quantile, type Report } from "../Figures.ts"
import { fixtureTasks } from "./Tasks.ts"

const script = fileURLToPath(new URL("./FirstPlan.ts", import.meta.url))
const repetitions = 3

const once = (task: string): number => {
  const answer = execFileSync(process.execPath, [script, task], { encoding: "utf8" })
  return (JSON.parse(answer) as { readonly time: number }).time
}

export const cold = (report: Report): void => {
  const names = fixtureTasks("L").map(({ name }) => name)
  const times = least(Array.from({ length: repetitions }, () => names.map(once)))
  report.atMost(
    "T7 cold process, compile and first plan at L, median of six tasks, in CPU ms",
    quantile(times, 0.5),
    150
  )
  report.note(`by task ${times.map((time) => time.toFixed(0)).join(", ")} ms`)
}
