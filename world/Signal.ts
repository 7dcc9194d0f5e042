/** Something the app or device let slip between two observations: an exception, a failed request, a crash … */
import { Schema } from "effect"

const at = Schema.Finite
const url = Schema.String

/** `at` is the device's time in milliseconds. `document` is true where the answer was the page itself, not a part of it. */
export const Signal = Schema.TaggedUnion({
  /** An uncaught exception. */
  Exception: { at, text: Schema.String, stack: Schema.optionalKey(Schema.String), url: Schema.optionalKey(url) },
  /** A promise rejected that nobody caught. */
  Rejection: { at, text: Schema.String, stack: Schema.optionalKey(Schema.String), url: Schema.optionalKey(url) },
  Console: {
    at,
    level: Schema.Literals(["error", "warning", "info"]),
    text: Schema.String,
    url: Schema.optionalKey(url)
  },
  /** An answer of status 400 or above. */
  BadAnswer: {
    at,
    url,
    method: Schema.String,
    status: Schema.Int,
    document: Schema.Boolean,
    mime: Schema.optionalKey(Schema.String)
  },
  /** No answer at all: refused, reset, name not found, blocked. `error` is the platform's word, such as `net::ERR_…`. */
  RequestFailed: { at, url, method: Schema.String, error: Schema.String, document: Schema.Boolean },
  /** A system dialog opened and was seen. */
  Dialog: { at, kind: Schema.String, text: Schema.String },
  WindowOpened: { at, url },
  Download: { at, url },
  /** The renderer or the app's process ended. */
  Crash: { at, text: Schema.String },
  /** The app answered nothing within the deadline (milliseconds). */
  Hang: { at, text: Schema.String, deadline: Schema.Finite },
  /** A line of the device's log that says something of the app. */
  Log: { at, level: Schema.String, tag: Schema.String, text: Schema.String }
})
export type Signal = typeof Signal.Type
