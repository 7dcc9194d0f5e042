/**
 * The last check before a driver acts: nothing that was not asked. What it refuses becomes a fact (the operation is
 * blocked in the map), so that the planner goes around it.
 */
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation } from "../world/Operation.ts"
import { isInScope, type Scope } from "../world/Scope.ts"

export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly rule: string }

const admitted: Admission = { admitted: true }
const refuse = (rule: string): Admission => ({ admitted: false, rule })

/** Words parted by single blanks: no case, no signs, no variants of the same letter. */
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()

/** Scripts written without blanks between words. */
const unparted =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The `never` text that this text contains as whole words, if any. One of signs alone ("×") is looked for as it is. */
export const forbiddenBy = (never: ReadonlyArray<string>, text: string): string | undefined => {
  const folded = ` ${fold(text)} `
  return never.find((one) => {
    const wanted = fold(one)
    if (wanted === "") return one.trim() !== "" && text.includes(one.trim())
    return folded.includes(unparted.test(wanted) ? wanted : ` ${wanted} `)
  })
}

const leavesBy = (element: Element, scope: Scope): string | undefined => {
  const href = element.href
  if (href === undefined || href === "" || href.startsWith("#")) return undefined
  if (!URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  if (protocol === "javascript:" || protocol === "blob:" || protocol === "data:") return undefined
  if (protocol !== "http:" && protocol !== "https:") return `opens another program (${protocol})`
  return isInScope(scope, href) ? undefined : `leaves the allowed origins (${new URL(href).origin})`
}

const saysOf = (element: Element): string => [element.name, element.value ?? "", element.nativeId ?? ""].join(" ")

/** Whether the policy of this run lets this operation through, on what is seen now. */
export const admit = (
  operation: Operation,
  element: Element | undefined,
  observation: Observation,
  scope: Scope
): Admission => {
  if (operation.kind === "open") {
    const address = operation.value ?? ""
    return isInScope(scope, address) ? admitted : refuse(`leaves the allowed origins (${address})`)
  }
  if (operation.kind === "accept") {
    const named = forbiddenBy(scope.never, observation.dialog?.text ?? "")
    return named === undefined ? admitted : refuse(`--never "${named}"`)
  }
  if (element === undefined) return admitted
  const named = forbiddenBy(scope.never, saysOf(element))
  if (named !== undefined) return refuse(`--never "${named}"`)
  const taps = operation.kind === "tap" || operation.kind === "doubleTap"
  const leaving = taps ? leavesBy(element, scope) : undefined
  return leaving === undefined ? admitted : refuse(leaving)
}
