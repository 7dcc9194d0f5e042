/** The sample app that is hunted when no address is given: every planted bug on, on the loopback address, ours alone. */
import { Data, Effect, type Scope } from "effect"
import type { AddressInfo } from "node:net"

/** The sample app could not listen. */
export class SampleUnavailable extends Data.TaggedError("SampleUnavailable")<{ readonly detail: string }> {
  override get message() {
    return `The sample app could not be started: ${this.detail}. Give the address of an app of yours instead.`
  }
}

/** It keeps its state per browser session, so a fresh state needs nothing from it. */
export interface SampleApp {
  readonly url: string
}

/** Runs until the scope closes. `port` is where a run that is resumed had it; 0 or none: a free one. */
export const startSample = Effect.fnUntraced(function* (
  port = 0
): Effect.fn.Return<SampleApp, SampleUnavailable, Scope.Scope> {
  const { createShop } = yield* Effect.promise(() => import("../examples/shop/shop.mjs"))
  const server = createShop({ defects: "all" })
  const listening = Effect.callback<void, SampleUnavailable>((resume) => {
    server.once("error", (error) => resume(new SampleUnavailable({ detail: error.message })))
    server.listen(port, "127.0.0.1", () => resume(Effect.void))
  })
  yield* Effect.acquireRelease(listening, () =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
})
