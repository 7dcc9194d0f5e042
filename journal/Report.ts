/**
 * What a run has to say when it ends, or was ended: the one value that the Markdown, JSON and JUnit reports are drawn
 * from. Made from the folded journal alone, so that a broken-off run has a report too.
 */
import { harms } from "../world/Finding.ts"
import { placeOfBlob } from "./Blob.ts"
import type { RunStatus } from "./Event.ts"
import { type FindingState, operationsOf, placesOf, type RunState, titleOf } from "./RunState.ts"

export interface ReportedFinding {
  readonly id: string
  readonly status: "candidate" | "confirmed" | "flaky" | "dismissed"
  readonly severity: "error" | "notice"
  readonly harm: (typeof harms)[number]
  readonly confidence: number
  /** Rule that found it, and what makes it the same finding on another day. */
  readonly oracle: string
  readonly cause: string
  readonly title: string
  readonly where: { readonly screen: string; readonly title?: string; readonly route?: string; readonly url?: string }
  readonly element?: { readonly role: string; readonly name: string }
  /** Shortest known steps from a fresh state, in words. */
  readonly steps: ReadonlyArray<string>
  readonly expected?: string
  readonly observed?: string
  /** What the app let slip, such as the text of an exception. */
  readonly signal?: string
  /** Replays that showed it, of how many; and times the cause was seen while exploring. */
  readonly shown: number
  readonly replays: number
  readonly seen: number
  /** Paths relative to the run's folder. */
  readonly pictures: { readonly before?: string; readonly after?: string }
  readonly flow?: string
  readonly remark?: string
}

export interface NotReached {
  readonly what: string
  readonly why: string
  readonly times: number
}

export interface Report {
  readonly version: 1
  readonly run: string
  readonly goapher: string
  readonly command: string
  readonly app: string
  readonly start: string
  readonly build?: string
  readonly seed: number
  readonly devices: ReadonlyArray<{ readonly id: string; readonly name: string; readonly version: string }>
  /** `broken off`: the process died and the run was not resumed. */
  readonly status: RunStatus | "broken off"
  readonly why: string
  readonly exit?: number
  readonly startedAt: string
  readonly endedAt: string
  /** Running time in milliseconds. */
  readonly took: number
  readonly resumed: number
  readonly budget: { readonly minutes?: number; readonly steps?: number }
  readonly steps: number
  readonly observations: number
  readonly screens: number
  readonly operations: { readonly known: number; readonly tried: number; readonly left: number }
  readonly surprises: number
  readonly stalls: number
  readonly goals: ReadonlyArray<{ readonly says: string; readonly met: boolean }>
  /** Ranked by harm, then confidence. */
  readonly errors: ReadonlyArray<ReportedFinding>
  readonly notices: ReadonlyArray<ReportedFinding>
  readonly flaky: ReadonlyArray<ReportedFinding>
  /** Seen, but the run ended before they could be replayed. */
  readonly unconfirmed: ReadonlyArray<ReportedFinding>
  readonly dismissed: ReadonlyArray<ReportedFinding>
  readonly notReached: ReadonlyArray<NotReached>
}

const present = <K extends string, V>(key: K, value: V | undefined): { readonly [_ in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [_ in K]?: V })

/** The text of a signal that a person looks for first. */
const signalText = (signal: FindingState["candidate"]["signal"]): string | undefined => {
  if (signal === undefined) return undefined
  switch (signal._tag) {
    case "BadAnswer":
      return `${signal.method} ${signal.url} answered ${signal.status}`
    case "RequestFailed":
      return `${signal.method} ${signal.url} failed: ${signal.error}`
    case "WindowOpened":
    case "Download":
      return signal.url
    default:
      return signal.text
  }
}

const reported = (state: RunState, finding: FindingState): ReportedFinding => {
  const { candidate, status, steps, evidence, remark, url } = {
    status: "candidate" as const,
    ...finding,
    ...finding.settled
  }
  const { element, screen } = candidate
  const place = titleOf(state, screen)
  const confirmations = finding.replays.filter(({ phase }) => phase === "confirm")
  return {
    id: finding.id,
    status,
    severity: candidate.severity,
    harm: candidate.harm,
    confidence: candidate.confidence,
    oracle: candidate.oracle,
    cause: candidate.cause,
    title: candidate.title,
    where: { screen, ...present("title", place?.title), ...present("route", place?.route), ...present("url", url) },
    ...present("element", element && { role: element.role, name: element.name }),
    steps: steps.map(({ says }) => says),
    ...present("expected", candidate.expected),
    ...present("observed", candidate.observed),
    ...present("signal", signalText(candidate.signal)),
    shown: finding.settled?.shown ?? confirmations.filter(({ shown }) => shown).length,
    replays: finding.settled?.replays ?? confirmations.length,
    seen: Math.max(finding.seen, finding.settled?.seen ?? 0),
    pictures: {
      ...present("before", placeOfBlob(evidence.before ?? "")),
      ...present("after", placeOfBlob(evidence.after ?? ""))
    },
    ...present("flow", placeOfBlob(finding.flow ?? "") ?? finding.flow),
    ...present("remark", remark)
  }
}

const byHarm = (a: ReportedFinding, b: ReportedFinding): number =>
  harms.indexOf(a.harm) - harms.indexOf(b.harm) ||
  b.confidence - a.confidence ||
  a.title.localeCompare(b.title) ||
  a.id.localeCompare(b.id)

const notReached = (state: RunState): ReadonlyArray<NotReached> => {
  const refused = [...state.refused.values()].map(({ says, rule, times }) => ({ what: says, why: rule, times }))
  const unmet = [...state.unmet.values()].map(({ goal, decision }) => ({
    what: goal.says,
    why:
      decision.outcome === "OverBudget"
        ? "costs more than was left of the budget"
        : `no plan: ${decision.unmet?.join("; ") || "nothing leads there"}`,
    times: 1
  }))
  return [...refused, ...unmet].toSorted((a, b) => b.times - a.times || a.what.localeCompare(b.what))
}

/** Goals as the user worded them are met when a goal of that id or wording was. */
const goalsOf = (state: RunState): Report["goals"] =>
  (state.started?.goals ?? []).map((says) => ({
    says,
    met: state.met.some((goal) => goal.id === says || goal.says === says)
  }))

/** The report of a run as far as it went; undefined for a journal without a beginning. */
export const reportOf = (state: RunState): Report | undefined => {
  const { started, finished } = state
  if (started === undefined) return undefined
  const all = [...state.findings.values()].map((finding) => reported(state, finding)).toSorted(byHarm)
  const confirmed = all.filter(({ status }) => status === "confirmed")
  return {
    version: 1,
    run: started.run,
    goapher: started.version,
    command: started.command,
    app: started.app,
    start: started.start,
    ...present("build", started.build),
    seed: started.seed,
    devices: Object.values(state.devices).flatMap(({ session }) =>
      session === undefined ? [] : [{ id: session.info.id, name: session.info.name, version: session.info.version }]
    ),
    status: finished?.status ?? "broken off",
    why: finished?.why ?? "The process ended before the run did.",
    ...present("exit", finished?.exit),
    startedAt: new Date(started.at).toISOString(),
    endedAt: new Date(state.lastAt).toISOString(),
    took: state.ms,
    resumed: state.resumed.length,
    budget: started.budget,
    steps: Math.max(state.steps, state.budgetSteps),
    observations: state.observations,
    screens: placesOf(state),
    operations: operationsOf(state),
    surprises: state.surprises,
    stalls: state.stalls.length,
    goals: goalsOf(state),
    errors: confirmed.filter(({ severity }) => severity === "error"),
    notices: confirmed.filter(({ severity }) => severity === "notice"),
    flaky: all.filter(({ status }) => status === "flaky"),
    unconfirmed: all.filter(({ status }) => status === "candidate"),
    dismissed: all.filter(({ status }) => status === "dismissed"),
    notReached: notReached(state)
  }
}
