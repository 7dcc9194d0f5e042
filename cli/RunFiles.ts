/**
 * What a run leaves behind when it ends, however it ended: reports, a flow for each finding, the app's map and a line of
 * its history. All of it comes from the journal and the map.
 */
import { Effect, Option, Schema } from "effect"
import * as path from "node:path"
import { Flow, flowJson } from "../flows/Flow.ts"
import { recordFlow } from "../flows/RecordFlow.ts"
import { AppStore } from "../journal/AppStore.ts"
import { placeOfBlob } from "../journal/Blob.ts"
import { readText } from "../journal/Files.ts"
import { type Report, reportOf } from "../journal/Report.ts"
import { reportJson } from "../journal/ReportJson.ts"
import { reportJunit } from "../journal/ReportJunit.ts"
import { reportMarkdown } from "../journal/ReportMarkdown.ts"
import { type FindingState, foldRun, type RunState } from "../journal/RunState.ts"
import { RunStore } from "../journal/RunStore.ts"
import type { AppMap } from "../world/AppMap.ts"
import { AppMapFile, mapToFile } from "../world/AppMapFile.ts"
import type { Step } from "../world/Operation.ts"
import { mistake } from "./ExitCodes.ts"
import { Settings } from "./Settings.ts"

export interface Written {
  readonly report: Report
  /** Folder of the run. */
  readonly folder: string
  readonly markdown: string
}

const isShown = ({ settled }: FindingState): boolean => settled?.status === "confirmed" || settled?.status === "flaky"

const decodeFlow = Schema.decodeUnknownOption(Schema.fromJsonString(Flow))

/**
 * The flow as the run recorded it, with what appeared and went at each step; where it has none, made of the steps alone.
 * It begins with the run's start flow: what was found lies behind that.
 */
const flowOf = Effect.fnUntraced(function* (
  state: RunState,
  folder: string,
  finding: FindingState,
  startSteps: ReadonlyArray<Step>
) {
  const recorded = finding.flow === undefined ? undefined : placeOfBlob(finding.flow)
  const text = recorded === undefined ? undefined : yield* readText(path.join(folder, recorded))
  const { app = "", start = "", run = "", version = "" } = state.started ?? {}
  const provenance = { goapher: version, run, finding: finding.id }
  const steps = finding.settled?.steps ?? []
  const flow = Option.getOrElse(decodeFlow(text), () =>
    recordFlow({ title: finding.candidate.title, app, start, steps, provenance })
  )
  return flowJson({ ...flow, steps: [...startSteps, ...flow.steps] })
})

/** Writes a flow for each finding that was shown again; answers the state that knows their files. */
const writeFlows = Effect.fnUntraced(function* (
  run: string,
  folder: string,
  state: RunState,
  startSteps: ReadonlyArray<Step>
) {
  const store = yield* RunStore
  const findings = new Map(state.findings)
  for (const finding of state.findings.values()) {
    if (!isShown(finding)) continue
    const flow = `flows/${finding.id}.flow.json`
    yield* store.write(run, flow, yield* flowOf(state, folder, finding, startSteps))
    findings.set(finding.id, { ...finding, flow })
  }
  return { ...state, findings }
})

const remember = Effect.fnUntraced(function* (run: string, state: RunState, map: AppMap) {
  const apps = yield* AppStore
  const app = state.started?.app ?? ""
  yield* apps.save(app, "map.json", AppMapFile, mapToFile(map))
  const findings = [...state.findings.values()].map(({ id, candidate, settled }) => ({
    id,
    cause: candidate.cause,
    status: settled?.status ?? "candidate",
    title: candidate.title
  }))
  const { build } = state.started ?? {}
  const status = state.finished?.status ?? "broken off"
  yield* apps.addHistory(app, { run, at: state.lastAt, status, findings, ...(build === undefined ? {} : { build }) })
})

export const writeRunFiles = Effect.fnUntraced(function* (run: string, map: AppMap, startSteps: ReadonlyArray<Step>) {
  const store = yield* RunStore
  const { events, folder } = yield* store.read(run)
  const state = yield* writeFlows(run, folder, foldRun(events), startSteps)
  const report = reportOf(state)
  if (report === undefined) return yield* mistake(`The run ${run} has no beginning.`, "Start a new one.")
  yield* store.write(run, "report.json", reportJson(report))
  yield* store.write(run, "junit.xml", reportJunit(report))
  const { self } = yield* Settings
  const readers = { self, folder: path.relative(".", folder) || folder }
  const markdown = yield* store.write(run, "report.md", reportMarkdown(report, readers))
  if (state.observations > 0) yield* remember(run, state, map)
  return { report, folder, markdown: path.relative(".", markdown) || markdown } satisfies Written
})
