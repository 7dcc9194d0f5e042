/** A few of the hostile pages, hunted for a moment through the command line; `npm run bench:hostile` hunts all of them. */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { visit } from "../../bench/hostile/Visit.ts"
import { type HostileServer, hostilePages, serveHostile } from "./HostileServer.ts"

// A browser and a process of our own each time, on two busy cores: only the last guard.
vi.setConfig({ testTimeout: 240_000 })

const seconds = 4
const chosen = [
  "dialogs-on-load",
  "dialogs-on-click",
  "closes",
  "builtins",
  "clobbers",
  "escapes",
  "clock",
  "random-ids"
]

describe("a hunt of a hostile page", () => {
  let server: HostileServer
  beforeAll(async () => {
    server = await serveHostile()
  })
  afterAll(() => server.close())

  it.each(chosen)("(%s) ends with a clear result and leaves nothing behind", async (name) => {
    const page = hostilePages.find((one) => one.name === name)!
    const { faults, left, alarms, hunted } = await visit(page, `${server.url}${name}/`, seconds, 1)
    assert.deepStrictEqual({ faults, left, alarms }, { faults: [], left: [], alarms: [] })
    assert.isAbove(hunted.steps, 0)
  })
})

describe("the hostile pages", () => {
  it("have names of their own, which are parts of an address", () => {
    const names = hostilePages.map(({ name }) => name)
    assert.strictEqual(new Set(names).size, names.length)
    for (const name of names) assert.match(name, /^[a-z0-9-]+$/u)
  })
})
