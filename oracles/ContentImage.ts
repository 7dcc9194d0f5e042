/** Family 3: images that finished loading and show nothing. */
import type { Candidate } from "../world/Finding.ts"
import { isForeign } from "./Noise.ts"
import { routeOf } from "./Normalise.ts"
import type { Oracle } from "./Oracle.ts"
import { canBeSeen, inRow, isOwnPage, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"

/** A picture this small, in pixels of its longer side, counts visitors; nobody looks at it. */
const tracker = 2

const folder = (route: string): string => route.replace(/[^/]*$/, "*")

/** The file's own name, for people. */
const fileOf = (source: string): string =>
  shorten(source.startsWith("data:") ? "data:…" : (source.split("/").at(-1) ?? source), 60)

export const image: Oracle = {
  id: "content.image",
  family: 3,
  rule: "Every image shows a picture.",
  look: ({ observation, screen, scope }) => {
    if (!isOwnPage(observation, scope)) return []
    const page = pageOf(observation)
    const byCause = new Map<string, Candidate>()
    for (const element of observation.elements) {
      if (element.broken !== true || !canBeSeen(element) || isForeign(scope, element.source)) continue
      if (Math.max(element.bounds[2], element.bounds[3]) <= tracker) continue
      const source = element.source ?? ""
      const route = source === "" || source.startsWith("data:") ? source.slice(0, 5) : routeOf(source)
      const named = element.name === "" ? fileOf(source) : `"${shorten(element.name, 50)}"`
      const found = report(image, {
        harm: "content",
        confidence: 0.85,
        title: `The image ${named} is broken ${where(observation)}`,
        screen,
        place: placeOf(page, element),
        what: inRow(page, element) ? `row ${folder(route)}` : route,
        expected: "a picture",
        observed: source === "" ? "no picture" : `no picture at ${shorten(source, 200)}`,
        element
      })
      if (!byCause.has(found.cause)) byCause.set(found.cause, found)
    }
    return [...byCause.values()]
  }
}
