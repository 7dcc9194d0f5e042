/** Sights and passages for tests of rules, made of pictures (see `test/world/Draw.ts`) and of what the world says of them. */
import { beliefsOf, missedBeliefs } from "../../world/Beliefs.ts"
import { effectsBetween } from "../../world/Effects.ts"
import type { Candidate } from "../../world/Finding.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Operation } from "../../world/Operation.ts"
import type { Scope } from "../../world/Scope.ts"
import { describeScreen } from "../../world/Screen.ts"
import type { Signal } from "../../world/Signal.ts"
import type { OperationMemory, Transition } from "../../world/Transition.ts"
import { noVolatility, type Volatility } from "../../world/Volatility.ts"
import { detect } from "../../oracles/Detect.ts"
import type { Passage, Sight } from "../../oracles/Oracle.ts"
import { draw, type Drawn } from "../world/Draw.ts"

export const origin = "http://localhost:4000"
export const scope: Scope = { start: `${origin}/`, origins: [origin], never: [] }

const page = (picture: string | Observation, more?: Drawn): Observation =>
  typeof picture === "string" ? draw(picture, more) : picture

export interface SightMore extends Drawn {
  readonly typed?: ReadonlyArray<string>
  readonly previous?: Observation
}

export const sight = (picture: string | Observation, { typed = [], previous, ...more }: SightMore = {}): Sight => {
  const observation = page(picture, more)
  return {
    observation,
    screen: describeScreen(observation).id,
    scope,
    typed: new Set(typed),
    ...(previous === undefined ? {} : { previous })
  }
}

/** A page with one heading, so that it isn't blank, on which these signals were given. */
export const signalled = (...signals: ReadonlyArray<Signal>): Sight =>
  sight("/shop\nheading1 Shop", { title: "Shop", signals })

/** A page of ordinary things with one more text on it. */
export const reading = (text: string, more: SightMore = {}): Sight => {
  const seen = sight("/shop\nmain\n  heading1 Shop\n  text TEXT\n  button Help", { title: "Shop", ...more })
  const elements = seen.observation.elements.map((one) => (one.role === "text" ? { ...one, name: text } : one))
  return { ...seen, observation: { ...seen.observation, elements } }
}

export interface PassageMore {
  readonly after?: string | Observation
  readonly signals?: ReadonlyArray<Signal>
  readonly traces?: Drawn["traces"]
  readonly memory?: Partial<OperationMemory>
  readonly typed?: ReadonlyArray<string>
  readonly previous?: Transition
  readonly changes?: Partial<Transition>
  readonly title?: string
  readonly volatility?: Volatility
}

const elementOf = (before: Observation, on: string | undefined) => {
  if (on === undefined) return undefined
  const [role = "", ...name] = on.split(" ")
  const found = before.elements.find((one) => one.role === role && (name.length === 0 || one.name === name.join(" ")))
  if (found === undefined) throw new Error(`no ${on} in the picture`)
  return found
}

/** What was done on a picture: `tap button Save`, `type textbox Name = Ada`, `back`. */
export const passage = (picture: string | Observation, deed: string, more: PassageMore = {}): Passage => {
  const before = page(picture, { title: "Shop" })
  const [, kind = "", on, value] = /^(\w+)(?: ([^=]+?))?(?: = (.*))?$/.exec(deed)!
  const element = elementOf(before, on)
  const drawnAfter = page(more.after ?? before, { title: more.title ?? "Shop" })
  const after: Observation = {
    ...drawnAfter,
    signals: more.signals ?? [],
    traces: { ...drawnAfter.traces, ...more.traces }
  }
  const operation: Operation = {
    kind: kind as Operation["kind"],
    ...(element === undefined ? {} : { element: element.n }),
    ...(value === undefined ? {} : { value })
  }
  const beliefs = beliefsOf(operation, before)
  const [from, to] = [describeScreen(before), describeScreen(after)]
  const transition: Transition = {
    key: `${kind}|${on ?? ""}`,
    control: `${on ?? ""}`,
    operation,
    step: { kind: operation.kind, says: deed },
    ...(element === undefined ? {} : { element }),
    before,
    after,
    from: from.id,
    fromVariant: from.variant,
    to: to.id,
    toVariant: to.variant,
    beliefs,
    missed: missedBeliefs(beliefs, before, after),
    effects: effectsBetween(before, after, noVolatility, element),
    memory: { tried: 0, effective: 0, inertIn: [], ...more.memory },
    took: 10,
    ...more.changes
  }
  return {
    transition,
    scope,
    typed: new Set(more.typed ?? []),
    volatility: more.volatility ?? noVolatility,
    ...(more.previous === undefined ? {} : { previous: more.previous })
  }
}

export const rulesOf = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  candidates.map((one) => one.oracle)

/** Ids of the rules that fire on these. */
export const fired = (...seen: ReadonlyArray<Sight | Passage>): ReadonlyArray<string> => rulesOf(detect(...seen))
export const errors = (...seen: ReadonlyArray<Sight | Passage>): ReadonlyArray<string> =>
  rulesOf(detect(...seen).filter((one) => one.severity === "error"))
