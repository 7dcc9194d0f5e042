/**
 * `report.md`: what was hunted and what was found, to be read by a person, on a terminal or rendered. What the app said is
 * data: nothing of it becomes a link, a picture or markup.
 */
import { duration, quantity } from "./Words.ts"
import type { Report, ReportedFinding } from "./Report.ts"

/** Longest text of the app that is quoted, in characters. */
const longestQuote = 400

/** Plain text inside a paragraph: one line, no markup, no HTML. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>|~]/g, "\\$&")
    .replaceAll("&", "&amp;")

/** The same at the beginning of a line or list item, where more letters mean something. */
const item = (text: string): string => plain(text).replace(/^(\d*)([#+\-=.)])/, "$1\\$2")

/** A text in code type, whatever backticks it has. */
const code = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").slice(0, longestQuote)
  const fence = "`".repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)) + 1)
  const padding = line.startsWith("`") || line.endsWith("`") || line.trim() === "" ? " " : ""
  return `${fence}${padding}${line}${padding}${fence}`
}

const outcomes: Record<Report["status"], string> = {
  done: "everything worth trying was tried",
  budget: "the budget was used up",
  goal: "the goal was reached",
  interrupted: "interrupted",
  failed: "failed",
  "broken off": "broken off"
}

const summary = (report: Report): ReadonlyArray<string> => {
  const { known, tried, left } = report.operations
  const resumed = report.resumed === 0 ? "" : `, resumed ${quantity(report.resumed, "time")}`
  const rows = [
    ["App", `${plain(report.app)}, ${code(report.start)}`],
    ...(report.build === undefined ? [] : [["Build", plain(report.build)]]),
    ["Ended", `${outcomes[report.status]}: ${plain(report.why)}`],
    ["Time", `${duration(report.took)}, ${quantity(report.steps, "step")}${resumed}; began ${report.startedAt}`],
    [
      "Explored",
      `${quantity(report.screens, "screen")}, ${quantity(known, "operation")}: ${tried} tried, ${left} left`
    ],
    ["Device", report.devices.map(({ name, version }) => plain(`${name} ${version}`)).join(", ") || "none was opened"],
    ["Seed", `${report.seed}`],
    ["Run", `${code(report.run)}, goapher ${plain(report.goapher)}`]
  ]
  return ["| | |", "|---|---|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)]
}

const headline = ({ errors, notices, flaky, unconfirmed }: Report): string => {
  const counts = [
    errors.length === 0 ? "no bug confirmed" : `${quantity(errors.length, "bug")} confirmed`,
    ...(notices.length === 0 ? [] : [quantity(notices.length, "notice")]),
    ...(flaky.length === 0 ? [] : [`${flaky.length} flaky`]),
    ...(unconfirmed.length === 0 ? [] : [`${unconfirmed.length} not confirmed yet`])
  ]
  const text = counts.join(", ")
  return `**${text[0]?.toUpperCase()}${text.slice(1)}.**`
}

const whereOf = ({ where, element }: ReportedFinding): string => {
  const screen = where.title === undefined || where.title === "" ? "a page without a title" : `“${where.title}”`
  const place = where.url ?? where.route
  const on =
    element === undefined || element.name === "" ? "" : `, ${plain(element.role)} ${plain(`“${element.name}”`)}`
  return `${plain(screen)}${place === undefined ? "" : ` at ${code(place)}`}${on}`
}

const shownOf = ({ replays, shown, seen }: ReportedFinding): string => {
  const while_ = `seen ${quantity(seen, "time")} while exploring`
  return replays === 0 ? `${while_}, not replayed` : `${shown} of ${quantity(replays, "replay")}, ${while_}`
}

/** Steps that open an address need no start before them. */
const stepsOf = ({ steps }: ReportedFinding): ReadonlyArray<string> => {
  const all = steps[0]?.startsWith("open ") === true ? steps : ["open the app", ...steps]
  return all.map((says, i) => `${i + 1}. ${item(says)}`)
}

const pictureOf = ({ pictures }: ReportedFinding): ReadonlyArray<string> => {
  const links = [
    ...(pictures.before === undefined ? [] : [`[before](${pictures.before})`]),
    ...(pictures.after === undefined ? [] : [`[after](${pictures.after})`])
  ]
  return links.length === 0 ? [] : [`- Pictures: ${links.join(", ")}`]
}

const replayOf = ({ self, folder }: Readers, { flow }: ReportedFinding): ReadonlyArray<string> =>
  flow === undefined ? [] : [`- Replay: ${code(`${self} replay ${folder}/${flow}`)}`]

const line = (name: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [`- ${name}: ${value}`]

const detail = (readers: Readers, finding: ReportedFinding, number: number): ReadonlyArray<string> => [
  "",
  `### ${number}. ${plain(finding.title)}`,
  "",
  `- Where: ${whereOf(finding)}`,
  `- Harm: ${finding.harm}, by the rule ${code(finding.oracle)} (confidence ${Math.round(finding.confidence * 100)} %)`,
  `- Shown: ${shownOf(finding)}`,
  ...line("Expected", finding.expected && plain(finding.expected)),
  ...line("Observed", finding.observed && plain(finding.observed)),
  ...line("Signal", finding.signal && code(finding.signal)),
  ...line("Remark", finding.remark && plain(finding.remark)),
  ...pictureOf(finding),
  ...replayOf(readers, finding),
  "",
  "Steps:",
  "",
  ...stepsOf(finding)
]

const section = (readers: Readers, title: string, says: string, findings: ReadonlyArray<ReportedFinding>) =>
  findings.length === 0
    ? []
    : ["", `## ${title}`, "", says, ...findings.flatMap((finding, i) => detail(readers, finding, i + 1))]

const short = (title: string, says: string, findings: ReadonlyArray<ReportedFinding>): ReadonlyArray<string> =>
  findings.length === 0
    ? []
    : [
        "",
        `## ${title}`,
        "",
        says,
        "",
        ...findings.map((one) => `- ${item(one.title)} (${whereOf(one)})${one.remark ? `: ${plain(one.remark)}` : ""}`)
      ]

/** Lines of "not reached" that are shown; the rest is counted. */
const longestList = 30

const unreached = ({ notReached: all, operations: { left }, status }: Report): ReadonlyArray<string> => {
  if (all.length === 0 && left === 0) return []
  const shown = all.slice(0, longestList).map(({ what, why, times }) => {
    const often = times > 1 ? ` (${times} times)` : ""
    return `- ${item(what)}: ${plain(why)}${often}`
  })
  const more = all.length > longestList ? [`- and ${all.length - longestList} more`] : []
  const why = status === "done" ? "not worth the way" : "the run ended before"
  const untried = left > 0 ? [`- ${quantity(left, "known operation")} not tried: ${why}`] : []
  return ["", "## Not reached", "", ...shown, ...more, ...untried]
}

const goals = (report: Report): ReadonlyArray<string> =>
  report.goals.length === 0
    ? []
    : [
        "",
        "## Goals",
        "",
        ...report.goals.map(({ says, met }) => `- ${item(says)}: ${met ? "reached" : "not reached"}`)
      ]

/** How whoever reads the report calls goapher, and names the run's folder at the command line. */
export interface Readers {
  readonly self: string
  readonly folder: string
}

export const reportMarkdown = (
  report: Report,
  readers: Readers = { self: "goapher", folder: `.goapher/runs/${report.run}` }
): string =>
  [
    `# Hunt of ${plain(report.app)}`,
    "",
    headline(report),
    "",
    ...summary(report),
    ...goals(report),
    ...section(
      readers,
      "Bugs",
      "Each was shown again from a fresh start of the browser. The worst come first.",
      report.errors
    ),
    ...section(readers, "Notices", "Probably worth a look; no claim that they are bugs.", report.notices),
    ...section(readers, "Flaky", "Shown in some replays and not in others.", report.flaky),
    ...short("Not confirmed yet", "Seen once; the run ended before they could be replayed.", report.unconfirmed),
    ...short("Dismissed", "Seen once and not again in any replay.", report.dismissed),
    ...unreached(report),
    ""
  ].join("\n")
