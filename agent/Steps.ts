/** Performs recorded steps: each target is found again by its locators on what is seen now. */
import { Context, Effect, Result } from "effect"
import { fillIn } from "../flows/FlowValues.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { find } from "../world/Locate.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { Ladder, Operation, Step } from "../world/Operation.ts"
import type { Candidate } from "../world/Finding.ts"
import type { Transition } from "../world/Transition.ts"
import { act } from "./Act.ts"
import { admit } from "./Guard.ts"
import { look } from "./Look.ts"
import type { Mind } from "./Mind.ts"
import type { Trouble } from "./Trouble.ts"

/** Values behind `${env:NAME}` handles. Only steps that are performed see them; events and flows keep the handle. */
export const Handles = Context.Reference<ReadonlyMap<string, string>>("goapher/agent/Handles", {
  defaultValue: () => new Map()
})

/** Why a recorded step could not be done. */
export interface StepFailure {
  readonly at: number
  readonly step: Step
  readonly why: string
}

export interface StepsDone {
  /** What was done: the steps, and those that had to be put in between. */
  readonly steps: ReadonlyArray<Step>
  /** Candidates by the index of the step after which they showed. */
  readonly shown: ReadonlyArray<{ readonly at: number; readonly candidates: ReadonlyArray<Candidate> }>
  readonly failure?: StepFailure
  /** Indices of the steps that could not be done, and the screens, as the map's index, where that was. */
  readonly misses: ReadonlyArray<{ readonly at: number; readonly screen: number | undefined }>
  /** What was seen before the first step and after each. */
  readonly observations: ReadonlyArray<Observation>
}

const numberOf = (observation: Observation, ladder: Ladder): number | string => {
  const result = find(observation, ladder)
  if ("found" in result) return result.found
  if ("ambiguous" in result) return `${result.ambiguous.length} elements answer to ${result.by.by} "${result.by.value}"`
  return result.missing === undefined
    ? "it names no target"
    : `nothing answers to ${result.missing.by} "${result.missing.value}"`
}

const operationOf = (observation: Observation, step: Step, value: string | undefined): Operation | string => {
  const element = step.target === undefined ? undefined : numberOf(observation, step.target)
  const to = step.to === undefined ? undefined : numberOf(observation, step.to)
  if (typeof element === "string") return element
  if (typeof to === "string") return to
  return {
    kind: step.kind,
    ...(element === undefined ? {} : { element }),
    ...(to === undefined ? {} : { to }),
    ...(value === undefined ? {} : { value })
  }
}

/** What happened at one recorded step. */
export type StepOutcome =
  | { readonly done: true; readonly transition: Transition; readonly candidates: ReadonlyArray<Candidate> }
  | { readonly done: false; readonly why: string }

/** Does one recorded step where the device is now. */
export const doStep = Effect.fnUntraced(function* (mind: Mind, step: Step): Effect.fn.Return<StepOutcome, Trouble> {
  const handles = yield* Handles
  const filled = step.value === undefined ? undefined : fillIn(step.value, (name) => handles.get(name))
  if (filled !== undefined && Result.isFailure(filled)) {
    return { done: false, why: `the environment has no value for ${filled.failure}` }
  }
  const value = filled?.success
  const place = mind.place ?? (yield* look(mind))
  const operation = operationOf(place.observation, step, value)
  if (typeof operation === "string") return { done: false, why: operation }
  const element =
    operation.element === undefined ? undefined : indexed(place.observation).byNumber.get(operation.element)
  const admission = admit(operation, element, place.observation, mind.scope)
  if (!admission.admitted) return { done: false, why: `refused: ${admission.rule}` }
  const { transition, candidates } = yield* act(mind, {
    operation,
    step,
    ...(element === undefined ? {} : { element })
  })
  if (transition.failure !== undefined) return { done: false, why: transition.failure }
  return { done: true, transition, candidates }
})

export interface StepsManner {
  /** Called ahead of the last step. */
  readonly beforeLast?: Effect.Effect<void, JournalError>
  /** Steps that lead from here to where the step was recorded, for when it can't be done here; none where that isn't known. */
  readonly detour?: (step: Step) => ReadonlyArray<Step>
  /** A step that can't be done is left out with those after it, up to the next address that is opened. */
  readonly skips?: boolean
}

/** Does steps one after another until one can't be done. */
export const doSteps = Effect.fnUntraced(function* (
  mind: Mind,
  steps: ReadonlyArray<Step>,
  { beforeLast = Effect.void, detour = () => [], skips = false }: StepsManner = {}
): Effect.fn.Return<StepsDone, Trouble> {
  const shown: Array<{ at: number; candidates: ReadonlyArray<Candidate> }> = []
  const observations: Array<Observation> = mind.place === undefined ? [] : [mind.place.observation]
  const done: Array<Step> = []
  const misses: Array<StepsDone["misses"][number]> = []
  const perform = Effect.fnUntraced(function* (step: Step): Effect.fn.Return<string | undefined, Trouble> {
    const outcome = yield* doStep(mind, step)
    if (!outcome.done) return outcome.why
    if (outcome.candidates.length > 0) shown.push({ at: done.length, candidates: outcome.candidates })
    done.push(step)
    observations.push(outcome.transition.after)
    return undefined
  })
  let next = 0
  for (const [at, step] of steps.entries()) {
    if (at < next) continue
    if (at === steps.length - 1) yield* beforeLast
    const screen = mind.place?.at
    let why = yield* perform(step)
    if (why !== undefined) misses.push({ at, screen })
    const between = why === undefined ? [] : detour(step)
    if (between.length > 0) {
      for (const one of between) why = (yield* perform(one)) ?? why
      why = yield* perform(step)
    }
    if (why !== undefined) {
      next = steps.findIndex(({ kind }, index) => index > at && kind === "open")
      if (!skips || next < 0) return { steps: done, shown, observations, misses, failure: { at, step, why } }
    }
    if (!mind.isRunning) break
  }
  return { steps: done, shown, observations, misses }
})
