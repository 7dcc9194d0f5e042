/**
 * `junit.xml`: the report for build servers. A confirmed bug is a failed test case; a flaky one passes and carries the mark
 * that Maven's tools gave such cases; a run that did not end by itself is an error, since silence would read as health.
 */
import Builder from "fast-xml-builder"
import type { Report, ReportedFinding } from "./Report.ts"

/** An XML element: attributes begin with `@`, the text is `#text`, lists repeat the element. */
type Xml = { readonly [name: string]: string | number | Xml | ReadonlyArray<Xml> }

/** What XML 1.0 can't hold, in any spelling: control characters, halves of surrogate pairs, two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const clean = (text: string): string => text.replaceAll(forbidden, "")
const oneLine = (text: string): string => clean(text).replaceAll(/\s+/g, " ").trim()

const milliseconds = 1000

const detailOf = (finding: ReportedFinding): string => {
  const { where, expected, observed, signal, steps, pictures, flow, remark } = finding
  const lines = [
    `Where: ${where.title ?? where.screen}${where.url === undefined ? "" : ` at ${where.url}`}`,
    `Shown: ${finding.shown} of ${finding.replays} replays`,
    ...(expected === undefined ? [] : [`Expected: ${expected}`]),
    ...(observed === undefined ? [] : [`Observed: ${observed}`]),
    ...(signal === undefined ? [] : [`Signal: ${signal}`]),
    ...(remark === undefined ? [] : [`Remark: ${remark}`]),
    "Steps:",
    "  1. open the app",
    ...steps.map((says, i) => `  ${i + 2}. ${says}`),
    ...(flow === undefined ? [] : [`Flow: ${flow}`])
  ]
  const attachments = [pictures.before, pictures.after].flatMap((file) => file ?? [])
  return clean([...lines, ...attachments.map((file) => `[[ATTACHMENT|${file}]]`)].join("\n"))
}

const properties = (values: Readonly<Record<string, string | number | undefined>>): Xml => ({
  property: Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ "@name": name, "@value": oneLine(String(value)) }]
  )
})

const caseOf = (report: Report, finding: ReportedFinding, mark: "failure" | "flakyFailure"): Xml => ({
  "@classname": oneLine(`${report.app}.${finding.oracle}`),
  "@name": oneLine(finding.title),
  "@time": 0,
  properties: properties({
    finding: finding.id,
    harm: finding.harm,
    confidence: finding.confidence,
    screen: finding.where.screen,
    flow: finding.flow
  }),
  [mark]: {
    "@type": oneLine(finding.oracle),
    "@message": oneLine(finding.observed ?? finding.title),
    "#text": detailOf(finding)
  }
})

/** The run itself, as a case: passed when it came to an end of its own. */
const runCase = (report: Report): Xml => {
  const ended = report.status === "done" || report.status === "budget" || report.status === "goal"
  const name = { "@classname": oneLine(report.app), "@name": "the hunt", "@time": report.took / milliseconds }
  if (ended) return name
  return { ...name, error: { "@type": report.status, "@message": oneLine(report.why), "#text": clean(report.why) } }
}

const goalCase =
  (report: Report) =>
  ({ says, met }: Report["goals"][number]): Xml => {
    const name = { "@classname": oneLine(`${report.app}.goals`), "@name": oneLine(says), "@time": 0 }
    return met ? name : { ...name, error: { "@type": "not-reached", "@message": "The goal was not reached." } }
  }

const suiteOf = (name: string, report: Report, cases: ReadonlyArray<Xml>): Xml => ({
  "@name": oneLine(name),
  "@tests": cases.length,
  "@failures": cases.filter((one) => "failure" in one).length,
  "@errors": cases.filter((one) => "error" in one).length,
  "@skipped": 0,
  "@time": report.took / milliseconds,
  "@timestamp": report.startedAt.slice(0, 19),
  properties: properties({
    run: report.run,
    goapher: report.goapher,
    start: report.start,
    build: report.build,
    seed: report.seed,
    device: report.devices.map(({ name, version }) => `${name} ${version}`).join(", "),
    steps: report.steps,
    screens: report.screens,
    notices: report.notices.length
  }),
  testcase: cases
})

export const reportJunit = (report: Report): string => {
  const cases = [
    runCase(report),
    ...report.goals.map(goalCase(report)),
    ...report.errors.map((finding) => caseOf(report, finding, "failure")),
    ...report.flaky.map((finding) => caseOf(report, finding, "flakyFailure"))
  ]
  const suite = suiteOf(`goapher hunt ${report.app}`, report, cases)
  const { "@tests": tests, "@failures": failures, "@errors": errors, "@time": time } = suite as Record<string, number>
  return new Builder({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    format: true,
    suppressEmptyNode: true,
    processEntities: true
  }).build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    testsuites: {
      "@name": "goapher",
      "@tests": tests,
      "@failures": failures,
      "@errors": errors,
      "@time": time,
      testsuite: suite
    }
  })
}
