/**
 * The unit of T5: CPU milliseconds of one observation of a page of 500 nodes, in the browser, the driver and ourselves
 * together, measured with the web device. Where no browser is found, the 17.6 ms (browser and driver) that headless
 * Chromium with ChromeDriver took on two cores.
 */
import { Effect, Exit } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { makeWebDevice } from "../../drivers/WebDevice.ts"
import { cpu } from "../Figures.ts"
import { descendantsOf } from "../Processes.ts"

const remembered = 17.6
const rows = 100
const warmUps = 10
const looks = 60

/** A hundred rows of five nodes, two of which can be operated. */
const page = `<!doctype html><title>Rows</title><main>${Array.from(
  { length: rows },
  (_, row) =>
    `<div><span>Row ${row}</span><em>open</em><a href="#${row}">Show ${row}</a><button>Take ${row}</button></div>`
).join("")}</main>`

const served = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
    const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page))
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/`, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

const used = (): number => descendantsOf(process.pid).reduce((sum, child) => sum + child.cpu, cpu())

const measured = Effect.scoped(
  Effect.gen(function* () {
    const { url } = yield* served
    const device = yield* makeWebDevice({ start: url, environment: process.env })
    for (let look = 0; look < warmUps; look++) yield* device.observe
    const before = used()
    for (let look = 0; look < looks; look++) yield* device.observe
    return (used() - before) / looks
  })
)

/** Milliseconds, and whether they were measured here. */
export const observationCost = async (): Promise<{ readonly time: number; readonly isMeasured: boolean }> => {
  const exit = await Effect.runPromiseExit(measured)
  return Exit.isSuccess(exit) ? { time: exit.value, isMeasured: true } : { time: remembered, isMeasured: false }
}
