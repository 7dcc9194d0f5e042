/** What ends a device's run. */
import { Schema } from "effect"
import type { DeviceError } from "../drivers/Device.ts"
import type { JournalError } from "../journal/JournalError.ts"

/** The app could not be put back to its first state (`--reset`). */
export class ResetFailed extends Schema.TaggedError<ResetFailed>()("ResetFailed", {
  reset: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `The app could not be reset with --reset ${this.reset}: ${this.detail} Run it by hand to see what is wrong.`
  }
}

/** What ends a device's run: the device can't be kept alive, the app can't be reset, the journal can't be written. */
export type Trouble = DeviceError | ResetFailed | JournalError
