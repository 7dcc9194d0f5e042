/**
 * A planning problem that a person writes down, for `goapher plan --from <file>`:
 *
 *     { "facts":   { "screen": ["home", "cart"], "signedIn": [true, false] },
 *       "now":     { "screen": "home" },
 *       "actions": [{ "name": "open cart", "needs": { "screen": "home" }, "believes": { "screen": "cart" }, "cost": 120 },
 *                   { "name": "look", "senses": { "signedIn": { "true": 0.7, "false": 0.3 } }, "cost": 20 }],
 *       "goal":    { "screen": "cart", "signedIn": true },
 *       "budget":  5000 }
 *
 * A fact that `now` leaves out is unknown, and `"unknown"` may be written wherever a value can be believed. An action may
 * have a `kind`, a `successRate` (0…1) with the cost of `recovery` from a failure, or `senses`. Costs are in units of
 * 10 ms. Names become indices; what doesn't fit is refused with its place and what would be right.
 */
import { Result, Schema } from "effect"
import { expectedCost } from "./ExpectedCost.ts"
import type { Assignment, Operator, Problem, Sensing, Variable } from "./Problem.ts"

const Value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])
const Facts = Schema.Record(Schema.String, Value)
const Probability = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Cost = Schema.Finite.check(Schema.isGreaterThan(0))

const FileAction = Schema.Struct({
  name: Schema.NonEmptyString,
  kind: Schema.optionalKey(
    Schema.Literals(["prepare", "launch", "operate", "sense", "evidence", "judge", "report"] as const)
  ),
  needs: Schema.optionalKey(Facts),
  believes: Schema.optionalKey(Facts),
  senses: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Probability))),
  cost: Cost,
  successRate: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0.001, maximum: 1 }))),
  recovery: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))
})
type FileAction = typeof FileAction.Type

/** The file as it is written. */
export const ProblemFile = Schema.Struct({
  facts: Schema.Record(Schema.String, Schema.NonEmptyArray(Value)),
  now: Schema.optionalKey(Facts),
  actions: Schema.Array(FileAction),
  goal: Facts,
  budget: Schema.optionalKey(Cost),
  reserve: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))
})
export type ProblemFile = typeof ProblemFile.Type

/** The file says something that can't be: where, and what would be right. */
export class ProblemFileRefused extends Schema.TaggedError<ProblemFileRefused>()("ProblemFileRefused", {
  place: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return this.place === "" ? this.reason : `${this.place}: ${this.reason}`
  }
}

const unknownValue = "unknown"

const refuse = (place: string, reason: string) => Result.fail(new ProblemFileRefused({ place, reason }))

const list = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

/** Parsed JSON to a problem with indices. */
export const readProblem = (json: unknown): Result.Result<Problem, ProblemFileRefused> =>
  Result.gen(function* () {
    const decoded = Schema.decodeUnknownResult(ProblemFile)(json, { onExcessProperty: "error" })
    if (Result.isFailure(decoded)) return yield* refuse("", decoded.failure.message)
    const file = decoded.success
    const variables = variablesOf(file)
    const names = new Names(variables)
    const operators: Array<Operator> = []
    for (const [index, action] of file.actions.entries()) {
      operators.push(yield* operatorOf(names, action, index))
    }
    const initial = variables.map((variable) => variable.unknown ?? 0)
    for (const [variable, value] of yield* names.assignments("now", file.now ?? {})) initial[variable] = value
    const goal = yield* names.assignments("goal", file.goal)
    const limits = {
      ...(file.budget === undefined ? {} : { budget: file.budget }),
      ...(file.reserve === undefined ? {} : { reserve: file.reserve })
    }
    return { epoch: 0, variables, operators, initial, goal, ...limits }
  })

/** Each fact with its values, and "unknown" as one more where the file can make it so. */
const variablesOf = (file: ProblemFile): ReadonlyArray<Variable> =>
  Object.entries(file.facts).map(([name, given]) => {
    const values = given.map(String)
    const written = values.indexOf(unknownValue)
    if (written >= 0) return { name, values, unknown: written }
    const canBeUnknown =
      (file.now?.[name] ?? unknownValue) === unknownValue ||
      file.actions.some((action) => action.believes?.[name] === unknownValue || action.senses?.[name] !== undefined)
    return canBeUnknown ? { name, values: [...values, unknownValue], unknown: values.length } : { name, values }
  })

const operatorOf = (names: Names, action: FileAction, index: number) =>
  Result.gen(function* () {
    const place = `actions[${index}] "${action.name}"`
    const needs = yield* names.assignments(`${place}, needs`, action.needs ?? {})
    const believes = yield* names.assignments(`${place}, believes`, action.believes ?? {})
    const senses = yield* sensingOf(names, `${place}, senses`, action.senses)
    const operator: Operator = {
      id: `${index}`,
      label: action.name,
      kind: action.kind ?? (senses === undefined ? "operate" : "sense"),
      needs,
      believes,
      cost: expectedCost(action.cost, action.successRate ?? 1, action.recovery ?? 0),
      ...(senses === undefined ? {} : { senses })
    }
    return operator
  })

const sensingOf = (
  names: Names,
  place: string,
  senses: FileAction["senses"]
): Result.Result<Sensing | undefined, ProblemFileRefused> =>
  Result.gen(function* () {
    const [first, ...others] = Object.entries(senses ?? {})
    if (first === undefined) return undefined
    if (others.length > 0) return yield* refuse(place, "one action senses one fact; write one action for each fact")
    const outcomes: Array<readonly [value: number, probability: number]> = []
    let sum = 0
    for (const [value, probability] of Object.entries(first[1])) {
      const [variable, index] = yield* names.assignment(place, first[0], value)
      if (names.variables[variable]?.unknown === index) return yield* refuse(place, `"${unknownValue}" is no outcome`)
      sum += probability
      if (probability > 0) outcomes.push([index, probability])
    }
    if (outcomes.length === 0) return yield* refuse(place, "no outcome has a probability above 0")
    if (sum > 1 + 1e-9) return yield* refuse(place, `the probabilities add up to ${sum}, and may not exceed 1`)
    return { variable: yield* names.variable(place, first[0]), outcomes }
  })

/** From names to indices, with the place in each refusal. */
class Names {
  readonly variables: ReadonlyArray<Variable>

  constructor(variables: ReadonlyArray<Variable>) {
    this.variables = variables
  }

  readonly variable = (place: string, name: string): Result.Result<number, ProblemFileRefused> => {
    const variable = this.variables.findIndex((one) => one.name === name)
    if (variable >= 0) return Result.succeed(variable)
    return refuse(
      place,
      `"${name}" is not a fact of this file; its facts are ${list(this.variables.map((v) => v.name))}`
    )
  }

  readonly assignment = (place: string, name: string, value: string): Result.Result<Assignment, ProblemFileRefused> =>
    Result.flatMap(this.variable(place, name), (variable) => {
      const { values } = this.variables[variable]!
      const index = values.indexOf(value)
      if (index >= 0) return Result.succeed([variable, index] as const)
      return refuse(place, `"${value}" is not a value of ${name}; it can be ${list(values)}`)
    })

  readonly assignments = (
    place: string,
    facts: typeof Facts.Type
  ): Result.Result<ReadonlyArray<Assignment>, ProblemFileRefused> =>
    Result.all(Object.entries(facts).map(([name, value]) => this.assignment(place, name, String(value))))
}
