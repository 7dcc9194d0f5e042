/**
 * `npm run bench:todomvc`: what does a hunt find, with no properties given, in ten older implementations of TodoMVC as the
 * npm package `todomvc` has them? One origin for all, a fresh browser profile for each. What is reported as an error on
 * backbone, react and vue has to be in `reviewed.json`, looked at by hand in the running app and found to be real.
 * Options: `--apps backbone,react`, `--minutes 1`, `--seed 1`.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Schema } from "effect"
import type { Finding } from "../../world/Finding.ts"
import { Report } from "../Figures.ts"
import { type Hunted, huntedIn, isShown, lineOf } from "../Hunted.ts"
import { huntOnce } from "../HuntProcess.ts"
import { serve } from "../Served.ts"
import { printTable } from "../Table.ts"

const { values } = parseArgs({
  options: {
    apps: { type: "string", default: "backbone,react,vue,vanillajs,knockoutjs,emberjs,ractive,mithril,flight,canjs" },
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" }
  }
})
const apps = values.apps.split(",")
const minutes = Number(values.minutes)
const seed = Number(values.seed)

/** Apps in which an error counts as a false alarm unless it was shown to be real. */
const watched = ["backbone", "react", "vue"]

/** A finding that somebody looked at in the running app. `cause` is the candidate's. */
const Reviewed = Schema.Array(
  Schema.Struct({
    app: Schema.String,
    cause: Schema.String,
    verdict: Schema.Literals(["real", "false"]),
    reason: Schema.String
  })
)

const reviewed = Schema.decodeUnknownSync(Reviewed)(
  JSON.parse(readFileSync(new URL("reviewed.json", import.meta.url), "utf8"))
)

const verdictOn = (app: string, { candidate }: Finding): string =>
  reviewed.find((one) => one.app === app && one.cause === candidate.cause)?.verdict ?? "not reviewed"

interface App {
  readonly app: string
  readonly hunted: Hunted
}

const shown = ({ hunted }: App): ReadonlyArray<Finding> => hunted.findings.filter(isShown)
const errors = (one: App) => shown(one).filter(({ candidate }) => candidate.severity === "error")
const notReal = (one: App) => errors(one).filter((finding) => verdictOn(one.app, finding) !== "real")

const troubles: Array<string> = []

const printFindings = (one: App): void => {
  console.log(`\n${one.app}: ${shown(one).length === 0 ? "nothing found" : ""}`)
  for (const finding of shown(one)) {
    console.log(`  ${lineOf(finding)} [${verdictOn(one.app, finding)}]`)
    console.log(`    cause: ${finding.candidate.cause}`)
    for (const { says } of finding.steps) console.log(`    - ${says}`)
  }
  for (const finding of one.hunted.findings.filter((finding) => !isShown(finding)))
    console.log(`  (${lineOf(finding)}; cause: ${finding.candidate.cause})`)
}

const main = async (): Promise<void> => {
  const folder = dirname(createRequire(import.meta.url).resolve("todomvc/package.json"))
  const server = await serve(fileURLToPath(new URL("ServeFolder.ts", import.meta.url)), folder)
  console.log(`TodoMVC from npm, ${minutes} min an app, seed ${seed}.`)
  const all: Array<App> = []
  for (const app of apps) {
    const url = `${server.url}${join("examples", app)}/index.html`
    const { reading, trouble } = await huntOnce({ url, minutes, seed })
    if (trouble !== undefined) troubles.push(trouble)
    const one = { app, hunted: huntedIn(reading.events) }
    printFindings(one)
    all.push(one)
  }
  server.stop()
  console.log("")
  printTable(
    ["app", "steps", "screens", "tried", "known", "errors", "notices", "unconfirmed or dismissed", "end"],
    all.map((one) => [
      one.app,
      ...[one.hunted.steps, one.hunted.screens, one.hunted.tried, one.hunted.known].map(String),
      `${errors(one).length}`,
      `${shown(one).length - errors(one).length}`,
      `${one.hunted.findings.length - shown(one).length}`,
      one.hunted.status
    ])
  )
  console.log("")
  const report = new Report()
  const alarms = all.filter(({ app }) => watched.includes(app)).flatMap(notReal)
  report.atMost(`errors on ${watched.join(", ")} that were not shown to be real`, alarms.length, 0)
  for (const trouble of troubles) report.note(trouble)
  report.atMost("hunts that failed", troubles.length, 0)
  process.exitCode = report.isGood ? 0 : 1
}

await main()
