/**
 * Performs operations on a web device. Taps and keys are the driver's own input actions at the point that the page script
 * found: two commands an operation, half the browser's time of `element click`, and the same in frames and shadow roots.
 */
import { Data, Effect } from "effect"
import type { Operation, OperationKind } from "../world/Operation.ts"
import type { DeviceError, Failure } from "./Device.ts"
import { chord, type KeyAction, pressBackspace, typedParts } from "./WebKeys.ts"
import { callScript, missing, nodeScript } from "./WebPage.ts"
import type { WebSession } from "./WebSession.ts"
import { makeUpload } from "./WebUploads.ts"
import { CommandRefused } from "./WebWire.ts"

/** An operation that was not performed, and why. */
export class NotPerformed extends Data.TaggedError("NotPerformed")<{
  readonly failure: Failure
  readonly detail: string
  readonly blocker?: number
}> {}

export interface Hands {
  readonly session: WebSession
  /** Window that is operated. */
  readonly window: string
  readonly touch: boolean
  readonly uploads: string
  readonly script: string
  readonly mayOpen: (address: string) => boolean
  readonly switchTo: (window: string) => Effect.Effect<void, CommandRefused | DeviceError>
  readonly closeWindow: Effect.Effect<void, CommandRefused | DeviceError>
}

type Deed = Effect.Effect<unknown, NotPerformed | CommandRefused | DeviceError>
interface Point {
  readonly x: number
  readonly y: number
}

const stop = (failure: Failure, detail: string) => new NotPerformed({ failure, detail })

interface PageAnswer {
  readonly no?: Failure
  readonly detail?: string
  readonly by?: number
}
/** Calls the page script, and sends it along where the document doesn't have it. */
const callPage = (hands: Hands, name: string, ...rest: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const call = hands.session.script(name, "sync", callScript, [name, ...rest])
    let text = yield* call
    if (text === missing) {
      yield* hands.session.script("install", "sync", hands.script, [])
      text = yield* call
    }
    const answer = JSON.parse(String(text)) as PageAnswer
    if (answer.no === undefined) return answer
    return yield* new NotPerformed({
      failure: answer.no,
      detail: answer.detail ?? "",
      ...(answer.by === undefined ? {} : { blocker: answer.by })
    })
  })

const actions = (hands: Hands, doing: string, source: object) =>
  hands.session.command(doing, "POST", "/actions", { actions: [source] })

const pointerType = (hands: Hands) => (hands.touch ? "touch" : "mouse")
const pointer = (hands: Hands, doing: string, steps: ReadonlyArray<object>, kind = pointerType(hands)) =>
  actions(hands, doing, { type: "pointer", id: kind, parameters: { pointerType: kind }, actions: steps })
const press = (hands: Hands, doing: string, steps: ReadonlyArray<KeyAction>) =>
  actions(hands, doing, { type: "key", id: "keys", actions: steps })

const moveTo = ({ x, y }: Point, duration = 0) => ({ type: "pointerMove", duration, x, y })
const down = { type: "pointerDown", button: 0 }
const up = { type: "pointerUp", button: 0 }
const wait = (duration: number) => ({ type: "pause", duration })

/** Milliseconds a finger rests for a long press. */
const LONG_PRESS = 650
/** Moves of a drag between its ends: pages need several to see a drag at all. */
const DRAG_MOVES = 12
const DRAG_PAUSE = 10

const elementOf = (operation: Operation): Effect.Effect<number, NotPerformed> =>
  operation.element === undefined
    ? Effect.fail(stop("element-not-found", "The operation names no element."))
    : Effect.succeed(operation.element)

const reach = (hands: Hands, operation: Operation) =>
  elementOf(operation).pipe(
    Effect.flatMap((n) => callPage(hands, "reach", n)),
    Effect.map((answer) => answer as unknown as Point)
  )

const tap = (hands: Hands, operation: Operation): Deed =>
  reach(hands, operation).pipe(Effect.flatMap((point) => pointer(hands, "tap", [moveTo(point), down, up])))
const doubleTap = (hands: Hands, operation: Operation): Deed =>
  reach(hands, operation).pipe(
    Effect.flatMap((point) => pointer(hands, "double tap", [moveTo(point), down, up, down, up]))
  )
const longPress = (hands: Hands, operation: Operation): Deed =>
  reach(hands, operation).pipe(
    Effect.flatMap((point) => pointer(hands, "long press", [moveTo(point), down, wait(LONG_PRESS), up]))
  )
const hover = (hands: Hands, operation: Operation): Deed =>
  reach(hands, operation).pipe(Effect.flatMap((point) => pointer(hands, "hover", [moveTo(point)], "mouse")))

const drag = (hands: Hands, operation: Operation): Deed =>
  Effect.gen(function* () {
    const from = yield* elementOf(operation)
    if (operation.to === undefined) return yield* stop("element-not-found", "The drag names no element to end on.")
    const ends = (yield* callPage(hands, "reachBoth", from, operation.to)) as unknown as { from: Point; to: Point }
    const moves = Array.from({ length: DRAG_MOVES }, (_, index) => {
      const share = (index + 1) / DRAG_MOVES
      const x = Math.round(ends.from.x + (ends.to.x - ends.from.x) * share)
      const y = Math.round(ends.from.y + (ends.to.y - ends.from.y) * share)
      return moveTo({ x, y }, DRAG_PAUSE)
    })
    return yield* pointer(hands, "drag", [moveTo(ends.from), down, ...moves, moveTo(ends.to, DRAG_PAUSE), up])
  })

const typeText = (hands: Hands, operation: Operation, replace: boolean): Deed =>
  Effect.gen(function* () {
    const field = yield* callPage(hands, "focusField", yield* elementOf(operation), replace)
    const { empty, multiline } = field as unknown as { readonly empty: boolean; readonly multiline: boolean }
    const parts = typedParts(operation.value ?? "", multiline)
    if (parts.length === 0 && replace && !empty) yield* press(hands, "clear", pressBackspace)
    for (const part of parts) {
      if ("keys" in part) yield* press(hands, "type", part.keys)
      else yield* hands.session.devtools("type", "Input.insertText", { text: part.inserted })
    }
  })

const clear = (hands: Hands, operation: Operation): Deed => typeText(hands, { ...operation, value: "" }, true)

const key = (hands: Hands, operation: Operation): Deed => {
  const steps = chord(operation.value ?? "")
  return steps === undefined
    ? Effect.fail(stop("unsupported", `There is no key "${operation.value ?? ""}".`))
    : press(hands, `key ${operation.value ?? ""}`, steps)
}

const onElement =
  (name: "setValue" | "selectOption") =>
  (hands: Hands, operation: Operation): Deed =>
    elementOf(operation).pipe(Effect.flatMap((n) => callPage(hands, name, n, operation.value ?? "")))

const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"
const upload = (hands: Hands, operation: Operation): Deed =>
  Effect.gen(function* () {
    const n = yield* elementOf(operation)
    yield* callPage(hands, "fileField", n)
    const found = yield* hands.session.command("upload", "POST", "/execute/sync", { script: nodeScript, args: [n] })
    const id = String((found as Record<string, unknown>)[ELEMENT_KEY])
    const path = yield* makeUpload(hands.uploads, operation.value ?? "note.txt")
    yield* hands.session.command("upload", "POST", `/element/${id}/value`, { text: path })
  })

const scroll = (hands: Hands, operation: Operation): Deed =>
  /^(up|down|left|right)$/.test(operation.value ?? "")
    ? callPage(hands, "scrollContent", operation.element ?? 0, operation.value)
    : Effect.fail(stop("unsupported", "A scroll goes up, down, left or right."))

const open = (hands: Hands, operation: Operation): Deed => {
  const url = operation.value ?? ""
  if (!URL.canParse(url)) return Effect.fail(stop("navigation-failed", `"${url}" is not an address.`))
  if (!hands.mayOpen(url)) return Effect.fail(stop("refused", `${url} is outside the allowed origins.`))
  const { events } = hands.session
  return Effect.gen(function* () {
    events.lastRefused = undefined
    yield* hands.session.open(url)
    yield* hands.session.barrier(hands.window)
    if (events.lastRefused !== undefined) {
      return yield* stop("refused", `${url} leads to ${events.lastRefused}, outside the allowed origins.`)
    }
    // Some addresses fail without the driver saying so: then an error page stands there.
    if (events.unreachable.has(hands.window)) {
      return yield* stop("navigation-failed", "the browser shows an error page")
    }
  })
}

const plain =
  (doing: string, path: string) =>
  (hands: Hands): Deed =>
    hands.session.command(doing, "POST", path, {})

const accept = (hands: Hands, operation: Operation): Deed =>
  Effect.gen(function* () {
    if (operation.value !== undefined && hands.session.events.dialog?.kind === "prompt") {
      yield* hands.session.command("answer a prompt", "POST", "/alert/text", { text: operation.value })
    }
    yield* hands.session.command("accept", "POST", "/alert/accept", {})
    hands.session.events.dialog = undefined
  })
const dismiss = (hands: Hands): Deed =>
  hands.session.command("dismiss", "POST", "/alert/dismiss", {}).pipe(
    Effect.andThen(
      Effect.sync(() => {
        hands.session.events.dialog = undefined
      })
    )
  )

const deeds: Readonly<Record<OperationKind, (hands: Hands, operation: Operation) => Deed>> = {
  tap,
  doubleTap,
  longPress,
  hover,
  type: (hands, operation) => typeText(hands, operation, true),
  append: (hands, operation) => typeText(hands, operation, false),
  clear,
  select: onElement("selectOption"),
  upload,
  set: onElement("setValue"),
  scroll,
  drag,
  key,
  back: plain("back", "/back"),
  forward: plain("forward", "/forward"),
  reload: plain("reload", "/refresh"),
  open,
  accept,
  dismiss,
  switchWindow: (hands, operation) => hands.switchTo(operation.value ?? ""),
  closeWindow: (hands) => hands.closeWindow
}

/** What WebDriver's error word means in the failure taxonomy. */
const failureOf = ({ error, detail }: CommandRefused): Failure => {
  if (/net::ERR_/.test(detail)) return "navigation-failed"
  if (error === "stale element reference" || error === "no such window" || error === "no such frame") return "stale"
  if (error === "no such element") return "element-not-found"
  if (error === "element click intercepted") return "intercepted"
  if (error === "element not interactable" || error === "invalid element state") return "not-interactable"
  if (error === "unexpected alert open") return "dialog-open"
  if (error === "no such alert") return "no-dialog"
  if (error === "move target out of bounds") return "out-of-bounds"
  if (error === "timeout" || error === "script timeout") return "timeout"
  if (error === "invalid argument" && /No dialog/.test(detail)) return "no-dialog"
  return "unsupported"
}

/** Performs one operation, or says why not. */
export const performOn = (hands: Hands, operation: Operation): Effect.Effect<void, NotPerformed | DeviceError> =>
  deeds[operation.kind](hands, operation).pipe(
    Effect.asVoid,
    Effect.catchTag("CommandRefused", (refused) =>
      Effect.fail(stop(failureOf(refused), refused.detail.split("\n")[0] ?? refused.error))
    )
  )
