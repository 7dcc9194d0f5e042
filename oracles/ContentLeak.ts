/** Family 3: values of the program that were never meant to be read: undefined, null, NaN, objects, dates that are none. */
import { contentOracle, isQuoted, sentencesOf, type Spot, speaksOfCode, type TextRule } from "./Content.ts"
import type { Page, Read } from "./Page.ts"

const always: ReadonlyArray<readonly [RegExp, number]> = [
  [/\[object (?:[A-Z]\w*)\]/, 0.95],
  [/\bNaN[/:-]NaN(?:[/:-]NaN)?\b/, 0.95],
  [/\bundefined undefined\b|\bnull null\b|\((?:undefined|null)\)/, 0.85],
  [/\bfunction\s*\w*\s*\([\w\s,$]*\)\s*\{|\[native code\]|\([\w\s,$]*\)\s*=>\s*[{("'`\w]/, 0.8],
  [/\b[a-z]\w*(?:\.[a-z]\w*)+\.[A-Z]\w*@[0-9a-f]{5,8}\b|<(?:__main__|\w+(?:\.\w+)+) object at 0x[0-9a-f]+>/, 0.85],
  [/\bSystem\.(?:Collections|Object|String|Linq)[\w.]*(?:`\d|\[\])|\bPromise \{ ?<|<generator object /, 0.85]
]

/** Words before which, and after which, English prose speaks *of* the word: `is undefined`, `null hypothesis`. */
const proseBefore =
  /(?:^|[^\p{L}])(?:a|an|the|is|are|was|were|be|been|being|as|or|and|not|no|if|of|to|with|in|left|remains?|becomes?|returns?|equals?|than|non|all|any|some|this|that|its|their|largely|mostly|still|yet|currently|considered|called|using|when|yields?|gives?|has|have|for|on|into|it)[\s-]$/iu
const proseAfter =
  /^[\s-]?(?:behaviou?r|variable|reference|value|values|pointer|pointers|hypothesis|object|objects|set|sets|and void|space|character|island|check|safety|modem|function|method|property|index|offset|term|terms|symbol|symbols|word|area|risk|number|result|results|when|if|until|because|type|types|byte|bytes|field|fields|string|device|model|matrix|vector|space|map|graph|or|is|was|means|state|concept|in this|role|boundar|territor|border|at |by design|argument|key|element)/iu
const proseShared = /(?:\p{L}+[\s,;]+){14,}/u

/** A label, an equals sign, a currency, a bracket, a slash before it: a value is expected here. */
const valueBefore =
  /(?:[:=#(/|>]|(?<!\d\s?)[$€£¥₹]|(?:^|\s)(?:by|hello|hi|welcome|dear|hey|hallo|willkommen|guten tag|bonjour|bienvenue|salut|hola|bienvenid[oa]|ciao|benvenut[oa]|olá|bem-vind[oa]|hej|hoi|welkom|cześć|привет|здравствуйте|ようこそ|你好|欢迎),?)\s*$/iu
const valueAfter =
  /^\s*(?:[%€£$¥₹/|)!]|(?:items?|products?|results?|reviews?|points?|days?|hours?|minutes?|stars?|users?|pieces?|left|artikel|produits?|artículos?|stück)(?!\p{L}))/iu

const word = /(?<![\p{L}\p{N}_"'`“‘«.-])(undefined|null|NaN)(?![\p{L}\p{N}_"'`”’»(-])(?!\.\w)/u

/** Languages in which `null` is an ordinary word (zero). */
const nullMeansZero = /^(?:de|da|nb|nn|no|sv|et|hu|sk|cs|lb)\b/i

/** From so many words on it is a sentence, and what stands in it is prose unless it ends there. */
const sentenceWords = 8
const endsHere = /^\s*(?:[.,;!?)|/%]|$)/

const isValue = (text: string, token: string, at: number): boolean => {
  const before = text.slice(0, at)
  const after = text.slice(at + token.length)
  const words = text.trim().split(/\s+/).length
  if (words >= sentenceWords && !endsHere.test(after)) return false
  if (valueBefore.test(before)) return !/^\s+\p{L}+\s+\p{L}+\s+\p{L}/u.test(after) && !proseAfter.test(after)
  if (proseBefore.test(before)) return false
  if (valueAfter.test(after)) return true
  if (token === "NaN")
    return /^\s+(?:of|\/|out of)\s+\d/.test(after) || (/^(?:\s|$|[.,])/.test(after) && !proseAfter.test(after))
  if (proseAfter.test(after)) return false
  // A sentence would begin with a capital letter; a name or a number that is missing doesn't.
  if (before.trim() === "") return words <= 4
  return after.trim() === "" && words <= 3
}

const leakedWord = (whole: string, page: Page): Spot | undefined => {
  const text = sentencesOf(whole).find((sentence) => word.test(sentence)) ?? whole
  const found = word.exec(text)
  if (found === null) return undefined
  const token = found[1]!
  if (text.trim() === token) return { token, confidence: 0.85, says: "A value is missing" }
  const { language } = page.observation
  if (token === "null" && language !== undefined && nullMeansZero.test(language)) return undefined
  if (isQuoted(text, found.index, token.length) || speaksOfCode(text) || proseShared.test(text)) return undefined
  return isValue(text, token, found.index)
    ? { token, confidence: token === "null" ? 0.75 : 0.8, says: "A value is missing" }
    : undefined
}

const infinite =
  /[$€£¥]-?Infinity\b|\bInfinity\s?[%€£¥$]|-Infinity\b|\bInfinity:Infinity\b|(?:total|ratio|rate|average|price|sum|percent(?:age)?|progress|speed|mean|share|amount|durchschnitt|summe|preis|moyenne|prix|precio|media)\s*[:=]?\s*-?Infinity\b/i

const dateField: ReadonlySet<string> = new Set(["date", "datetime", "time", "month", "week"])
const hasDateField = (page: Page): boolean => page.observation.elements.some((one) => dateField.has(one.role))
const speaking: ReadonlySet<string> = new Set(["alert", "alertdialog", "status", "toast", "tooltip"])

const invalidDate = (text: string, read: Read, page: Page): Spot | undefined => {
  const found =
    /(?<![\p{L}])Invalid [Dd]ate(?:Time)?(?![\p{L}])(?!\s+(?:format|range|entered|value|or|of|given|for|time)\b)/u.exec(
      text
    )
  if (found === null || (read.element !== undefined && speaking.has(read.element.role))) return undefined
  const confidence = found[0] === "Invalid Date" ? 0.85 : 0.65
  if (/^[.!]?$/.test(text.replace(found[0], "").trim()) && hasDateField(page)) return undefined
  if (page.observation.elements.some((one) => one.states.invalid === true)) return undefined
  if (/^\s*(?:please|bitte|error)/i.test(text) || /[,.;]\s*(?:please|use|enter)/i.test(text)) return undefined
  return { token: found[0], confidence, says: "A date could not be read" }
}

const suspicious =
  /undefined|null|NaN|Infinity|Invalid [Dd]ate|\[object|=>|function|native code|@[0-9a-f]{5}|object at 0x|System\.|Promise|generator/

const spot: TextRule["spot"] = (text, read, page): Spot | undefined => {
  if (!suspicious.test(text)) return undefined
  if (read.part === "value" && !/^(?:undefined|null|NaN|\[object \w+\]|Invalid Date)$/.test(text)) return undefined
  // A list of choices may hold `null` as a choice.
  if (read.part === "option" && text === "null") return undefined
  for (const [pattern, confidence] of always) {
    const found = pattern.exec(text)
    if (found !== null && !isQuoted(text, found.index, found[0].length) && !speaksOfCode(text, found[0])) {
      return { token: found[0], confidence, says: "A value of the program leaks into the page" }
    }
  }
  const date = invalidDate(text, read, page)
  if (date !== undefined) return date
  const endless = text.includes("Infinity") ? infinite.exec(text) : null
  if (endless !== null && !speaksOfCode(text))
    return { token: endless[0], confidence: 0.75, says: "A number is not finite" }
  return leakedWord(text, page)
}

export const leak = contentOracle({
  id: "content.leak",
  rule: "No value of the program that is no text (undefined, null, NaN, an object, an invalid date) is shown to a person.",
  skipsCode: true,
  spot
})
