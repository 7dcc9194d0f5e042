/** A small run as events: two screens, a confirmed bug, a flaky one, a notice, a candidate that still waits. */
import type { EventBody } from "../../journal/Event.ts"
import type { Candidate, Finding } from "../../world/Finding.ts"
import type { Step } from "../../world/Operation.ts"

export const tapSave: Step = {
  kind: "tap",
  target: [{ by: "role", role: "button", value: "Save" }],
  says: `tap button "Save"`
}
export const typeName: Step = {
  kind: "type",
  target: [{ by: "field", value: "name" }],
  value: "Ada",
  says: `type "Ada" into "Name"`
}

export const candidate = (fields: Partial<Candidate>): Candidate => ({
  oracle: "failure.exception",
  family: 1,
  harm: "crash",
  severity: "error",
  confidence: 0.9,
  title: "Saving throws an exception",
  cause: "failure.exception|s-2|cannot read",
  screen: "s-2",
  ...fields
})

export const finding = (id: string, fields: Partial<Finding> & { readonly candidate: Candidate }): Finding => ({
  id,
  status: "confirmed",
  shown: 2,
  replays: 2,
  steps: [typeName, tapSave],
  evidence: {},
  seen: 1,
  ...fields
})

const picture = `${"ab".repeat(32)}.png`

export const started: EventBody = {
  _tag: "RunStarted",
  run: "20261130-211612-x7k3",
  version: "0.1.0",
  command: "hunt",
  app: "localhost",
  start: "http://localhost:4000/",
  scope: { start: "http://localhost:4000/", origins: ["http://localhost:4000"], never: ["delete"] },
  seed: 7,
  budget: { minutes: 2 },
  goals: ["Order placed"],
  options: { emulate: "Pixel 7" }
}

const operation = (name: string) => ({
  key: `tap button ${name}`,
  kind: "tap" as const,
  control: `button ${name}`,
  role: "button",
  name,
  value: 1,
  cost: 50
})

const observed = (revision: number, screen: string): EventBody => ({
  _tag: "Observed",
  device: "d1",
  revision,
  url: `http://localhost:4000/${screen}`,
  title: screen,
  screen,
  variant: "v",
  elements: 12,
  took: 20,
  settled: true,
  truncated: false,
  signals: []
})

const found = (id: string, title: string, names: ReadonlyArray<string>): EventBody => ({
  _tag: "ScreenFound",
  device: "d1",
  screen: { id, base: id, variant: "v", route: `/${id}`, title, skeleton: ["button Save"] },
  operations: names.map(operation)
})

const finished = (key: string, from: string, to: string): EventBody => ({
  _tag: "StepFinished",
  device: "d1",
  key,
  ok: true,
  took: 80,
  from,
  fromVariant: "v",
  to,
  toVariant: "v",
  effects: ["screen"],
  missed: [],
  effective: true
})

const goal = { kind: "frontier", id: "g1", says: `try button "Edit"` }

export const sampleRun: ReadonlyArray<EventBody> = [
  started,
  {
    _tag: "SessionOpened",
    device: "d1",
    info: {
      id: "d1",
      platform: "web",
      driver: "chromedriver",
      name: "Chromium",
      version: "156",
      viewport: { width: 1280, height: 800, ratio: 1 },
      processes: [42, 43]
    },
    children: [{ pid: 42, startedAt: "111", what: "chromedriver" }]
  },
  found("s-1", "Start", ["Edit", "Delete account"]),
  observed(1, "s-1"),
  { _tag: "GoalChosen", device: "d1", goal, value: 3, cost: 50, frontier: 2 },
  {
    _tag: "PlanMade",
    device: "d1",
    goal,
    reason: "first",
    decision: { outcome: "Act", steps: [], cost: 50, goal: ["tried = yes"], why: "This is the first plan." }
  },
  {
    _tag: "GuardRefused",
    device: "d1",
    says: `tap button "Delete account"`,
    rule: `--never "delete"`,
    screen: "s-1",
    key: "tap button Delete account"
  },
  { _tag: "StepStarted", device: "d1", step: tapSave, key: "tap button Edit", says: `tap button "Edit"`, from: "s-1" },
  found("s-2", "Edit *profile*", ["Save", "Cancel"]),
  observed(2, "s-2"),
  finished("tap button Edit", "s-1", "s-2"),
  { _tag: "BudgetTick", steps: 1, ms: 4000 },
  {
    _tag: "CandidateOpened",
    device: "d1",
    finding: "f-1",
    candidate: candidate({ expected: "the profile is saved", observed: "TypeError: x is undefined" }),
    steps: [typeName, tapSave],
    evidence: { before: picture, after: picture },
    url: "http://localhost:4000/s-2"
  },
  { _tag: "CandidateSeen", finding: "f-1" },
  { _tag: "FindingReplayed", finding: "f-1", nth: 1, shown: true, steps: 2, phase: "confirm" },
  { _tag: "FindingReplayed", finding: "f-1", nth: 2, shown: true, steps: 2, phase: "confirm" },
  {
    _tag: "FindingSettled",
    flow: "flows/f-1.flow.json",
    finding: finding("f-1", {
      candidate: candidate({ expected: "the profile is saved", observed: "TypeError: x is undefined" }),
      evidence: { before: picture, after: picture },
      url: "http://localhost:4000/s-2",
      seen: 2
    })
  },
  {
    _tag: "FindingSettled",
    finding: finding("f-2", {
      status: "flaky",
      shown: 1,
      replays: 3,
      candidate: candidate({ title: "The list is empty", harm: "data" })
    })
  },
  {
    _tag: "FindingSettled",
    finding: finding("f-3", {
      candidate: candidate({ title: "A label says TODO", harm: "content", severity: "notice", confidence: 0.4 })
    })
  },
  {
    _tag: "CandidateOpened",
    device: "d1",
    finding: "f-4",
    candidate: candidate({ title: "Cancel does nothing", harm: "effect" }),
    steps: [tapSave],
    evidence: {}
  }
]

export const runFinished = {
  _tag: "RunFinished",
  status: "budget",
  why: "Two minutes were used.",
  exit: 1
} as const satisfies EventBody
