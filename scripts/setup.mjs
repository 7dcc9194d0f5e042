#!/usr/bin/env node
/*
 * Makes a fresh clone ready to run: dependencies from the lock, a Node that runs TypeScript, Chromium and ChromeDriver.
 *
 * `npm run hunt` and `npm test` begin with it, so it is plain JavaScript for any Node from 18 on, may be run as often
 * as one likes, and looks before it does anything: nothing missing, nothing done, nothing printed. What it does do it
 * says on standard error, one line each. Exits 0 when all is there, 3 when something is missing that it can't supply.
 */
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { missingTools, unusableSetting, whatToInstall } from "./setup/FindTools.mjs"
import { installBrowser } from "./setup/InstallBrowser.mjs"
import { dependenciesAreStale, installDependencies } from "./setup/InstallDependencies.mjs"
import { withLock } from "./setup/Lock.mjs"
import { unsuitableNode } from "./setup/NodeVersion.mjs"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line) => process.stderr.write(`setup: ${line}\n`)

/** Supplies what is missing; returns a sentence that names what still is, or undefined when all is there. */
const supply = () => {
  if (dependenciesAreStale(root)) {
    const problem = installDependencies(root, say)
    if (problem !== undefined) return problem
  }
  const node = unsuitableNode(root)
  if (node !== undefined) return node
  const setting = unusableSetting(root)
  if (setting !== undefined) return setting
  if (missingTools(root).length > 0) installBrowser(say)
  const missing = missingTools(root)
  return missing.length > 0 ? whatToInstall(missing) : undefined
}

const isReady = () =>
  !dependenciesAreStale(root) &&
  unsuitableNode(root) === undefined &&
  unusableSetting(root) === undefined &&
  missingTools(root).length === 0

if (!isReady()) {
  const problem = withLock(root, say, supply)
  if (problem !== undefined) {
    say(problem)
    process.exitCode = 3
  }
}
