/**
 * A connection to the browser by the DevTools protocol, over the WebSocket that Node has itself: commands to the browser or
 * to one of its targets (by session), each with a deadline, and the events that they send.
 */
import { Data, Effect, Option } from "effect"
import { type Bag, bagIn, isBag, numberIn, textIn } from "./Bag.ts"

/** The browser refused a command, did not answer it, or is gone. */
export class DevToolsFailed extends Data.TaggedError("DevToolsFailed")<{ readonly detail: string }> {}

export interface DevTools {
  /** Gives a command and waits for its result. Without a session it is for the browser. */
  readonly call: (method: string, params?: object, session?: string) => Effect.Effect<Bag, DevToolsFailed>
  /** Gives a command and goes on; `answered` is called with whatever comes back, unless the connection ends first. */
  readonly send: (method: string, params?: object, session?: string, answered?: () => void) => void
  /** Listens to an event, before it is asked for; one listener an event. `session` is empty for the browser's own. */
  readonly on: (event: string, listener: (params: Bag, session: string) => void) => void
  /** Ends the connection. Commands still out fail. */
  readonly close: Effect.Effect<void>
}

/** Milliseconds for connecting, and for each command. */
const DEADLINE = 5000

const failed = (detail: string) => new DevToolsFailed({ detail })
const inTime = <A>(effect: Effect.Effect<A, DevToolsFailed>) =>
  Effect.timeoutOrElse(effect, { duration: DEADLINE, orElse: () => Effect.fail(failed("no answer")) })

/** Address of the browser's WebSocket; `address` is where it listens, as `host:port`. */
const endpointOf = (address: string) =>
  Effect.tryPromise({
    try: (signal) => fetch(`http://${address}/json/version`, { signal }).then((answer) => answer.json()),
    catch: (error) => failed(error instanceof Error ? error.message : String(error))
  }).pipe(
    Effect.map((version: unknown) => (isBag(version) ? textIn(version, "webSocketDebuggerUrl") : "")),
    Effect.filterOrFail(URL.canParse, () => failed("the browser names no address to connect to"))
  )

const openSocket = (endpoint: string) =>
  Effect.callback<WebSocket, DevToolsFailed>((resume) => {
    const socket = new WebSocket(endpoint)
    socket.addEventListener("open", () => resume(Effect.succeed(socket)))
    socket.addEventListener("error", () => resume(Effect.fail(failed(`no connection to ${endpoint}`))))
    return Effect.sync(() => socket.close())
  })

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))
/** The browser writes an event's name first: most events are of no interest and need not be read further. */
const EVENT = /^\{"method":"([\w.]+)"/

type Answered = (answer: Effect.Effect<Bag, DevToolsFailed>) => void

export const connectDevTools = (address: string): Effect.Effect<DevTools, DevToolsFailed> =>
  inTime(endpointOf(address).pipe(Effect.flatMap(openSocket))).pipe(Effect.map(talkOver))

const talkOver = (socket: WebSocket): DevTools => {
  const listeners = new Map<string, (params: Bag, session: string) => void>()
  const waiting = new Map<number, Answered>()
  let commands = 0
  let open = true

  const receive = (text: string) => {
    const event = EVENT.exec(text)?.[1]
    if (event !== undefined && !listeners.has(event)) return
    const said = Option.getOrUndefined(parse(text))
    if (!isBag(said)) return
    const command = numberIn(said, "id")
    if (command === 0) return listeners.get(textIn(said, "method"))?.(bagIn(said, "params"), textIn(said, "sessionId"))
    const answered = waiting.get(command)
    waiting.delete(command)
    answered?.(
      isBag(said["error"])
        ? Effect.fail(failed(textIn(said["error"], "message")))
        : Effect.succeed(bagIn(said, "result"))
    )
  }
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") receive(data)
  })
  socket.addEventListener("close", () => {
    open = false
    for (const answered of waiting.values()) answered(Effect.fail(failed("the connection is closed")))
    waiting.clear()
  })

  const give = (method: string, params: object, session: string, answered?: Answered): number => {
    const id = ++commands
    if (answered !== undefined) waiting.set(id, answered)
    socket.send(JSON.stringify({ id, method, params, ...(session === "" ? {} : { sessionId: session }) }))
    return id
  }
  return {
    call: (method, params = {}, session = "") =>
      inTime(
        Effect.callback<Bag, DevToolsFailed>((resume) => {
          if (!open) return void resume(Effect.fail(failed("the connection is closed")))
          const id = give(method, params, session, resume)
          return Effect.sync(() => waiting.delete(id))
        })
      ),
    send: (method, params = {}, session = "", answered) => {
      if (open) give(method, params, session, answered)
    },
    on: (event, listener) => void listeners.set(event, listener),
    close: Effect.sync(() => socket.close())
  }
}
