/*
 * The Node that will run goapher's TypeScript as it is: the pinned one among the dependencies, which `npm run` puts
 * first on the path, else the Node that runs now.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const numbers = (version) => version.split(".").map(Number)

const isAtLeast = (version, floor) => {
  const [major, minor] = numbers(version)
  const [floorMajor, floorMinor] = numbers(floor)
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}

/** A sentence when the Node at hand is older than package.json's `engines`; undefined when it will do. */
export const unsuitableNode = (root) => {
  if (existsSync(join(root, "node_modules/.bin/node"))) return undefined
  const floor = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(">=", "")
  if (isAtLeast(process.versions.node, floor)) return undefined
  return `Node ${process.versions.node} is too old to run TypeScript: install Node ${floor} or later.`
}
