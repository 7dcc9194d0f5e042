/** Family 3: placeholders of a template or a message that nobody filled in. */
import { contentOracle, isQuoted, type Spot, speaksOfCode, type TextRule } from "./Content.ts"
import type { Page } from "./Page.ts"

interface Form {
  readonly pattern: RegExp
  readonly confidence: number
  /** Prose holds it as well, so only short texts count. */
  readonly short?: boolean
}

const forms: ReadonlyArray<Form> = [
  // {{name}}, {% if %}, <%= name %>, <?php
  { pattern: /\{\{\{?\s*[\p{L}_$#/@.'"][^{}]{0,80}\}\}\}?/u, confidence: 0.85 },
  { pattern: /\{%-?\s*\w[^%]{0,80}%\}|<%[=-]?\s*\w[^%]{0,80}%>|<\?(?:php|=)/, confidence: 0.85 },
  // ${name}, #{name}, %{name}, %(name)s
  { pattern: /(?<![\w$\\])\$\{\s*[A-Za-z_$][^{}]{0,60}\}/, confidence: 0.85 },
  { pattern: /(?<![\w&])#\{[a-z_][\w.]{1,40}\}|%\{[a-z_]\w{1,40}\}|%\([a-z_]\w{0,40}\)[sdif]\b/i, confidence: 0.75 },
  // %1$s, %@; then %s and %d on their own
  { pattern: /%\d{1,2}\$[sdif@]|(?<![\w%])%@(?!\w)/, confidence: 0.8 },
  { pattern: /(?<![\d\w%+]|\d\s)%[sd](?![\p{L}\p{N}'’%/:.-]\S)(?![\p{L}\p{N}])/u, confidence: 0.7 },
  // {0}, {count}, {count, plural, …}
  { pattern: /(?<![\w\])}\\{$#%])\{\d{1,2}\}(?!\})/, confidence: 0.7 },
  { pattern: /(?<![\w{$#%=(/\]})@\\])\{[a-z_][A-Za-z0-9_.]{1,40}\}(?![}\w/])/, confidence: 0.65, short: true },
  { pattern: /\{[a-z_]\w{0,40},\s*(?:plural|select|selectordinal|number|date|time)\b/i, confidence: 0.8 },
  // :attribute, %name%, __NAME__, @@name@@, [[name]]
  {
    pattern:
      /(?<=^|\s):(?:attribute|count|name|min|max|value|values|date|user|username|seconds|minutes|number|total|amount|other|size)(?=$|[\s.,!?)])/,
    confidence: 0.65,
    short: true
  },
  {
    pattern: /(?<![\w%])%[a-z_]{3,30}%(?![\w%])|(?<![\w%])%[A-Z][A-Z_]{2,30}%(?![\w%])/,
    confidence: 0.65,
    short: true
  },
  { pattern: /(?<!\w)__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__(?!\w)|@@\w{3,30}@@/, confidence: 0.6, short: true }
]

/** Date and time patterns are made of the same signs: `%d/%m/%Y`. */
const datePattern = /%[dmYyHMSBbjpaAIe].{0,3}%[dmYyHMSBbjpaAIe]/

/** The longest text, in characters, that is a label or a message rather than an explanation. */
const shortest = 90

/** So many different single-brace names on one page are a list of what may be used, not an accident. */
const manyNames = 5
const singleBrace = /(?<![{$#%])\{[a-z_][A-Za-z0-9_.]{1,40}\}/g

const explainsPlaceholders = (page: Page): boolean => {
  const names = new Set<string>()
  for (const { text } of page.reads) {
    if (!text.includes("{")) continue
    for (const name of text.match(singleBrace) ?? []) names.add(name)
    if (names.size >= manyNames) return true
  }
  return false
}

const suspicious = /[{%]|<\?|__|@@|(?:^|\s):[a-z]/

const spot: TextRule["spot"] = (text, read, page): Spot | undefined => {
  if (!suspicious.test(text) || read.part === "value" || datePattern.test(text)) return undefined
  for (const { pattern, confidence, short } of forms) {
    const found = pattern.exec(text)
    if (found === null || isQuoted(text, found.index, found[0].length)) continue
    if (short === true && (text.length > shortest || read.part === "placeholder" || explainsPlaceholders(page)))
      continue
    if (speaksOfCode(text, found[0])) continue
    return { token: found[0], confidence, says: "A placeholder was not filled in" }
  }
  return undefined
}

export const placeholder = contentOracle({
  id: "content.placeholder",
  rule: "Every placeholder of a template or a message is filled in.",
  skipsCode: true,
  spot
})
