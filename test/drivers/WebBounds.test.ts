import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { makeHand } from "./WebHand.ts"

/** Another origin, and the paths that it was asked for. */
const elsewhere = Effect.acquireRelease(
  Effect.callback<{ readonly origin: string; readonly asked: ReadonlyArray<string>; readonly close: () => void }>(
    (resume) => {
      const asked: Array<string> = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? "")
        response.writeHead(200, { "content-type": "text/html" }).end("<title>Elsewhere</title>")
      })
      server.listen(0, "127.0.0.1", () => {
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        resume(Effect.succeed({ origin, asked, close }))
      })
    }
  ),
  ({ close }) => Effect.sync(close)
)

const within = Effect.gen(function* () {
  const { origin: other, asked } = yield* elsewhere
  const hand = yield* makeHand((origin) => ({ allowedOrigins: [origin] }))
  const sent = encodeURIComponent(`/to?url=${encodeURIComponent(`${other}/page`)}`)
  const page = `bounds.html?elsewhere=${encodeURIComponent(other)}&sent=${sent}`
  return { ...hand, other, asked, page }
})

describe("A web device kept within its bounds, where the app itself sends it out,", () => {
  it.live("does not follow, stays where it is, and tells what was refused", () =>
    Effect.gen(function* () {
      const { open, tap, other, asked, page } = yield* within
      yield* open(page)
      for (const name of ["Sent out", "Post and be sent out"]) {
        const seen = yield* tap(name)
        assert.strictEqual(seen.title, "Bounds", name)
        assert.isTrue(seen.settled, name)
        assert.deepStrictEqual(
          seen.signals.map((signal) => (signal._tag === "RequestFailed" ? signal.url : signal._tag)),
          [`${other}/page`],
          name
        )
      }
      assert.notInclude(asked, "/page")
    }).pipe(Effect.scoped)
  )

  it.live("leaves no empty window behind", () =>
    Effect.gen(function* () {
      const { open, tap, asked, page } = yield* within
      yield* open(page)
      for (const name of ["Sent out in a new window", "Opened and sent out"]) {
        const seen = yield* tap(name)
        assert.strictEqual(seen.title, "Bounds", name)
        assert.strictEqual(seen.traces.windows, 1, name)
      }
      assert.notInclude(asked, "/page")
    }).pipe(Effect.scoped)
  )

  it.live("refuses to open an address that leads out, and says where it leads", () =>
    Effect.gen(function* () {
      const { device, origin, other, asked } = yield* within
      const performed = yield* device.perform({ kind: "open", value: `${origin}/to?url=${other}/page` })
      assert.strictEqual(performed.ok ? "ok" : performed.failure, "refused")
      assert.include(performed.ok ? "" : performed.detail, `${other}/page`)
      assert.notInclude(asked, "/page")
    }).pipe(Effect.scoped)
  )

  it.live("shows the frames of others, and goes wherever it may", () =>
    Effect.gen(function* () {
      const { open, tap, doesAlone, asked, page } = yield* within
      yield* open(page)
      assert.include(asked, "/map")
      for (const name of ["Sent on", "Post and be sent on"]) {
        assert.strictEqual((yield* tap(name)).title, "Second", name)
        assert.strictEqual((yield* doesAlone({ kind: "back" })).title, "Bounds", name)
      }
      assert.strictEqual((yield* doesAlone({ kind: "forward" })).title, "Second")
      yield* open(page)
      assert.strictEqual((yield* tap("Blob")).title, "Blob")
    }).pipe(Effect.scoped)
  )
})

describe("A web device on a page that is not left after all", () => {
  it.live("looks without waiting for what never comes", () =>
    Effect.gen(function* () {
      const { open, tap } = yield* makeHand()
      yield* open("bounds.html?elsewhere=")
      assert.isTrue((yield* tap("No content")).settled)
      const saved = yield* tap("Attachment")
      assert.isTrue(saved.settled)
      assert.isTrue(saved.signals.some((signal) => signal._tag === "Download"))
    }).pipe(Effect.scoped)
  )
})
