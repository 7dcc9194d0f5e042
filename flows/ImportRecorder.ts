/**
 * Carries a DevTools Recorder export over into a flow. What can't be carried over is an error that names the step, never
 * a step left out: a flow that silently does less could pass for the wrong reason.
 */
import { Predicate, Result, Schema, SchemaIssue } from "effect"
import { appIdOf } from "../journal/AppId.ts"
import { type Anchor, type Flow, type FlowStep, flowVersion } from "./Flow.ts"
import type { FlowError } from "./FlowError.ts"
import { errorAt, type FlowSource } from "./FlowSource.ts"
import type { JsonText } from "./JsonText.ts"
import { notCarried, RecorderFile, RecorderStep, type RecorderStepOf } from "./RecorderFile.ts"
import { ladderOfSelectors, nameOfLadder, type RecordedSelector } from "./RecorderSelector.ts"

/** An object with a title and steps that have types, which no flow of ours has. */
export const looksRecorded = (value: unknown): boolean =>
  Predicate.hasProperty(value, "steps") &&
  !Predicate.hasProperty(value, "flow") &&
  Array.isArray(value.steps) &&
  value.steps.some((step) => Predicate.hasProperty(step, "type"))

/** Longer presses are long presses, in milliseconds. */
const longPress = 500

const modifiers = new Set(["Control", "Shift", "Alt", "Meta"])

/** What was read so far. `held` are the modifier keys that are down; `target` is the page that the steps are in. */
interface Draft {
  start?: string
  viewport?: { readonly width: number; readonly height: number }
  readonly begins: Array<Anchor>
  readonly steps: Array<FlowStep>
  readonly held: Array<string>
  used: boolean
  target: string
  readonly scrolled: Map<string, { readonly x: number; readonly y: number }>
}

/** The reason why a step is not carried over, or nothing. */
type Refusal = string | undefined

const add = (draft: Draft, step: FlowStep): Refusal => {
  draft.steps.push(step)
  return undefined
}

/** Anchors go to the step before; before the first one they belong to the start. */
const anchor = (draft: Draft, kind: "appeared" | "gone", found: Anchor): Refusal => {
  const last = draft.steps.at(-1)
  if (last !== undefined) {
    draft.steps[draft.steps.length - 1] = { ...last, [kind]: [...(last[kind] ?? []), found] }
    return undefined
  }
  if (kind === "gone") return "there is no step before it after which the element could be gone"
  draft.begins.push(found)
  return undefined
}

const noLadder = (selectors: ReadonlyArray<RecordedSelector>): string =>
  `none of its selectors is carried over (${selectors.map((one) => (typeof one === "string" ? one : one.join(" "))).join(", ")}): ` +
  "give it a name, a text, an id or a test id"

const onElement = (
  draft: Draft,
  selectors: ReadonlyArray<RecordedSelector>,
  step: Omit<FlowStep, "target" | "says">,
  verb: string
): Refusal => {
  const target = ladderOfSelectors(selectors)
  if (target.length === 0) return noLadder(selectors)
  return add(draft, { ...step, target, says: `${verb} ${nameOfLadder(target)}` })
}

const click = (draft: Draft, step: RecorderStepOf<"click" | "doubleClick">): Refusal => {
  const button = step.button ?? "primary"
  if (button !== "primary") return `it clicks with the ${button} mouse button, and only the primary one is known`
  if (step.type === "doubleClick") return onElement(draft, step.selectors, { kind: "doubleTap" }, "double-tap")
  const isLong = (step.duration ?? 0) >= longPress
  return onElement(draft, step.selectors, { kind: isLong ? "longPress" : "tap" }, isLong ? "press long on" : "tap")
}

const keyDown = (draft: Draft, key: string): Refusal => {
  if (modifiers.has(key)) {
    draft.held.push(key)
    draft.used = false
    return undefined
  }
  draft.used = true
  const chord = [...draft.held, key].join("+")
  return add(draft, { kind: "key", value: chord, says: `press ${chord}` })
}

/** A modifier that was pressed and let go with nothing in between was meant for itself. */
const keyUp = (draft: Draft, key: string): Refusal => {
  const at = draft.held.lastIndexOf(key)
  if (at === -1) return undefined
  draft.held.splice(at, 1)
  if (draft.used) return undefined
  draft.used = true
  return add(draft, { kind: "key", value: key, says: `press ${key}` })
}

/** The Recorder tells where it scrolled to; a step says which way. */
const scroll = (draft: Draft, { selectors, x = 0, y = 0 }: RecorderStepOf<"scroll">): Refusal => {
  const target = ladderOfSelectors(selectors ?? [])
  if (selectors !== undefined && selectors.length > 0 && target.length === 0) return noLadder(selectors)
  const where = JSON.stringify(target)
  const before = draft.scrolled.get(where) ?? { x: 0, y: 0 }
  draft.scrolled.set(where, { x, y })
  const across = Math.abs(x - before.x) > Math.abs(y - before.y)
  const [from, to] = across ? [before.x, x] : [before.y, y]
  if (from === to) return undefined
  const value = across ? (to > from ? "right" : "left") : to > from ? "down" : "up"
  const says = `scroll ${nameOfLadder(target)} ${value}`
  return add(draft, { kind: "scroll", value, ...(target.length > 0 && { target }), says })
}

const waitFor = (draft: Draft, step: RecorderStepOf<"waitForElement">): Refusal => {
  const { operator = ">=", count = 1, visible = true } = step
  if (Object.keys(step.properties ?? {}).length > 0)
    return "it compares properties of the element, which is not known here"
  if (Object.keys(step.attributes ?? {}).length > 0)
    return "it compares attributes of the element, which is not known here"
  const found = ladderOfSelectors(step.selectors)[0]
  if (found === undefined) return noLadder(step.selectors)
  const isGone = !visible || (count === 0 && operator !== ">=")
  if (!isGone && !(operator === ">=" && count === 1))
    return `it waits for ${operator} ${count} elements; only one or none is known`
  return anchor(draft, isGone ? "gone" : "appeared", found)
}

const navigate = (draft: Draft, url: string): Refusal => {
  draft.scrolled.clear()
  if (draft.start !== undefined) return add(draft, { kind: "open", value: url, says: `open ${url}` })
  if (draft.steps.length > 0) return "it comes after other steps, and there is no address to start from before it"
  draft.start = url
  return undefined
}

const carry = (draft: Draft, step: RecorderStep): Refusal => {
  switch (step.type) {
    case "setViewport":
      draft.viewport = { width: step.width, height: step.height }
      return undefined
    case "navigate":
      return navigate(draft, step.url)
    case "click":
    case "doubleClick":
      return click(draft, step)
    case "hover":
      return onElement(draft, step.selectors, { kind: "hover" }, "hover over")
    case "change":
      return onElement(draft, step.selectors, { kind: "type", value: step.value }, `type "${step.value}" into`)
    case "keyDown":
      return keyDown(draft, step.key)
    case "keyUp":
      return keyUp(draft, step.key)
    case "scroll":
      return scroll(draft, step)
    case "waitForElement":
      return waitFor(draft, step)
    case "close":
      return add(draft, { kind: "closeWindow", says: "close the window" })
  }
}

const inWindow = (draft: Draft, step: RecorderStep): Refusal => {
  const target = step.target ?? "main"
  if (step.type === "setViewport" || target === draft.target) return undefined
  draft.target = target
  return add(draft, { kind: "switchWindow", value: target, says: `switch to the window ${target}` })
}

const asserted = (draft: Draft, step: RecorderStep): void => {
  for (const { url } of step.assertedEvents ?? []) {
    const isStart = step.type === "navigate" && draft.steps.length === 0
    if (url !== undefined && url !== "" && !isStart) anchor(draft, "appeared", { by: "address", value: url })
  }
}

const typeOf = (step: unknown): string => (Predicate.hasProperty(step, "type") ? String(step.type) : "")

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()
const decodeStep = Schema.decodeUnknownResult(RecorderStep)
const decodeFile = Schema.decodeUnknownResult(RecorderFile)
const knownTypes = new Set(RecorderStep.members.map(({ fields }) => fields.type.literal as string))

/** Why a step is not carried over, after carrying over what there is of it. */
const carryOver = (draft: Draft, raw: unknown): Refusal => {
  const type = typeOf(raw)
  const reason = notCarried[type]
  if (reason !== undefined) return reason
  if (!knownTypes.has(type)) return "this kind of step is not known"
  const step = decodeStep(raw)
  if (Result.isFailure(step)) return formatIssue(step.failure.issue).issues[0]?.message ?? "it can't be read"
  const refusal = inWindow(draft, step.success) ?? carry(draft, step.success)
  asserted(draft, step.success)
  return refusal
}

/** A flow, or the first step that can't be carried over. */
export const importRecorder = (
  source: FlowSource,
  json: JsonText & { readonly ok: true }
): Result.Result<Flow, FlowError> => {
  const fail = (path: ReadonlyArray<PropertyKey>, problem: string, remedy: string) =>
    Result.fail(errorAt(source, json.placeOf(path), problem, remedy))
  const recorded = decodeFile(json.value)
  if (Result.isFailure(recorded)) {
    return fail(
      [],
      "This looks like a DevTools Recorder export, but has no title or no steps.",
      "Export it again as JSON."
    )
  }
  const { title, steps } = recorded.success
  const draft: Draft = { begins: [], steps: [], held: [], used: true, target: "main", scrolled: new Map() }
  for (const [i, raw] of steps.entries()) {
    const refusal = carryOver(draft, raw)
    if (refusal === undefined) continue
    const problem = `Step ${i + 1} of the recording (${typeOf(raw) || "no type"}) can't be carried over: ${refusal}.`
    return fail(["steps", i], problem, "Change or remove it in the Recorder and export again.")
  }
  if (draft.start === undefined) {
    return fail(
      ["steps"],
      "The recording opens no address.",
      "Record it from the start page on, so that it begins with navigate."
    )
  }
  return Result.succeed({
    flow: flowVersion,
    title,
    app: appIdOf(draft.start),
    start: draft.start,
    ...(draft.viewport && { viewport: draft.viewport }),
    ...(draft.begins.length > 0 && { begins: draft.begins }),
    steps: draft.steps,
    provenance: { goapher: source.goapher, imported: `${source.file} (DevTools Recorder)` }
  })
}
