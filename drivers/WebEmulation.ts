/** Phones and tablets that `--emulate` knows: viewport in CSS pixels, pixel ratio, and the browser they say they are. */
export interface Emulated {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly agent: string
}

const android = (system: string, model: string, mobile: string) =>
  `Mozilla/5.0 (Linux; Android ${system}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%version% ${mobile}Safari/537.36`
const apple = (device: string, system: string) =>
  `Mozilla/5.0 (${device}; CPU ${device === "iPad" ? "" : "iPhone "}OS ${system.replace(".", "_")} like Mac OS X) ` +
  `AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${system} Mobile/15E148 Safari/604.1`

export const emulatedDevices: Readonly<Record<string, Emulated>> = {
  "Pixel 7": { width: 412, height: 915, ratio: 2.625, agent: android("13", "Pixel 7", "Mobile ") },
  "Pixel 5": { width: 393, height: 851, ratio: 2.75, agent: android("11", "Pixel 5", "Mobile ") },
  "Galaxy S20": { width: 360, height: 800, ratio: 3, agent: android("10", "SM-G981B", "Mobile ") },
  "Galaxy Tab S4": { width: 712, height: 1138, ratio: 2.25, agent: android("8.1.0", "SM-T837A", "") },
  "iPhone SE": { width: 375, height: 667, ratio: 2, agent: apple("iPhone", "15.6") },
  "iPhone 14": { width: 390, height: 844, ratio: 3, agent: apple("iPhone", "16.6") },
  "iPad Mini": { width: 768, height: 1024, ratio: 2, agent: apple("iPad", "16.6") }
}

/** The device with this name, compared without case. */
export const emulatedDevice = (name: string): Emulated | undefined => {
  const wanted = name.trim().toLowerCase()
  const found = Object.keys(emulatedDevices).find((known) => known.toLowerCase() === wanted)
  return found === undefined ? undefined : emulatedDevices[found]
}
