/** What a person is told when a run has ended: what was found, where, how to see it again, and where the report is. Pure. */
import * as path from "node:path"
import type { Report, ReportedFinding } from "../journal/Report.ts"
import { duration, quantity } from "../journal/Words.ts"
import type { Style } from "./Output.ts"
import { safeText } from "./SafeText.ts"

/** Steps of a finding that are written out; the report has all. */
const shownSteps = 8
/** Findings of each kind that are written out. */
const shownFindings = 20

const labelOf = ({ status, severity }: ReportedFinding): string => (status === "flaky" ? "flaky" : severity)

const colourOf = (finding: ReportedFinding, style: Style) =>
  finding.status === "confirmed" && finding.severity === "error" ? style.red : style.yellow

const placeOf = ({ where }: ReportedFinding): string =>
  [where.title, where.url ?? where.route].filter((text) => text !== undefined && text !== "").join(" · ")

const stepsOf = ({ steps }: ReportedFinding): ReadonlyArray<string> => {
  const left = steps.length - shownSteps
  const first = steps.slice(0, left > 0 ? shownSteps : undefined).map((step, i) => `${i + 1}. ${safeText(step)}`)
  return left > 0 ? [...first, `and ${quantity(left, "more step")}`] : first
}

export interface SummaryOptions {
  /** How goapher is called here, such as `goapher` or `npm run goapher --`. */
  readonly self: string
  readonly folder: string
  readonly markdown: string
  readonly style: Style
}

const findingLines = (finding: ReportedFinding, { self, folder, style }: SummaryOptions): ReadonlyArray<string> => {
  const indent = " ".repeat(10)
  const times = finding.replays === 0 ? "" : `shown ${finding.shown} of ${quantity(finding.replays, "time")}`
  const about = [finding.id, times].filter((text) => text !== "").join(", ")
  const flow = finding.flow === undefined ? [] : [`${self} replay ${path.join(folder, finding.flow)}`]
  return [
    `  ${colourOf(finding, style)(labelOf(finding).padEnd(8))}${style.bold(safeText(finding.title))} ${style.dim(`(${about})`)}`,
    ...[safeText(placeOf(finding)), ...stepsOf(finding)]
      .filter((line) => line !== "")
      .map((line) => `${indent}${line}`),
    ...flow.map((line) => `${indent}${style.dim(line)}`),
    ""
  ]
}

const kept = (findings: ReadonlyArray<ReportedFinding>, options: SummaryOptions): ReadonlyArray<string> => {
  const left = findings.length - shownFindings
  const lines = findings.slice(0, shownFindings).flatMap((finding) => findingLines(finding, options))
  return left > 0 ? [...lines, `  and ${left} more, see the report`, ""] : lines
}

const counts = ({ errors, notices, flaky, unconfirmed }: Report): string => {
  const parts = [
    errors.length === 0 ? "No bug found" : `${quantity(errors.length, "bug")} confirmed`,
    ...(notices.length === 0 ? [] : [quantity(notices.length, "notice")]),
    ...(flaky.length === 0 ? [] : [`${flaky.length} flaky`]),
    ...(unconfirmed.length === 0 ? [] : [`${unconfirmed.length} seen but not confirmed`])
  ]
  return `${parts.join(", ")}.`
}

const explored = ({ screens, operations, took, steps, seed }: Report): string =>
  `Explored ${quantity(screens, "screen")} in ${duration(took)}: ${operations.tried} of ` +
  `${quantity(operations.known, "operation")} tried, ${quantity(steps, "step")}, seed ${seed}.`

const howItEnded = ({ status, why, run }: Report, self: string): ReadonlyArray<string> => {
  if (status === "interrupted") return [`The run was interrupted. Go on with: ${self} hunt --resume ${run}`]
  return [safeText(why)]
}

const goalLines = ({ goals }: Report, style: Style): ReadonlyArray<string> =>
  goals.map(({ says, met }) =>
    met ? `  ${style.green("reached ")}${safeText(says)}` : `  ${style.yellow("missed  ")}${safeText(says)}`
  )

export const summary = (report: Report, options: SummaryOptions): ReadonlyArray<string> => [
  "",
  options.style.bold(counts(report)),
  "",
  ...goalLines(report, options.style),
  ...(report.goals.length > 0 ? [""] : []),
  ...kept([...report.errors, ...report.flaky, ...report.notices], options),
  explored(report),
  ...howItEnded(report, options.self),
  `Report: ${options.markdown} (report.json and junit.xml beside it)`
]
