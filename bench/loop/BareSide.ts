/**
 * The other side of the loop bench, as a program: `node BareSide.ts <url> <recording> <file>` does what the hunt of the
 * recording did, operation after operation, in a bare loop: find the target, click or press, settle and read.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { type BareReading, type BareSession, openBare, Refused } from "./BareSession.ts"
import { Impossible, performBare } from "./BareHands.ts"
import type { BareRecording, Deed, HuntRecording } from "./Recording.ts"

const [url = "", recording = "", file = ""] = process.argv.slice(2)
const { deeds } = JSON.parse(readFileSync(recording, "utf8")) as HuntRecording
const { origin } = new URL(url)

/** As fresh as the device's weakest reset makes it, and the shop's own. */
const reset = async (session: BareSession, start: string): Promise<void> => {
  await fetch(`${url}__reset`).then((answer) => answer.arrayBuffer())
  while (
    await session.command("POST", "/alert/dismiss").then(
      () => true,
      () => false
    )
  )
    continue
  const handles = (await session.command("GET", "/window/handles")) as ReadonlyArray<string>
  for (const handle of handles.slice(1)) {
    await session.command("POST", "/window", { handle })
    await session.command("DELETE", "/window")
  }
  await session.command("POST", "/window", { handle: handles[0] })
  await session.command("POST", "/url", { url: "about:blank" })
  await session.devtools("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
  await session.devtools("Network.clearBrowserCookies", {})
  await session.command("POST", "/url", { url: start })
  await session.devtools("Page.resetNavigationHistory", {})
}

const done: Array<BareRecording["done"][number]> = []
const notDone: Record<string, number> = {}

const isKnownFailure = (error: unknown): error is Refused | Impossible =>
  error instanceof Refused || error instanceof Impossible

const tryIt = async (
  session: BareSession,
  deed: Extract<Deed, { readonly kind: "operation" }>,
  reading?: BareReading
) => {
  try {
    await performBare(session, deed, reading)
    return undefined
  } catch (error) {
    if (!isKnownFailure(error)) throw error
    return `${deed.operation}: ${error instanceof Refused ? error.word : error.message}`
  }
}

const loop = async (session: BareSession): Promise<void> => {
  let reading: BareReading | undefined
  for (const [index, deed] of deeds.entries()) {
    if (deed.kind === "reset") {
      await reset(session, deed.start)
      reading = await session.look()
      continue
    }
    const began = performance.now()
    const failure = await tryIt(session, deed, reading)
    const before = reading
    reading = await session.look()
    if (reading !== undefined && before?.document === reading.document && before.openings !== reading.openings) {
      const handles = (await session.command("GET", "/window/handles")) as ReadonlyArray<string>
      await session.command("POST", "/window", { handle: handles.at(-1) })
      reading = await session.look()
    }
    const took = performance.now() - began
    if (deed.took === undefined) continue
    if (failure === undefined) done.push({ index, took, isSame: reading === undefined || reading.url === deed.url })
    else notDone[failure] = (notDone[failure] ?? 0) + 1
  }
}

const session = await openBare([origin])
await loop(session).finally(session.end)
writeFileSync(file, JSON.stringify({ done, notDone } satisfies BareRecording))
