/** One reading of a device, with a revision number: where it is, what can be seen and operated, what slipped out. */
import { Schema } from "effect"
import { Element } from "./Element.ts"
import { Signal } from "./Signal.ts"

/** On the web an address; on a phone a package, an activity and a window. */
export const Location = Schema.Struct({
  url: Schema.optionalKey(Schema.String),
  /** Addresses of the app's server that led on to this one, in their order. */
  via: Schema.optionalKey(Schema.Array(Schema.String)),
  package: Schema.optionalKey(Schema.String),
  activity: Schema.optionalKey(Schema.String),
  window: Schema.optionalKey(Schema.String)
})
export type Location = typeof Location.Type

/** A dialog that stands before the app and must be answered first. */
export const Dialog = Schema.Struct({
  kind: Schema.Literals(["alert", "confirm", "prompt", "beforeunload", "permission", "crash", "anr", "app"]),
  text: Schema.String,
  buttons: Schema.Array(Schema.String)
})
export type Dialog = typeof Dialog.Type

/**
 * What an operation may change without it being seen in the elements. Counters only grow while `document` stays the
 * same; hashes are compared, never read.
 */
export const Traces = Schema.Struct({
  /** Identity of the loaded document; another value: a page was loaded in between. */
  document: Schema.String,
  /** Requests begun by this document since it was loaded. */
  requests: Schema.Int,
  /** Hash over cookies, local and session storage. */
  storage: Schema.String,
  /** Hash over classes, inline styles and element structure: the look of the page without its text. */
  look: Schema.String,
  /** Hash over the scroll offsets of the page and its scrolling parts. */
  scroll: Schema.String,
  /** Requests of this session so far that may have changed what is behind the app (POST and the like), where it can tell. */
  writes: Schema.optionalKey(Schema.Int),
  clipboard: Schema.Int,
  prints: Schema.Int,
  downloads: Schema.Int,
  /** Windows or tabs open now. */
  windows: Schema.Int,
  /** Media elements that play. */
  playing: Schema.Int
})
export type Traces = typeof Traces.Type

export const Observation = Schema.Struct({
  /** Grows by one per observation of a device. */
  revision: Schema.Int,
  /** Device time in milliseconds, and how long the reading took. */
  at: Schema.Finite,
  took: Schema.Finite,
  location: Location,
  title: Schema.String,
  /** Language the page declares, if any (BCP 47). */
  language: Schema.optionalKey(Schema.String),
  dialog: Schema.optionalKey(Dialog),
  keyboard: Schema.optionalKey(Schema.Boolean),
  viewport: Schema.Struct({ width: Schema.Finite, height: Schema.Finite }),
  /** Height and width of the whole content. */
  content: Schema.Struct({ width: Schema.Finite, height: Schema.Finite }),
  elements: Schema.Array(Element),
  signals: Schema.Array(Signal),
  traces: Traces,
  /** False when the device was still changing at the settling deadline. */
  settled: Schema.Boolean,
  /** The reading was cut at the element limit. */
  truncated: Schema.Boolean,
  /** Results of the page probes that oracles declared, by probe name. */
  probes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
})
export type Observation = typeof Observation.Type
