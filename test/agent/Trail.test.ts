import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { sequences, shorter, type Shortcuts } from "../../agent/Sequences.ts"
import { type Moment, open, recipes, type TrailStep } from "../../agent/Trail.ts"
import type { Step } from "../../world/Operation.ts"

const tap = (name: string): Step => ({
  kind: "tap",
  target: [{ by: "role", role: "button", value: name }],
  says: `tap ${name}`
})

const done = (step: Step, at: number, url: string, changed = false): TrailStep => ({
  step,
  at,
  url: `http://app.test${url}`,
  changed,
  sent: changed,
  signedIn: false
})

const signIn = [open("http://app.test/login"), tap("Sign in")]
const unknown: Shortcuts = { signIn, needsSignIn: false, start: 0, between: () => undefined }

const saysAll = (all: ReadonlyArray<ReadonlyArray<Step>>) =>
  all.map((steps) => steps.map(({ says }) => says).join(", "))

/** Home, a list where something is stored, a detail page where it shows. */
const trail = [
  done(tap("List"), 0, "/"),
  done(tap("Add"), 1, "/list", true),
  done(tap("Detail"), 1, "/list"),
  done(tap("Break"), 2, "/detail")
]

const someTrail: fc.Arbitrary<ReadonlyArray<TrailStep>> = fc.array(
  fc
    .record({ name: fc.constantFrom("A", "B", "C", "D"), place: fc.nat({ max: 3 }), changed: fc.boolean() })
    .map(({ name, place, changed }) => done(tap(name), place, `/${place}`, changed)),
  { maxLength: 14 }
)
const someMoment: fc.Arbitrary<Moment> = fc
  .record({ trail: someTrail, by: fc.constantFrom("look" as const, "pass" as const), signedIn: fc.boolean() })
  .map((moment) => ({ ...moment, url: "http://app.test/now" }))
const someShortcuts: fc.Arbitrary<Shortcuts> = fc
  .record({ needsSignIn: fc.boolean(), way: fc.option(fc.nat({ max: 3 })) })
  .map(({ needsSignIn, way }) => ({
    signIn,
    needsSignIn,
    start: 0,
    between: () => (way === null ? undefined : Array.from({ length: way }, (_, at) => tap(`way ${at}`)))
  }))

describe("what brings a screen about again", () => {
  it("is what was sent last, then the way there; then what was sent before that", () => {
    const longer = [done(tap("First"), 3, "/first", true), ...trail]
    const all = saysAll(recipes({ trail: longer, by: "look", url: "http://app.test/detail", signedIn: false }, []))
    assert.deepStrictEqual(all, [
      "open http://app.test/detail, tap Break",
      "open http://app.test/list, tap Add, open http://app.test/detail, tap Break",
      "open http://app.test/first, tap First, open http://app.test/detail, tap Break"
    ])
  })

  it("ends by opening the address where the last step led to another", () => {
    const [first] = recipes({ trail, by: "look", url: "http://app.test/now", signedIn: true }, signIn)
    assert.strictEqual(
      saysAll([first!])[0],
      "open http://app.test/login, tap Sign in, open http://app.test/list, tap Add, open http://app.test/now"
    )
  })
})

describe("what brings a screen about, of much that was sent", () => {
  it("is what names the same things as the way there", () => {
    const named = (name: string): Step => ({ ...tap(name), says: `tap button "${name}"` })
    const long = [
      done(named("Add to basket"), 1, "/lamp", true),
      done(named("Subscribe"), 2, "/", true),
      done(named("Send"), 3, "/help", true),
      done(named("Basket"), 4, "/about")
    ]
    const [first] = recipes({ trail: long, by: "look", url: "http://app.test/basket", signedIn: false }, [])
    assert.strictEqual(
      saysAll([first!])[0],
      'open http://app.test/lamp, tap button "Add to basket", open http://app.test/basket'
    )
  })
})

describe("the sequences worth replaying", () => {
  it("go straight to the last address first, then with what was changed before, then all the way", () => {
    const all = saysAll(sequences({ trail, by: "pass", signedIn: false }, unknown))
    assert.strictEqual(all[0], "open http://app.test/detail, tap Break")
    assert.include(all, "open http://app.test/list, tap Add, open http://app.test/detail, tap Break")
    assert.strictEqual(all.at(-1), "tap List, tap Add, tap Detail, tap Break")
  })

  it("only open the address where the candidate was seen by looking", () => {
    const all = saysAll(sequences({ trail, by: "look", url: "http://app.test/seen", signedIn: false }, unknown))
    assert.strictEqual(all[0], "open http://app.test/seen")
    assert.include(all, "open http://app.test/list, tap Add, open http://app.test/seen")
  })

  it("use the shortest way known by hand, and what was done where it showed", () => {
    const way = [tap("Short cut")]
    const shortcuts: Shortcuts = { ...unknown, between: (from, to) => (from === 0 && to === 2 ? way : undefined) }
    assert.include(saysAll(sequences({ trail, by: "pass", signedIn: false }, shortcuts)), "tap Short cut, tap Break")
  })

  it("walk from page to page where it is about going back, from another address on", () => {
    const back: Step = { kind: "back", says: "go back" }
    const walked = [...trail.slice(0, 3), done(back, 2, "/detail")]
    const all = saysAll(sequences({ trail: walked, by: "pass", signedIn: false }, unknown))
    assert.deepStrictEqual(all.slice(0, 2), [
      "open http://app.test/list, tap Detail, go back",
      "open http://app.test/, open http://app.test/list, tap Detail, go back"
    ])
  })

  it("repeat what was sent before in doubling pieces, without what only led around", () => {
    const sent = (at: number) => [done(tap(`Send ${at}`), at, `/${at}`, true), done(tap(`On ${at}`), at, `/${at}`)]
    const long = [...[1, 2, 3, 4, 5].flatMap(sent), done(tap("Break"), 9, "/end")]
    const all = saysAll(sequences({ trail: long, by: "pass", signedIn: false }, unknown))
    const piece = (...of: ReadonlyArray<number>) =>
      `${of.map((at) => `open http://app.test/${at}, tap Send ${at}, `).join("")}open http://app.test/end, tap Break`
    for (const expected of [piece(5), piece(4, 5), piece(2, 3, 4, 5)]) assert.include(all, expected)
  })

  it("sign in first only where that is needed", () => {
    const moment: Moment = { trail, by: "pass", signedIn: true }
    const without = sequences(moment, unknown)
    assert.isFalse(without.some((steps) => steps.includes(signIn[1]!)))
    const needed = sequences(moment, { ...unknown, needsSignIn: true })
    assert.strictEqual(
      saysAll(needed)[0],
      "open http://app.test/login, tap Sign in, open http://app.test/detail, tap Break"
    )
    assert.deepStrictEqual(saysAll(needed).at(-1), saysAll(without).at(-1))
  })

  it("come shortest first with the whole trail last, each once, and none is much longer than the trail", () => {
    fc.assert(
      fc.property(someMoment, someShortcuts, (moment, shortcuts) => {
        const all = sequences(moment, shortcuts)
        const whole = moment.trail.map(({ step }) => step)
        assert.deepStrictEqual(all.at(-1), whole)
        const lengths = all.slice(0, -1).map((steps) => steps.length)
        assert.deepStrictEqual(
          lengths,
          lengths.toSorted((a, b) => a - b)
        )
        assert.strictEqual(new Set(all.map((steps) => JSON.stringify(steps))).size, all.length)
        for (const length of lengths) assert.isAtMost(length, Math.max(whole.length, signIn.length + 2))
      }),
      { numRuns: 500 }
    )
  })

  it("end with the trail's last step where it showed in passing", () => {
    fc.assert(
      fc.property(someMoment, someShortcuts, (moment, shortcuts) => {
        const last = moment.trail.at(-1)
        if (last === undefined) return
        for (const steps of sequences({ ...moment, by: "pass" }, shortcuts))
          assert.deepStrictEqual(steps.at(-1), last.step)
      }),
      { numRuns: 300 }
    )
  })
})

describe("what is tried to shorten a sequence", () => {
  const someSteps = fc.nat({ max: 40 }).map((count) => Array.from({ length: count }, (_, at) => tap(`${at}`)))

  it("only leaves steps out, keeps their order and the last one", () => {
    fc.assert(
      fc.property(someSteps, (steps) => {
        for (const tried of shorter(steps)) {
          assert.isBelow(tried.length, steps.length)
          assert.deepStrictEqual(
            tried,
            steps.filter((step) => tried.includes(step))
          )
          assert.strictEqual(tried.at(-1), steps.at(-1))
        }
      })
    )
  })

  it("leaves each step but the last out by itself at some time", () => {
    fc.assert(
      fc.property(someSteps, (steps) => {
        const singly = shorter(steps).filter((tried) => tried.length === steps.length - 1)
        for (const step of steps.slice(0, -1)) assert.isTrue(singly.some((tried) => !tried.includes(step)))
      })
    )
  })

  it("leaves larger parts out first", () => {
    const lengths = shorter(Array.from({ length: 16 }, (_, at) => tap(`${at}`))).map((tried) => tried.length)
    assert.deepStrictEqual(
      lengths,
      lengths.toSorted((a, b) => a - b)
    )
  })
})
