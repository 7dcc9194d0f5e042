import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real Chromium on a loaded two-core machine: a test waits for its condition, this is only the last guard.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2
  }
})
