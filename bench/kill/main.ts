/**
 * `npm run bench:kill`: hunts of the sample shop killed at random moments and resumed. Is a finding lost, a journal
 * unreadable, a browser or driver left running? Needs Linux (`/proc`).
 * Options: `--rounds 20`, `--seed 1`, `--latest 20` (seconds after the journal's beginning), `--resumed 5` (seconds that
 * the resumed run gets after its first step before it is asked to end).
 */
import { parseArgs } from "node:util"
import { randomOf, Report } from "../Figures.ts"
import { serveShop } from "../Served.ts"
import { printTable } from "../Table.ts"
import { type Round, runRound } from "./Round.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    latest: { type: "string", default: "20" },
    resumed: { type: "string", default: "5" }
  }
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
const latest = Number(values.latest) * 1000
const seconds = Number(values.resumed)

/** Minutes of each hunt: more than any round takes. */
const minutes = 3
/** Ended by itself without or with findings, or interrupted in good order. */
const goodExits: ReadonlyArray<number | string> = [0, 1, 130]

const wentOn = ({ resumed, stepsBefore, stepsAfter }: Round): boolean =>
  goodExits.includes(resumed) && stepsAfter > stepsBefore

const row = (round: Round, index: number): ReadonlyArray<string> => [
  `${index + 1}`,
  (round.at / 1000).toFixed(2),
  `${round.events}`,
  round.torn ? "torn" : "whole",
  `${round.processes}`,
  `${round.left.length}`,
  (round.gone / 1000).toFixed(2),
  `${round.litter.length}`,
  `${round.foundBefore}`,
  `${round.foundAfter}`,
  `${round.lost.length}`,
  `${round.stepsBefore}`,
  `${round.stepsAfter}`,
  `${round.resumed}`
]

const heads = [
  "round",
  "killed at s",
  "events",
  "last line",
  "processes",
  "left",
  "gone after s",
  "litter",
  "found",
  "after",
  "lost",
  "steps",
  "steps after",
  "exit"
]

const tellTrouble = (round: Round, index: number): void => {
  const { left, litter, lost, unreadable, resumed, complaints } = round
  const lines = [
    ...left.map((one) => `left: ${one}`),
    ...litter.map((one) => `litter: ${one}`),
    ...lost.map((one) => `lost: ${one}`)
  ]
  if (unreadable !== undefined) lines.push(`unreadable: ${unreadable}`)
  if (!wentOn(round)) lines.push(`did not go on, exit ${resumed}: ${complaints}`)
  for (const line of lines) console.log(`  round ${index + 1}, ${line}`)
}

const sum = (all: ReadonlyArray<Round>, count: (round: Round) => number): number =>
  all.reduce((total, round) => total + count(round), 0)

const main = async (): Promise<void> => {
  console.log(`${rounds} hunts of the sample shop, killed within ${latest / 1000} s, each resumed; seed ${seed}.`)
  const draw = randomOf(seed)
  const shop = await serveShop("all")
  const all: Array<Round> = []
  for (let index = 0; index < rounds; index++) {
    const spec = { url: shop.url, minutes, seed: seed + index }
    const round = await runRound(spec, Math.round(draw() * latest), seconds)
    tellTrouble(round, index)
    all.push(round)
  }
  shop.stop()
  printTable(heads, all.map(row))
  console.log("")
  const report = new Report()
  report.atMost(
    "findings lost",
    sum(all, ({ lost }) => lost.length),
    0
  )
  report.atMost(
    "journals unreadable",
    sum(all, ({ unreadable }) => (unreadable === undefined ? 0 : 1)),
    0
  )
  report.atMost(
    "processes left",
    sum(all, ({ left }) => left.length),
    0
  )
  report.atMost(
    "runs that did not go on",
    sum(all, (round) => (wentOn(round) ? 0 : 1)),
    0
  )
  report.tell(
    "findings at the kills, all rounds",
    sum(all, ({ foundBefore }) => foundBefore)
  )
  report.tell(
    "temporary files left",
    sum(all, ({ litter }) => litter.length)
  )
  process.exitCode = report.isGood ? 0 : 1
}

await main()
