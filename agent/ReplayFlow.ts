/**
 * Does a flow's steps from a fresh state, with no search: each step must find exactly one target, and what it is to make
 * appear must appear in this run. Tells where the flow no longer fits, and which bugs its steps show.
 */
import { Effect } from "effect"
import { Device } from "../drivers/Device.ts"
import type { Anchor, Flow, FlowStep } from "../flows/Flow.ts"
import { stepsOf } from "../flows/Flow.ts"
import { Journal } from "../journal/Journal.ts"
import { detect } from "../oracles/Detect.ts"
import { AppMap } from "../world/AppMap.ts"
import type { Candidate } from "../world/Finding.ts"
import { find } from "../world/Locate.ts"
import type { Observation } from "../world/Observation.ts"
import type { Scope } from "../world/Scope.ts"
import { freshStart } from "./Fresh.ts"
import { type Mind, newKnowledge, newMind } from "./Mind.ts"
import { note } from "./Note.ts"
import { findingId, Register } from "./Register.ts"
import { doStep } from "./Steps.ts"
import type { Trouble } from "./Trouble.ts"

export interface ReplayOptions {
  readonly flow: Flow
  readonly scope: Scope
}

/** `stale`: the step with that index could not be done, or did not do what it did when it was recorded. */
export interface ReplayResult {
  readonly stale?: { readonly at: number; readonly says: string; readonly why: string }
  /** Bugs that the steps showed, each cause once. */
  readonly shown: ReadonlyArray<Candidate>
  /** Whether the finding that the flow was made for is among them; undefined for a flow of another origin. */
  readonly showsItsFinding?: boolean
  readonly steps: number
}

const endless = Number.MAX_SAFE_INTEGER

const isSeen = (anchor: Anchor, observation: Observation, flow: Flow): boolean => {
  if (anchor.by === "address") {
    const { url } = observation.location
    const wanted = URL.canParse(anchor.value, flow.start) ? new URL(anchor.value, flow.start) : undefined
    if (url === undefined || wanted === undefined) return false
    const now = new URL(url)
    return now.pathname === wanted.pathname && (wanted.hash === "" || now.hash === wanted.hash)
  }
  const result = find(observation, [anchor])
  return "found" in result || "ambiguous" in result
}

const saysAnchor = (anchor: Anchor): string => `${anchor.by} “${anchor.value}”`

/** What must be there before the first step and isn't, in words. */
const lacking = (flow: Flow, observation: Observation): string | undefined => {
  const missing = flow.begins?.find((anchor) => !isSeen(anchor, observation, flow))
  return missing === undefined ? undefined : `${saysAnchor(missing)} is not there at the start`
}

/** What the step was to bring about and didn't, in words; undefined when all is as recorded. */
const unmet = (step: FlowStep, after: Observation, flow: Flow): string | undefined => {
  const missing = step.appeared?.find((anchor) => !isSeen(anchor, after, flow))
  if (missing !== undefined) return `${saysAnchor(missing)} did not appear`
  const left = step.gone?.find((anchor) => anchor.by !== "address" && isSeen(anchor, after, flow))
  return left === undefined ? undefined : `${saysAnchor(left)} is still there`
}

/** Replays a flow once. Fails only when the device is lost or the journal can't be written. */
export const replayFlow = Effect.fn("replayFlow")(function* ({
  flow,
  scope
}: ReplayOptions): Effect.fn.Return<ReplayResult, Trouble, Device | Journal> {
  const device = yield* Device
  const knowledge = newKnowledge({
    journal: yield* Journal,
    scope,
    seed: 1,
    version: flow.provenance.goapher,
    literals: [],
    budget: { time: endless, steps: endless },
    spent: { before: 0, since: yield* device.now, steps: 0 },
    map: AppMap.empty(flow.app),
    register: new Register(),
    startSteps: []
  })
  const mind = newMind(knowledge, device)
  const { observation, screen } = yield* freshStart(mind, "state", "a flow is replayed")
  yield* note(mind, detect({ observation, screen: screen.id, scope, typed: mind.typed }))
  const stale = yield* follow(mind, flow)
  const shown = [...mind.register.entries.values()].map((entry) => entry.candidate)
  const { finding } = flow.provenance
  return {
    ...(stale === undefined ? {} : { stale }),
    shown,
    ...(finding === undefined ? {} : { showsItsFinding: shown.some(({ cause }) => findingId(cause) === finding) }),
    steps: mind.spent.steps
  }
})

const follow = Effect.fnUntraced(function* (mind: Mind, flow: Flow) {
  const steps = stepsOf(flow)
  const lacks = mind.place === undefined ? undefined : lacking(flow, mind.place.observation)
  if (lacks !== undefined) return { at: 0, says: steps[0]?.says ?? `open ${flow.start}`, why: lacks }
  for (const [at, step] of steps.entries()) {
    const outcome = yield* doStep(mind, step)
    if (!outcome.done) return { at, says: step.says, why: outcome.why }
    yield* note(mind, outcome.candidates, outcome.transition)
    if (!mind.isRunning) return undefined
    const why = unmet(flow.steps[at]!, outcome.transition.after, flow)
    if (why !== undefined) return { at, says: step.says, why }
  }
  return undefined
})
