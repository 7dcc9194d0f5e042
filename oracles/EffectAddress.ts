/** Family 2: a link that doesn't lead to the address it names, and a way out that doesn't lead away. */
import type { Candidate } from "../world/Finding.ts"
import type { Element } from "../world/Element.ts"
import { isInScope } from "../world/Scope.ts"
import type { Belief, Transition } from "../world/Transition.ts"
import { isExplained, saysSomethingNew } from "./Explain.ts"
import { isSamePlace } from "./Nearby.ts"
import { routeOf } from "./Normalise.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName, tangible } from "./Tangible.ts"

const words = (text: string): ReadonlySet<string> =>
  new Set(
    text.toLowerCase().match(/[\p{L}\p{N}]{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu) ?? []
  )

const sharesWord = (a: string, b: string): boolean => {
  const known = words(b)
  return [...words(a)].some((word) => known.has(word))
}

/** Title and first headings of where one landed. */
const landing = ({ after }: Transition): string =>
  [
    after.title,
    ...after.elements.filter((one) => one.role === "heading" && (one.level ?? 1) <= 2).map((one) => one.name)
  ].join(" ")

const pathOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url)
  return `${pathname}${search}${hash.startsWith("#/") ? hash : ""}`
}

/** Keys of a query that a page may set right by itself: a page beyond the last, a language it lacks. */
const corrected = /^(?:p|page|offset|start|limit|size|per_?page|lang|locale|hl)$/i

/** A key of the query names another value than it was to: `?category=hats` was named, `?category=shoes` opened. */
const isOtherQuery = (a: URL, b: URL): boolean =>
  [...a.searchParams].some(([key, value]) => {
    const got = b.searchParams.get(key)
    return got !== null && got.toLowerCase() !== value.toLowerCase() && !corrected.test(key)
  })

/** Same kind of page, another thing: `/item/3` was named, `/item/4` opened. */
const isOtherThing = (expected: string, observed: string): boolean => {
  if (routeOf(expected) !== routeOf(observed) || isSamePlace(expected, observed)) return false
  const [a, b] = [new URL(expected), new URL(observed)]
  if (a.pathname === b.pathname) return isOtherQuery(a, b)
  // An address that only grew (a slug, a tab, a default query) still names the same thing.
  return !b.pathname.startsWith(a.pathname) && !a.pathname.startsWith(b.pathname)
}

/** The page holds another link, of another name, that names where one landed. */
const linkOfLanding = ({ before, after }: Transition, element: Element): Element | undefined =>
  before.elements.find(
    (one) =>
      one.role === "link" &&
      one.n !== element.n &&
      one.href !== undefined &&
      one.name !== element.name &&
      isSamePlace(one.href, after.location.url ?? "") &&
      !sharesWord(one.name, element.name)
  )

/** Addresses whose business is to send one on. */
const sendsOn =
  /(?:^|[/._-])(?:log-?(?:in|out|off)|sign-?(?:in|out|off|on)|auth|session|random|redirect|out|go|next|prev|latest|current|today|me|my|account|default|index)(?:$|[/._-])/i

const elsewhere = (transition: Transition, expected: string, scope: Passage["scope"]): Said | undefined => {
  const observed = transition.after.location.url
  const { element } = transition
  if (observed === undefined || element === undefined || !URL.canParse(observed) || !isInScope(scope, expected))
    return undefined
  if (isSamePlace(expected, observed) || isSamePlace(transition.before.location.url ?? "", observed)) return undefined
  if (sharesWord(element.name, landing(transition)) && !isOtherThing(expected, observed)) return undefined
  if (isOtherThing(expected, observed))
    return {
      says: "opens another thing than it names",
      confidence: 0.8,
      observed: pathOf(observed),
      about: `another ${routeOf(expected)}`
    }
  const [wanted, got] = [new URL(expected).pathname, new URL(observed).pathname]
  if (wanted === "/" || got === "/" || got.startsWith(wanted) || sendsOn.test(wanted)) return undefined
  const told = { observed: pathOf(observed) }
  const other = linkOfLanding(transition, element)
  if (other !== undefined && !isSamePlace(scope.start, observed)) {
    return { ...told, says: `leads to where the ${called(other)} leads`, confidence: 0.6 }
  }
  // A server may send one on to wherever it likes.
  if (transition.before.traces.document !== transition.after.traces.document) return undefined
  return { ...told, says: "leads elsewhere than it says", confidence: 0.4 }
}

interface Said {
  readonly says: string
  readonly confidence: number
  readonly observed: string
  /** What tells the cause apart when it isn't this one link: all links to things of a kind go wrong together. */
  readonly about?: string
}

const nowhere = (transition: Transition, expected: string): Said | undefined => {
  const { before, after } = transition
  const here = before.location.url ?? ""
  if (isSamePlace(here, expected) || !isSamePlace(here, after.location.url ?? "")) return undefined
  if (tangible(transition).length > 0 || saysSomethingNew(before, after)) return undefined
  return { says: "leads nowhere", confidence: 0.75, observed: "nothing happens" }
}

const missedAddress = ({ transition, scope }: Passage): ReadonlyArray<Candidate> => {
  const { before, element, from, beliefs } = transition
  const belief = beliefs.find((one): one is Extract<Belief, { kind: "address" }> => one.kind === "address")
  if (belief === undefined || element === undefined || isExplained(transition, scope)) return []
  if (!URL.canParse(belief.url) || !/^https?:/.test(belief.url) || !isOwnPage(before, scope)) return []
  if (element.opens !== undefined && element.opens !== "_self") return []
  const said = nowhere(transition, belief.url) ?? elsewhere(transition, belief.url, scope)
  if (said === undefined) return []
  return [
    report(address, {
      harm: "navigation",
      confidence: said.confidence,
      title: `The ${called(element)} ${said.says} ${where(before)}`,
      screen: from,
      place: placeOf(pageOf(before), element),
      what: said.about ?? controlName(transition),
      expected: shorten(pathOf(belief.url), 100),
      observed: shorten(said.observed, 100),
      element
    })
  ]
}

export const address: Oracle = {
  id: "effect.address",
  family: 2,
  rule: "A link leads to the address it names.",
  pass: missedAddress
}

export const leaves: Oracle = {
  id: "effect.leaves",
  family: 2,
  rule: "What is to lead away leads away.",
  pass: ({ transition, scope }) => {
    const { before, after, element, from, missed, operation } = transition
    if (operation.kind === "back" || operation.kind === "forward" || element === undefined) return []
    if (!missed.some((one) => one.kind === "leaves") || isExplained(transition, scope)) return []
    if (tangible(transition).length > 0 || saysSomethingNew(before, after) || !isOwnPage(before, scope)) return []
    return [
      report(leaves, {
        harm: "navigation",
        confidence: 0.65,
        title: `The ${called(element)} doesn't lead away ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), element),
        what: controlName(transition),
        expected: "another screen",
        observed: "nothing happens",
        element
      })
    ]
  }
}
