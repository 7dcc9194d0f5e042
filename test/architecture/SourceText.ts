/*
 * TypeScript read as text: what is left of a file without its comments, or without its strings as well, and what it
 * imports. There is no compiler behind it, so it knows the language only as far as the architecture test needs.
 */

/** One import: the specifier as written, and the names that are imported from it (empty for a namespace or a call). */
export interface Import {
  readonly specifier: string
  readonly names: ReadonlyArray<string>
}

// A slash after one of these starts a regular expression; after anything else it divides.
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|=>|\breturn|\bcase|\btypeof|\byield|\bin|\bof)\s*$/
const REGEX = /^\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/
const QUOTED = /^(["'])(?:(?!\1)[^\\\n]|\\[^])*\1/
const TEXT_OF_TEMPLATE = /^(?:[^`\\$]|\\[^]|\$(?!\{))*/

interface Reading {
  readonly code: string
  readonly withStrings: string
}

/** Reads code from `start` to the brace that closes what was open there, or to the end. */
const readCode = (text: string, start: number): Reading & { readonly end: number } => {
  let [code, withStrings, at, depth] = ["", "", start, 0]
  const keep = (part: string) => {
    code += part
    withStrings += part
    at += part.length
  }
  while (at < text.length) {
    const rest = text.slice(at, at + 2)
    if (rest === "//") at = endOf(text, "\n", at)
    else if (rest === "/*") at = endOf(text, "*/", at) + 2
    else if (text[at] === "`") {
      const template = readTemplate(text, at)
      code += template.code
      withStrings += template.withStrings
      at = template.end
    } else if (text[at] === '"' || text[at] === "'") {
      const quoted = QUOTED.exec(text.slice(at))?.[0] ?? text.slice(at, at + 1)
      code += '""'
      withStrings += quoted
      at += quoted.length
    } else if (text[at] === "/" && BEFORE_REGEX.test(code.slice(-20)) && REGEX.test(text.slice(at))) {
      at += REGEX.exec(text.slice(at))?.[0].length ?? 1
      code += "/r/"
      withStrings += "/r/"
    } else {
      if (text[at] === "{") depth += 1
      if (text[at] === "}" && depth-- === 0) break
      keep(text.slice(at, at + 1))
    }
  }
  return { code, withStrings, end: at }
}

/** Reads a template literal that starts at `start`: its text is dropped, the code in its holes is kept. */
const readTemplate = (text: string, start: number): Reading & { readonly end: number } => {
  let [code, withStrings, at] = ["", "", start + 1]
  while (at < text.length) {
    at += TEXT_OF_TEMPLATE.exec(text.slice(at))?.[0].length ?? 0
    if (text[at] !== "$") break
    const hole = readCode(text, at + 2)
    code += `(${hole.code})`
    withStrings += `(${hole.withStrings})`
    at = hole.end + 1
  }
  return { code: `"" + ${code || '""'}`, withStrings: `"" + ${withStrings || '""'}`, end: at + 1 }
}

const endOf = (text: string, mark: string, from: number) => {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found
}

/** The code of `text` without comments and with every string emptied, so that words can be looked for in it. */
export const codeOf = (text: string): string => readCode(text, 0).code

const STATIC = /(?:^|[;\n])\s*(?:import|export)\b([^"';=]*?)\bfrom\s*"([^"]+)"/g
const BARE = /(?:^|[;\n])\s*import\s*"([^"]+)"/g
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g

/** The imports and re-exports of `text`, type imports among them. */
export const importsOf = (text: string): ReadonlyArray<Import> => {
  const { withStrings } = readCode(text, 0)
  const names = (clause: string) =>
    (/\{([^}]*)\}/.exec(clause)?.[1] ?? "")
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type\s+/, "")
          .replace(/\s+as\s+.*$/, "")
      )
      .filter((name) => name !== "")
  return [
    ...Array.from(withStrings.matchAll(STATIC), ([, clause = "", specifier = ""]) => ({
      specifier,
      names: names(clause)
    })),
    ...Array.from(withStrings.matchAll(BARE), ([, specifier = ""]) => ({ specifier, names: [] })),
    ...Array.from(withStrings.matchAll(DYNAMIC), ([, specifier = ""]) => ({ specifier, names: [] }))
  ]
}
