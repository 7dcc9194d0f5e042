/**
 * Operations by raw clicks and keys: one command where the element is in view, aimed at its middle. What no hand can do
 * through a driver (an option, a date, scrolling) is the page script's, as on the web device.
 */
import { chord, type KeyAction, typedParts } from "../../drivers/WebKeys.ts"
import { callScript } from "../../drivers/WebPage.ts"
import type { BareElement, BareReading, BareSession } from "./BareSession.ts"
import type { Deed, Target } from "./Recording.ts"

/** Why an operation could not be done. */
export class Impossible extends Error {}

type Operation = Extract<Deed, { readonly kind: "operation" }>

interface Point {
  readonly x: number
  readonly y: number
}

export const elementIn = (reading: BareReading | undefined, target: Target | undefined): BareElement => {
  if (target === undefined) throw new Impossible("no target recorded")
  let nth = 0
  for (const element of reading?.elements ?? []) {
    if (element[1] === target.role && element[2] === target.name && nth++ === target.nth) return element
  }
  throw new Impossible("target not found")
}

const inView = 0

const pointOf = async (session: BareSession, element: BareElement): Promise<Point> => {
  const [n, , , x, y, width, height, visibility] = element
  if (visibility === inView) return { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }
  const answer = JSON.parse(String(await session.script("sync", callScript, ["reach", n]))) as Point & { no?: string }
  if (answer.no !== undefined) throw new Impossible(answer.no)
  return answer
}

const callPage = async (session: BareSession, ...args: ReadonlyArray<unknown>): Promise<void> => {
  const answer = JSON.parse(String(await session.script("sync", callScript, args))) as { readonly no?: string }
  if (answer.no !== undefined) throw new Impossible(answer.no)
}

const moveTo = ({ x, y }: Point, duration = 0) => ({ type: "pointerMove", duration, x, y })
const down = { type: "pointerDown", button: 0 }
const up = { type: "pointerUp", button: 0 }
const pause = { type: "pause", duration: 0 }

const act = (session: BareSession, pointer: ReadonlyArray<object>, keys: ReadonlyArray<object> = []) => {
  const hand = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: pointer }
  const sources = [
    pointer.length > 0 ? [hand] : [],
    keys.length > 0 ? [{ type: "key", id: "keys", actions: keys }] : []
  ]
  return session.command("POST", "/actions", { actions: sources.flat() })
}

const keysOf = (keys: string): ReadonlyArray<KeyAction> => {
  const found = chord(keys)
  if (found === undefined) throw new Impossible(`no key ${keys}`)
  return found
}

/** A click into the field, everything chosen or the end gone to, and the keys, all in one command where they are keys. */
const type = async (session: BareSession, point: Point, { operation, value = "" }: Operation, isMultiline: boolean) => {
  const start = keysOf(operation === "append" ? "End" : "Control+a")
  const click = [moveTo(point), down, up]
  const [first, ...rest] = operation === "clear" ? [] : typedParts(value, isMultiline)
  const own = first === undefined ? keysOf("Backspace") : "keys" in first ? first.keys : []
  await act(session, click, [...click.map(() => pause), ...start, ...own])
  for (const part of first !== undefined && "inserted" in first ? [first, ...rest] : rest) {
    if ("keys" in part) await act(session, [], part.keys)
    else await session.devtools("Input.insertText", { text: part.inserted })
  }
}

const dragMoves = 12
const drag = (session: BareSession, from: Point, to: Point) => {
  const moves = Array.from({ length: dragMoves }, (_, index) => {
    const share = (index + 1) / dragMoves
    return moveTo(
      { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) },
      10
    )
  })
  return act(session, [moveTo(from), down, ...moves, moveTo(to, 10), up])
}

/** Performs one recorded operation on what was read last. */
export const performBare = async (
  session: BareSession,
  deed: Operation,
  reading: BareReading | undefined
): Promise<void> => {
  const element = () => elementIn(reading, deed.target)
  const point = () => pointOf(session, element())
  const { value = "" } = deed
  switch (deed.operation) {
    case "tap":
      return void (await act(session, [moveTo(await point()), down, up]))
    case "doubleTap":
      return void (await act(session, [moveTo(await point()), down, up, down, up]))
    case "longPress":
      return void (await act(session, [moveTo(await point()), down, { type: "pause", duration: 650 }, up]))
    case "hover":
      return void (await act(session, [moveTo(await point())]))
    case "type":
    case "append":
    case "clear": {
      const { states } = element()[9] as { readonly states?: { readonly multiline?: boolean } }
      return await type(session, await point(), deed, states?.multiline === true)
    }
    case "key":
      return void (await act(session, [], keysOf(value)))
    case "select":
      return await callPage(session, "selectOption", element()[0], value)
    case "set":
      return await callPage(session, "setValue", element()[0], value)
    case "scroll":
      return await callPage(session, "scrollContent", deed.target === undefined ? 0 : element()[0], value)
    case "drag":
      return void (await drag(session, await point(), await pointOf(session, elementIn(reading, deed.to))))
    case "back":
    case "forward":
      return void (await session.command("POST", `/${deed.operation}`))
    case "reload":
      return void (await session.command("POST", "/refresh"))
    case "open":
      return void (await session.command("POST", "/url", { url: value }))
    case "accept":
    case "dismiss":
      return void (await session.command("POST", `/alert/${deed.operation}`))
    case "closeWindow":
      return void (await session.command("DELETE", "/window"))
    case "switchWindow":
    case "upload":
      throw new Impossible(deed.operation)
  }
}
