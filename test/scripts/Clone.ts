/*
 * A clone small enough to set up in a second: our setup scripts, one dependency in a folder beside them, and a path on
 * which nothing is found but what a test puts there.
 */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const which = (name: string) => spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim()

export class Clone {
  readonly root = mkdtempSync(join(tmpdir(), "goapher-setup-"))
  readonly bin = join(this.root, "bin")
  readonly browser = join(this.root, "tools/chromium")
  readonly driver = join(this.root, "tools/chromedriver")

  constructor() {
    cpSync(join(repository, "scripts/setup.mjs"), join(this.root, "scripts/setup.mjs"))
    cpSync(join(repository, "scripts/setup"), join(this.root, "scripts/setup"), { recursive: true })
    this.write(
      "drivers/browser-places.json",
      JSON.stringify({
        headlessShell: { environment: ["GOAPHER_CHROME"], candidates: [] },
        chrome: { environment: ["GOAPHER_CHROME"], candidates: [this.browser] },
        chromeDriver: { environment: ["GOAPHER_CHROMEDRIVER"], candidates: [this.driver] }
      })
    )
    mkdirSync(this.bin)
    for (const name of ["npm", "env", "sh"]) this.link(name)
    symlinkSync(process.execPath, join(this.bin, "node"))
    this.dependOnPinnedNode("1.0.0")
  }

  /** The clone's only dependency is a "Node" that tells who it is instead of running anything. */
  dependOnPinnedNode(version: string) {
    const real = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"))
    this.write("pinned/package.json", JSON.stringify({ name: "pinned-node", version, bin: { node: "node.sh" } }))
    this.program("pinned/node.sh", `echo "pinned Node ${version} runs: $*"`)
    const own = {
      name: "clone",
      version: "0.0.0",
      engines: real.engines,
      scripts: real.scripts,
      dependencies: { "pinned-node": "file:pinned" }
    }
    this.write("package.json", JSON.stringify(own))
    this.write(
      "package-lock.json",
      JSON.stringify({
        name: "clone",
        version: "0.0.0",
        lockfileVersion: 3,
        requires: true,
        packages: {
          "": own,
          "node_modules/pinned-node": { resolved: "pinned", link: true },
          pinned: { name: "pinned-node", version, bin: { node: "node.sh" } }
        }
      })
    )
  }

  /** Puts a program of this machine on the clone's path. */
  link(name: string) {
    symlinkSync(which(name), join(this.bin, name))
  }

  write(path: string, text: string) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
  }

  read(path: string) {
    return readFileSync(join(this.root, path), "utf8")
  }

  program(path: string, body: string) {
    this.write(path, `#!/bin/sh\n${body}\n`)
    chmodSync(join(this.root, path), 0o755)
  }

  addBrowserAndDriver() {
    this.program("tools/chromium", "true")
    this.program("tools/chromedriver", "true")
  }

  run(command: ReadonlyArray<string>, environment: Record<string, string> = {}): Promise<Outcome> {
    const [program = "", ...rest] = command
    const child = spawn(join(this.bin, program), rest, {
      cwd: this.root,
      env: { PATH: this.bin, HOME: this.root, ...environment },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const outcome = { stdout: "", stderr: "" }
    child.stdout.on("data", (chunk) => (outcome.stdout += chunk))
    child.stderr.on("data", (chunk) => (outcome.stderr += chunk))
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...outcome })))
  }

  setup(environment: Record<string, string> = {}) {
    return this.run(["node", "scripts/setup.mjs"], environment)
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true })
  }
}
