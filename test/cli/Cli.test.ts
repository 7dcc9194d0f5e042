import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit } from "effect"
import { runCli } from "../../cli/Cli.ts"
import { exitOf, sentenceOf } from "../../cli/ExitCodes.ts"
import { type Answer, goapher, newFolder } from "./Goapher.ts"

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

  const told = (...args: ReadonlyArray<string>) =>
    runCli(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.exit,
      Effect.map((exit) => {
        const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        return { exit: exitOf(error) ?? 0, errors: sentenceOf(error), out: "" }
      })
    )
  const out = join(folder.path, "empty")
  const nowhere = "http://127.0.0.1:9"
  const inside: ReadonlyArray<Mistake> = [
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
  for (const [name, args, says] of inside) {
    it.live(name, () => Effect.map(told(...args()), (answer) => ended(answer, says)))
  }
})

describe("help", () => {
  it.concurrent("tells a newcomer what there is, and how each command is called", async () => {
    const [bare, hunt] = await Promise.all([run(), run("hunt", "--help")])
    assert.strictEqual(bare.exit, 0)
    for (const command of ["hunt", "replay", "map", "plan", "doctor"]) assert.include(bare.out, command)
    assert.strictEqual(hunt.exit, 0)
    for (const flag of [
      "goal",
      "minutes",
      "steps",
      "seed",
      "emulate",
      "start",
      "reset",
      "app",
      "map",
      "allow",
      "never",
      "out",
      "headed",
      "json",
      "resume"
    ]) {
      assert.include(hunt.out, `--${flag}`)
    }
    assert.include(hunt.out, "EXAMPLES")
  })
  it.concurrent("tells the version", async () => {
    const { exit, out } = await run("--version")
    assert.strictEqual(exit, 0)
    assert.match(out, /^goapher \d+\.\d+\.\d+\n$/u)
  })
})

describe("goapher plan", () => {
  const shop = {
    facts: { screen: ["home", "cart"], signedIn: [true, false] },
    now: { screen: "home", signedIn: false },
    actions: [{ name: "open cart", needs: { screen: "home" }, believes: { screen: "cart" }, cost: 120 }],
    goal: { screen: "cart" }
  }

  it.concurrent("shows the steps, their cost, and on request why", async () => {
    const { exit, out } = await run("plan", "--from", file("shop.json", shop), "--explain")
    assert.strictEqual(exit, 0)
    assert.match(
      out,
      /A plan of 1 step, cost 120[^]*1\. open cart[^]*needs screen = home[^]*step 1 → goal: screen = cart/u
    )
  })
  it.concurrent("ends with 5 where there is no plan, and says what is missing", async () => {
    const { exit, out } = await run("plan", "--from", file("stuck.json", { ...shop, goal: { signedIn: true } }))
    assert.strictEqual(exit, 5)
    assert.match(out, /There is no plan\.\nMissing:\n {2}signedIn = true/u)
  })
})

describe("goapher map", () => {
  beforeAll(() => {
    const home = { id: "s-1", route: "/", title: "Home \u001b[2J", variants: [], visits: 1, parts: [], operations: [] }
    const app = join(folder.path, "kept", "apps", "shop.example")
    mkdirSync(app, { recursive: true })
    writeFileSync(
      join(app, "map.json"),
      JSON.stringify({ version: 1, app: "shop.example", splits: [], screens: [home] })
    )
  })

  it.concurrent("lists the apps, and shows one by its name or its address as Mermaid", async () => {
    const out = ["--out", "kept"]
    const [list, byName, byAddress] = await Promise.all([
      run("map", ...out),
      run("map", "shop.example", ...out),
      run("map", "https://shop.example/", ...out)
    ])
    assert.strictEqual(list.out, "shop.example\n")
    assert.match(byName.out, /^flowchart LR\n/u)
    assert.include(byName.out, "Home")
    assert.notInclude(byName.out, "\u001b")
    assert.strictEqual(byAddress.out, byName.out)
  })
  it.concurrent("writes JSON that can be read", async () => {
    const { out } = await run("map", "shop.example", "--format", "json", "--out", "kept")
    assert.strictEqual(JSON.parse(out).app, "shop.example")
  })
  it.concurrent("names the apps there are when another is asked for", async () => {
    const { exit, errors } = await run("map", "other", "--out", "kept")
    assert.strictEqual(exit, 2)
    assert.match(errors, /There is no map of "other" in kept\. There is one of shop\.example\./u)
  })
})
