/** Performs operations on a running scripted app, or says in the failure taxonomy's words why it could not. */
import type { Operation } from "../world/Operation.ts"
import { moveRow, operate, partsUnder } from "./ScriptedControls.ts"
import { closeOverlay, open, reload, step } from "./ScriptedDeeds.ts"
import type { Drawn } from "./ScriptedElements.ts"
import { select, set, upload, write } from "./ScriptedInput.ts"
import { type Answer, find, isRefusal, reach, refuse, scrolled, scrollTo } from "./ScriptedReach.ts"
import { type Sight, viewport } from "./ScriptedScreen.ts"
import { acts, keyOf, readerFor, type Running } from "./ScriptedSession.ts"

/** Virtual milliseconds by kind; what a page needs to load comes on top. */
const durations: Partial<Record<Operation["kind"], number>> = { doubleTap: 90, longPress: 600, drag: 120, hover: 40 }
const usualDuration = 40

/** A page that takes longer (milliseconds) has timed out. */
const pageDeadline = 20_000

/** Part of the viewport that one scroll moves. */
const scrollShare = 0.8

const tap = (running: Running, sight: Sight, operation: Operation): Answer => {
  const found = reach(running, sight, operation.element)
  if (isRefusal(found)) return found
  if (operation.kind === "hover" || operation.kind === "longPress") return undefined
  const { part, row, element } = found
  if (part !== undefined && element.operable) operate(running, part, row)
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
