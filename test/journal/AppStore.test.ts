import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { AppStore, type AppStoreService, Dismissals } from "../../journal/AppStore.ts"
import { Redactor } from "../../journal/Redactor.ts"
import { redactionOf } from "../../world/Redact.ts"
import { temporaryFolder } from "./TemporaryFolder.ts"

const withStore = <A, E, R>(test: (store: AppStoreService) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const root = yield* temporaryFolder
    return yield* AppStore.use(test).pipe(Effect.provide(AppStore.layer(root)))
  })

const dismissed = [{ cause: "content.placeholder|s-1", why: "meant so", run: "r1" }]

describe("the store of apps", () => {
  it.effect("gives back what was saved, and nothing before", () =>
    withStore((store) =>
      Effect.gen(function* () {
        assert.isTrue(Option.isNone(yield* store.load("shop", "dismissals.json", Dismissals)))
        yield* store.save("shop", "dismissals.json", Dismissals, dismissed)
        assert.deepStrictEqual(yield* store.load("shop", "dismissals.json", Dismissals), Option.some(dismissed))
        assert.deepStrictEqual(fs.readdirSync(store.folder("shop")), ["dismissals.json"])
      })
    )
  )

  it.effect("refuses a file that is something else, and leaves it", () =>
    withStore((store) =>
      Effect.gen(function* () {
        fs.mkdirSync(store.folder("shop"), { recursive: true })
        const file = path.join(store.folder("shop"), "dismissals.json")
        for (const text of ["{", `[{"cause":3}]`]) {
          fs.writeFileSync(file, text)
          const error = yield* Effect.flip(store.load("shop", "dismissals.json", Dismissals))
          assert.strictEqual(error.reason._tag, "BrokenFile")
          assert.notInclude(error.message, "Cause(")
          assert.include(error.message, file)
          assert.strictEqual(fs.readFileSync(file, "utf8"), text)
        }
      })
    )
  )

  it.effect("adds to the history and passes over a torn line in it", () =>
    withStore((store) =>
      Effect.gen(function* () {
        const line = { run: "r1", at: 1, status: "done", findings: [] }
        yield* store.addHistory("shop", line)
        yield* store.addHistory("shop", { ...line, run: "r2" })
        fs.appendFileSync(path.join(store.folder("shop"), "history.jsonl"), `{"run":"r3"`)
        yield* store.addHistory("shop", { ...line, run: "r4" })
        assert.deepStrictEqual(
          (yield* store.history("shop")).map(({ run }) => run),
          ["r1", "r2", "r4"]
        )
      })
    )
  )

  it.effect("writes no secret", () =>
    withStore((store) =>
      Effect.gen(function* () {
        yield* store.save("shop", "dismissals.json", Dismissals, [{ cause: "c", why: "typed hunter22", run: "r" }])
        assert.notInclude(fs.readFileSync(path.join(store.folder("shop"), "dismissals.json"), "utf8"), "hunter22")
      })
    ).pipe(Effect.provideService(Redactor, redactionOf([{ name: "PASSWORD", value: "hunter22" }])))
  )
})
