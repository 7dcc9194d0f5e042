/**
 * Family 5, consistency over actions: what was saved is still there when the page is loaded again. Only what the app sent
 * or stored is held against it, and only where the rest of the page shows that such things are kept.
 */
import { dataRows, rowTexts } from "../world/DataRows.ts"
import { hasWritten } from "../world/Effects.ts"
import type { Element } from "../world/Element.ts"
import { indexed } from "../world/Indexed.ts"
import { find, ladderFor } from "../world/Locate.ts"
import type { Observation } from "../world/Observation.ts"
import type { Transition } from "../world/Transition.ts"
import { asksToSignIn, follows, isExplained, saysWhyNot } from "./Explain.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import { nameOfControl, sameAfter } from "./Tangible.ts"

/** Something that an operation has changed for good, as far as the app says. */
export interface Claim {
  readonly element: Element
  /** In a person's words, what should be there after the page was loaded again. */
  readonly says: string
  /** What is there instead on the page as it was loaded again; undefined where it was kept, or that can't be told. */
  readonly lost: (reloaded: Observation) => string | undefined
}

const toggles: ReadonlySet<string> = new Set(["checkbox", "switch"])
const written: ReadonlySet<string> = new Set(["textbox", "spinbutton"])
const chosen: ReadonlySet<string> = new Set(["combobox"])

/** The same element on the page as it was loaded again, by what names it alone and not by counting. */
const again = (observation: Observation, element: Element, reloaded: Observation): Element | undefined => {
  const found = find(
    reloaded,
    ladderFor(observation, element.n).filter(({ nth }) => nth === undefined)
  )
  return "found" in found ? indexed(reloaded).byNumber.get(found.found) : undefined
}

const toggled = ({ element, after }: Transition): ReadonlyArray<Claim> => {
  if (element === undefined || !toggles.has(element.role) || element.states.checked === undefined) return []
  const now = sameAfter(element, after)
  const wanted = !element.states.checked
  if (now?.states.checked !== wanted) return []
  const word = (on: boolean) => (on ? "on" : "off")
  const lost = (reloaded: Observation) =>
    again(after, now, reloaded)?.states.checked === !wanted ? `it is ${word(!wanted)}` : undefined
  return [{ element: now, says: `it is ${word(wanted)}`, lost }]
}

const plain = (value: string): string => value.trim().replace(/\s+/g, " ")

/** The fields of the form around a button that hold the same after it was pressed: a form that is edited, and stays. */
const keptFields = ({ before, after, element }: Transition): ReadonlyArray<Element> =>
  before.elements.flatMap((field) => {
    const isInput = written.has(field.role) || chosen.has(field.role)
    if (!isInput || field.landmark !== element?.landmark || field.visibility === "hidden") return []
    if (field.states.password === true || plain(field.value ?? "") === "") return []
    const now = sameAfter(field, after)
    return now !== undefined && now.value === field.value ? [now] : []
  })

/**
 * What was typed into a form that stays, and is saved by a button. That a form shows saved values at all is told by another
 * of its fields that kept what was typed.
 */
const saved = (transition: Transition, typed: ReadonlySet<string>): ReadonlyArray<Claim> => {
  const { element, operation, after, before } = transition
  if (element?.role !== "button" || operation.kind !== "tap" || saysWhyNot(before, after)) return []
  const fields = keptFields(transition)
  const isTyped = ({ role, value = "" }: Element) => written.has(role) && typed.has(value)
  return fields.filter(isTyped).map((field) => ({
    element: field,
    says: `it holds "${shorten(plain(field.value ?? ""), 40)}"`,
    lost: (reloaded) => {
      const value = again(after, field, reloaded)?.value
      if (value === undefined || plain(value) === plain(field.value ?? "")) return undefined
      const others = fields.filter((one) => one.n !== field.n && isTyped(one))
      const isStored = others.some((one) => again(after, one, reloaded)?.value === one.value)
      return isStored ? `it holds "${shorten(plain(value), 40)}"` : undefined
    }
  }))
}

/** What is written in each row of data. */
const recordsIn = (observation: Observation): ReadonlyArray<string> => {
  const index = indexed(observation)
  return [...dataRows(index).lists.values()]
    .filter(({ isData }) => isData)
    .flatMap(({ rows }) => [...rows.values()].map((row) => rowTexts(row, index).join(" · ")))
    .filter((record) => record !== "")
}

const without = (all: ReadonlyArray<string>, taken: ReadonlyArray<string>): ReadonlyArray<string> => {
  const rest = [...all]
  for (const one of taken) {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

const sameRecords = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && without(a, b).length === 0

/** One record more that holds what was typed, or one less: then it is so after a reload, unless all is as it was before. */
const listed = ({ before, after, element }: Transition, typed: ReadonlySet<string>): ReadonlyArray<Claim> => {
  if (element === undefined || before.traces.document !== after.traces.document) return []
  const [old, now] = [recordsIn(before), recordsIn(after)]
  const added = without(now, old)
  const gone = without(old, now)
  const isAdded = added.length === 1 && gone.length === 0 && [...typed].some((text) => text !== "" && added[0] === text)
  const isGone = gone.length === 1 && added.length === 0 && element.row !== undefined
  if (!isAdded && !isGone) return []
  const record = `"${shorten((isAdded ? added : gone)[0]!, 40)}"`
  return [
    {
      element,
      says: `${record} is ${isAdded ? "" : "not "}listed`,
      lost: (reloaded) =>
        sameRecords(recordsIn(reloaded), old) ? `${record} is ${isAdded ? "not " : ""}listed` : undefined
    }
  ]
}

/** The app has sent or stored something by this operation, and nothing went wrong on the way. */
const hasSaved = ({ before, after, effects, failure }: Transition): boolean =>
  failure === undefined &&
  after.settled &&
  after.dialog === undefined &&
  (hasWritten(before, after) || effects.includes("storage"))

/** What this operation has changed for good, so that loading the page again would tell whether it did. */
export const claimsOf = (transition: Transition, typed: ReadonlySet<string>): ReadonlyArray<Claim> =>
  hasSaved(transition) ? [...toggled(transition), ...saved(transition, typed), ...listed(transition, typed)] : []

/** Operations that only lead on to another part of the page. */
const leads = ({ operation, element, before, after }: Transition): boolean =>
  operation.kind === "tap" && (element?.role === "tab" || element?.role === "link") && !hasWritten(before, after)

/**
 * The operation that saved something, where the page was loaded again right after it and nothing was done since but to look
 * for it: the reload, and at most a tab or link that leads back to where it was.
 */
const savingBefore = ({ transition, previous, earlier = [] }: Passage): Transition | undefined => {
  const all = [...earlier, ...(previous === undefined ? [] : [previous]), transition]
  const reload = all.findLastIndex(({ operation }) => operation.kind === "reload")
  const saving = all[reload - 1]
  if (reload < 0 || saving === undefined || !all.slice(reload + 1).every(leads)) return undefined
  if (!all.slice(reload).every((one, at) => follows(all[reload + at - 1], one.before))) return undefined
  const { before, after } = all[reload]!
  return before.location.url === after.location.url && !asksToSignIn(before, after) ? saving : undefined
}

/** What this operation saved and can't be seen on the page that was just loaded again. */
export const unseenClaims = (passage: Passage): ReadonlyArray<Claim> => {
  const saving = savingBefore(passage)
  const { after } = passage.transition
  if (saving === undefined) return []
  return claimsOf(saving, passage.typed).filter(({ element }) => again(saving.after, element, after) === undefined)
}

export const persistence: Oracle = {
  id: "change.reload",
  family: 5,
  rule: "What was saved is there when the page is loaded again.",
  pass: (passage) => {
    const { transition, scope, typed } = passage
    const saving = savingBefore(passage)
    if (saving === undefined || isExplained(transition, scope) || isExplained(saving, scope)) return []
    // Another part of the page, or another page, tells nothing of what stood on this one.
    const isThere = transition.to === saving.to || transition.to === saving.from
    if (!isThere || !isOwnPage(transition.after, scope)) return []
    return claimsOf(saving, typed).flatMap((claim) => {
      const observed = claim.lost(transition.after)
      if (observed === undefined) return []
      const by = saving.element === undefined || saving.element.n === claim.element.n ? "" : called(saving.element)
      return [
        report(persistence, {
          harm: "data",
          confidence: 0.65,
          title: `The ${called(claim.element)} is not kept${by === "" ? "" : ` by the ${by}`} when the page is loaded again ${where(saving.after)}`,
          screen: saving.from,
          place: placeOf(pageOf(saving.after), claim.element),
          what: nameOfControl(claim.element),
          expected: claim.says,
          observed,
          element: claim.element
        })
      ]
    })
  }
}
