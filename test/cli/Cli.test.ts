import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit } from "effect"
import { runCli } from "../../cli/Cli.ts"
import { exitOf, sentenceOf } from "../../cli/ExitCodes.ts"
import { type Answer, goapher, newFolder } from "./Goapher.ts"

// A browser and a process of our own each time, on two busy cores: only the last guard.
vi.setConfig({ testTimeout: 240_000 })

const folder = newFolder()
const file = (name: string, content: unknown): string => {
  const path = join(folder.path, name)
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}
const run = (...args: ReadonlyArray<string>) => goapher(args, { cwd: folder.path })
afterAll(folder.remove)

const flow = {
  flow: 1,
  title: "Sign in",
  app: "shop",
  start: "http://127.0.0.1:9/",
  steps: [
    { kind: "type", target: [{ by: "id", value: "password" }], value: "${env:GOAPHER_TEST_MISSING}", says: "type" }
  ],
  provenance: { goapher: "0.1.0" }
}

/** The same without a process of its own: what it wrote to standard output, and the error it ended with. */
const inside = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  let out = ""
  const write = process.stdout.write
  process.stdout.write = (text: string | Uint8Array) => ((out += String(text)), true)
  const exit = yield* runCli(args).pipe(
    Effect.provide(NodeServices.layer),
    Effect.exit,
    Effect.ensuring(Effect.sync(() => void (process.stdout.write = write)))
  )
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return { exit: exitOf(error) ?? 0, errors: sentenceOf(error), out }
})

type Mistake = readonly [name: string, args: () => ReadonlyArray<string>, says: RegExp]

const ended = ({ exit, errors, out }: Answer, says: RegExp): void => {
  assert.strictEqual(exit, 2, errors)
  assert.match(errors, says)
  assert.strictEqual(out, "")
  assert.notMatch(errors, noisy)
}

/** Neither colours nor a stack trace. */
const noisy = new RegExp(`${String.fromCharCode(27)}|\\n\\s+at `, "u")

describe("a mistake in the command ends with 2 and says what would be right", () => {
  const whole: ReadonlyArray<Mistake> = [
    ["a command that isn't there", () => ["hnt"], /Unknown subcommand "hnt"/u],
    ["a flag that isn't there", () => ["hunt", "--fast"], /Unrecognized flag: --fast[^]*See goapher hunt --help/u],
    ["a number that is none", () => ["hunt", "--minutes", "soon"], /--minutes: "soon"/u],
    [
      "an address that is none",
      () => ["hunt", "localhost:3000"],
      /Write it with its protocol: http:\/\/localhost:3000/u
    ],
    [
      "a flow that is none",
      () => ["replay", file("none.flow.json", '{"flow": 1,}')],
      /none\.flow\.json:1:\d+: This is not JSON/u
    ]
  ]
  for (const [name, args, says] of whole) it.concurrent(name, async () => ended(await run(...args()), says))

  const out = join(folder.path, "empty")
  const nowhere = "http://127.0.0.1:9"
  const told: ReadonlyArray<Mistake> = [
    ["a device it doesn't know", () => ["hunt", nowhere, "--emulate", "Nokia 3310"], /It knows .*Pixel 7/u],
    [
      "a flow that isn't there",
      () => ["hunt", nowhere, "--start", "no.json"],
      /flow no\.json can't be read \(ENOENT\)/u
    ],
    [
      "a value that the environment lacks",
      () => ["replay", file("secret.flow.json", flow)],
      /needs a value for GOAPHER_TEST_MISSING/u
    ],
    ["replaying never", () => ["replay", "--times", "0", "x.flow.json"], /--times 0 is not possible/u],
    ["a map that isn't there", () => ["hunt", nowhere, "--map", "no.json"], /The map no\.json can't be read/u],
    [
      "a map that is none",
      () => ["hunt", nowhere, "--map", file("bad-map.json", { version: 7 })],
      /bad-map\.json can't be read/u
    ],
    ["a run that isn't there", () => ["hunt", "--resume", "latest", "--out", out], /There is no run "latest"/u],
    ["resuming something else", () => ["hunt", nowhere, "--resume", "latest"], /goes on with a run as it was started/u],
    ["an app without a map", () => ["map", "shop", "--out", out], /There is no map in .*empty/u],
    [
      "a problem that is none",
      () => ["plan", "--from", file("bad.json", { facts: {} })],
      /bad\.json: Missing key.*See goapher plan --help/u
    ]
  ]
  for (const [name, args, says] of told) {
    it.live(name, () => Effect.map(inside(...args()), (answer) => ended(answer, says)))
  }
})

describe("help", () => {
  it.concurrent("tells a newcomer what there is, also when nothing is asked for", async () => {
    const { exit, out } = await run()
    assert.strictEqual(exit, 0)
    for (const command of ["hunt", "replay", "map", "plan", "doctor"]) assert.include(out, command)
    assert.notMatch(out, noisy)
  })

  it.live("of a hunt tells all its flags, with examples", () =>
    Effect.gen(function* () {
      const { exit, out } = yield* inside("hunt", "--help")
      assert.strictEqual(exit, 0)
      const flags = "goal minutes steps seed emulate start reset app map allow never out headed json resume"
      for (const flag of flags.split(" ")) assert.include(out, `--${flag}`)
      assert.include(out, "EXAMPLES")
    })
  )

  it.live("tells the version", () =>
    Effect.gen(function* () {
      assert.match((yield* inside("--version")).out, /^goapher \d+\.\d+\.\d+\n$/u)
    })
  )
})

describe("goapher plan", () => {
  const shop = {
    facts: { screen: ["home", "cart"], signedIn: [true, false] },
    now: { screen: "home", signedIn: false },
    actions: [{ name: "open cart", needs: { screen: "home" }, believes: { screen: "cart" }, cost: 120 }],
    goal: { screen: "cart" }
  }

  it.live("shows the steps, their cost, and on request why", () =>
    Effect.gen(function* () {
      const { exit, out } = yield* inside("plan", "--from", file("shop.json", shop), "--explain")
      assert.strictEqual(exit, 0)
      assert.match(out, /^1\. open cart \(120\) → screen is cart\nCost 120, proven to be the cheapest/u)
      assert.include(out, '"open cart" makes that screen is cart, which the goal needs.')
      const brief = yield* inside("plan", "--from", file("shop.json", shop))
      assert.match(brief.out, /^1\. open cart .*\nCost 120.*\n$/u)
    })
  )

  it.live("ends with 5 where there is no plan, and says what is missing", () =>
    Effect.gen(function* () {
      const { exit, out } = yield* inside("plan", "--from", file("stuck.json", { ...shop, goal: { signedIn: true } }))
      assert.strictEqual(exit, 5)
      assert.match(out, /^There is no plan\.\nNothing makes that signedIn is true\./u)
    })
  )
})

describe("goapher map", () => {
  const kept = ["--out", join(folder.path, "kept")]
  beforeAll(() => {
    const home = { id: "s-1", route: "/", title: "Home \u001b[2J", variants: [], visits: 1, parts: [], operations: [] }
    const app = join(folder.path, "kept", "apps", "shop.example")
    mkdirSync(app, { recursive: true })
    const map = { version: 1, app: "shop.example", splits: [], screens: [home] }
    writeFileSync(join(app, "map.json"), JSON.stringify(map))
  })

  it.live("lists the apps, and shows one by its name or its address as Mermaid", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* inside("map", ...kept)).out, "shop.example\n")
      const byName = yield* inside("map", "shop.example", ...kept)
      assert.match(byName.out, /^flowchart LR\n/u)
      assert.include(byName.out, "Home")
      assert.notMatch(byName.out, noisy)
      assert.strictEqual((yield* inside("map", "https://shop.example/", ...kept)).out, byName.out)
    })
  )

  it.live("writes JSON that can be read", () =>
    Effect.gen(function* () {
      const { out } = yield* inside("map", "shop.example", "--format", "json", ...kept)
      assert.strictEqual(JSON.parse(out).app, "shop.example")
    })
  )

  it.live("names the apps there are when another is asked for", () =>
    Effect.gen(function* () {
      const { exit, errors } = yield* inside("map", "other", ...kept)
      assert.strictEqual(exit, 2)
      assert.match(errors, /There is no map of "other" in .*kept\. There is one of shop\.example\./u)
    })
  )
})
