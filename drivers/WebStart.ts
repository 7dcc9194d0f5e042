/** Starts a browser with a fresh profile, which the driver makes in our folder: what it is asked to be, and what it answers that it is. */
import { Effect } from "effect"
import { type Bag, bagIn, isBag, numberIn, textIn } from "./Bag.ts"
import { DeviceError, DriverUnreachable, SetupFailed } from "./Device.ts"
import type { Emulated } from "./WebEmulation.ts"
import type { Wire, WireBroken } from "./WebWire.ts"

export interface BrowserSettings {
  readonly browser: string
  readonly headed: boolean
  readonly emulated?: Emulated | undefined
  /** Milliseconds each command gets. */
  readonly deadline: number
  /** Folder for downloads. */
  readonly downloads: string
}

export interface StartedBrowser {
  readonly session: string
  readonly pid: number
  readonly version: string
  /** Where it listens for DevTools connections, as `host:port`. */
  readonly address: string
}

const START_DEADLINE = 60_000

/** Milliseconds after which the driver gives a page up: a little before our own deadline, so that it says what it waits for. */
export const beforeDeadline = ({ deadline }: { readonly deadline: number }): number =>
  Math.max(deadline - 1000, deadline / 2)

const mobileEmulation = ({ width, height, ratio, agent }: Emulated) => ({
  deviceMetrics: { width, height, pixelRatio: ratio, touch: true, mobile: true },
  userAgent: agent.replace("%version%", "130.0.0.0")
})

const capabilitiesFor = (settings: BrowserSettings) => ({
  alwaysMatch: {
    browserName: "chrome",
    pageLoadStrategy: "eager",
    // Every dialog is left to us but the question whether a page may be left: the driver always says yes to that.
    unhandledPromptBehavior: "ignore",
    timeouts: { script: beforeDeadline(settings), pageLoad: beforeDeadline(settings), implicit: 0 },
    "goog:chromeOptions": {
      binary: settings.browser,
      args: [
        ...(settings.headed ? [] : ["--headless=new", "--window-size=1280,900"]),
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--no-default-browser-check"
      ],
      prefs: { "download.default_directory": settings.downloads, "download.prompt_for_download": false },
      ...(settings.emulated === undefined ? {} : { mobileEmulation: mobileEmulation(settings.emulated) })
    }
  }
})

export const firstLine = (text: string) => text.split("\n")[0] ?? text

export const setupRefused = (settings: BrowserSettings, detail: string) =>
  new DeviceError({
    reason: new SetupFailed({
      problem: `The browser (${settings.browser}) did not start: ${firstLine(detail)}.`,
      remedy: "Browser and driver must be of the same version: run 'goapher doctor'."
    })
  })

export const unreachable = (broken: WireBroken) =>
  new DeviceError({ reason: new DriverUnreachable({ detail: broken.detail }) })

const startedIn = (answer: Bag): StartedBrowser => {
  const capabilities = bagIn(answer, "capabilities")
  return {
    session: textIn(answer, "sessionId"),
    pid: numberIn(capabilities, "goog:processID"),
    version: textIn(capabilities, "browserVersion"),
    address: textIn(bagIn(capabilities, "goog:chromeOptions"), "debuggerAddress")
  }
}

export const startBrowser = (wire: Wire, settings: BrowserSettings): Effect.Effect<StartedBrowser, DeviceError> =>
  wire.call("POST", "/session", { capabilities: capabilitiesFor(settings) }).pipe(
    Effect.map((answer) => startedIn(isBag(answer) ? answer : {})),
    Effect.catchTags({
      CommandRefused: (refused) => Effect.fail(setupRefused(settings, refused.detail)),
      WireBroken: (broken) => Effect.fail(unreachable(broken))
    }),
    Effect.timeoutOrElse({
      duration: START_DEADLINE,
      orElse: () => Effect.fail(setupRefused(settings, "it said nothing"))
    })
  )
