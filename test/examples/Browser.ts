/* One real Chromium for the tests of the sample shop, and the few things that they do with it. */
import { type ChildProcess, spawn } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { createInterface } from "node:readline"
import places from "../../drivers/browser-places.json" with { type: "json" }

const LONGEST_WAIT_MS = 20_000
const POLL_MS = 25
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"

const canRun = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = ({ environment, candidates }: { environment: Array<string>; candidates: Array<string> }) => {
  const chosen = environment.map((name) => process.env[name]).find((path) => path !== undefined && path !== "")
  const folders = (process.env.PATH ?? "").split(delimiter)
  const known = candidates.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  return chosen ?? known.find(canRun)
}

const startDriver = async (path: string): Promise<[ChildProcess, number]> => {
  const child = spawn(path, ["--port=0", "--log-level=WARNING"], { stdio: ["ignore", "pipe", "ignore"] })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /successfully on port (\d+)/.exec(line)?.[1]
    if (port !== undefined) return [child, Number(port)]
  }
  throw new Error(`${path} ended before it listened.`)
}

export interface Noise {
  readonly level: string
  readonly message: string
}

/** A WebDriver command: answers its value, or throws what the driver says is wrong. */
const ask = async (url: string, method: "GET" | "POST" | "DELETE", body?: unknown): Promise<unknown> => {
  const answer = await fetch(url, method === "POST" ? { method, body: JSON.stringify(body ?? {}) } : { method })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

/** A browser on one tab. */
export class Browser {
  readonly #session: string
  readonly #driver: ChildProcess
  #address = ""

  private constructor(session: string, driver: ChildProcess) {
    this.#session = session
    this.#driver = driver
  }

  #get(path: string) {
    return ask(`${this.#session}/${path}`, "GET")
  }

  #post(path: string, body?: unknown) {
    return ask(`${this.#session}/${path}`, "POST", body)
  }

  static async open(): Promise<Browser> {
    const binary = find(places.headlessShell) ?? find(places.chrome)
    const driverPath = find(places.chromeDriver)
    if (binary === undefined || driverPath === undefined) throw new Error("Chromium or ChromeDriver not found.")
    const [driver, port] = await startDriver(driverPath)
    const chrome = { binary, args: ["--headless=new", "--no-sandbox", "--disable-gpu"] }
    const alwaysMatch = {
      browserName: "chrome",
      "goog:loggingPrefs": { browser: "ALL" },
      "goog:chromeOptions": chrome
    }
    const started = await ask(`http://127.0.0.1:${port}/session`, "POST", { capabilities: { alwaysMatch } })
    const { sessionId } = started as { sessionId: string }
    return new Browser(`http://127.0.0.1:${port}/session/${sessionId}`, driver)
  }

  async close() {
    await ask(this.#session, "DELETE")
    this.#driver.kill()
  }

  /** Arrives at a shop as a new visitor. */
  async arrive(address: string) {
    this.#address = address
    await this.#post("url", { url: `${address}/__reset` })
    await this.run("localStorage.clear(); sessionStorage.clear()")
  }

  goTo(path: string) {
    return this.#post("url", { url: this.#address + path })
  }

  /** Gives the window another size, in CSS pixels. */
  resize(width: number, height: number) {
    return this.#post("window/rect", { width, height })
  }

  back() {
    return this.#post("back")
  }

  async signIn() {
    const form = 'new URLSearchParams({ username: "demo", password: "demo1234" })'
    await this.run(`return fetch("/login", { method: "POST", body: ${form} }).then(() => true)`)
  }

  /** Runs a script in the page; a promise is waited for. */
  async run<A>(script: string, ...values: Array<string | number>): Promise<A> {
    return (await this.#post("execute/sync", { script, args: values })) as A
  }

  /** Clicks the element that a CSS selector finds and whose text or label contains the words. */
  async click(selector: string, words = "") {
    const element = await this.#element(selector, words)
    await this.#post(`element/${element}/click`)
  }

  /** Writes into a field. */
  async type(selector: string, text: string) {
    const element = await this.#element(selector, "")
    await this.#post(`element/${element}/clear`)
    await this.#post(`element/${element}/value`, { text })
  }

  /** Chooses an option of a select by its value. */
  choose(selector: string, value: string) {
    const script = `const [selector, value] = arguments; const select = document.querySelector(selector)
      select.value = value; select.dispatchEvent(new Event("change", { bubbles: true }))`
    return this.run(script, selector, value)
  }

  async press(key: string) {
    const actions = [
      {
        type: "key",
        id: "keys",
        actions: [
          { type: "keyDown", value: key },
          { type: "keyUp", value: key }
        ]
      }
    ]
    await this.#post("actions", { actions })
  }

  /** Waits until an expression of the page is true. */
  async until(expression: string) {
    const end = performance.now() + LONGEST_WAIT_MS
    while (performance.now() < end) {
      if (await this.run<boolean>(`return Boolean(${expression})`)) return
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw new Error(`Waited in vain for ${expression} at ${await this.#get("url")}.`)
  }

  /** What the page wrote to the console and failed at since the last look: warnings and errors. */
  async noise(): Promise<ReadonlyArray<Noise>> {
    const entries = (await this.#post("se/log", { type: "browser" })) as ReadonlyArray<Noise>
    return entries.filter(({ level }) => level === "SEVERE" || level === "WARNING")
  }

  async #element(selector: string, words: string): Promise<string> {
    const found = `[...document.querySelectorAll(arguments[0])].find((element) =>
      ((element.ariaLabel ?? "") + element.textContent).includes(arguments[1]))`
    const reference = await this.run<Record<string, string> | null>(`return ${found} ?? null`, selector, words)
    const id = reference?.[ELEMENT_KEY]
    if (id === undefined) throw new Error(`Nothing at ${await this.#get("url")} is ${selector} with “${words}”.`)
    return id
  }
}
