/** Family 1, the end: the page or app crashed, answered nothing any more, or shows nothing at all. */
import type { Candidate } from "../world/Finding.ts"
import type { Observation } from "../world/Observation.ts"
import { isFailure } from "./Explain.ts"
import { normalise } from "./Normalise.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { canBeSeen, isOwnPage, routeOfObservation, where } from "./Page.ts"
import { report } from "./Report.ts"

/** After a crash the device may stand elsewhere: it happened where the device was before. */
const scene = ({ observation, previous }: Sight): Observation => previous ?? observation

const end = (
  rule: Pick<Oracle, "id" | "family">,
  sight: Sight,
  ended: { readonly title: string; readonly what: string; readonly observed: string }
): Candidate =>
  report(rule, {
    harm: "crash",
    confidence: 0.95,
    title: `${ended.title} ${where(scene(sight))}`,
    screen: sight.screen,
    place: routeOfObservation(scene(sight)),
    what: normalise(ended.what),
    observed: ended.observed
  })

export const crash: Oracle = {
  id: "failure.crash",
  family: 1,
  rule: "The page or app never ends by itself.",
  look: (sight) => {
    const { dialog, signals } = sight.observation
    const found = signals.flatMap((signal) =>
      signal._tag === "Crash"
        ? [{ ...end(crash, sight, { title: "The app crashed", what: signal.text, observed: signal.text }), signal }]
        : []
    )
    if (found.length > 0 || dialog?.kind !== "crash") return found
    return [end(crash, sight, { title: "The app crashed", what: dialog.text, observed: dialog.text })]
  }
}

export const hang: Oracle = {
  id: "failure.hang",
  family: 1,
  rule: "The page or app keeps answering.",
  look: (sight) => {
    const { dialog, signals } = sight.observation
    const found = signals.flatMap((signal) =>
      signal._tag === "Hang"
        ? [
            {
              ...end(hang, sight, {
                title: `The app hung: no answer for ${signal.deadline / 1000} s`,
                what: "hang",
                observed: signal.text
              }),
              signal
            }
          ]
        : []
    )
    if (found.length > 0 || dialog?.kind !== "anr") return found
    return [end(hang, sight, { title: "The app answers nothing", what: "hang", observed: dialog.text })]
  }
}

/** What shows a picture, a film or another document need not say anything to be there. */
const depicting: ReadonlySet<string> = new Set(["image", "media", "iframe", "webview", "progressbar", "generic"])

const isSomething = (element: Observation["elements"][number]): boolean =>
  canBeSeen(element) &&
  (element.operable || element.states.busy === true || depicting.has(element.role) || element.name.trim() !== "")

/** The browser shows these in its own way, not as a page of the app. */
const otherDocument = /\.(?:pdf|png|jpe?g|gif|webp|avif|svg|ico|bmp|mp[34]|webm|txt|csv|xml|json|zip)$/i

const isPage = (url: string | undefined): boolean =>
  url === undefined ||
  (/^(?:https?|file):/.test(url) && URL.canParse(url) && !otherDocument.test(new URL(url).pathname))

export const isBlank = ({ settled, truncated, dialog, elements, content, viewport }: Observation): boolean =>
  settled &&
  !truncated &&
  dialog === undefined &&
  // Something much taller than the window is drawn, though nothing of it can be read: a canvas, a picture.
  content.height <= viewport.height * 1.5 &&
  !elements.some(isSomething)

export const blank: Oracle = {
  id: "failure.blank",
  family: 1,
  rule: "A settled screen shows something that a person can read or operate.",
  look: (sight) => {
    const { observation, previous, scope } = sight
    if (!isBlank(observation) || !isPage(observation.location.url) || !isOwnPage(observation, scope)) return []
    if (observation.signals.some((signal) => isFailure(signal, scope))) return []
    // It was blank before: what made it blank has been judged then.
    if (previous !== undefined && isBlank(previous) && previous.traces.document === observation.traces.document)
      return []
    const path = routeOfObservation(observation)
    return [
      report(blank, {
        harm: "crash",
        confidence: 0.8,
        title: `The screen is blank ${where(observation)}: nothing to read, nothing to operate`,
        screen: sight.screen,
        place: path,
        what: "blank",
        expected: "something to read or operate",
        observed: "nothing"
      })
    ]
  }
}
