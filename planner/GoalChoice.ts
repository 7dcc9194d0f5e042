/**
 * Which of several goals to plan for: the one with the most value per unit of cost. A goal's cost is that of its plan, and
 * planning is dear, so goals are tried in order of what they could score at best (their lower bound), and the rest is left
 * alone as soon as none of it could beat the best plan found.
 */

/** A goal's value (> 0), and a cost that its plan can't go below (0 when nothing is known), in units of 10 ms. */
export interface Candidate {
  readonly value: number
  readonly lowerBound: number
}

export interface Choice {
  readonly index: number
  readonly cost: number
  readonly score: number
}

/** Looking and choosing cost this much whatever the goal, in units of 10 ms. */
export const choosingCost = 50

/** `costOf` plans for candidate i and answers the plan's cost, or undefined when there is no plan. Ties: the earlier. */
export const chooseGoal = (
  candidates: ReadonlyArray<Candidate>,
  costOf: (index: number) => number | undefined
): Choice | undefined => {
  const scoreAt = (index: number, cost: number) => candidates[index]!.value / (cost + choosingCost)
  const hopes = candidates.map(({ lowerBound }, index) => ({ index, hope: scoreAt(index, lowerBound) }))
  hopes.sort((a, b) => b.hope - a.hope || a.index - b.index)
  let best: Choice | undefined
  for (const { index, hope } of hopes) {
    if (best !== undefined && hope < best.score) break
    const cost = costOf(index)
    if (cost === undefined) continue
    const score = scoreAt(index, cost)
    if (best === undefined || score > best.score || (score === best.score && index < best.index)) {
      best = { index, cost, score }
    }
  }
  return best
}
