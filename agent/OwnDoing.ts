/** What goapher brought about itself is no bug of the app. */
import type { Candidate } from "../world/Finding.ts"

const bare = (url: string): string => url.replace(/#.*$/, "")

/**
 * Leaves out that an address which goapher typed in is not there: its record may be deleted by now, or it may be one that
 * is only ever posted to. A link that leads nowhere is found by following it.
 */
export const withoutOwnDoing = (candidates: ReadonlyArray<Candidate>, opened: string): ReadonlyArray<Candidate> =>
  candidates.filter(
    ({ signal }) =>
      signal?._tag !== "BadAnswer" || !signal.document || signal.status >= 500 || bare(signal.url) !== bare(opened)
  )
