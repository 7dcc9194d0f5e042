/**
 * Run as its own process: CPU milliseconds of compiling and planning the named L task for the first time, of the main
 * thread and of all threads (the engine compiles its hot functions on others meanwhile).
 */
import { make } from "../../planner/Planner.ts"
import { fixtureTasks } from "./Tasks.ts"

const task = fixtureTasks("L").find(({ name }) => name === process.argv[2])!
const planner = make()
const threadBefore = process.threadCpuUsage()
const processBefore = process.cpuUsage()
const decision = planner.decide(task.problem)
const thread = process.threadCpuUsage(threadBefore)
const all = process.cpuUsage(processBefore)
const milliseconds = ({ user, system }: { readonly user: number; readonly system: number }) => (user + system) / 1_000
process.stdout.write(JSON.stringify({ decision: decision._tag, thread: milliseconds(thread), all: milliseconds(all) }))
