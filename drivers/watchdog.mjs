/*
 * Ends what we started when we die without a word (kill -9). It reads lines from its standard input: `+pid`, `-pid` and
 * `/folder` (to be removed); when the pipe closes, it ends the processes that are left, if they are still the same ones.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createInterface } from "node:readline"

/** When a process started, as the system counts (field 22 of /proc/<pid>/stat); undefined where that can't be told. */
const startOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19]
  } catch {
    return undefined
  }
}

const watched = new Map()
const folders = new Set()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {})
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith("+")) watched.set(pid, startOf(pid))
  else if (line.startsWith("-")) watched.delete(pid)
  else if (line.startsWith("/")) folders.add(line)
}

const kill = (id) => {
  try {
    process.kill(id, "SIGKILL")
  } catch {
    // It ended by itself, or leads no group.
  }
}
for (const [pid, start] of watched) {
  if (startOf(pid) !== start) continue
  // The driver leads a group that its browsers belong to, also one that was not told of yet.
  kill(-pid)
  kill(pid)
}
/** Killed between starting the driver and telling of it, we leave one that only its environment gives away (Linux). */
const belongs = (pid) => {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
    return [...folders].some((folder) => environment.includes(`TMPDIR=${folder}`))
  } catch {
    return false
  }
}
const processes = existsSync("/proc/self/environ") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : []
for (const pid of processes.map(Number)) if (pid !== process.pid && belongs(pid)) kill(pid)
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
