/** Putting values into the fields of a scripted app: typing, setting, selecting, uploading. */
import type { Operation } from "../world/Operation.ts"
import { hold, operate } from "./ScriptedControls.ts"
import type { Drawn } from "./ScriptedElements.ts"
import { type Answer, isRefusal, reach, refuse } from "./ScriptedReach.ts"
import type { Sight } from "./ScriptedScreen.ts"
import { controlValue, keyOf, type Running } from "./ScriptedSession.ts"

/** Virtual milliseconds that typing one character takes. */
const perCharacter = 2

const patterns: Record<string, RegExp> = {
  number: /^-?\d*(\.\d+)?$/,
  range: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  week: /^\d{4}-W([0-4]\d|5[0-3])$/,
  "datetime-local": /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
  color: /^#[0-9a-f]{6}$/i
}

/** What a field of a type makes of a typed text: what it can't hold is nothing. */
const taken = (type: string | undefined, text: string): string => {
  const pattern = type === undefined ? undefined : patterns[type]
  return pattern === undefined || pattern.test(text) ? text : ""
}

const isBeyond = (value: string, min: string | undefined, max: string | undefined): boolean =>
  Number(value) < Number(min ?? 0) || Number(value) > Number(max ?? 100)

/** Gives a field a value. A field with something drawn for it does that at Enter, and its defects act then. */
const enter = (running: Running, { part, row }: Drawn, value: string): void => {
  if (part === undefined) return
  running.clock += value.length * perCharacter
  const own = () => hold(running, part, row, value)
  if (part.node.outcome === undefined) return operate(running, part, row, own)
  running.window.page.focus = keyOf(part, row)
  own()
}

export const write = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  const { part, row, element } = found
  const isEditable = part?.node.kind === "field" && part.node.readonly !== true && part.node.type !== "file"
  if (!isEditable) return refuse("not-interactable", `Nothing can be typed into ${element.role} "${element.name}".`)
  const text = operation.value ?? ""
  const before = operation.kind === "append" ? String(controlValue(running, part, row)) : ""
  enter(running, found, operation.kind === "clear" ? "" : taken(part.node.type, before + text))
  return undefined
}

export const set = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  const { part, element } = found
  const { value = "" } = operation
  const pattern = patterns[part?.node.type ?? ""]
  if (part?.node.kind !== "field" || pattern === undefined) {
    return refuse("unsupported", `${element.role} "${element.name}" takes no set value.`)
  }
  if (value === "" || !pattern.test(value)) return refuse("refused", `"${value}" is no value for a ${part.node.type}.`)
  if (part.node.type === "range" && isBeyond(value, part.node.min, part.node.max)) {
    return refuse("out-of-bounds", `${value} lies beyond the slider's ends.`)
  }
  enter(running, found, value)
  return undefined
}

export const select = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  const { part, row, element } = found
  const { value = "" } = operation
  if (part?.node.kind !== "select") return refuse("not-interactable", `${element.role} "${element.name}" is no select.`)
  if (part.node.options?.includes(value) !== true) return refuse("element-not-found", `There is no option "${value}".`)
  operate(running, part, row, () => hold(running, part, row, value))
  return undefined
}

export const upload = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  if (found.part?.node.type !== "file") return refuse("not-interactable", "The element takes no file.")
  if (operation.value === undefined) return refuse("refused", "The upload names no file.")
  enter(running, found, operation.value)
  return undefined
}
