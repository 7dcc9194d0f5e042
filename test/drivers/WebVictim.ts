/** A process with a web device that is going to be killed: it says which processes it started, and waits. */
import { Effect } from "effect"
import { makeWebDevice } from "../../drivers/WebDevice.ts"

await Effect.runPromise(
  Effect.gen(function* () {
    const device = yield* makeWebDevice({ environment: process.env, start: process.argv[2] ?? "about:blank" })
    yield* device.observe
    process.stdout.write(`${JSON.stringify(device.info.processes)}\n`)
    return yield* Effect.never
  }).pipe(Effect.scoped)
)
