/** T7: a process that has planned nothing yet compiles and plans at L. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { least, quantile, type Report } from "../Figures.ts"
import { fixtureTasks } from "./Tasks.ts"

const script = fileURLToPath(new URL("./FirstPlan.ts", import.meta.url))
const repetitions = 3

interface Cold {
  readonly thread: number
  readonly all: number
}

const once = (task: string): Cold =>
  JSON.parse(execFileSync(process.execPath, [script, task], { encoding: "utf8" })) as Cold

export const cold = (report: Report): void => {
  const names = fixtureTasks("L").map(({ name }) => name)
  const runs = Array.from({ length: repetitions }, () => names.map(once))
  const thread = least(runs.map((run) => run.map((result) => result.thread)))
  const all = least(runs.map((run) => run.map((result) => result.all)))
  report.atMost(
    "T7 cold process, compile and first plan at L, median of six tasks, in ms of its CPU thread",
    quantile(thread, 0.5),
    150
  )
  report.note(
    `by task ${thread.map((time) => time.toFixed(0)).join(", ")} ms; with the threads of V8 ${all.map((time) => time.toFixed(0)).join(", ")} ms`
  )
}
