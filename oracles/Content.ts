/**
 * Family 3, what all its rules share: a rule spots something in one text that a person reads; here it is decided whether
 * it counts (not code, not what this run typed), which element it is about, and what its cause is.
 */
import type { Candidate, Harm } from "../world/Finding.ts"
import { normalise } from "./Normalise.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { ancestors, inRow, isOwnPage, type Page, pageOf, placeOf, type Read, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"

export interface Spot {
  /** The very piece of the text that is wrong. */
  readonly token: string
  readonly confidence: number
  /** What is wrong, to stand before the text in the title: `A placeholder was not filled in`. */
  readonly says: string
  readonly expected?: string
  /** What tells the cause apart when it is neither the text nor the token. */
  readonly about?: string
}

export interface TextRule {
  readonly id: string
  readonly rule: string
  readonly harm?: Harm
  /** Pages about code are none of this rule's business. */
  readonly skipsCode: boolean
  /** `before` is what stood there at the look before, where it was another text of the same element. */
  readonly spot: (text: string, read: Read, page: Page, before: string | undefined) => Spot | undefined
}

/** A number stands in many a typed text by chance (a date, a phone number): only the whole text counts then. */
const isNumber = (token: string): boolean => /^[\d\s.,:/+−-]+$/.test(token)

/** The app shows what this run (or a run before, with the same constant inputs) put into it. */
export const isTyped = (token: string, typed: ReadonlySet<string>): boolean => {
  const fold = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim()
  const wanted = fold(token)
  if (wanted === "") return false
  for (const text of typed) {
    const whole = fold(text)
    if (whole === wanted || (!isNumber(wanted) && whole.includes(wanted))) return true
  }
  return false
}

/** Sentences of a text, each without its full stop. What stands in one says nothing of another. */
export const sentencesOf = (text: string): ReadonlyArray<string> =>
  text.split(/(?<=[.!?])\s+(?=[\p{Lu}\d])/u).map((one) => one.replace(/\.$/, ""))

interface Hit {
  readonly read: Read
  readonly spot: Spot
}

/** Containers repeat what their parts say: the innermost element is meant, or the outermost that says nothing else. */
const innermost = (hits: ReadonlyArray<Hit>, page: Page): ReadonlyArray<Hit> => {
  if (hits.length < 2) return hits
  const dropped = new Set<Hit>()
  const byElement = new Map(hits.filter((hit) => hit.read.part === "name").map((hit) => [hit.read.element?.n, hit]))
  for (const hit of hits) {
    if (hit.read.element === undefined) continue
    for (const around of ancestors(page, hit.read.element)) {
      const outer = byElement.get(around.n)
      if (outer === undefined || outer === hit) continue
      dropped.add(outer.read.text === hit.read.text ? hit : outer)
    }
  }
  return hits.filter((hit) => !dropped.has(hit))
}

/** Words of the token's surroundings that are unlikely to be data: in a row everything around may be. */
const aboutOf = ({ read, spot }: Hit, page: Page): string => {
  if (spot.about !== undefined) return spot.about
  const { element } = read
  if (element === undefined) return `${read.part} ${normalise(spot.token)}`
  if (inRow(page, element)) return `row ${normalise(spot.token)}`
  return normalise(read.text).slice(0, 80)
}

const candidateOf = (
  rule: Pick<Oracle, "id" | "family">,
  harm: Harm,
  hit: Hit,
  page: Page,
  sight: Sight
): Candidate => {
  const { read, spot } = hit
  const place = read.part === "title" ? "title" : ""
  return report(rule, {
    harm,
    confidence: spot.confidence,
    title: `${spot.says} ${place === "title" ? `in the title ${where(sight.observation)}` : where(sight.observation)}: "${shorten(read.text, 80)}"`,
    screen: sight.screen,
    place: placeOf(page, read.element),
    what: aboutOf(hit, page),
    observed: shorten(read.text, 400),
    ...(spot.expected === undefined ? {} : { expected: spot.expected }),
    ...(read.element === undefined ? {} : { element: read.element })
  })
}

const onePerCause = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const byCause = new Map<string, Candidate>()
  for (const one of candidates) {
    const known = byCause.get(one.cause)
    if (known === undefined || known.confidence < one.confidence) byCause.set(one.cause, one)
  }
  return [...byCause.values()]
}

/** The oracle that looks at every text of an app's own page with a rule. */
const textBefore = ({ part, element, text }: Read, { observation, previous }: Sight): string | undefined => {
  if (part !== "name" || element === undefined || previous === undefined) return undefined
  if (previous.traces.document !== observation.traces.document) return undefined
  const was = pageOf(previous).byNumber.get(element.n)?.name
  return was === text ? undefined : was
}

export const contentOracle = (rule: TextRule): Oracle => {
  const oracle: Oracle = {
    id: rule.id,
    family: 3,
    rule: rule.rule,
    look: (sight) => {
      const page = pageOf(sight.observation)
      if (!isOwnPage(sight.observation, sight.scope) || (rule.skipsCode && page.talksOfCode)) return []
      const hits: Array<Hit> = []
      for (const read of page.reads) {
        const spot = rule.spot(read.text, read, page, textBefore(read, sight))
        if (spot !== undefined && !isTyped(spot.token, sight.typed)) hits.push({ read, spot })
      }
      if (hits.length === 0) return []
      return onePerCause(
        innermost(hits, page).map((hit) => candidateOf(oracle, rule.harm ?? "content", hit, page, sight))
      )
    }
  }
  return oracle
}

const codeWords =
  /[`]|\b(?:syntax|placeholders?|variables?|regex|regexp|JavaScript|TypeScript|HTML|XML|JSON|YAML|CSS|SQL|markup|Markdown|compiler|snippets?|endpoints?|CLI|API|APIs|Platzhalter|Ausdruck|variabili|segnaposto)\b|переменн|プレースホルダー|変数|占位符|变量|변수/iu

/** Words that code shares with shops and forms (a promo code, a price tag): they count in whole sentences only. */
const perhapsCodeWords =
  /\b(?:codes?|coding|templates?|functions?|parameters?|arguments?|expressions?|tags?|attributes?|escape[sd]?|encod(?:e|ed|ing|ings)|console|quer(?:y|ies)|selectors?|characters?|Vorlagen?|balises?|modèles?|gabarit|plantillas?|etiquetas?|modello|sjabloon)\b|шаблон|コード|テンプレート|代码|模板|코드/iu
const sentence = /(?:\S+\s+){5}\S/u

/** The sentence itself speaks of code or templates: what looks like a leak is its subject. `token` is left out of it. */
export const speaksOfCode = (text: string, token = ""): boolean => {
  const rest = token === "" ? text : text.replace(token, " ")
  return codeWords.test(rest) || (perhapsCodeWords.test(rest) && sentence.test(rest))
}

const isWrapped = /["'`“”‘’«»‹›„「」『』]/u

/** The piece stands in quotation marks: it is quoted, not meant. */
export const isQuoted = (text: string, at: number, length: number): boolean =>
  isWrapped.test(text[at - 1] ?? "") && isWrapped.test(text[at + length] ?? "")
