/**
 * An app under test in a process of its own, so that its work is neither ours nor the browser's. The script is one that
 * prints `listening on <url>` once it listens.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

export interface Served {
  /** Ends with a slash. */
  readonly url: string
  readonly stop: () => void
}

const shopScript = fileURLToPath(new URL("../examples/shop/server.mjs", import.meta.url))

const addressOf = (child: ChildProcess, script: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ""
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /listening on (\S+)/u.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}: ${said}`)))
  })

/** Starts a server script and waits until it listens. It ends with this process at the latest. */
export const serve = async (script: string, ...args: ReadonlyArray<string>): Promise<Served> => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const stop = () => void child.kill("SIGKILL")
  process.once("exit", stop)
  const url = await addressOf(child, script)
  return {
    url,
    stop: () => {
      process.off("exit", stop)
      stop()
    }
  }
}

/** The sample shop; `defects` as its own command line takes them: `all`, `none`, or ids. */
export const serveShop = (defects: string): Promise<Served> => serve(shopScript, "--port", "0", "--defects", defects)
