/**
 * `npm run bench:planted`: how many of the sample shop's planted defects does a hunt of two minutes bring back, and how
 * often does it cry wolf on the healthy shop? For each seed the shop with every defect, then its clean twin, each served by
 * a process of its own and hunted through the command line with an empty map.
 * Options: `--seeds 1,2,3`, `--minutes 2`, `--caught` (tells which finding stands for which defect).
 */
import { parseArgs } from "node:util"
import { catalogue, type PlantedDefect } from "../../examples/shop/defects.mjs"
import type { Finding } from "../../world/Finding.ts"
import { quantile, Report } from "../Figures.ts"
import { type Hunted, huntedIn, isShown, lineOf } from "../Hunted.ts"
import { huntOnce } from "../HuntProcess.ts"
import { serveShop } from "../Served.ts"
import { printTable, shareOf } from "../Table.ts"
import { type Matched, match, type Recall, recallOf } from "./Match.ts"

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1,2,3" },
    minutes: { type: "string", default: "2" },
    caught: { type: "boolean", default: false }
  }
})
const seeds = values.seeds.split(",").map(Number)
const minutes = Number(values.minutes)

/** Families whose oracles exist: failure signals, dead ends, content. */
const families = [1, 2, 3]
const sought = catalogue.filter(({ family }) => families.includes(family))
const by = (planter: PlantedDefect["planter"]) => sought.filter((defect) => defect.planter === planter)

interface Seed {
  readonly seed: number
  readonly planted: Hunted
  readonly twin: Hunted
  readonly matched: Matched
}

const troubles: Array<string> = []

const huntShop = async (defects: string, seed: number): Promise<Hunted> => {
  const shop = await serveShop(defects)
  try {
    const { reading, took, trouble } = await huntOnce({ url: shop.url, minutes, seed })
    console.log(`  seed ${seed}, defects ${defects}: hunted in ${(took / 1000).toFixed(0)} s`)
    if (trouble !== undefined) troubles.push(trouble)
    return huntedIn(reading.events)
  } finally {
    shop.stop()
  }
}

const shownIn = ({ findings }: Hunted): ReadonlyArray<Finding> => findings.filter(isShown)
const errorsOf = (hunted: Hunted) => shownIn(hunted).filter(({ candidate }) => candidate.severity === "error")
const noticesOf = (hunted: Hunted) => shownIn(hunted).filter(({ candidate }) => candidate.severity === "notice")

const runSeed = async (seed: number): Promise<Seed> => {
  const planted = await huntShop("all", seed)
  const twin = await huntShop("none", seed)
  const healthy = new Set(shownIn(twin).map(({ id }) => id))
  return { seed, planted, twin, matched: match(shownIn(planted), catalogue, healthy) }
}

const share = ({ caught, planted }: Recall): string => shareOf(caught, planted)
const unsettled = ({ findings, open }: Hunted): number =>
  open + findings.filter((one) => one.status === "candidate").length

const recallRow = ({ seed, matched }: Seed): ReadonlyArray<string> => [
  `${seed}`,
  share(recallOf(matched, sought)),
  ...families.map((family) =>
    share(
      recallOf(
        matched,
        sought.filter((one) => one.family === family)
      )
    )
  ),
  share(recallOf(matched, by("first"))),
  share(recallOf(matched, by("blind"))),
  `${catalogue.filter(({ id, family }) => !families.includes(family) && matched.caught.has(id)).length}`,
  `${matched.unmatched.length}`
]

const sizeRow = (seed: number, app: string, hunted: Hunted): ReadonlyArray<string> => [
  `${seed}`,
  app,
  `${hunted.steps}`,
  `${hunted.screens}`,
  `${hunted.tried}`,
  `${hunted.known}`,
  shareOf(shownIn(hunted).length, hunted.findings.length),
  `${unsettled(hunted)}`,
  `${errorsOf(hunted).length}`,
  `${noticesOf(hunted).length}`,
  hunted.status
]

const list = (title: string, lines: ReadonlyArray<string>): void => {
  console.log(`\n${title}${lines.length === 0 ? ": none" : ""}`)
  for (const line of lines) console.log(`  ${line}`)
}

const printSeeds = (all: ReadonlyArray<Seed>): void => {
  console.log("\nPlanted defects that a finding is about, and findings about none of them.")
  printTable(
    ["seed", "families 1–3", "1", "2", "3", "first planter", "blind planter", "families 4–11", "about none"],
    all.map(recallRow)
  )
  console.log("\nSize of the hunts.")
  const heads = [
    "seed",
    "app",
    "steps",
    "screens",
    "tried",
    "known",
    "confirmed",
    "unconfirmed",
    "errors",
    "notices",
    "end"
  ]
  printTable(
    heads,
    all.flatMap(({ seed, planted, twin }) => [sizeRow(seed, "planted", planted), sizeRow(seed, "twin", twin)])
  )
}

const printLists = ({ seed, twin, planted, matched }: Seed): void => {
  list(
    `Seed ${seed}, missed`,
    sought
      .filter(({ id }) => !matched.caught.has(id))
      .map(({ id, rule, screen, title }) => `${id} ${rule} ${screen}: ${title}`)
  )
  if (values.caught) {
    const caught = [...matched.caught].toSorted(([a], [b]) => a.localeCompare(b))
    list(
      `Seed ${seed}, caught`,
      caught.map(([id, finding]) => `${id} ← ${lineOf(finding)}`)
    )
  }
  list(`Seed ${seed}, about no planted defect`, matched.unmatched.map(lineOf))
  list(`Seed ${seed}, not confirmed`, planted.findings.filter((one) => !isShown(one)).map(lineOf))
  list(`Seed ${seed}, clean twin`, shownIn(twin).map(lineOf))
}

const percent = ({ caught, planted }: Recall): number => (100 * caught) / planted
const medianOf = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

const main = async (): Promise<void> => {
  console.log(
    `The sample shop, ${sought.length} defects of families 1–3; ${minutes} min a hunt, seeds ${seeds.join(", ")}.`
  )
  const all: Array<Seed> = []
  for (const seed of seeds) all.push(await runSeed(seed))
  for (const seed of all) printLists(seed)
  printSeeds(all)
  console.log("")
  const report = new Report()
  const recalls = all.map(({ matched }) => percent(recallOf(matched, sought)))
  report.atLeast("recall of families 1–3, %, median of the seeds", medianOf(recalls), 90)
  report.tell("recall of families 1–3, %, least of the seeds", Math.min(...recalls))
  report.tell(
    "recall of the blind planter's of them, %, median",
    medianOf(all.map(({ matched }) => percent(recallOf(matched, by("blind")))))
  )
  report.atMost(
    "errors on the clean twin, most of the seeds",
    Math.max(...all.map(({ twin }) => errorsOf(twin).length)),
    0
  )
  report.atMost(
    "notices on the clean twin, most of the seeds",
    Math.max(...all.map(({ twin }) => noticesOf(twin).length)),
    2
  )
  list("Hunts that failed", troubles)
  report.atMost("hunts that failed", troubles.length, 0)
  process.exitCode = report.isGood ? 0 : 1
}

await main()
