/**
 * Family 2: a link asks for a part of a list in its address (`?state=open`), and the page that it leads to shows another
 * part as the one chosen.
 */
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { isExplained } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName } from "./Tangible.ts"

/** Parameters that say something about the visit, or hold what a person searches for. */
const unrelated =
  /^(?:utm_\w+|ref|referrer|from|source|next|return\w*|redirect\w*|continue|q|query|s|search|term|text|keywords?|lang|locale|v|t)$/i

/** What the address asks for: words, for numbers are counted from 0 here and from 1 there. */
const asked = (url: string): ReadonlyArray<readonly [string, string]> =>
  [...new URL(url).searchParams].filter(
    ([name, value]) => !unrelated.test(name) && /^\p{L}[\p{L}\s_-]{1,30}$/u.test(value)
  )

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A link to another part of the page it stands on. */
interface Choice {
  readonly element: Element
  readonly parameters: URLSearchParams
}

const choicesOf = ({ elements, location }: Observation): ReadonlyArray<Choice> =>
  elements.flatMap((element) => {
    if (element.role !== "link" || element.href === undefined || element.visibility === "hidden") return []
    if (!URL.canParse(element.href) || location.url === undefined) return []
    const there = new URL(element.href)
    const here = new URL(location.url)
    const isHere = there.origin === here.origin && there.pathname === here.pathname
    return isHere && there.search !== "" ? [{ element, parameters: there.searchParams }] : []
  })

/** Of the choices that the page offers, the one asked for and the other one that it marks as chosen. */
const otherChosen = (after: Observation, value: string): readonly [Choice, Choice] | undefined => {
  const choices = choicesOf(after)
  for (const wanted of choices) {
    const name = [...wanted.parameters].find(([, one]) => isSame(one, value))?.[0]
    if (name === undefined || wanted.element.states.selected === true) continue
    const group = choices.filter((one) => one.element.landmark === wanted.element.landmark && one.parameters.has(name))
    const chosen = group.filter(({ element }) => element.states.selected === true)
    if (chosen.length === 1 && !isSame(chosen[0]!.parameters.get(name)!, value)) return [wanted, chosen[0]!]
  }
  return undefined
}

export const query: Oracle = {
  id: "effect.query",
  family: 2,
  rule: "A link that asks for a part of a list shows that part.",
  pass: ({ transition, scope }) => {
    const { before, after, element, operation, from } = transition
    const { url } = after.location
    if (operation.kind !== "tap" || element?.href === undefined || url === undefined) return []
    if (!URL.canParse(url) || !URL.canParse(element.href) || isExplained(transition, scope)) return []
    if (new URL(url).search !== new URL(element.href).search || !isOwnPage(after, scope)) return []
    for (const [name, value] of asked(url)) {
      const found = otherChosen(after, value)
      if (found === undefined) continue
      const [wanted, chosen] = found
      return [
        report(query, {
          harm: "navigation",
          confidence: 0.6,
          title: `The ${called(element)} asks for ${shorten(`${name}=${value}`, 40)} and "${chosen.element.name}" is shown, not "${wanted.element.name}" ${where(before)}`,
          screen: from,
          place: placeOf(pageOf(before), element),
          what: controlName(transition),
          expected: `"${wanted.element.name}" is what is shown`,
          observed: `"${chosen.element.name}" is`,
          element
        })
      ]
    }
    return []
  }
}
