/**
 * `npm run bench:loop`: how much does goapher's loop cost beside what clicking and looking cost anyway? A hunt of the
 * clean sample shop against a bare loop that does the very same operations with raw clicks and keys, the same observation
 * script and the same settling rule; the sides alternate, each in a process of its own. Resets, confirmations and pictures
 * are left out on both sides and reported apart. Needs Linux (`/proc`).
 * Options: `--rounds 3`, `--seconds 60` (of each hunt), `--seed 1`.
 */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { mean, quantile, Report } from "../Figures.ts"
import { temporaryFolder } from "../HuntProcess.ts"
import { type Served, serveShop } from "../Served.ts"
import { printTable, shareOf } from "../Table.ts"
import type { BareRecording, HuntRecording, Phase } from "./Recording.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" }
  }
})

const runSide = (name: string, ...args: ReadonlyArray<string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"] })
    child.once("error", reject)
    child.once("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code ?? signal}.`))
    )
  })

interface Round {
  readonly hunt: HuntRecording
  readonly bare: BareRecording
}

const runRound = async ({ url }: Served): Promise<Round> => {
  const folder = temporaryFolder()
  const [huntFile, bareFile] = [join(folder, "hunt.json"), join(folder, "bare.json")]
  await runSide("HuntSide", url, values.seconds, values.seed, huntFile)
  await runSide("BareSide", url, huntFile, bareFile)
  return {
    hunt: JSON.parse(readFileSync(huntFile, "utf8")) as HuntRecording,
    bare: JSON.parse(readFileSync(bareFile, "utf8")) as BareRecording
  }
}

interface Compared {
  /** Operations that both sides did, and how many the hunt did. */
  readonly both: number
  readonly hunted: number
  /** Operations a second on each side, over those that both did. */
  readonly hunt: number
  readonly bare: number
  /** Share of those that led both sides to the same address. */
  readonly same: number
}

/** By the operations that both sides did: what the bare loop could not do counts on neither. */
const compare = ({ hunt, bare }: Round): Compared => {
  const took = bare.done.map(({ index }) => {
    const deed = hunt.deeds[index]
    return deed?.kind === "operation" ? (deed.took ?? 0) : 0
  })
  const rate = (times: ReadonlyArray<number>) => 1 / (mean(times) / 1000)
  return {
    both: took.length,
    hunted: hunt.deeds.filter((deed) => deed.kind === "operation" && deed.took !== undefined).length,
    hunt: rate(took),
    bare: rate(bare.done.map((one) => one.took)),
    same: bare.done.filter(({ isSame }) => isSame).length
  }
}

const cpuShare = ({ hunt }: Round): number => {
  const { own, others } = hunt.spent.exploring
  return (100 * own) / (own + others)
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

const apart: ReadonlyArray<Phase> = ["resets", "confirmations", "pictures"]

const row = (round: Round, index: number): ReadonlyArray<string> => {
  const { both, hunted, hunt, bare, same } = compare(round)
  const { spent } = round.hunt
  return [
    `${index + 1}`,
    shareOf(both, hunted),
    shareOf(same, both),
    hunt.toFixed(2),
    bare.toFixed(2),
    (hunt / bare).toFixed(2),
    seconds(spent.exploring.own),
    seconds(spent.exploring.others),
    cpuShare(round).toFixed(1),
    ...apart.map((phase) => seconds(spent[phase].wall))
  ]
}

const tellParts = ({ hunt: { parts, spent, deeds } }: Round, index: number): void => {
  const share = (part: number) => `${Math.round((100 * part) / spent.exploring.own)} %`
  const count = deeds.filter((deed) => deed.kind === "operation" && deed.took !== undefined).length
  const each = (spent.exploring.own / count).toFixed(1)
  console.log(
    `  round ${index + 1}: ${each} ms of our CPU an operation: device ${share(parts.device)}, journal ` +
      `${share(parts.journal)}, world, oracles and planner ${share(parts.rest)}; starting ${seconds(spent.starting.own)} s`
  )
}

const tellNotDone = ({ bare: { notDone } }: Round, index: number): void => {
  const all = Object.entries(notDone).map(([why, count]) => `${count} × ${why}`)
  if (all.length > 0) console.log(`  round ${index + 1}, not done by the bare loop: ${all.join("; ")}`)
}

const main = async (): Promise<void> => {
  console.log(`The clean sample shop, ${values.seconds} s a hunt, seed ${values.seed}, ${values.rounds} rounds.`)
  const shop = await serveShop("none")
  const rounds: Array<Round> = []
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await runRound(shop))
  shop.stop()
  printTable(
    [
      "round",
      "operations of both",
      "same address",
      "hunt /s",
      "bare /s",
      "ratio",
      "our CPU s",
      "driver's and browser's",
      "share %",
      ...apart.map((phase) => `${phase} s`)
    ],
    rounds.map(row)
  )
  rounds.forEach(tellParts)
  rounds.forEach(tellNotDone)
  console.log("")
  const report = new Report()
  const ratios = rounds.map((round) => compare(round).hunt / compare(round).bare)
  report.atLeast("operations a second, hunt over bare loop, median of the rounds", quantile(ratios, 0.5), 0.8)
  report.tell("least of the rounds", Math.min(...ratios))
  report.atMost("our share of CPU time while exploring, %, median", quantile(rounds.map(cpuShare), 0.5), 20)
  process.exitCode = report.isGood ? 0 : 1
}

await main()
