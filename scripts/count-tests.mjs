/*
 * Prints `N passed, N failed` (and `, N skipped`) for a JSON report of Vitest. A test file that could not be loaded
 * counts as one failure, or its tests would just be missing from the count. Exits 1 when the report isn't there or no
 * test ran.
 */
import { readFileSync } from "node:fs"

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return { testResults: [] }
  }
}

const { testResults } = read(process.argv[2])
const statuses = testResults.flatMap((file) => file.assertionResults.map((test) => test.status))
const count = (status) => statuses.filter((one) => one === status).length

const passed = count("passed")
const notLoaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
const failed = count("failed") + notLoaded
const skipped = statuses.length - passed - count("failed")

process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`)
process.exitCode = passed + failed > 0 ? 0 : 1
