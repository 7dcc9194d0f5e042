/*
 * scripts/setup.mjs in clones that lack this or that. apt-get alone is not the real one.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Clone } from "./Clone.ts"

let clone: Clone

beforeEach(() => {
  clone = new Clone()
})
afterEach(() => clone.remove())

describe("setup in a fresh clone", () => {
  it("installs the dependencies of the lock once, leaves the lock as it is, and then has nothing to do or say", async () => {
    clone.addBrowserAndDriver()
    const lock = clone.read("package-lock.json")

    const first = await clone.setup()
    expect(first.stderr).toMatch(/^setup: installing the dependencies.*\nsetup: dependencies installed in \d+ s\n$/)
    expect(first.code).toBe(0)
    expect(clone.read("node_modules/pinned-node/package.json")).toContain("1.0.0")
    expect(clone.read("package-lock.json")).toBe(lock)

    expect(await clone.setup()).toEqual({ code: 0, stdout: "", stderr: "" })
  })

  it("installs again when the lock has another version", async () => {
    clone.addBrowserAndDriver()
    await clone.setup()
    clone.dependOnPinnedNode("1.0.1")
    expect((await clone.setup()).stderr).toContain("dependencies installed")
    expect((await clone.setup()).stderr).toBe("")
  })

  it("lets the very first npm run use the Node that it has just installed", async () => {
    clone.addBrowserAndDriver()
    const { code, stdout } = await clone.run([
      "npm",
      "run",
      "--silent",
      "hunt",
      "--",
      "http://localhost/",
      "--steps",
      "3"
    ])
    expect(stdout.trim()).toBe("pinned Node 1.0.0 runs: cli/bin.ts hunt http://localhost/ --steps 3")
    expect(code).toBe(0)
  })

  it("tells what npm said when the dependencies can't be installed", async () => {
    clone.addBrowserAndDriver()
    clone.write("package.json", clone.read("package.json").replace("pinned-node", "another-node"))
    const { code, stderr } = await clone.setup()
    expect(code).toBe(3)
    expect(stderr).toMatch(/setup: npm ci failed.*\n[^]*another-node/)
  })

  it("lets two setups at once do the work once", async () => {
    clone.addBrowserAndDriver()
    const outcomes = await Promise.all([clone.setup(), clone.setup()])
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0])
    expect(outcomes.filter((outcome) => outcome.stderr.includes("dependencies installed"))).toHaveLength(1)
  })

  it("takes over from a setup that was killed", async () => {
    clone.addBrowserAndDriver()
    const gone = await clone.run(["node", "-p", "process.pid"])
    clone.write(".cache/setup.lock", gone.stdout.trim())
    expect((await clone.setup()).code).toBe(0)
  })
})

describe("setup without a browser", () => {
  it("says in one sentence what to install where it may not install anything", async () => {
    const { code, stderr } = await clone.setup()
    expect(code).toBe(3)
    expect(stderr).toContain("setup: Chromium and ChromeDriver not found: install both")
  })

  it("names only the driver when only the driver is missing", async () => {
    clone.program("tools/chromium", "true")
    expect((await clone.setup()).stderr).toContain("setup: ChromeDriver not found: install it")
  })

  it("names the environment variable that points to nothing, instead of using something else", async () => {
    clone.addBrowserAndDriver()
    const { code, stderr } = await clone.setup({ GOAPHER_CHROME: "/nowhere/chrome" })
    expect(code).toBe(3)
    expect(stderr).toContain("GOAPHER_CHROME names /nowhere/chrome")
  })

  it("accepts the programs that the environment names", async () => {
    clone.program("elsewhere", "true")
    const elsewhere = `${clone.root}/elsewhere`
    const { code } = await clone.setup({ GOAPHER_CHROME: elsewhere, GOAPHER_CHROMEDRIVER: elsewhere })
    expect(code).toBe(0)
  })

  it.runIf(process.platform === "linux")("installs both with apt-get, through sudo when it isn't root", async () => {
    const tools = `${clone.root}/tools`
    clone.program("bin/sudo", '[ "$1" = -n ] && shift; exec "$@"')
    clone.program("bin/true", "exit 0")
    clone.program(
      "bin/apt-get",
      `echo "$*" >> ${clone.root}/asked
       case "$*" in
         *chromium-headless-shell*) exit 100;;
         install*) for tool in chromium chromedriver; do echo '#!/bin/sh' > ${tools}/$tool; chmod +x ${tools}/$tool; done;;
       esac`
    )
    clone.write("tools/.keep", "")
    clone.link("chmod")

    const { code, stderr } = await clone.setup()
    expect(stderr).toMatch(/setup: Chromium and ChromeDriver installed in \d+ s\n$/)
    expect(code).toBe(0)
    const asked = clone.read("asked").trim().split("\n")
    expect(asked.slice(-3)).toEqual([
      "update",
      "install -y --no-install-recommends -o DPkg::Lock::Timeout=300 chromium chromium-driver chromium-headless-shell",
      "install -y --no-install-recommends -o DPkg::Lock::Timeout=300 chromium chromium-driver"
    ])
  })
})
