/** What holds for every problem, checked on small random ones against an exhaustive search. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { planOf } from "../../planner/Decision.ts"
import { make } from "../../planner/Planner.ts"
import { after, exhaustive, performed, priced, seen, someProblem } from "./Problems.ts"

const runs = { numRuns: 200 }

describe("on any problem", () => {
  it("a plan costs what the cheapest does, and there is a plan whenever there is one", () => {
    fc.assert(
      fc.property(someProblem, (problem) => {
        const decision = make().decide(problem)
        const cheapest = exhaustive(problem)
        if (cheapest === undefined) assert.strictEqual(decision._tag, "Unreachable")
        else if (cheapest === 0) assert.strictEqual(decision._tag, "Done")
        else {
          assert.strictEqual(decision._tag, "Act")
          assert.strictEqual(planOf(decision)?.cost, cheapest)
          assert.strictEqual(performed(problem, planOf(decision)!), cheapest)
        }
      }),
      { numRuns: 600 }
    )
  })

  it("equal problems get equal answers", () => {
    fc.assert(
      fc.property(someProblem, (problem) => {
        const copy = JSON.parse(JSON.stringify(problem)) as typeof problem
        assert.deepStrictEqual(make().decide(copy), make().decide(problem))
      }),
      runs
    )
  })

  it("a search in instalments costs the same and ends", () => {
    fc.assert(
      fc.property(someProblem, fc.integer({ min: 1, max: 5 }), (problem, slice) => {
        const search = make().next(problem)
        let decision = search.advance(slice)
        for (let turns = 0; decision === "running"; turns++) {
          assert.isBelow(turns, 10_000)
          decision = search.advance(slice)
        }
        const whole = make().decide(problem)
        assert.strictEqual(decision._tag, whole._tag)
        assert.strictEqual(planOf(decision)?.cost, planOf(whole)?.cost)
      }),
      runs
    )
  })

  it("the search ends within its limit, and its bound never exceeds the cheapest plan", () => {
    fc.assert(
      fc.property(someProblem, fc.integer({ min: 0, max: 12 }), (problem, limit) => {
        const decision = make({ limit, patience: 3 }).decide(problem)
        const cheapest = exhaustive(problem) ?? Infinity
        if (decision._tag !== "Deadline") return
        assert.isAtMost(decision.expanded, limit)
        assert.isAtMost(decision.bound, cheapest)
        if (decision.best === undefined) return
        assert.strictEqual(performed(problem, decision.best.plan), decision.best.plan.cost)
        assert.isAtMost(decision.best.certificate.lowerBound, cheapest)
      }),
      runs
    )
  })

  it("a weighted plan keeps its guarantee and its certificate tells the truth", () => {
    fc.assert(
      fc.property(someProblem, fc.constantFrom(1.5, 2, 3), (problem, weight) => {
        const decision = make({ weights: [weight] }).decide(problem)
        if (decision._tag !== "Act") return
        const cheapest = exhaustive(problem)!
        assert.strictEqual(performed(problem, decision.plan), decision.plan.cost)
        assert.isAtMost(decision.plan.cost, weight * cheapest)
        assert.isAtMost(decision.certificate.lowerBound, cheapest)
        if (decision.certificate.optimal) assert.strictEqual(decision.plan.cost, cheapest)
      }),
      runs
    )
  })

  it("anytime search under an exact limit ends with the optimum", () => {
    fc.assert(
      fc.property(someProblem, (problem) => {
        const decision = make({ patience: 0 }).decide(problem)
        if (decision._tag !== "Act") return
        assert.strictEqual(decision.plan.cost, exhaustive(problem))
        assert.isTrue(decision.certificate.optimal)
      }),
      runs
    )
  })

  it("whatever happens on the way, each later decision is optimal too, and a kept tail is", () => {
    let kept = 0
    const surprise = fc.record({
      isAsPredicted: fc.constantFrom(true, true, true, false),
      variable: fc.nat(4),
      value: fc.nat(3),
      operator: fc.nat(11),
      cost: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 1 })
    })
    fc.assert(
      fc.property(someProblem, fc.array(surprise, { minLength: 1, maxLength: 8 }), (start, surprises) => {
        const planner = make()
        let problem = start
        let decision = planner.decide(problem)
        for (const { isAsPredicted, variable, value, operator, cost } of surprises) {
          const plan = planOf(decision)
          if (plan === undefined) return
          problem = after(problem, plan)
          if (!isAsPredicted) {
            const values = [...problem.initial]
            values[variable] = value % problem.variables[variable]!.values.length
            problem = seen(problem, values)
          }
          if (cost !== null) problem = priced(problem, `a${operator}`, cost)
          decision = planner.decide(problem, plan)
          if (decision._tag === "Act" && decision.certificate.reusedTail) kept++
          const cheapest = exhaustive(problem)
          if (cheapest === undefined) assert.strictEqual(decision._tag, "Unreachable")
          else if (cheapest > 0) assert.strictEqual(planOf(decision)?.cost, cheapest)
        }
      }),
      { numRuns: 400 }
    )
    assert.isAbove(kept, 5)
  })

  it("a budget below the cheapest plan is told with a bound that is true, and one above changes nothing", () => {
    fc.assert(
      fc.property(someProblem, fc.integer({ min: 0, max: 20 }), fc.nat(5), (problem, budget, reserve) => {
        const cheapest = exhaustive(problem)
        const decision = make().decide({ ...problem, budget, reserve })
        if (cheapest === undefined) assert.include(["Unreachable", "OverBudget"], decision._tag)
        else if (cheapest > 0 && cheapest <= budget - reserve) assert.strictEqual(planOf(decision)?.cost, cheapest)
        else if (cheapest > 0) {
          assert.strictEqual(decision._tag, "OverBudget")
          if (decision._tag !== "OverBudget") return
          assert.isAtMost(decision.lowerBound, cheapest)
          assert.isAbove(decision.lowerBound, decision.have)
        }
      }),
      runs
    )
  })
})
