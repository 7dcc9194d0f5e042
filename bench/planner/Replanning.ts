/** T3, T4 and T5: what deciding again costs in simulated runs, against ourselves without memory, peers, and one look. */
import type { Problem } from "../../planner/Problem.ts"
import { episodeOf, type Episode } from "./Episode.ts"
import { flat, fromScratch, planner, timed } from "./Engines.ts"
import { least, mean, quantile, type Report } from "../Figures.ts"
import { loopPlanner, npmGoap, pruned } from "./Peers.ts"
import { fixtureTasks } from "./Tasks.ts"

type Engine = (first: Problem) => (problem: Problem) => number

const repetitions = 3
const peerEpisodes = 3

const episodesOf = (size: string): ReadonlyArray<Episode> =>
  fixtureTasks(size).map((task, at) => episodeOf(task, 7_919 * (at + 1) + 13))

/** Each replan's least time over several runs of the same episodes; the first plan of each apart. */
const measured = (episodes: ReadonlyArray<Episode>, engine: Engine, runs = repetitions) => {
  const results = Array.from({ length: runs }, () => episodes.map((episode) => timed(episode, engine(episode[0]!))))
  return {
    first: least(results.map((run) => run.map(({ times }) => times[0]!))),
    later: least(results.map((run) => run.flatMap(({ times }) => times.slice(1)))),
    costs: results[0]!.flatMap(({ costs }) => costs)
  }
}

export const memory = (report: Report, observation: number): void => {
  for (const size of ["M", "L"]) {
    const episodes = episodesOf(size)
    const ours = measured(episodes, planner)
    const scratch = measured(episodes, fromScratch)
    const reference = measured(episodes, flat)
    const p95 = quantile(ours.later, 0.95)
    const dearer = ours.costs.filter((cost, at) => cost !== reference.costs[at]).length
    report.atMost(
      `T3 ${size}: p95 of a replan as a share of the engine's from scratch`,
      p95 / quantile(scratch.later, 0.95),
      0.2
    )
    report.note(
      `${ours.later.length} replans, p50 ${quantile(ours.later, 0.5).toFixed(3)} ms, p95 ${p95.toFixed(2)} ms, ` +
        `mean ${mean(ours.later).toFixed(3)} ms; share of the flat reference's p95 ` +
        `${(p95 / quantile(reference.later, 0.95)).toFixed(2)}`
    )
    report.atMost(`T3 ${size}: plans that are not optimal`, dearer, 0)
    if (size === "L") {
      report.atMost("T5 L: p95 of a replan in observations of a 500-node page", p95 / observation, 0.25)
      report.atMost("T5 L: first plan in observations, dearest of six tasks", Math.max(...ours.first) / observation, 4)
    }
  }
}

export const peers = (report: Report): void => {
  for (const [size, name, peer, goal] of [
    ["M", "a koog-style loop", loopPlanner, 100],
    ["S", "npm goap", npmGoap, 50]
  ] as const) {
    const episodes = episodesOf(size).slice(0, peerEpisodes)
    const ours = measured(episodes, planner)
    const theirs = measured(
      episodes.map((episode) => episode.map(pruned)),
      () => peer,
      1
    )
    const [our, their] = [ours, theirs].map(({ first, later }) => mean([...first, ...later]))
    report.atLeast(`T4 ${size}: mean of a decision, ${name} over ours`, their! / our!, goal)
    const dearer = theirs.costs.filter((cost, at) => cost !== ours.costs[at]).length
    report.note(
      `${name} ${their!.toFixed(1)} ms, ours ${our!.toFixed(3)} ms; its plan is dearer in ${dearer} of ${ours.costs.length}`
    )
  }
}
