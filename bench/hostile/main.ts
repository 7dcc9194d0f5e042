/**
 * `npm run bench:hostile`: short hunts of pages that do everything to hold a hunt up, lead it astray or make it cry wolf.
 * Does each end in time, with a clear result, and leave nothing behind? Needs Linux (`/proc`).
 * Options: `--pages clock,frames` (all where not given), `--seconds 15`, `--seed 1`.
 */
import { parseArgs } from "node:util"
import { hostilePages, serveHostile } from "../../test/hostile/HostileServer.ts"
import { Report } from "../Figures.ts"
import { printTable } from "../Table.ts"
import { isShown, lineOf } from "../Hunted.ts"
import { type Visit, visit } from "./Visit.ts"

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: hostilePages.map(({ name }) => name).join(",") },
    seconds: { type: "string", default: "15" },
    seed: { type: "string", default: "1" }
  }
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)

const heads = [
  "page",
  "exit",
  "ran s",
  "took s",
  "late",
  "left",
  "faults",
  "alarms",
  "steps",
  "screens",
  "shown",
  "end"
]

const row = ({ page, exit, ran, took, isLate, left, faults, alarms, hunted }: Visit): ReadonlyArray<string> => [
  page.name,
  `${exit}`,
  (ran / 1000).toFixed(1),
  (took / 1000).toFixed(1),
  isLate ? "late" : "",
  `${left.length}`,
  `${faults.length}`,
  `${alarms.length}`,
  `${hunted.steps}`,
  `${hunted.screens}`,
  `${hunted.findings.filter(isShown).length}`,
  hunted.status
]

const tell = (one: Visit): void => {
  const { page, took, isLate, left, faults, alarms, hunted, says } = one
  const seen = hunted.findings.filter((finding) => isShown(finding) && page.isHealthy !== true).map(lineOf)
  console.log(`${page.name}: ${(took / 1000).toFixed(1)} s, ${says}`)
  const lines = [
    ...(isLate ? ["late"] : []),
    ...left.map((what) => `left: ${what}`),
    ...faults.map((what) => `fault: ${what}`),
    ...alarms.map((what) => `false alarm: ${what}`),
    ...seen.map((what) => `(${what})`)
  ]
  for (const line of lines) console.log(`  ${line}`)
}

const sum = (all: ReadonlyArray<Visit>, count: (one: Visit) => number): number =>
  all.reduce((total, one) => total + count(one), 0)

const main = async (): Promise<void> => {
  const wanted = values.pages.split(",")
  const pages = hostilePages.filter(({ name }) => wanted.includes(name))
  console.log(`${pages.length} hostile pages, ${seconds} s each, seed ${seed}.\n`)
  const server = await serveHostile()
  const all: Array<Visit> = []
  for (const page of pages) {
    const one = await visit(page, `${server.url}${page.name}/`, seconds, seed)
    tell(one)
    all.push(one)
  }
  server.close()
  console.log("")
  printTable(heads, all.map(row))
  console.log("")
  const report = new Report()
  const late = all.filter(({ isLate }) => isLate)
  report.atMost("hunts that ended late", late.length, 0)
  const left = sum(all, (one) => one.left.length)
  report.atMost("processes and temporary files left", left, 0)
  const faults = sum(all, (one) => one.faults.length)
  report.atMost("faults of exit code, words and journal", faults, 0)
  const alarms = sum(all, (one) => one.alarms.length)
  report.atMost("false alarms on healthy pages", alarms, 0)
  process.exitCode = report.isGood ? 0 : 1
}

await main()
