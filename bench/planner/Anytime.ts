/** T6: how good a plan is at hand early, on tasks so large that proving the optimum takes seconds. */
import { planOf, type Decision } from "../../planner/Decision.ts"
import { make } from "../../planner/Planner.ts"
import { extraLarge, generated } from "./Generator.ts"
import { cpu, type Report } from "../Figures.ts"

const seeds = [1, 2, 3, 4, 5, 6]
const proofLimit = 150_000
const deadline = 2_000

const certificateOf = (decision: Decision) =>
  decision._tag === "Act" ? decision.certificate : decision._tag === "Deadline" ? decision.best?.certificate : undefined

export const anytime = (report: Report): void => {
  let worst = 0
  let withCertificate = 0
  let falseBounds = 0
  for (const seed of seeds) {
    const { problem } = generated(seed, extraLarge)
    const before = cpu()
    const quick = make({ weights: [3, 1.5], limit: Infinity }).decide(problem)
    const time = cpu() - before
    const limited = make({ limit: deadline, patience: 0 }).decide(problem)
    const proof = make({ limit: proofLimit, patience: 0 }).decide(problem)
    // Where the proof is out of reach, its lower bound stands in for the optimum: the ratio can only look worse.
    const optimum = certificateOf(proof)?.lowerBound ?? NaN
    const cost = planOf(quick)?.cost ?? Infinity
    worst = Math.max(worst, cost / optimum)
    const certificate = certificateOf(limited)
    if (certificate !== undefined && certificate.cost >= certificate.lowerBound) withCertificate++
    if ((certificate?.lowerBound ?? 0) > (planOf(proof)?.cost ?? Infinity)) falseBounds++
    report.note(
      `seed ${seed}: down to w = 1.5 costs ${cost} in ${time.toFixed(0)} ms, optimum ${proof._tag === "Act" ? "" : "at least "}` +
        `${optimum}; after ${deadline} states ${certificate?.cost} with bound ${certificate?.lowerBound}`
    )
  }
  report.atMost("T6 worst plan at w = 1.5 over the optimum, XL", worst, 1.05)
  report.atLeast(
    `T6 tasks of ${seeds.length} with a plan and its certificate after ${deadline} states`,
    withCertificate,
    seeds.length
  )
  report.atMost("T6 bounds above a plan that exists", falseBounds, 0)
}
