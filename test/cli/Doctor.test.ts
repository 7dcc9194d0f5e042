import { afterAll, assert, describe, it, vi } from "@effect/vitest"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { goapher, newFolder } from "./Goapher.ts"

// A browser and a process of our own each time, on two busy cores: only the last guard.
vi.setConfig({ testTimeout: 240_000 })

const folder = newFolder()
afterAll(folder.remove)

describe("goapher doctor", () => {
  it("opens a real session, finds that all is well, and leaves nothing behind", async () => {
    const { exit, out, errors } = await goapher(["doctor"], { cwd: folder.path })
    assert.strictEqual(exit, 0, out + errors)
    assert.match(out, /ok +node +v\d/u)
    assert.match(out, /ok +browser .*chrom/iu)
    assert.match(out, /ok +session +opened, looked at a page and closed/u)
    assert.match(out, /All is well\.\n$/u)
    assert.isFalse(existsSync(join(folder.path, ".goapher")))
  })

  it("ends with 3 and says what to do when ChromeDriver is another version's, and when the folder can't be written", async () => {
    const blocker = join(folder.path, "taken")
    writeFileSync(blocker, "a file, not a folder")
    const other = join(folder.path, "other-driver")
    writeFileSync(other, "#!/bin/sh\necho ChromeDriver 99.0.1\n", { mode: 0o755 })
    const { exit, out } = await goapher(["doctor", "--out", blocker], {
      cwd: folder.path,
      env: { GOAPHER_CHROMEDRIVER: other }
    })
    assert.strictEqual(exit, 3)
    assert.match(
      out,
      /problem +browser +.+ is version \d[\d.]+, and .+other-driver is for version 99\.0\.1\.\n +Install both in the same version/u
    )
    assert.match(out, /problem +folder +.*taken can't be written/u)
    assert.match(out, /ok +loopback/u)
  })
})
