/*
 * One setup at a time in one clone: a second one waits, then finds the work done. The lock is a file that holds the
 * process id of its owner; when that process is gone, the lock is too.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const LOOK_AGAIN_MS = 300

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

const owner = (lock) => {
  try {
    return Number(readFileSync(lock, "utf8"))
  } catch {
    return undefined
  }
}

/** True when the lock is ours now. A link is made whole or not at all, so nobody ever reads a lock without an owner. */
const take = (lock) => {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
    return false
  } finally {
    rmSync(mine)
  }
}

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Runs `work` while holding the lock of the clone at `root`, and returns its result. */
export const withLock = (root, say, work) => {
  const folder = join(root, ".cache")
  const lock = join(folder, "setup.lock")
  mkdirSync(folder, { recursive: true })
  let toldOf
  while (!take(lock)) {
    const pid = owner(lock)
    if (pid !== undefined && !isAlive(pid)) rmSync(lock, { force: true })
    else {
      if (pid !== undefined && pid !== toldOf) say(`waiting for another setup (process ${pid})`)
      toldOf = pid ?? toldOf
      sleep(LOOK_AGAIN_MS)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}
