/**
 * The least that drives a browser: WebDriver commands over one HTTP connection and nothing around them. No events, no
 * deadlines, no recovery; the same browser, the same switches and the same page script as the web device.
 */
import { spawn } from "node:child_process"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { findBrowser } from "../../drivers/FindBrowser.ts"
import { defaultElementLimit, defaultSettleRule, lookScript, missing, pageScript } from "../../drivers/WebPage.ts"

/** An element as the page script tells of it; see `drivers/page/Walk.js`. */
export type BareElement = readonly [
  n: number,
  role: string,
  name: string,
  x: number,
  y: number,
  width: number,
  height: number,
  visibility: number,
  operable: number,
  extras: object
]

export interface BareReading {
  readonly url: string
  readonly last: number
  readonly document: string
  readonly openings: number
  readonly elements: ReadonlyArray<BareElement>
}

/** The driver's answer was an error; `word` is WebDriver's for it. */
export class Refused extends Error {
  readonly word: string
  constructor(word: string, detail: string) {
    super(detail)
    this.word = word
  }
}

export interface BareSession {
  readonly command: (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>
  readonly script: (kind: "sync" | "async", script: string, args: ReadonlyArray<unknown>) => Promise<unknown>
  readonly devtools: (cmd: string, params: object) => Promise<unknown>
  /** Settles and reads; `undefined` while a dialog stands before the page. */
  readonly look: () => Promise<BareReading | undefined>
  readonly end: () => void
}

const makeCall = (port: number) => {
  const agent = new Agent({ keepAlive: true })
  return (method: string, path: string, body?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const text = method === "POST" ? JSON.stringify(body ?? {}) : ""
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) }
      const sent = request({ host: "127.0.0.1", port, path, method, agent, headers }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () => {
          const { value } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { readonly value: unknown }
          if (response.statusCode === 200) return resolve(value)
          const { error, message } = value as { readonly error: string; readonly message: string }
          reject(new Refused(error, message))
        })
      })
      sent.on("error", reject)
      sent.end(text)
    })
}

const startDriver = (path: string): Promise<{ readonly port: number; readonly kill: () => void }> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, ["--port=0", "--log-level=SEVERE"], {
      stdio: ["ignore", "pipe", "ignore"],
      detached: true
    })
    const kill = () => {
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL")
      } catch {
        // It ended by itself.
      }
    }
    process.once("exit", kill)
    child.once("error", reject)
    child.stdout.on("data", (chunk: Buffer) => {
      const port = /started successfully on port (\d+)/u.exec(chunk.toString())?.[1]
      if (port !== undefined) resolve({ port: Number(port), kill })
    })
  })

const capabilities = (binary: string, profile: string) => ({
  alwaysMatch: {
    browserName: "chrome",
    // Asked for as the web device does; nothing connects to it, and nothing is subscribed to.
    webSocketUrl: true,
    pageLoadStrategy: "eager",
    unhandledPromptBehavior: "ignore",
    timeouts: { script: 14_000, pageLoad: 14_000, implicit: 0 },
    "goog:chromeOptions": {
      binary,
      args: [
        "--headless=new",
        "--window-size=1280,900",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--no-default-browser-check",
        `--user-data-dir=${profile}`
      ]
    }
  }
})

/** Times a look is tried anew while pages come and go. */
const tries = 20

/** Opens a browser. `allowedOrigins` as the hunt had them, so that the page script does the same. */
export const openBare = async (allowedOrigins: ReadonlyArray<string>): Promise<BareSession> => {
  const { browser, driver } = await Effect.runPromise(findBrowser(process.env, false))
  const profile = mkdtempSync(join(tmpdir(), "goapher-bare-"))
  const { port, kill } = await startDriver(driver)
  const call = makeCall(port)
  const { sessionId } = (await call("POST", "/session", { capabilities: capabilities(browser, profile) })) as {
    readonly sessionId: string
  }
  const command: BareSession["command"] = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  const script: BareSession["script"] = (kind, text, args) =>
    command("POST", `/execute/${kind}`, { script: text, args })
  const devtools: BareSession["devtools"] = (cmd, params) => command("POST", "/goog/cdp/execute", { cmd, params })
  const source = pageScript({ allowedOrigins })
  await devtools("Page.enable", {})
  await devtools("Page.addScriptToEvaluateOnNewDocument", { source })

  let last = 0
  const look = async (): Promise<BareReading | undefined> => {
    for (let turn = 0; turn < tries; turn++) {
      try {
        const options = { ...defaultSettleRule, max: defaultElementLimit, base: last }
        const text = String(await script("async", lookScript, [options]))
        if (text === missing) {
          await script("sync", source, [])
          continue
        }
        const reading = JSON.parse(text) as BareReading
        last = reading.last
        return reading
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        if (error.word === "unexpected alert open") return undefined
        if (error.word === "no such window") await toLastWindow()
      }
    }
    throw new Error("The page does not come to rest.")
  }
  const toLastWindow = async () => {
    const handles = (await command("GET", "/window/handles")) as ReadonlyArray<string>
    await command("POST", "/window", { handle: handles.at(-1) })
  }
  const end = () => {
    kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  return { command, script, devtools, look, end }
}
