/** `goapher plan --from <file>`: plans for a problem that a person wrote down. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"

export const planCommand = Command.make(
  "plan",
  {
    from: Flag.String("from").pipe(
      Flag.withAlias("f"),
      Flag.withMetavar("file"),
      Flag.withDescription("A JSON file with facts, actions and a goal")
    ),
    explain: Flag.Boolean("explain").pipe(
      Flag.withDescription("Say why this plan: what each step is for, and what the alternatives would cost"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (request) {
    const { showPlan } = yield* Effect.promise(() => import("./ShowPlan.ts"))
    return yield* showPlan(request)
  })
).pipe(
  Command.withShortDescription("Plan for facts, actions and a goal from a file"),
  Command.withDescription(
    "Plans as a hunt does, for a problem that you write down. The file is JSON: facts with the values each can have, " +
      "now (what is left out is unknown), actions (name, needs, believes, cost in units of 10 ms; or senses, with the " +
      'probability of each value), and a goal. For example: {"facts": {"screen": ["home", "cart"]}, "now": {"screen": ' +
      '"home"}, "actions": [{"name": "open cart", "needs": {"screen": "home"}, "believes": {"screen": "cart"}, "cost": ' +
      '120}], "goal": {"screen": "cart"}}. Exit codes: 0 there is a plan, 2 the file is wrong, 5 there is no plan.'
  ),
  Command.withExamples([{ command: "goapher plan --from order.json --explain", description: "Plan, and say why" }])
)
