/** What is known of a device: what it is, what drives it, how large it is, and which processes stand behind it. */
import { Schema } from "effect"

export const Platform = Schema.Literals(["web", "android", "ios"])

export const DeviceInfo = Schema.Struct({
  id: Schema.String,
  platform: Platform,
  /** What drives it: `chromedriver`, `scripted`, later `appium`, `webkit`. */
  driver: Schema.String,
  name: Schema.String,
  version: Schema.String,
  viewport: Schema.Struct({ width: Schema.Finite, height: Schema.Finite, ratio: Schema.Finite }),
  /** Process ids to end when we die: the browser's, the driver's. */
  processes: Schema.Array(Schema.Int)
})
export type DeviceInfo = typeof DeviceInfo.Type
