/**
 * Reads a drawing's lines into tokens and a tree by indentation. Nothing here knows what the words mean. Problems are
 * collected rather than ending the reading, so that an author sees all of them at once.
 */

/** What is wrong with a drawing, where, and what to write instead. */
export interface Problem {
  readonly line: number
  readonly problem: string
  readonly remedy: string
}

/** `string` is a quoted text without its quotes; `mark` is a comma or a parenthesis; all else is a `word`. */
export interface Token {
  readonly kind: "word" | "string" | "mark"
  readonly text: string
  readonly line: number
}

/** One line with the lines that continue it, and the lines drawn under it. */
export interface Item {
  readonly line: number
  readonly tokens: Array<Token>
  readonly children: Array<Item>
}

/** Limits on what is read: a drawing may come from anywhere. */
const maximumLines = 50_000
const maximumDepth = 20
const maximumLength = 2000
const maximumTokens = 1000

const closing = (text: string, from: number, quote: string): number => {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === quote) return i
  }
  return -1
}

/** `\"`, `\'` and `\\` stand for the character itself; `\{` stays, because braces are read later. */
const unescape = (text: string): string => text.replaceAll(/\\(["'\\])/g, "$1")

/** Tokens of one line; a problem ends the line. `#` begins a comment where a token could begin. */
export const tokenize = (text: string, line: number, problems: Array<Problem>): Array<Token> => {
  const tokens: Array<Token> = []
  let i = 0
  while (i < text.length) {
    const char = text.charAt(i)
    if (char === " ") {
      i++
    } else if (char === "#") {
      break
    } else if (char === '"' || char === "'") {
      const end = closing(text, i + 1, char)
      if (end === -1) {
        problems.push({ line, problem: "A text is not closed.", remedy: `End it with ${char} on the same line.` })
        return tokens
      }
      tokens.push({ kind: "string", text: unescape(text.slice(i + 1, end)), line })
      i = end + 1
    } else if (char === "," || char === "(" || char === ")") {
      tokens.push({ kind: "mark", text: char, line })
      i++
    } else {
      const end = text.slice(i).search(/[ ,()"]/)
      const word = end === -1 ? text.slice(i) : text.slice(i, i + end)
      tokens.push({ kind: "word", text: word, line })
      i += word.length
    }
  }
  return tokens
}

const continues = (token: Token): boolean =>
  token.kind === "word" && (["when", "do", "->", "else"].includes(token.text) || token.text.startsWith("!"))

/** The drawing as a tree; a line that begins with `when`, `do`, `->`, `else` or `!` continues the line it is under. */
export const readTree = (text: string, problems: Array<Problem>): ReadonlyArray<Item> => {
  const roots: Array<Item> = []
  const open: Array<{ readonly indent: number; readonly item: Item }> = []
  const lines = text.split(/\r?\n/)
  if (lines.length > maximumLines) {
    problems.push({ line: maximumLines, problem: "The drawing is too long.", remedy: `Keep to ${maximumLines} lines.` })
    return roots
  }
  for (const [index, raw] of lines.entries()) {
    const line = index + 1
    const indent = raw.search(/[^ ]/)
    if (indent === -1) continue
    if (raw.charAt(indent) === "\t" || raw.includes("\t")) {
      problems.push({ line, problem: "There is a tab in the line.", remedy: "Indent with two spaces a level." })
      continue
    }
    if (raw.length > maximumLength) {
      problems.push({ line, problem: "The line is too long.", remedy: `Keep to ${maximumLength} characters.` })
      continue
    }
    const tokens = tokenize(raw.slice(indent), line, problems)
    const first = tokens[0]
    if (first === undefined) continue
    while (open.length > 0 && open[open.length - 1]!.indent >= indent) open.pop()
    const parent = open[open.length - 1]?.item
    if (continues(first)) {
      if (parent === undefined) {
        problems.push({
          line,
          problem: `"${first.text}" stands alone.`,
          remedy: "Indent it under a control or screen."
        })
      } else if (parent.tokens.length + tokens.length > maximumTokens) {
        problems.push({ line, problem: "Too much continues one line.", remedy: `Keep to ${maximumTokens} words.` })
      } else parent.tokens.push(...tokens)
      continue
    }
    if (open.length >= maximumDepth) {
      problems.push({ line, problem: "The line is nested too deeply.", remedy: `Keep to ${maximumDepth} levels.` })
      continue
    }
    const item: Item = { line, tokens, children: [] }
    if (parent === undefined) roots.push(item)
    else parent.children.push(item)
    open.push({ indent, item })
  }
  return roots
}
