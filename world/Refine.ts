/**
 * Abstraction refinement: when the same operation on the same screen led to different screens, the feature that tells
 * the outcomes apart splits the screen. Plain nondeterminism and rows of data split nothing.
 */
import { Schema } from "effect"
import { isInputFeature, isTitleFeature } from "./Features.ts"
import { hash8 } from "./Hash.ts"

/** A screen split by one feature: each of `values` is a screen of its own, all others together are one more. */
export const Split = Schema.Struct({
  /** Base id of the screen. */
  screen: Schema.String,
  feature: Schema.String,
  values: Schema.Array(Schema.String),
  /** Key of the operation whose outcomes made it necessary. */
  because: Schema.String
})
export type Split = typeof Split.Type

export const Refinements = Schema.Struct({ splits: Schema.Array(Split) })
export type Refinements = typeof Refinements.Type

export const noRefinements: Refinements = { splits: [] }

export const withSplit = (refinements: Refinements, split: Split): Refinements => ({
  splits: [...refinements.splits, split]
})

/** What a split reads of a screen. */
export interface Refinable {
  readonly base: string
  readonly features: Readonly<Record<string, string>>
}

/** A feature that a screen doesn't have. */
const absent = "absent"

/** Four hexadecimal digits for the values of the features a screen is split by; empty when it is not split. */
export const suffixFor = (screen: Refinable, refinements: Refinements): string => {
  let values = ""
  for (const split of refinements.splits) {
    if (split.screen !== screen.base) continue
    const value = screen.features[split.feature] ?? absent
    values += `${split.feature}: ${split.values.includes(value) ? value : "another"}\n`
  }
  return values === "" ? "" : hash8(values).slice(0, 4)
}

/** One outcome of an operation; screens by their base ids. */
export interface Outcome {
  readonly screen: string
  /** Key of the operation. */
  readonly key: string
  /** Features of the screen before. */
  readonly features: Readonly<Record<string, string>>
  readonly to: string
}

const samplesKept = 8
const splitsPerScreen = 3
/** A feature with more values than this holds data; so does a title with more than one for each outcome. */
const mostValues = 4

/** What was seen of each operation's outcomes. `notice` changes it in place. */
export class Outcomes {
  readonly #seen = new Map<string, Array<Outcome>>()

  /** Remembers an outcome; answers a split when the outcomes of this operation now call for one. */
  notice(outcome: Outcome, refinements: Refinements): Split | undefined {
    const at = `${outcome.screen} ${outcome.key}`
    const seen = this.#seen.get(at)
    if (seen === undefined) {
      this.#seen.set(at, [outcome])
      return undefined
    }
    seen.push(outcome)
    if (seen.length > samplesKept) seen.shift()
    if (seen.every((each) => each.to === outcome.to)) return undefined
    return splitBy(seen, refinements)
  }
}

/**
 * The feature that separates these outcomes of one operation, if one does. Asked of it: the same value never led to two
 * screens, and each side was seen twice (once is enough for one side when it is the only feature that differs).
 */
export const splitBy = (seen: ReadonlyArray<Outcome>, refinements: Refinements): Split | undefined => {
  const { screen, key } = seen[0]!
  // Which record was operated decides where it leads; that is data. A link leads to its address from wherever it stands:
  // what stands there is another screen's affair.
  if (key.includes(" in row") || key.includes("|link ")) return undefined
  const done = refinements.splits.filter((split) => split.screen === screen)
  if (done.length >= splitsPerScreen) return undefined
  // Outcomes that the splits so far tell apart already are compared among their own.
  const suffix = (each: Outcome) => suffixFor({ base: screen, features: each.features }, refinements)
  const latest = suffix(seen.at(-1)!)
  const mine = seen.filter((each) => suffix(each) === latest)
  const separating = featuresIn(mine).filter((feature) => separates(feature, mine))
  const sides = new Map<string, number>()
  for (const each of mine) sides.set(each.to, (sides.get(each.to) ?? 0) + 1)
  if (separating.length === 0 || sides.size < 2) return undefined
  const seenTwice = [...sides.values()].filter((count) => count >= 2).length
  const isEnough = seenTwice === sides.size || (separating.length === 1 && seenTwice >= sides.size - 1)
  if (!isEnough) return undefined
  const feature = separating[0]!
  const values = [...new Set(mine.map((each) => each.features[feature] ?? absent))].sort()
  return { screen, feature, values, because: key }
}

/** All features of these samples but those of input, states before titles, in a stable order. */
const featuresIn = (samples: ReadonlyArray<Outcome>): ReadonlyArray<string> => {
  const features = new Set<string>()
  for (const { features: each } of samples) for (const feature of Object.keys(each)) features.add(feature)
  const rank = (feature: string) => (isTitleFeature(feature) ? 1 : 0)
  return [...features]
    .filter((feature) => !isInputFeature(feature))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

const separates = (feature: string, samples: ReadonlyArray<Outcome>): boolean => {
  const leadsTo = new Map<string, string>()
  for (const { features, to } of samples) {
    const value = features[feature] ?? absent
    const known = leadsTo.get(value)
    if (known !== undefined && known !== to) return false
    leadsTo.set(value, to)
  }
  const sides = new Set(leadsTo.values()).size
  return leadsTo.size >= 2 && leadsTo.size <= (isTitleFeature(feature) ? sides : mostValues)
}
