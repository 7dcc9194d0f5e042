/**
 * The script that runs in every document of a web device, put together from `drivers/page/*.js`, and how it is called.
 * It is installed before the page's own scripts; where it is missing (a document that was there first), it is sent along.
 */
import { readFileSync } from "node:fs"
import { roles } from "../world/Element.ts"

const parts = [
  "Hooks",
  "Restore",
  "Settle",
  "Roles",
  "Names",
  "Nodes",
  "Points",
  "Kinds",
  "Tell",
  "Walk",
  "Reach",
  "Main"
] as const

export interface PageConfig {
  /** Origins that may be opened; everything where undefined. */
  readonly allowedOrigins?: ReadonlyArray<string>
}

/** The parts are modules for those who read and check them; in the page they share one scope. */
const readPart = (name: string) =>
  readFileSync(new URL(`./page/${name}.js`, import.meta.url), "utf8")
    .replace(/^import[^"]*"[^"]*"$/gm, "")
    .replace(/^export (?=const |let )/gm, "")
const KEY = `Symbol.for("goapher.page")`

let joined: string | undefined
const joinedParts = () => (joined ??= parts.map(readPart).join("\n"))

/** The page script as a statement, configured; it does nothing in a document that has it. */
export const pageScript = (config: PageConfig): string => {
  const given = {
    roles: Object.fromEntries(roles.map((role) => [role, true])),
    allowedOrigins: config.allowedOrigins ?? null
  }
  return (
    `(config => { const KEY = ${KEY}; if (window[KEY]) return window[KEY].watchDocument();\n` +
    `${joinedParts()}\n})(${JSON.stringify(given)})`
  )
}

/** When a page counts as quiet: `quiet` milliseconds without a stir after something stirred, waited for up to `deadline`. */
export interface SettleRule {
  readonly quiet: number
  readonly deadline: number
}
export const defaultSettleRule: SettleRule = { quiet: 40, deadline: 3000 }
export const defaultElementLimit = 2000

/** What a script answers when the document does not have the page script yet. */
export const missing = "?"

/** Settles and reads, for `execute/async`: arguments are `[{quiet, deadline, max, base}]`; answers the reading's text. */
export const lookScript =
  `const page = window[${KEY}], answer = arguments[arguments.length - 1];` +
  `page ? page.look(arguments[0], answer) : answer("${missing}")`

/** Calls a function of the page script, for `execute/sync`: arguments are `[name, ...arguments]`; answers JSON text. */
export const callScript =
  `const page = window[${KEY}]; if (!page) return "${missing}";` +
  `return page[arguments[0]](...Array.prototype.slice.call(arguments, 1))`

/** Tells the page that it is not going to be left after all. */
export const stayScript = `window[${KEY}]?.stay()`

/** Answers the node with a number as WebDriver's element, for `execute/sync`: arguments are `[number]`. */
export const nodeScript = `return window[${KEY}].nodeOf(arguments[0])`
