/** Family 5: going to another page of a list forgets what was chosen for it: the sorting, a filter, the words searched for. */
import type { Transition } from "../world/Transition.ts"
import { isExplained } from "./Explain.ts"
import type { Oracle } from "./Oracle.ts"
import { called, isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName } from "./Tangible.ts"

const paging = /^(?:page|p|pg|offset|start|from|cursor|after|before|skip)$/i

/** The link differs from the address it stands at by its page alone, or by what it leaves out. */
const forgotten = (here: URL, there: URL): ReadonlyArray<readonly [string, string]> => {
  if (here.origin !== there.origin || here.pathname !== there.pathname) return []
  const names = [...there.searchParams.keys()]
  if (!names.some((name) => paging.test(name))) return []
  const isOther = names.some(
    (name) => !paging.test(name) && there.searchParams.get(name) !== here.searchParams.get(name)
  )
  if (isOther) return []
  return [...here.searchParams].filter(
    ([name, value]) => !paging.test(name) && value !== "" && !there.searchParams.has(name)
  )
}

const fields: ReadonlySet<string> = new Set(["combobox", "searchbox", "textbox", "listbox"])

/** A field that held this value, or had it chosen, holds another on the page after. */
const hasChanged = ({ before, after }: Transition, value: string): boolean =>
  before.elements.some((field) => {
    if (!fields.has(field.role) || field.visibility === "hidden") return false
    const alike = after.elements.filter((one) => one.role === field.role && one.name === field.name)
    if (alike.length !== 1 || alike[0]!.value === field.value) return false
    return field.role === "combobox" || field.role === "listbox" || field.value === value
  })

export const pageKeeps: Oracle = {
  id: "change.paging",
  family: 5,
  rule: "Another page of a list is sorted and filtered as the one before it.",
  pass: ({ transition, scope }) => {
    const { before, after, element, operation, from } = transition
    const [url, now] = [before.location.url, after.location.url]
    if (operation.kind !== "tap" || element?.href === undefined || url === undefined || now === undefined) return []
    if (![url, now, element.href].every((one) => URL.canParse(one)) || isExplained(transition, scope)) return []
    if (!isOwnPage(before, scope) || !isOwnPage(after, scope)) return []
    const lost = forgotten(new URL(url), new URL(now))
    // What a list is narrowed or sorted by stands in a field, and the field says something else now.
    if (!lost.some(([, value]) => hasChanged(transition, value))) return []
    const said = lost.map(([name, value]) => `${name}=${value}`).join(", ")
    return [
      report(pageKeeps, {
        harm: "navigation",
        confidence: 0.6,
        title: `The ${called(element)} forgets ${said} ${where(before)}`,
        screen: from,
        place: placeOf(pageOf(before), element),
        what: `${controlName(transition)} ${lost.map(([name]) => name).join(" ")}`,
        expected: said,
        observed: new URL(now).search,
        element
      })
    ]
  }
}
