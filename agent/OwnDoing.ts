/** What goapher brought about itself, or the browser did, is no bug of the app. */
import type { Candidate } from "../world/Finding.ts"
import type { Transition } from "../world/Transition.ts"

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

const historyKinds: ReadonlySet<string> = new Set(["back", "forward", "reload"])

/** The browser won't go back to what was posted without asking, and shows a page of its own instead. */
export const isBrowsersOwn = ({ operation, after }: Transition): boolean =>
  historyKinds.has(operation.kind) && after.location.url?.startsWith("chrome-error:") === true
