/*
 * Installs Chromium and ChromeDriver with apt-get, where there is one and we are root or may be without a password.
 * Elsewhere it does nothing: the caller looks again and tells the person what to install.
 */
import { spawnSync } from "node:child_process"

const LAST_LINES = 8
const WANTED = ["chromium", "chromium-driver"]
// Starts in half the time of the full browser, but older releases of Debian don't have it.
const WELCOME = "chromium-headless-shell"

const runs = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0

const rootPrefix = () => {
  if (process.getuid?.() === 0) return []
  return runs("sudo", "-n", "true") ? ["sudo", "-n"] : undefined
}

/** Installs what it may; says what it does through `say`. Failure is told there, and shows when the caller looks again. */
export const installBrowser = async (say) => {
  const prefix = process.platform === "linux" && runs("apt-get", "--version") ? rootPrefix() : undefined
  if (prefix === undefined) return
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args]
    return spawnSync(command, rest, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" })
  }
  const install = (packages) =>
    apt("install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", ...packages)

  say("installing Chromium and ChromeDriver with apt-get (about 200 MB, some minutes)")
  const started = Date.now()
  // A list that can't be refreshed is no reason to give up: the packages may be known already.
  apt("update")
  const first = install([...WANTED, WELCOME])
  const last = first.status === 0 ? first : install(WANTED)
  if (last.status === 0) say(`Chromium and ChromeDriver installed in ${Math.round((Date.now() - started) / 1000)} s`)
  else say(`apt-get failed:\n${`${last.stdout}${last.stderr}`.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`)
}
