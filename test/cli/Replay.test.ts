import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { flowAt } from "../../cli/RunReplay.ts"
import type { Flow } from "../../flows/Flow.ts"
import { goapher, newFolder } from "./Goapher.ts"
import { shop } from "./Shop.ts"

// A browser and a process of our own each time, on two busy cores: only the last guard.
vi.setConfig({ testTimeout: 240_000 })

const folder = newFolder()
let broken = { url: "", close: () => {} }
let healthy = broken
beforeAll(async () => {
  broken = await shop("all")
  healthy = await shop("none")
})
afterAll(() => {
  broken.close()
  healthy.close()
  folder.remove()
})

const flowOf = (url: string, ...steps: Flow["steps"]): Flow => ({
  flow: 1,
  title: "About the shop",
  app: "shop",
  start: url,
  steps,
  provenance: { goapher: "0.1.0" }
})

const about = (url: string) =>
  flowOf(url, {
    kind: "open",
    value: `${url}about`,
    says: "open about",
    appeared: [{ by: "address", value: "/about" }]
  })

const replay = async (flow: Flow, ...flags: ReadonlyArray<string>) => {
  writeFileSync(join(folder.path, "a.flow.json"), JSON.stringify(flow))
  return goapher(["replay", "a.flow.json", ...flags], { cwd: folder.path })
}

describe("goapher replay", () => {
  it("ends with 1 where the steps show a bug, and names it", async () => {
    const { exit, out, errors } = await replay(about(broken.url), "--times", "2")
    assert.strictEqual(exit, 1, out + errors)
    assert.lengthOf(out.match(/ {2}done: every step was done/gu) ?? [], 2)
    assert.match(out, /\n {4}error: .+\/about/u)
  })

  it("ends with 0 where they show none, at another address too", async () => {
    const { exit, out, errors } = await replay(about(broken.url), "--url", healthy.url)
    assert.strictEqual(exit, 0, out + errors)
    assert.include(out, `1 step at ${healthy.url}`)
    assert.notInclude(out, "error")
  })

  it("ends with 2 where the flow no longer fits, and says at which step and why", async () => {
    const gone = { kind: "tap", target: [{ by: "id", value: "no-such-button" }], says: "tap it" } as const
    const { exit, out } = await replay(flowOf(healthy.url, gone))
    assert.strictEqual(exit, 2)
    assert.match(out, /stale: step 1 of 1, tap it: nothing answers to id "no-such-button"/u)
  })
})

describe("a flow at another address", () => {
  it("opens its own addresses there, and leaves those of others alone", () => {
    const other = { kind: "open", value: "https://other.example/x", says: "open x" } as const
    const flow = flowOf("http://localhost:3000/", ...about("http://localhost:3000/").steps, other)
    const moved = flowAt(flow, "https://stage.example/")
    assert.strictEqual(moved.start, "https://stage.example/")
    assert.deepStrictEqual(
      moved.steps.map(({ value }) => value),
      ["https://stage.example/about", "https://other.example/x"]
    )
  })
})
