/** Events as the journal would have written them, one second apart. */
import type { Event, EventBody } from "../../journal/Event.ts"

export const beginning = 1_800_000_000_000

export const numbered = (bodies: ReadonlyArray<EventBody>, from = 0): ReadonlyArray<Event> =>
  bodies.map((body, i) => ({ v: 1 as const, seq: from + i + 1, at: beginning + (from + i) * 1000, ...body }))
