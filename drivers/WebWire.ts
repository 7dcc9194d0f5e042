/**
 * WebDriver's classic commands over one keep-alive HTTP client, which costs less than half of what a library's does: an
 * operation is three commands.
 */
import { Data, Effect } from "effect"
import { Agent, request } from "node:http"

/** The driver answered with an error of the WebDriver specification, such as `no such window`. */
export class CommandRefused extends Data.TaggedError("CommandRefused")<{
  readonly error: string
  readonly detail: string
}> {}
/** Nobody answered, or the connection broke. */
export class WireBroken extends Data.TaggedError("WireBroken")<{ readonly detail: string }> {}

export interface Wire {
  readonly call: (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown
  ) => Effect.Effect<unknown, CommandRefused | WireBroken>
}

interface Answer {
  readonly value?: unknown
}
const errorIn = (value: unknown): CommandRefused => {
  const { error, message } = (value ?? {}) as { readonly error?: unknown; readonly message?: unknown }
  return new CommandRefused({
    error: typeof error === "string" ? error : "unknown error",
    detail: typeof message === "string" ? message : ""
  })
}

export const makeWire = (port: number): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    call: (method, path, body) =>
      Effect.callback<unknown, CommandRefused | WireBroken>((resume) => {
        const text = method === "POST" ? JSON.stringify(body ?? {}) : ""
        const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) }
        const sent = request({ host: "127.0.0.1", port, path, method, agent, headers }, (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.on("error", (error) => resume(Effect.fail(new WireBroken({ detail: error.message }))))
          response.on("end", () => resume(answerOf(response.statusCode ?? 0, Buffer.concat(chunks).toString("utf8"))))
        })
        sent.on("error", (error) => resume(Effect.fail(new WireBroken({ detail: error.message }))))
        sent.end(text)
        return Effect.sync(() => sent.destroy())
      })
  }
}

const answerOf = (status: number, text: string): Effect.Effect<unknown, CommandRefused | WireBroken> =>
  Effect.try({
    try: () => JSON.parse(text) as Answer,
    catch: () => new WireBroken({ detail: `not WebDriver's answer: ${text.slice(0, 80)}` })
  }).pipe(Effect.flatMap(({ value }) => (status === 200 ? Effect.succeed(value) : Effect.fail(errorIn(value)))))
