/**
 * Reads a journal's bytes into events. A killed process leaves at most one broken last line: it is dropped. Kinds that
 * this version doesn't know are passed over; a line of another version of the format makes the whole unreadable.
 */
import { Option, Result, Schema } from "effect"
import { Event, isKnownTag, version } from "./Event.ts"

export interface Reading {
  readonly events: ReadonlyArray<Event>
  /** Bytes up to the end of the last whole line; what is behind them was being written when the process died. */
  readonly length: number
  readonly torn: boolean
  /** Events of kinds that this version doesn't know. */
  readonly unknown: number
  /** Lines in the middle that hold no event; a sign of damage. */
  readonly unread: number
  /** Sequence number of the last event, unknown kinds included; 0 when there is none. */
  readonly lastSeq: number
  /** The version found, when it is not ours. */
  readonly otherVersion?: string
}

const Header = Schema.Struct({ v: Schema.Unknown, seq: Schema.Int, _tag: Schema.String })
const decodeHeader = Schema.decodeUnknownOption(Header)
const decodeEvent = Schema.decodeUnknownOption(Event)

type Line =
  | { readonly kind: "event"; readonly event: Event }
  | { readonly kind: "unknown"; readonly seq: number }
  | { readonly kind: "other version"; readonly version: string }
  | { readonly kind: "unread" }

const unread: Line = { kind: "unread" }

export const readLine = (line: string): Line => {
  const json = Result.try(() => JSON.parse(line) as unknown)
  if (Result.isFailure(json)) return unread
  const header = Option.getOrUndefined(decodeHeader(json.success))
  if (header === undefined) return unread
  if (header.v !== version) return { kind: "other version", version: String(header.v) }
  if (!isKnownTag(header._tag)) return { kind: "unknown", seq: header.seq }
  const event = Option.getOrUndefined(decodeEvent(json.success))
  return event === undefined ? unread : { kind: "event", event }
}

const newline = 10

/** Never fails: what is wrong with the journal is in the answer. */
export const readEvents = (bytes: Uint8Array): Reading => {
  const events: Array<Event> = []
  let [unknown, unreadLines, lastSeq, length, pending] = [0, 0, 0, 0, 0]
  let otherVersion: string | undefined
  const decoder = new TextDecoder()
  for (let from = 0, end = bytes.indexOf(newline); end !== -1; from = end + 1, end = bytes.indexOf(newline, from)) {
    const line = readLine(decoder.decode(bytes.subarray(from, end)))
    if (line.kind === "unread") {
      pending++
      continue
    }
    // Unread lines count as damage only when something readable follows: else they are the torn end.
    unreadLines += pending
    pending = 0
    length = end + 1
    if (line.kind === "other version") otherVersion ??= line.version
    if (line.kind === "unknown") unknown++
    if (line.kind === "event") events.push(line.event)
    lastSeq = line.kind === "event" ? line.event.seq : line.kind === "unknown" ? line.seq : lastSeq
  }
  return {
    events,
    length,
    torn: length < bytes.length,
    unknown,
    unread: unreadLines,
    lastSeq,
    ...(otherVersion === undefined ? {} : { otherVersion })
  }
}
