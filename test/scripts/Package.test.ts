/*
 * The package as a user gets it. Slow (a build and an install), and the only proof that what is published runs.
 */
import { spawn } from "node:child_process"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const A_SLOW_INSTALL_MS = 600_000

const checkPackage = () => {
  const child = spawn(process.execPath, ["scripts/check-package.mjs", "--help"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"]
  })
  const outcome = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk) => (outcome.stdout += chunk))
  child.stderr.on("data", (chunk) => (outcome.stderr += chunk))
  return new Promise<typeof outcome & { code: number | null }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...outcome }))
  )
}

it(
  "installed in an empty folder, goapher tells how it is used, and no development aid came along",
  async () => {
    const { code, stderr, stdout } = await checkPackage()
    expect(code, stderr).toBe(0)
    const report = JSON.parse(stdout)
    expect(report.told).toContain("hunt")
    expect(report.archiveKilobytes).toBeLessThan(2_000)
  },
  A_SLOW_INSTALL_MS
)
