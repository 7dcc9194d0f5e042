import { afterAll, assert, describe, it, vi } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Event, EventOf } from "../../journal/Event.ts"
import { goapher, newFolder, type Running, start } from "./Goapher.ts"
import { shop } from "./Shop.ts"

// A browser and a process of our own each time, on two busy cores: only the last guard.
vi.setConfig({ testTimeout: 240_000 })

const folders: Array<() => void> = []
const folder = (): string => {
  const { path, remove } = newFolder()
  folders.push(remove)
  return path
}
afterAll(() => folders.forEach((remove) => remove()))

const eventsOf = (out: string): ReadonlyArray<Event> =>
  out.split("\n").flatMap((line) => (line.endsWith("}") ? [JSON.parse(line) as Event] : []))

const runsIn = (cwd: string): ReadonlyArray<string> => readdirSync(join(cwd, ".goapher", "runs"))

const processesOf = (events: ReadonlyArray<Event>): ReadonlyArray<number> =>
  events
    .filter((event): event is EventOf<"SessionOpened"> => event._tag === "SessionOpened")
    .flatMap(({ children }) => children.map(({ pid }) => pid))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A process that ended and was not collected by its parent yet is dead all the same.
    return !/^\S+ \(.*\) Z/su.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "")
  } catch {
    return false
  }
}

const gone = async (pids: ReadonlyArray<number>): Promise<void> => {
  while (pids.some(isAlive)) await new Promise((next) => setTimeout(next, 50))
}

/** A hunt of the sample app that has done a step. */
const hunting = async (cwd: string): Promise<Running> => {
  const running = start(["hunt", "--json", "--minutes", "10"], { cwd })
  await running.says('"StepFinished"')
  return running
}

describe("a hunt", () => {
  it("that is interrupted is concluded: status, reports, no process left, 130, within five seconds", async () => {
    const cwd = folder()
    const running = await hunting(cwd)
    const since = performance.now()
    running.child.kill("SIGINT")
    const { exit, out, errors } = await running.ended
    assert.strictEqual(exit, 130, errors)
    assert.isBelow(performance.now() - since, 6_000)
    const events = eventsOf(out)
    const last = events.at(-1)
    assert.strictEqual(last?._tag === "RunFinished" ? last.status : last?._tag, "interrupted")
    const [run = ""] = runsIn(cwd)
    for (const name of ["report.md", "report.json", "junit.xml"]) {
      assert.isTrue(existsSync(join(cwd, ".goapher", "runs", run, name)), name)
    }
    assert.lengthOf(processesOf(events), 2)
    await gone(processesOf(events))
  })

  it("whose process was killed goes on where it was: same run, same events, a map and a report at the end", async () => {
    const cwd = folder()
    const running = await hunting(cwd)
    running.child.kill("SIGKILL")
    const before = eventsOf((await running.ended).out)
    await gone(processesOf(before))
    const second = start(["hunt", "--resume", "latest", "--json"], { cwd })
    await second.says('"StepFinished"')
    second.child.kill("SIGTERM")
    const { exit, out } = await second.ended
    assert.strictEqual(exit, 130)
    const after = eventsOf(out)
    assert.strictEqual(after[0]?._tag, "RunResumed")
    const run = runsIn(cwd)
    assert.lengthOf(run, 1)
    const journal = eventsOf(readFileSync(join(cwd, ".goapher", "runs", run[0]!, "events.jsonl"), "utf8"))
    assert.deepStrictEqual(
      journal.map(({ seq }) => seq),
      journal.map((_, i) => i + 1)
    )
    assert.isAtLeast(journal.length, before.length + after.length)
    const { out: map } = await goapher(["map", "goapher-sample"], { cwd })
    assert.match(map, /^flowchart LR\n/u)
  })

  it("of an address where nothing listens says so in one sentence, and has no bug", async () => {
    const { exit, errors, out } = await goapher(["hunt", "http://127.0.0.1:9/", "--minutes", "1"], { cwd: folder() })
    assert.strictEqual(exit, 2, errors)
    assert.match(
      errors,
      /error: http:\/\/127\.0\.0\.1:9\/ could not be opened: .+ Is the app running, and is the address right\?\n$/u
    )
    assert.notInclude(out, "bug")
  })

  it("writes plain lines into a pipe, and a summary that a person understands", async () => {
    const { exit, out } = await goapher(["hunt", "--steps", "3", "--seed", "1"], { cwd: folder() })
    assert.include([0, 5], exit)
    // oxlint-disable-next-line no-control-regex -- neither colours nor cursor movements
    assert.notMatch(out, /\u001b/u)
    assert.match(
      out,
      /^ 0:00 {2}hunting http:\/\/127\.0\.0\.1:\d+\/ \(app goapher-sample, seed 1, 2:00 minutes, 3 steps\)\n/u
    )
    assert.match(out, /\nExplored \d+ screens? in .+ seed 1\.\n/u)
    assert.match(out, /\nReport: \.goapher\/runs\/.+\/report\.md /u)
  })

  it("begins with a start flow, and writes its secret values nowhere", async () => {
    const cwd = folder()
    const secret = "demo1234"
    const { url, close } = await shop("none")
    const target = (id: string) => [{ by: "id", value: id }]
    const flow = {
      flow: 1,
      title: "Sign in",
      app: "shop",
      start: url,
      steps: [
        { kind: "open", value: `${url}login`, says: "open the sign-in page" },
        { kind: "type", target: target("username"), value: "demo", says: "type the name" },
        { kind: "type", target: target("password"), value: "${env:SHOP_PASSWORD}", says: "type the password" },
        { kind: "tap", target: [{ by: "role", role: "button", value: "Sign in" }], says: "sign in" }
      ],
      provenance: { goapher: "0.1.0" }
    }
    writeFileSync(join(cwd, "sign-in.flow.json"), JSON.stringify(flow))
    const args = ["hunt", url, "--start", "sign-in.flow.json", "--steps", "12", "--json"]
    const { out, errors } = await goapher(args, { cwd, env: { SHOP_PASSWORD: secret } })
    close()
    const typed = eventsOf(out).find((event) => event._tag === "StepStarted" && event.says === "type the password")
    assert.strictEqual(typed?._tag === "StepStarted" ? typed.step.value : errors, "${env:SHOP_PASSWORD}")
    assert.isTrue(eventsOf(out).some((event) => event._tag === "Observed" && event.url === `${url}dashboard`))
    const files = readdirSync(join(cwd, ".goapher"), { recursive: true, withFileTypes: true })
    const texts = files.filter((file) => file.isFile() && /(?:json|jsonl|md|xml|txt)$/u.test(file.name))
    assert.isAbove(texts.length, 4)
    for (const { name, parentPath } of texts) {
      assert.notInclude(readFileSync(join(parentPath, name), "utf8"), secret, name)
    }
  })
})
