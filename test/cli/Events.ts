/** Events of a run, written short. */
import type { Event, EventBody } from "../../journal/Event.ts"
import type { Candidate, Finding } from "../../world/Finding.ts"

/** Events in order, 100 ms apart, beginning at time 1000. */
export const events = (...bodies: ReadonlyArray<EventBody>): ReadonlyArray<Event> =>
  bodies.map((body, i) => ({ v: 1, seq: i + 1, at: 1000 + i * 100, ...body }))

export const started: EventBody = {
  _tag: "RunStarted",
  run: "20260101-120000-abcd",
  version: "0.1.0",
  command: "goapher hunt",
  app: "shop",
  start: "http://localhost:3000/",
  scope: { start: "http://localhost:3000/", origins: ["http://localhost:3000"], never: [] },
  seed: 1,
  budget: { minutes: 2 },
  goals: [],
  options: {}
}

export const opened: EventBody = {
  _tag: "SessionOpened",
  device: "d1",
  info: {
    id: "d1",
    platform: "web",
    driver: "chromedriver",
    name: "Chromium",
    version: "156.0",
    viewport: { width: 1280, height: 900, ratio: 1 },
    processes: []
  },
  children: []
}

export const observed = (title: string, url = "http://localhost:3000/"): EventBody => ({
  _tag: "Observed",
  device: "d1",
  revision: 1,
  url,
  title,
  screen: "s-1",
  variant: "v-1",
  elements: 3,
  took: 20,
  settled: true,
  truncated: false,
  signals: []
})

const operation = (key: string) =>
  ({ key, kind: "tap", control: key, role: "button", name: key, value: 1, cost: 50 }) as const

export const screen = (...keys: ReadonlyArray<string>): EventBody => ({
  _tag: "ScreenFound",
  device: "d1",
  screen: { id: "s-1", base: "s-1", variant: "v-1", route: "/", title: "Home", skeleton: [] },
  operations: keys.map(operation)
})

export const chosen = (says: string): EventBody => ({
  _tag: "GoalChosen",
  device: "d1",
  goal: { kind: "frontier", id: says, says },
  value: 1,
  cost: 50,
  frontier: 2
})

export const stepStarted = (says: string): EventBody => ({
  _tag: "StepStarted",
  device: "d1",
  step: { kind: "tap", says },
  key: "Save",
  says,
  from: "s-1"
})

export const candidate = (title: string, severity: Candidate["severity"] = "error"): Candidate => ({
  oracle: "failure.exception",
  family: 1,
  harm: "crash",
  severity,
  confidence: 0.9,
  title,
  cause: title,
  screen: "s-1"
})

export const settled = (title: string, status: Finding["status"], severity?: Candidate["severity"]): EventBody => ({
  _tag: "FindingSettled",
  device: "d1",
  finding: {
    id: `f-${title.length}`,
    candidate: candidate(title, severity),
    status,
    shown: 2,
    replays: 2,
    steps: [{ kind: "tap", says: 'tap button "Save"' }],
    evidence: {},
    seen: 1
  }
})
