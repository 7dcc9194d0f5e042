/** Makes a candidate out of what a rule has to say, so that all of them are shaped alike. */
import type { Element } from "../world/Element.ts"
import type { Candidate, Harm, Severity } from "../world/Finding.ts"
import type { Signal } from "../world/Signal.ts"
import type { Oracle } from "./Oracle.ts"

export interface Said {
  readonly harm: Harm
  /** 0 to 1; below 0.5 it is a notice whatever `severity` says. */
  readonly confidence: number
  readonly severity?: Severity
  readonly title: string
  readonly screen: string
  /** Where, as the cause names it: see `placeOf`. */
  readonly place: string
  /** What, without data: see `normalise`. */
  readonly what: string
  readonly expected?: string
  readonly observed?: string
  readonly element?: Element
  readonly signal?: Signal
}

/** Below this a rule may only give a notice. */
const sureEnoughForError = 0.5

export const report = (rule: Pick<Oracle, "id" | "family">, said: Said): Candidate => ({
  oracle: rule.id,
  family: rule.family,
  harm: said.harm,
  severity: said.confidence < sureEnoughForError ? "notice" : (said.severity ?? "error"),
  confidence: said.confidence,
  title: said.title,
  cause: `${rule.id}|${said.place}|${said.what}`,
  screen: said.screen,
  ...(said.expected === undefined ? {} : { expected: said.expected }),
  ...(said.observed === undefined ? {} : { observed: said.observed }),
  ...(said.element === undefined
    ? {}
    : { element: { n: said.element.n, role: said.element.role, name: said.element.name } }),
  ...(said.signal === undefined ? {} : { signal: said.signal })
})
