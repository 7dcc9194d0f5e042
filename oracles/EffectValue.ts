/**
 * Family 2: a field that doesn't keep what was put into it. Fields may trim, mask, format, filter, shorten and clamp;
 * what is left to report is ordinary input that is lost, turned into something else, or lands in another field.
 */
import type { Candidate } from "../world/Finding.ts"
import type { Element } from "../world/Element.ts"
import type { Belief, Transition } from "../world/Transition.ts"
import { isExplained, saysSomethingNew } from "./Explain.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import { called, pageOf, placeOf, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"
import { nameOfControl, sameAfter, tangible } from "./Tangible.ts"

const letters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

const isSubsequence = (part: string, whole: string): boolean => {
  let at = 0
  for (const character of whole) if (character === part[at]) at++
  return at >= part.length
}

/** What an ordinary person enters: some letters or digits, no markup, not far too long, nothing but Latin blanks around. */
const ordinary = /^[\p{Script=Latin}\p{N}\s.,'@+\-/:!?]{2,80}$/u
const isOrdinary = (typed: string): boolean => ordinary.test(typed) && letters(typed).length >= 2

const freeText: ReadonlySet<string> = new Set(["textbox", "searchbox", "combobox"])
const strictTypes: ReadonlySet<string> = new Set([
  "number",
  "date",
  "time",
  "month",
  "week",
  "color",
  "range",
  "datetime-local"
])

/** Ways in which a healthy field changes what it is given. */
const isTransformed = (typed: string, kept: string, field: Element): boolean => {
  const wanted = letters(typed)
  const got = letters(kept)
  if (got === wanted || got.includes(wanted)) return true
  if (wanted.startsWith(got) && got !== "") return true
  const limit = field.maxLength
  if (limit !== undefined && limit >= 0 && kept.length >= limit) return true
  // A filter: digits only, letters only; at least half is kept, or what is kept is all of one class.
  if (got === "" || !isSubsequence(got, wanted)) return false
  const digits = wanted.replace(/\P{N}/gu, "")
  return got === digits || got === wanted.replace(/\P{L}/gu, "") || got.length * 2 >= wanted.length
}

const sum = (text: string): number => Number(text.replace(",", "."))
const isNumeric = (text: string): boolean => text.trim() !== "" && Number.isFinite(sum(text))

/** Another field now holds what was typed and did not before. */
const strayed = (transition: Transition, typed: string, field: Element): Element | undefined => {
  const { before, after } = transition
  if (letters(typed).length < 2) return undefined
  return after.elements.find((one) => {
    if (one.n === field.n || !freeText.has(one.role) || one.value === undefined) return false
    const was = pageOf(before).byNumber.get(one.n)
    return was !== undefined && was.value !== one.value && one.value === typed
  })
}

type Loss = { readonly says: string; readonly confidence: number }

const freeTextLoss = (typed: string, kept: string, field: Element, transition: Transition): Loss | undefined => {
  if (!isOrdinary(typed) || strictTypes.has(field.inputType ?? "") || field.pattern !== undefined) return undefined
  if (isTransformed(typed, kept, field)) return undefined
  const elsewhere = tangible(transition).some(
    (effect) => effect !== "values" && effect !== "focus" && effect !== "look"
  )
  if (kept === "") {
    // A field that takes its text at once (tags, chat, to-dos) is empty because something was made of it.
    return elsewhere ? undefined : { says: "loses what is typed into it", confidence: 0.75 }
  }
  if (kept === (field.value ?? ""))
    return { says: "doesn't take what is typed into it", confidence: elsewhere ? 0.45 : 0.75 }
  return { says: "turns what is typed into something else", confidence: elsewhere ? 0.45 : 0.65 }
}

const inRange = (value: number, field: Element): boolean =>
  (field.min === undefined || !isNumeric(field.min) || value >= sum(field.min)) &&
  (field.max === undefined || !isNumeric(field.max) || value <= sum(field.max))

/** A number field or slider that stays as it was although the value is one it allows. */
const numberLoss = (typed: string, kept: string, field: Element): Loss | undefined => {
  if (!isNumeric(typed) || !inRange(sum(typed), field)) return undefined
  if (isNumeric(kept) && sum(kept) !== sum(field.value ?? "")) return undefined
  const value = sum(typed)
  if (!Number.isInteger(value) || Math.abs(value) > 10_000 || value < 0) return undefined
  if (field.role === "slider" && Math.abs(sum(kept) - value) < 2) return undefined
  return { says: "doesn't take the number put into it", confidence: field.role === "slider" ? 0.55 : 0.65 }
}

const selectLoss = (typed: string, kept: string, field: Element, transition: Transition): Loss | undefined => {
  if (letters(kept) === letters(typed) || !(field.options ?? []).includes(typed)) return undefined
  // A list of actions goes back to its title once it has acted.
  const acted = tangible(transition).some((effect) => effect !== "focus" && effect !== "look" && effect !== "values")
  return acted ? undefined : { says: "doesn't keep the option chosen", confidence: 0.75 }
}

const lossOf = (transition: Transition, typed: string, field: Element, kept: string): Loss | undefined => {
  const { kind } = transition.operation
  if (field.states.password === true || field.role === "file") {
    return kept === "" && isOrdinary(typed) && field.role !== "file" && tangible(transition).length === 0
      ? { says: "loses what is typed into it", confidence: 0.75 }
      : undefined
  }
  if (kind === "select") return selectLoss(typed, kept, field, transition)
  if (field.role === "spinbutton" || field.role === "slider") return numberLoss(typed, kept, field)
  return kind === "type" && freeText.has(field.role) ? freeTextLoss(typed, kept, field, transition) : undefined
}

const missedValue = ({ transition, scope }: Passage): ReadonlyArray<Candidate> => {
  const { before, after, from, missed } = transition
  const belief = missed.find((one): one is Extract<Belief, { kind: "value" }> => one.kind === "value")
  if (belief === undefined || isExplained(transition, scope)) return []
  const field = pageOf(before).byNumber.get(belief.element)
  if (field === undefined || before.traces.document !== after.traces.document) return []
  const now = sameAfter(field, after)
  if (now === undefined || now.value === belief.value) return []
  const kept = now.value ?? ""
  const other = strayed(transition, belief.value, field)
  if (other === undefined && saysSomethingNew(before, after)) return []
  const loss =
    other === undefined
      ? lossOf(transition, belief.value, field, kept)
      : { says: `puts what is typed into ${called(other)}`, confidence: 0.85 }
  if (loss === undefined) return []
  return [
    report(value, {
      harm: "data",
      confidence: loss.confidence,
      title: `The ${called(field)} ${loss.says} ${where(before)}`,
      screen: from,
      place: placeOf(pageOf(before), field),
      what: `${nameOfControl(field)} ${loss.says.split(" ")[0]}`,
      expected: shorten(belief.value, 100),
      observed: field.states.password === true ? "nothing" : shorten(kept, 100),
      element: field
    })
  ]
}

export const value: Oracle = {
  id: "effect.value",
  family: 2,
  rule: "A field keeps what is put into it, at least in a form that means the same.",
  pass: missedValue
}
