/** Family 2: a toggle that doesn't toggle, a tab or option that isn't selected, a disclosure that doesn't open or close. */
import type { Candidate } from "../world/Finding.ts"
import type { Element, States } from "../world/Element.ts"
import type { Belief, Transition } from "../world/Transition.ts"
import { isExplained, saysWhyNot } from "./Explain.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import { called, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName, sameAfter, tangible } from "./Tangible.ts"

type StateBelief = Extract<Belief, { kind: "checked" | "selected" | "expanded" }>

const stateOf = (element: Element, kind: StateBelief["kind"]): boolean | undefined =>
  element.states[kind as keyof States]
const wanted = (belief: StateBelief): boolean => (belief.kind === "selected" ? true : belief.value)

/**
 * The app may allow only so many choices of a group, and say so beside it all the time. What it sends or stores all the
 * same it has not refused.
 */
const isFull = ({ before, effects }: Transition, element: Element): boolean => {
  if (effects.includes("network") || effects.includes("storage")) return false
  if (element.role !== "checkbox" && element.role !== "menuitemcheckbox") return false
  if (element.states.checked === true) return false
  const others = before.elements.filter(
    (one) =>
      one.role === element.role && one.parent === element.parent && one.n !== element.n && one.states.checked === true
  )
  return others.length >= 2
}

const words: Readonly<Record<StateBelief["kind"], (on: boolean) => readonly [string, string, string]>> = {
  checked: (on) => [on ? "can't be switched on" : "can't be switched off", on ? "on" : "off", on ? "off" : "on"],
  selected: () => ["isn't selected by tapping it", "selected", "not selected"],
  expanded: (on) => [on ? "doesn't open" : "doesn't close", on ? "open" : "closed", on ? "closed" : "open"]
}

const missedOf = (
  rule: Pick<Oracle, "id" | "family">,
  kind: StateBelief["kind"],
  { transition, scope }: Passage
): ReadonlyArray<Candidate> => {
  const { before, after, from, missed } = transition
  const belief = missed.find((one): one is StateBelief => one.kind === kind)
  if (belief === undefined || isExplained(transition, scope)) return []
  const element = pageOf(before).byNumber.get(belief.element)
  if (element === undefined || before.traces.document !== after.traces.document) return []
  const now = sameAfter(element, after)
  // It is gone, or says nothing of its state any more: the app made something else of it.
  if (now === undefined || stateOf(now, kind) === undefined || stateOf(now, kind) === wanted(belief)) return []
  // Its list grew or shrank: it moved to where it belongs now, and another stands in its place.
  if (element.row?.of !== now.row?.of) return []
  if (now.states.disabled === true || now.states.busy === true) return []
  if (saysWhyNot(before, after) && kind === "checked") return []
  if (isFull(transition, element)) return []
  const [fails, expected, observed] = words[kind](wanted(belief))
  // Something else happened: what it controls may well have changed, and only its own state isn't told.
  const silent = tangible(transition).every((effect) => effect === "look" || effect === "focus")
  return [
    report(rule, {
      harm: silent || kind === "checked" ? "effect" : "accessibility",
      confidence: silent ? 0.8 : kind === "checked" ? 0.6 : 0.4,
      title: `The ${called(element)} ${fails} ${where(before)}`,
      screen: from,
      place: placeOf(pageOf(before), element),
      what: controlName(transition),
      expected,
      observed,
      element
    })
  ]
}

export const checked: Oracle = {
  id: "effect.checked",
  family: 2,
  rule: "Tapping a checkbox, switch or radio button turns it on, or off again.",
  pass: (passage) => missedOf(checked, "checked", passage)
}

export const selected: Oracle = {
  id: "effect.selected",
  family: 2,
  rule: "Tapping a tab or an option selects it.",
  pass: (passage) => missedOf(selected, "selected", passage)
}

export const expanded: Oracle = {
  id: "effect.expanded",
  family: 2,
  rule: "Tapping what can open opens it, tapping again closes it.",
  pass: (passage) => missedOf(expanded, "expanded", passage)
}
