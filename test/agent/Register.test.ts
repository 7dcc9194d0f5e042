import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { findingId, Register } from "../../agent/Register.ts"
import type { Moment } from "../../agent/Trail.ts"
import type { Candidate, Finding } from "../../world/Finding.ts"
import type { Step } from "../../world/Operation.ts"

const candidate = (cause: string, more: Partial<Candidate> = {}): Candidate => ({
  oracle: "failure.exception",
  family: 1,
  harm: "crash",
  severity: "error",
  confidence: 0.9,
  title: cause,
  cause,
  screen: "s-1",
  ...more
})

const step = (name: string): Step => ({ kind: "tap", target: [{ by: "text", value: name }], says: `tap ${name}` })
const steps = (...names: ReadonlyArray<string>) => names.map(step)
const moment = (...names: ReadonlyArray<string>): Moment => ({
  trail: steps(...names).map((one) => ({ step: one, changed: false, sent: false, signedIn: false, at: 0 })),
  by: "pass",
  signedIn: false
})

const waitingFor = (...causes: ReadonlyArray<string>) => {
  const register = new Register()
  for (const cause of causes) register.open(candidate(cause), moment("a"), undefined)
  const proofOf = (cause: string) => {
    const proof = register.entries.get(findingId(cause))!.proof
    return (
      proof && { steps: proof.steps.map(({ says }) => says.slice(4)).join(""), rate: `${proof.shown}/${proof.replays}` }
    )
  }
  const replay = (names: string, shown: Record<string, number> = {}) =>
    register.count(steps(...names), new Map(Object.entries(shown).map(([cause, at]) => [findingId(cause), at])))
  return { register, proofOf, replay }
}

describe("the register", () => {
  it("has one entry a cause, counts how often it was seen and keeps the shortest moment", () => {
    const register = new Register()
    assert.isTrue(register.open(candidate("x"), moment("a", "b", "c"), "http://app.test/").isNew)
    const { entry, isNew } = register.open(candidate("x"), moment("a", "b"), undefined)
    register.open(candidate("x"), moment("a", "b", "c", "d"), undefined)
    assert.isFalse(isNew)
    assert.strictEqual(register.entries.size, 1)
    assert.strictEqual(entry.seen, 3)
    assert.lengthOf(entry.moment.trail, 2)
    assert.strictEqual(entry.url, "http://app.test/")
    assert.isTrue(register.open(candidate("y"), moment("a"), undefined).isNew)
  })

  it("takes two causes that say the very same for one finding", () => {
    const register = new Register()
    const { entry } = register.open(candidate("with its place", { title: "It broke" }), moment("a"), undefined)
    const again = candidate("without its place", { title: "It broke" })
    assert.deepStrictEqual(register.open(again, moment("a"), undefined), { entry, isNew: false })
    assert.strictEqual(register.idOf(again), entry.id)
    assert.isTrue(register.open(candidate("other", { title: "It broke", oracle: "o2" }), moment("a"), undefined).isNew)
  })

  it("has a dismissed one that is seen again wait once more, from where it was seen then", () => {
    const register = new Register()
    const { entry } = register.open(candidate("x"), moment("a"), undefined)
    const dismiss = () => (entry.finding = { id: entry.id, status: "dismissed" } as Finding)
    dismiss()
    register.open(candidate("x"), moment("b", "c"), undefined)
    assert.deepStrictEqual(register.waiting(), [entry])
    assert.lengthOf(entry.moment.trail, 2)
    dismiss()
    register.open(candidate("x"), moment("d"), undefined)
    assert.lengthOf(register.waiting(), 0)
  })

  it("has errors wait before notices, the worst harm first, then as they came", () => {
    const register = new Register()
    const order: ReadonlyArray<readonly [string, Partial<Candidate>]> = [
      ["1", { severity: "notice", harm: "crash" }],
      ["2", { harm: "content" }],
      ["3", { harm: "crash" }],
      ["4", { harm: "crash" }],
      ["5", { severity: "notice", harm: "data" }]
    ]
    for (const [cause, more] of order) register.open(candidate(cause, more), moment("a"), undefined)
    assert.deepStrictEqual(
      register.waiting().map((entry) => entry.candidate.cause),
      ["3", "4", "2", "1", "5"]
    )
  })

  it("has nothing wait that is settled or was dismissed by a person", () => {
    const register = new Register(new Set([findingId("dismissed")]))
    const { entry } = register.open(candidate("dismissed"), moment("a"), undefined)
    assert.isTrue(register.isDismissed(entry))
    const settled = register.open(candidate("settled"), moment("a"), undefined).entry
    assert.lengthOf(register.waiting(), 1)
    settled.finding = { id: settled.id } as Finding
    assert.lengthOf(register.waiting(), 0)
    assert.lengthOf(register.findings(), 1)
  })

  it("takes the steps up to where a cause first shows for its proof", () => {
    const { proofOf, replay } = waitingFor("x", "y")
    replay("abcd", { x: 1 })
    assert.deepStrictEqual(proofOf("x"), { steps: "ab", rate: "1/1" })
    assert.isUndefined(proofOf("y"))
  })

  it("counts replays of the proof that show it and those that don't, also when they were made for others", () => {
    const { proofOf, replay } = waitingFor("x", "y")
    replay("ab", { x: 1 })
    replay("ab", { x: 1 })
    replay("abcd", { y: 3 })
    assert.deepStrictEqual(proofOf("x"), { steps: "ab", rate: "2/3" })
    assert.deepStrictEqual(proofOf("y"), { steps: "abcd", rate: "1/1" })
  })

  it("does not count replays that don't contain the proof from the start", () => {
    const { proofOf, replay } = waitingFor("x")
    replay("ab", { x: 1 })
    replay("b")
    replay("ba")
    replay("cab")
    assert.deepStrictEqual(proofOf("x"), { steps: "ab", rate: "1/1" })
  })

  it("counts it as missed where it shows only after the proof's end", () => {
    const { proofOf, replay } = waitingFor("x")
    replay("ab", { x: 1 })
    replay("abc", { x: 2 })
    assert.deepStrictEqual(proofOf("x"), { steps: "ab", rate: "1/2" })
  })

  it("replaces a proof by a shorter one, and by no longer one", () => {
    const { proofOf, replay } = waitingFor("x")
    replay("abc", { x: 2 })
    replay("abc", { x: 2 })
    replay("c", { x: 0 })
    assert.deepStrictEqual(proofOf("x"), { steps: "c", rate: "1/1" })
    replay("abc", { x: 2 })
    replay("d", { x: 0 })
    assert.deepStrictEqual(proofOf("x"), { steps: "c", rate: "1/1" })
  })

  it("never forgets a miss, so that what was missed once is never shown every time", () => {
    const { proofOf, replay } = waitingFor("x")
    replay("abc", { x: 2 })
    replay("abc")
    replay("c", { x: 0 })
    replay("c", { x: 0 })
    assert.deepStrictEqual(proofOf("x"), { steps: "c", rate: "2/3" })
    const someReplays = fc.array(
      fc.record({ names: fc.stringMatching(/^[ab]{1,4}$/), at: fc.option(fc.nat({ max: 3 }), { nil: undefined }) })
    )
    fc.assert(
      fc.property(someReplays, (replays) => {
        const run = waitingFor("x")
        const proof = () => run.register.entries.get(findingId("x"))!.proof
        let missed = 0
        for (const { names, at } of replays) {
          run.replay(names, at !== undefined && at < names.length ? { x: at } : {})
          const now = proof()
          if (now === undefined) continue
          assert.isTrue(now.shown >= 1 && now.shown <= now.replays)
          assert.isAtLeast(now.replays - now.shown, missed)
          missed = now.replays - now.shown
        }
      })
    )
  })

  it("takes over what an earlier part of the run found, settled or waiting", () => {
    const register = new Register()
    const common = { candidate: candidate("x"), steps: steps("a", "b"), evidence: {}, seen: 4 }
    register.restore({ id: findingId("x"), ...common })
    assert.lengthOf(register.waiting(), 1)
    assert.isFalse(register.open(candidate("x"), moment("a"), undefined).isNew)
    const settled: Finding = {
      ...common,
      id: findingId("y"),
      candidate: candidate("y"),
      status: "confirmed",
      shown: 2,
      replays: 2
    }
    register.restore({ ...common, id: settled.id, candidate: settled.candidate, settled })
    assert.deepStrictEqual(register.findings(), [settled])
    assert.lengthOf(register.waiting(), 1)
  })
})
