import { assert, describe, it } from "@effect/vitest"
import type { EventBody } from "../../journal/Event.ts"
import { type Report, reportOf } from "../../journal/Report.ts"
import { reportJson } from "../../journal/ReportJson.ts"
import { reportJunit } from "../../journal/ReportJunit.ts"
import { reportMarkdown } from "../../journal/ReportMarkdown.ts"
import { foldRun } from "../../journal/RunState.ts"
import { numbered } from "./Numbered.ts"
import { parseXml, type XmlElement } from "./ParseXml.ts"
import { candidate, finding, runFinished, sampleRun, started } from "./SampleRun.ts"

const reportAfter = (...bodies: ReadonlyArray<EventBody>): Report => {
  const report = reportOf(foldRun(numbered(bodies)))
  assert.isDefined(report)
  return report
}
const idsOf = (findings: Report["errors"]) => findings.map(({ id }) => id)
const settled = (id: string, harm: "crash" | "content" | "data", confidence: number): EventBody => ({
  _tag: "FindingSettled",
  finding: finding(id, { candidate: candidate({ harm, confidence, title: id }) })
})

const cases = (suites: XmlElement): ReadonlyArray<XmlElement> =>
  suites.children.flatMap(({ children }) => children).filter(({ name }) => name === "testcase")

describe("the report of a run", () => {
  it("sorts findings into bugs, notices, flaky and unconfirmed ones", () => {
    const report = reportAfter(...sampleRun, runFinished)
    assert.deepStrictEqual(idsOf(report.errors), ["f-1"])
    assert.deepStrictEqual(idsOf(report.notices), ["f-3"])
    assert.deepStrictEqual(idsOf(report.flaky), ["f-2"])
    assert.deepStrictEqual(idsOf(report.unconfirmed), ["f-4"])
    assert.deepInclude(report, { status: "budget", exit: 1, screens: 2, seed: 7, steps: 1 })
  })

  it("puts the worst harm first, then the surest finding", () => {
    const report = reportAfter(
      started,
      settled("content", "content", 1),
      settled("data", "data", 0.6),
      settled("unsure crash", "crash", 0.5),
      settled("sure crash", "crash", 0.9)
    )
    assert.deepStrictEqual(idsOf(report.errors), ["sure crash", "unsure crash", "data", "content"])
  })

  it("says of a killed run that it was broken off, and of what began nothing", () => {
    assert.strictEqual(reportAfter(...sampleRun).status, "broken off")
    assert.include(reportMarkdown(reportAfter(...sampleRun)), "broken off")
    assert.isUndefined(reportOf(foldRun([])))
  })

  it("is the same when read back from JSON", () => {
    const report = reportAfter(...sampleRun, runFinished)
    assert.deepStrictEqual(JSON.parse(reportJson(report)), report)
  })
})

describe("report.md", () => {
  const text = reportMarkdown(reportAfter(...sampleRun, runFinished))

  it("tells what was hunted, what was found, how to see it again and what was left out", () => {
    for (const part of [
      "**1 bug confirmed, 1 notice, 1 flaky, 1 not confirmed yet.**",
      "2 screens, 4 operations: 1 tried, 2 left",
      "### 1. Saving throws an exception",
      "“Edit \\*profile\\*” at `http://localhost:4000/s-2`",
      `2. type "Ada" into "Name"`,
      `3. tap button "Save"`,
      "- Expected: the profile is saved",
      "- Shown: 2 of 2 replays, seen 2 times while exploring",
      "`goapher replay .goapher/runs/20261130-211612-x7k3/flows/f-1.flow.json`",
      "[before](blobs/ab/abab",
      "## Flaky",
      "- Cancel does nothing",
      `- tap button "Delete account": --never "delete"`,
      "- 2 known operations not tried",
      "- Order placed: not reached"
    ]) {
      assert.include(text, part)
    }
  })

  it("lets nothing the app said become markup", () => {
    const hostile = `<img src=x onerror=alert(1)> [click](javascript:alert(1)) \`\`\` ![p](http://evil.test/p.png)\n# Passed\u202e`
    const report = reportAfter(started, {
      _tag: "FindingSettled",
      finding: finding("f-9", {
        candidate: candidate({
          title: hostile,
          observed: hostile,
          element: { n: 1, role: "button", name: hostile },
          signal: { _tag: "Exception", at: 1, text: hostile }
        }),
        url: `http://localhost/${hostile}`
      })
    })
    const outside = reportMarkdown(report)
      .split("\n")
      .map((line) => line.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, ""))
    for (const line of outside) {
      assert.notMatch(line, /(?<!\\)<|(?<!\\)\]\(javascript|(?<!\\)!\[|^# Passed|\u202e/)
    }
  })

  it("names flows and the folder as a person would at the command line", () => {
    const flow = `${"cd".repeat(32)}.json`
    const report = reportAfter(started, {
      _tag: "FindingSettled",
      finding: finding("f", { candidate: candidate({}) }),
      flow
    })
    assert.include(
      reportMarkdown(report, { self: "npm run goapher --", folder: "out/run" }),
      `npm run goapher -- replay out/run/blobs/cd/${flow}`
    )
  })

  it("counts and names screens that only the starting map knew", () => {
    const seen = sampleRun.find(({ _tag }) => _tag === "Observed")
    const report = reportAfter(started, seen!, {
      _tag: "FindingSettled",
      finding: finding("f", { candidate: candidate({ screen: "s-1" }) })
    })
    assert.strictEqual(report.screens, 1)
    assert.deepInclude(report.errors[0]?.where, { title: "s-1", route: "/s-1" })
  })

  it("does not praise a run that found nothing for more than it did", () => {
    const empty = reportMarkdown(reportAfter(started))
    assert.include(empty, "**No bug confirmed.**")
    assert.include(empty, "none was opened")
  })
})

describe("junit.xml", () => {
  it("fails once for each confirmed bug, and carries flaky ones without failing", () => {
    const suites = parseXml(reportJunit(reportAfter(...sampleRun, runFinished)))
    const outcome = cases(suites).map(({ attributes, children }) => [attributes["name"], children.at(-1)?.name])
    assert.deepStrictEqual(outcome, [
      ["the hunt", undefined],
      ["Order placed", "error"],
      ["Saving throws an exception", "failure"],
      ["The list is empty", "flakyFailure"]
    ])
    assert.deepInclude(suites.attributes, { tests: "4", failures: "1", errors: "1" })
  })

  it("is an error when the run did not come to an end of its own", () => {
    for (const report of [reportAfter(...sampleRun), reportAfter(started, { ...runFinished, status: "interrupted" })]) {
      assert.strictEqual(cases(parseXml(reportJunit(report)))[0]?.children.at(-1)?.name, "error")
    }
  })

  it("is sound XML whatever the app said", () => {
    const hostile = `]]> <a b="c"> & \u0000\u0008\u001b[31m\ud800 \ufffe 'x' 🎉\nnext`
    const report = reportAfter(started, {
      _tag: "FindingSettled",
      finding: finding("f", { candidate: candidate({ title: hostile, observed: hostile, expected: hostile }) })
    })
    const failed = cases(parseXml(reportJunit(report))).find(({ children }) => children.at(-1)?.name === "failure")
    assert.strictEqual(failed?.attributes["name"], `]]> <a b="c"> & [31m 'x' 🎉 next`)
    assert.include(failed?.children.at(-1)?.text, `Expected: ]]> <a b="c"> & [31m  'x' 🎉\nnext`)
  })
})
