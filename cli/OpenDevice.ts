/** The device of a command: Chromium through our own ChromeDriver, found by what the environment says. */
import { Effect, Layer } from "effect"
import type { Device, DeviceError } from "../drivers/Device.ts"
import { WebDevice } from "../drivers/WebDevice.ts"
import { Settings } from "./Settings.ts"

export interface DeviceRequest {
  readonly headed: boolean
  readonly emulate: string | undefined
  /** Absent: all. */
  readonly allowedOrigins: ReadonlyArray<string> | undefined
}

export const openDevice = ({ headed, emulate, allowedOrigins }: DeviceRequest): Layer.Layer<Device, DeviceError> =>
  Layer.unwrap(
    Effect.map(Effect.service(Settings), ({ environment }) =>
      WebDevice.layer({
        headed,
        environment,
        ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
        ...(emulate === undefined ? {} : { emulate })
      })
    )
  )
