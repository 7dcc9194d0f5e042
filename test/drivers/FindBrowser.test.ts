import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findBrowser } from "../../drivers/FindBrowser.ts"

const folderWith = (...names: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "goapher-test-"))
      for (const name of names) {
        writeFileSync(join(folder, name), "#!/bin/sh\n")
        chmodSync(join(folder, name), 0o755)
      }
      return folder
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

describe("The browser and its driver", () => {
  it.effect("are where the environment says", () =>
    Effect.gen(function* () {
      const environment = { GOAPHER_CHROME: "/my/chrome", GOAPHER_CHROMEDRIVER: "/my/driver", PATH: "" }
      assert.deepStrictEqual(yield* findBrowser(environment, false), { browser: "/my/chrome", driver: "/my/driver" })
    })
  )

  it.effect("are found on the path by name", () =>
    Effect.gen(function* () {
      const folder = yield* folderWith("chromedriver")
      const found = yield* findBrowser({ PATH: `/nowhere:${folder}`, GOAPHER_CHROME: "/my/chrome" }, true)
      assert.deepStrictEqual(found, { browser: "/my/chrome", driver: join(folder, "chromedriver") })
    }).pipe(Effect.scoped)
  )
})
