/**
 * Which planted defects a hunt's findings are about. A finding is about a defect when the path of its address (or of its
 * signal's) fits the defect's, and what it says contains one of the texts that a finding about the defect mentions.
 */
import type { PlantedDefect } from "../../examples/shop/defects.mjs"
import type { Finding } from "../../world/Finding.ts"
import type { Signal } from "../../world/Signal.ts"

export type Expected = Pick<PlantedDefect, "id" | "planter" | "family" | "expect">

const pathOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname : undefined

/** What a signal says, in words. */
const saysSignal = (signal: Signal): string => {
  switch (signal._tag) {
    case "BadAnswer":
      return `${signal.method} ${signal.url} ${signal.status}`
    case "RequestFailed":
      return `${signal.method} ${signal.url} ${signal.error}`
    case "WindowOpened":
    case "Download":
      return signal.url
    default:
      return signal.text
  }
}

/** Where a title says that it is: `on "Cart · My Shop" (/cart)`. The path is compared by itself, and names prove nothing. */
const place = / on "[^"]*" \(\/[^)]*\)/gu

const textsOf = ({ candidate: { title, expected, observed, element, signal } }: Finding): ReadonlyArray<string> =>
  [title.replaceAll(place, ""), expected, observed, element?.name, signal && saysSignal(signal)].filter(
    (text) => text !== undefined
  )

const pathsOf = ({ url, candidate: { signal } }: Finding): ReadonlyArray<string> =>
  [pathOf(url), signal !== undefined && "url" in signal ? pathOf(signal.url) : undefined].filter(
    (path) => path !== undefined
  )

/** Whether the finding is about the defect. */
export const isAbout = (finding: Finding, { expect: { path, any } }: Expected): boolean =>
  pathsOf(finding).some((own) => new RegExp(path, "iu").test(own)) &&
  any.some((pattern) => textsOf(finding).some((text) => new RegExp(pattern, "iu").test(text)))

export interface Matched {
  /** By defect id, the finding that stands for it; defects that none stands for are missing. */
  readonly caught: ReadonlyMap<string, Finding>
  /** Findings about no defect: each may be a false alarm. */
  readonly unmatched: ReadonlyArray<Finding>
}

/** Gives each defect a finding of its own, as many as possible: augmenting paths, after Kuhn. */
const pair = (about: ReadonlyMap<string, ReadonlyArray<Finding>>): ReadonlyMap<string, Finding> => {
  const standsFor = new Map<Finding, string>()
  const claim = (defect: string, asked: Set<Finding>): boolean =>
    about.get(defect)!.some((finding) => {
      if (asked.has(finding)) return false
      asked.add(finding)
      const holder = standsFor.get(finding)
      if (holder !== undefined && !claim(holder, asked)) return false
      standsFor.set(finding, defect)
      return true
    })
  for (const defect of about.keys()) claim(defect, new Set())
  return new Map([...standsFor].map(([finding, defect]) => [defect, finding]))
}

/**
 * Matches what was shown again. One finding stands for one defect at most, for one cause is one finding. A cause that was
 * also found on the healthy app is no evidence of a defect: `healthy` are the ids found there, and findings with one of
 * them count as unmatched.
 */
export const match = (
  findings: ReadonlyArray<Finding>,
  defects: ReadonlyArray<Expected>,
  healthy: ReadonlySet<string> = new Set()
): Matched => {
  const own = findings.filter(({ id }) => !healthy.has(id))
  const about = new Map(defects.map((defect) => [defect.id, own.filter((finding) => isAbout(finding, defect))]))
  const used = new Set([...about.values()].flat())
  return { caught: pair(about), unmatched: findings.filter((finding) => !used.has(finding)) }
}

export interface Recall {
  readonly caught: number
  readonly planted: number
  readonly missed: ReadonlyArray<string>
}

/** How many of these defects were caught. */
export const recallOf = ({ caught }: Matched, defects: ReadonlyArray<Expected>): Recall => {
  const missed = defects.filter(({ id }) => !caught.has(id)).map(({ id }) => id)
  return { caught: defects.length - missed.length, planted: defects.length, missed }
}
