/*
 * The last line of .ci/run, from reports as Vitest writes them.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, it } from "vitest"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = mkdtempSync(join(tmpdir(), "goapher-count-"))
afterAll(() => rmSync(folder, { recursive: true }))

const count = (...files: ReadonlyArray<{ status: string; tests: ReadonlyArray<string> }>) => {
  const path = join(folder, "report.json")
  const testResults = files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((one) => ({ status: one }))
  }))
  writeFileSync(path, JSON.stringify({ testResults }))
  return countAt(path)
}
const countAt = (path: string) => {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/count-tests.mjs", path], {
    cwd: root,
    encoding: "utf8"
  })
  return { status, stdout }
}

it("counts what passed, failed and was skipped", () => {
  expect(count({ status: "passed", tests: ["passed", "passed"] })).toEqual({
    status: 0,
    stdout: "2 passed, 0 failed\n"
  })
  expect(
    count({ status: "failed", tests: ["passed", "failed", "skipped"] }, { status: "passed", tests: ["passed", "todo"] })
  ).toEqual({ status: 0, stdout: "2 passed, 1 failed, 2 skipped\n" })
})

it("counts a file that could not be loaded as a failure", () => {
  expect(count({ status: "passed", tests: ["passed"] }, { status: "failed", tests: [] }).stdout).toBe(
    "1 passed, 1 failed\n"
  )
})

it("fails when no test ran, or nothing was reported", () => {
  expect(count()).toEqual({ status: 1, stdout: "0 passed, 0 failed\n" })
  expect(count({ status: "passed", tests: ["skipped"] }).status).toBe(1)
  expect(countAt(join(folder, "nothing.json"))).toEqual({ status: 1, stdout: "0 passed, 0 failed\n" })
})
