/** Run as its own process: CPU milliseconds of compiling and planning the named L task for the first time. */
import { make } from "../../planner/Planner.ts"
import { cpu } from "../Figures.ts"
import { fixtureTasks } from "./Tasks.ts"

const task = fixtureTasks("L").find(({ name }) => name === process.argv[2])!
const planner = make()
const before = cpu()
const decision = planner.decide(task.problem)
process.stdout.write(JSON.stringify({ time: cpu() - before, decision: decision._tag }))
