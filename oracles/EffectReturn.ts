/**
 * Family 2: a sign-in page says in its address where it will lead on to (`?next=/checkout`), and leads elsewhere.
 */
import type { Observation } from "../world/Observation.ts"
import { isExplained } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"

/** What frameworks and identity libraries call the parameter. */
const names =
  /^(?:next|return|return_?to|return_?url|redirect|redirect_?to|redirect_?url|continue|goto|dest|destination|callback_?url|service)$/i

const asksPassword = ({ elements }: Observation): boolean =>
  elements.some((one) => one.states.password === true && one.visibility !== "hidden")

/** The path on this origin that the address promises to lead on to. */
const promised = (url: string): string | undefined => {
  const here = new URL(url)
  for (const [name, value] of here.searchParams) {
    if (!names.test(name) || !/^(?:\/|https?:)/.test(value) || !URL.canParse(value, url)) continue
    const there = new URL(value, url)
    if (there.origin === here.origin && there.pathname !== here.pathname) return there.pathname
  }
  return undefined
}

const bare = (path: string): string => path.replace(/\/$/, "")

export const returned: Oracle = {
  id: "effect.return",
  family: 2,
  rule: "Signing in leads on to where the sign-in page was asked to lead.",
  pass: ({ transition, scope }) => {
    const { before, after, operation, from, failure } = transition
    const [url, now] = [before.location.url, after.location.url]
    if (url === undefined || now === undefined || failure !== undefined) return []
    if (operation.kind !== "tap" && operation.kind !== "key") return []
    if (transition.element?.href !== undefined || !asksPassword(before) || asksPassword(after)) return []
    if (isExplained(transition, scope) || !isOwnPage(before, scope) || !isOwnPage(after, scope)) return []
    const wanted = promised(url)
    const landed = new URL(now)
    // A second step of signing in carries the promise along; the page may also have stayed.
    if (wanted === undefined || promised(now) !== undefined || landed.pathname === new URL(url).pathname) return []
    // It did lead there, and that page led on: to a cart that is empty, say.
    const passed = (after.location.via ?? []).some((one) => bare(new URL(one).pathname) === bare(wanted))
    if (passed || bare(landed.pathname) === bare(wanted)) return []
    return [
      report(returned, {
        harm: "navigation",
        confidence: 0.6,
        title: `Signing in leads to ${landed.pathname} instead of ${wanted} ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before)),
        what: "return",
        expected: wanted,
        observed: landed.pathname
      })
    ]
  }
}
