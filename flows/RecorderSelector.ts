/**
 * A selector of a DevTools Recorder step as a rung of a ladder: `aria/Save`, `text/Save`, `#save`, `pierce/#save`,
 * `xpath///*[@id="save"]`, `[data-testid=save]`. What names classes or positions finds something else after the next
 * change of the page, and is not carried over.
 */
import { roles } from "../world/Element.ts"
import type { Locator } from "../world/Operation.ts"

/** One alternative: a selector, or one per shadow root from the outside in; the last one names the element. */
export type RecordedSelector = string | ReadonlyArray<string>

const known: ReadonlySet<string> = new Set(roles)
const named = /^(.*?)\[role="([a-z]+)"\]$/
const testAttribute = /^data-(?:testid|test-id|test|cy|qa|automation-id)$/

/** What an attribute with this name is called in a ladder. */
const rungOf = (attribute: string, value: string): Locator | undefined => {
  if (value === "") return undefined
  if (attribute === "id") return { by: "id", value }
  if (attribute === "name") return { by: "field", value }
  if (attribute === "href") return fromHref(value)
  return testAttribute.test(attribute) ? { by: "testId", value } : undefined
}

/** Ladders hold addresses without their origin; a relative one can't be told without the page it stood on. */
const fromHref = (value: string): Locator | undefined => {
  const path = value.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?=\/)/i, "")
  return path.startsWith("/") ? { by: "href", value: path } : undefined
}

const fromAria = (selector: string): Locator | undefined => {
  const [, name, role] = named.exec(selector) ?? []
  if (name !== undefined && role !== undefined) {
    const plain = role === "img" ? "image" : role
    return name === "" || !known.has(plain) ? undefined : { by: "role", role: plain, value: name }
  }
  return selector === "" ? undefined : { by: "role", value: selector }
}

/** `\31 23` and `\:` are how CSS spells ids with digits first and with punctuation. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:([0-9a-fA-F]{1,6})\s?|(.))/g, (_, hex: string | undefined, letter: string | undefined) =>
    hex === undefined ? (letter ?? "") : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff))
  )

const cssId = /^[a-z]*#((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|\P{ASCII})+)$/iu
const cssAttribute = /^[a-z]*\[([a-z-]+)=(?:"([^"]*)"|'([^']*)'|([\w-]+))\]$/i

/** The last compound of a selector, which names the element; the ones before only say where it stands. */
const lastCompound = (selector: string): string =>
  selector
    .trim()
    .split(/\s*>\s*|(?<!\\[0-9a-fA-F]{1,6})\s+(?![^[]*\])/)
    .at(-1) ?? ""

const fromCss = (selector: string): Locator | undefined => {
  const compound = lastCompound(selector)
  const id = cssId.exec(compound)?.[1]
  if (id !== undefined) return rungOf("id", unescaped(id))
  const [, attribute, double, single, bare] = cssAttribute.exec(compound) ?? []
  return attribute === undefined ? undefined : rungOf(attribute.toLowerCase(), double ?? single ?? bare ?? "")
}

const xpathAttribute = /^\/\/[\w*]+\[@([\w-]+)=(?:"([^"]*)"|'([^']*)')\]$/
const xpathText = /^\/\/[\w*]+\[(?:text\(\)|normalize-space\((?:text\(\)|\.)?\)|\.)=(?:"([^"]*)"|'([^']*)')\]$/

const fromXpath = (selector: string): Locator | undefined => {
  const [, attribute, double, single] = xpathAttribute.exec(selector) ?? []
  if (attribute !== undefined) return rungOf(attribute, double ?? single ?? "")
  const [, quoted, apostrophed] = xpathText.exec(selector) ?? []
  const value = quoted ?? apostrophed
  return value === undefined || value === "" ? undefined : { by: "text", value }
}

const rung = (alternative: RecordedSelector): Locator | undefined => {
  const selector = typeof alternative === "string" ? alternative : (alternative.at(-1) ?? "")
  if (selector.startsWith("aria/")) return fromAria(selector.slice("aria/".length))
  if (selector.startsWith("text/")) return textRung(selector.slice("text/".length))
  if (selector.startsWith("xpath/")) return fromXpath(selector.slice("xpath/".length))
  if (selector.startsWith("pierce/")) return fromCss(selector.slice("pierce/".length))
  return fromCss(selector)
}

const textRung = (value: string): Locator | undefined => (value === "" ? undefined : { by: "text", value })

const strength: ReadonlyArray<Locator["by"]> = ["testId", "id", "field", "role", "text", "href"]

/** Strongest first, each rung once; empty when nothing of it can be carried over. */
export const ladderOfSelectors = (selectors: ReadonlyArray<RecordedSelector>): ReadonlyArray<Locator> => {
  const rungs = new Map<string, Locator>()
  for (const alternative of selectors) {
    const found = rung(alternative)
    if (found !== undefined) rungs.set(JSON.stringify(found), found)
  }
  return [...rungs.values()].toSorted((a, b) => strength.indexOf(a.by) - strength.indexOf(b.by))
}

/** The element in a person's words, from its ladder. */
export const nameOfLadder = (ladder: ReadonlyArray<Locator>): string => {
  const spoken = ladder.find(({ by }) => by === "role") ?? ladder.find(({ by }) => by === "text") ?? ladder[0]
  if (spoken === undefined) return "the page"
  return `${spoken.role === undefined ? "" : `${spoken.role} `}"${spoken.value}"`
}
