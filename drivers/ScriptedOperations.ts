/** Performs operations on a running scripted app, or says in the failure taxonomy's words why it could not. */
import type { Operation } from "../world/Operation.ts"
import type { Failure } from "./Device.ts"
import { closeOverlay, hold, moveRow, open, operate, partsUnder, reload, step } from "./ScriptedDeeds.ts"
import { acts, controlValue, keyOf, readerFor, type Running } from "./ScriptedSession.ts"
import { type Drawn, type Sight, viewport } from "./ScriptedScreen.ts"

/** Why not, and which element stood in the way. */
export interface Refusal {
  readonly failure: Failure
  readonly detail: string
  readonly blocker?: number
}

/** An operation's answer: undefined when it was performed. */
type Answer = Refusal | undefined

/** Virtual milliseconds by kind; what a page needs to load comes on top. */
const durations: Partial<Record<Operation["kind"], number>> = { doubleTap: 90, longPress: 600, drag: 120, hover: 40 }
const usualDuration = 40
const perCharacter = 2

/** A page that takes longer (milliseconds) has timed out. */
const pageDeadline = 20_000

/** Part of the viewport that one scroll moves. */
const scrollShare = 0.8

const refuse = (failure: Failure, detail: string): Refusal => ({ failure, detail })

const find = (running: Running, sight: Sight, n: number | undefined): Drawn | Refusal => {
  if (n === undefined) return refuse("element-not-found", "The operation names no element.")
  const drawn = sight.byNumber.get(n)
  if (drawn !== undefined) return drawn
  const wasThere = n >= 1 && n <= running.numbered
  return wasThere
    ? refuse("stale", `Element ${n} is no longer there.`)
    : refuse("element-not-found", `There never was an element ${n}.`)
}

const isRefusal = (found: Drawn | Refusal): found is Refusal => "failure" in found

/** The element when a pointer reaches it; scrolled into sight when it is not. */
const reach = (running: Running, sight: Sight, n: number | undefined): Drawn | Refusal => {
  const found = find(running, sight, n)
  if (isRefusal(found)) return found
  const { element } = found
  if (element.states.disabled === true)
    return refuse("not-interactable", `${element.role} "${element.name}" is disabled.`)
  if (element.visibility === "occluded") {
    const detail = `Something else would take the tap on ${element.role} "${element.name}".`
    const refusal = refuse("intercepted", detail)
    return element.coveredBy === undefined ? refusal : { ...refusal, blocker: element.coveredBy }
  }
  if (element.visibility === "offscreen") {
    const top = element.bounds[1] + scrolled(running, sight)
    scrollTo(running, sight, top - viewport.height / 2)
  }
  return found
}

const scrolled = (running: Running, sight: Sight): number =>
  Math.min(running.window.page.scroll, Math.max(0, sight.height - viewport.height))

const scrollTo = (running: Running, sight: Sight, top: number): void => {
  const most = Math.max(0, sight.height - viewport.height)
  running.window.page.scroll = Math.min(most, Math.max(0, Math.round(top)))
  running.version++
}

const tap = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  if (operation.kind === "hover" || operation.kind === "longPress") return undefined
  const { part, row, element } = found
  if (part !== undefined && element.operable) operate(running, part, row)
  return undefined
}

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

const write = (running: Running, sight: Sight, operation: Operation): Answer => {
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

const set = (running: Running, sight: Sight, operation: Operation): Answer => {
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

const select = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  const { part, row, element } = found
  const { value = "" } = operation
  if (part?.node.kind !== "select") return refuse("not-interactable", `${element.role} "${element.name}" is no select.`)
  if (part.node.options?.includes(value) !== true) return refuse("element-not-found", `There is no option "${value}".`)
  operate(running, part, row, () => hold(running, part, row, value))
  return undefined
}

const upload = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  if (found.part?.node.type !== "file") return refuse("not-interactable", "The element takes no file.")
  if (operation.value === undefined) return refuse("refused", "The upload names no file.")
  enter(running, found, operation.value)
  return undefined
}

const scroll = (running: Running, sight: Sight, operation: Operation): Answer => {
  if (operation.element !== undefined) {
    const found = find(running, sight, operation.element)
    if (isRefusal(found)) return found
  }
  const by = operation.value === "down" ? 1 : operation.value === "up" ? -1 : 0
  if (by !== 0) scrollTo(running, sight, scrolled(running, sight) + by * scrollShare * viewport.height)
  return undefined
}

/** A draggable row goes to the place of another row of its list; anything else stays where it is. */
const drag = (running: Running, sight: Sight, operation: Operation): Answer => {
  const from = reach(running, sight, operation.element)
  if (isRefusal(from)) return from
  const to = find(running, sight, operation.to)
  if (isRefusal(to)) return to
  if (to.element.visibility === "offscreen") return refuse("out-of-bounds", "The drag ends outside the viewport.")
  const { part, row } = from
  if (from.element.draggable !== true || part === undefined || row === undefined) return undefined
  if (to.row === undefined || to.part !== part) return undefined
  const target = to.row
  operate(running, part, row, () => moveRow(running, part.node.of, row, target))
  return undefined
}

const focused = (sight: Sight): Drawn | undefined => {
  const n = sight.elements.find(({ states }) => states.focused === true)?.n
  return n === undefined ? undefined : sight.byNumber.get(n)
}

/** Enter in a field: what is drawn for it, else its form's first button. */
const pressEnter = (running: Running, sight: Sight): void => {
  const at = focused(sight)
  if (at?.part === undefined) return
  const { part, row } = at
  if (part.node.kind !== "field") return operate(running, part, row)
  if (part.node.outcome !== undefined) return operate(running, part, row, () => {})
  const button = part.form === undefined ? undefined : partsUnder(part.form).find(({ node }) => node.kind === "button")
  const drawn = [...sight.byNumber.values()].find((other) => other.part === button && other.row === row)
  if (button === undefined || drawn === undefined || drawn.element.states.disabled === true) return
  operate(running, button, row)
}

/** Closes what was opened last, unless a defect keeps that dialog open. */
const pressEscape = (running: Running): void => {
  const last = [...running.window.page.open].at(-1)
  const overlays = [...(running.window.page.parts?.overlays.values() ?? [])]
  const part = overlays.find(({ index }) => last !== undefined && Math.floor(last / 2 ** 22) === index)
  if (part === undefined) return
  const reader = readerFor(running, part.list, undefined)
  const isStuck = part.defects.some((defect) => defect.kind === "dead" && acts(running, defect, reader))
  if (!isStuck) closeOverlay(running)
}

const pressTab = (running: Running, sight: Sight): void => {
  const reachable = sight.elements.filter((element) => element.operable && element.visibility !== "occluded")
  const at = reachable.findIndex(({ states }) => states.focused === true)
  const next = sight.byNumber.get(reachable[(at + 1) % Math.max(1, reachable.length)]?.n ?? 0)
  if (next?.part === undefined) return
  running.window.page.focus = keyOf(next.part, next.row)
  running.version++
}

const press = (running: Running, sight: Sight, operation: Operation): Answer => {
  if (operation.element !== undefined) {
    const found = reach(running, sight, operation.element)
    if (isRefusal(found)) return found
    if (found.part !== undefined) running.window.page.focus = keyOf(found.part, found.row)
  }
  const key = (operation.value ?? "").toLowerCase()
  const shortcut = running.window.page.parts?.keys.find((part) => String(part.node.name[0]).toLowerCase() === key)
  if (shortcut !== undefined) operate(running, shortcut, undefined)
  else if (key === "enter") pressEnter(running, sight)
  else if (key === "escape") pressEscape(running)
  else if (key === "tab") pressTab(running, sight)
  return undefined
}

const answer = (running: Running, operation: Operation): Answer => {
  const { asked } = running
  if (asked === undefined) return refuse("no-dialog", "There is no dialog to answer.")
  running.asked = undefined
  running.version++
  asked.resume(operation.kind === "accept", operation.value ?? "")
  return undefined
}

const openAddress = (running: Running, operation: Operation): Answer => {
  const { value = "" } = operation
  if (!URL.canParse(value)) return refuse("navigation-failed", `"${value}" is no address.`)
  if (new URL(value).origin !== running.origin) return refuse("navigation-failed", "net::ERR_NAME_NOT_RESOLVED")
  open(running, value)
  return undefined
}

const changeWindow = (running: Running, operation: Operation): Answer => {
  const others = running.windows.filter((window) => window !== running.window)
  const next = operation.value === undefined ? others.at(-1) : others.find(({ id }) => id === operation.value)
  if (next === undefined) return refuse("refused", "There is no other window to go to.")
  if (operation.kind === "closeWindow") running.windows.splice(running.windows.indexOf(running.window), 1)
  running.window = next
  running.version++
  return undefined
}

const dispatch = (running: Running, sight: Sight, operation: Operation): Answer => {
  switch (operation.kind) {
    case "tap":
    case "hover":
    case "longPress":
      return tap(running, sight, operation)
    case "type":
    case "append":
    case "clear":
      return write(running, sight, operation)
    case "select":
      return select(running, sight, operation)
    case "upload":
      return upload(running, sight, operation)
    case "set":
      return set(running, sight, operation)
    case "scroll":
      return scroll(running, sight, operation)
    case "drag":
      return drag(running, sight, operation)
    case "key":
      return press(running, sight, operation)
    case "back":
      return void step(running, -1)
    case "forward":
      return void step(running, 1)
    case "reload":
      return void reload(running)
    case "open":
      return openAddress(running, operation)
    case "accept":
    case "dismiss":
      return answer(running, operation)
    case "switchWindow":
    case "closeWindow":
      return changeWindow(running, operation)
    case "doubleTap":
      return tap(running, sight, operation)
  }
}

/** The second tap of two lands on what is there after the first. */
const tapAgain = (running: Running, look: () => Sight, operation: Operation): void => {
  if (running.broken !== undefined || running.asked !== undefined) return
  tap(running, look(), operation)
}

/** Performs one operation on what `look` shows now; undefined when it was performed. */
export const performOn = (running: Running, look: () => Sight, operation: Operation): Answer => {
  const began = running.clock
  running.clock += durations[operation.kind] ?? usualDuration
  const isAnswer = operation.kind === "accept" || operation.kind === "dismiss"
  if (running.asked !== undefined && !isAnswer) {
    return refuse("dialog-open", `A dialog is open: "${running.asked.text}".`)
  }
  const refusal = dispatch(running, look(), operation)
  if (refusal !== undefined) return refusal
  if (operation.kind === "doubleTap") tapAgain(running, look, operation)
  if (running.clock - began < pageDeadline) return undefined
  return refuse("timeout", `The app took longer than ${pageDeadline / 1000} s.`)
}
