/**
 * The second level of a screen: toggles, emptiness of fields, what is selected, expanded or disabled, list lengths. It
 * tells states of one screen apart (variants), and is where a split looks for what separates two outcomes.
 */
import { abstractName } from "./Abstract.ts"
import type { Instances } from "./Controls.ts"
import type { DataRows } from "./DataRows.ts"
import { type Element, valueRoles } from "./Element.ts"
import type { Indexed } from "./Indexed.ts"

export const isField = (role: string): boolean => valueRoles.has(role) || role === "file"

/** Number of rows as identity knows it. */
export const lengthClass = (length: number): string => (length <= 0 ? "0" : length === 1 ? "1" : "many")

/** Features that may hold data. They tell screens apart only where a split says so. */
export const isTitleFeature = (feature: string): boolean => feature === "title" || feature.startsWith("heading")

/** How many things each list shows (none, one, many), as one text; empty where nothing is listed. */
export const amountsOf = (features: Readonly<Record<string, string>>): string =>
  Object.keys(features)
    .filter((feature) => /^list \d+$/.test(feature))
    .sort()
    .map((feature) => `${feature}: ${features[feature]}`)
    .join(", ")

/** What a field holds is input, not a state that an app got into: filling it in must not lead to another screen. */
export const isInputFeature = (feature: string): boolean => / (?:filled|invalid)$/.test(feature)

export const featuresOf = (
  index: Indexed,
  rows: DataRows,
  controls: ReadonlyArray<Instances>
): Readonly<Record<string, string>> => {
  const features: Record<string, string> = {}
  for (const each of controls) addControl(features, each)
  let order = 0
  for (const list of rows.lists.values()) {
    if (!list.isData || (list.element !== undefined && rows.rowOf(list.element) !== undefined)) continue
    features[`list ${++order}`] = lengthClass(list.length)
  }
  for (const element of index.inPlay) {
    if (element.role === "alert" && element.name !== "") features["alert"] = "shown"
    if (element.role === "heading" && element.row === undefined) {
      const key = `heading ${element.level ?? 2}`
      features[key] ??= abstractName(element.name)
    }
    if (isEmptyList(element, rows)) features[`list ${++order}`] = "0"
  }
  features["title"] = abstractName(index.observation.title)
  if (index.observation.keyboard !== undefined) features["keyboard"] = index.observation.keyboard ? "shown" : "away"
  return features
}

const isEmptyList = (element: Element, rows: DataRows): boolean =>
  (element.role === "list" || element.role === "table" || element.role === "listbox") &&
  !rows.lists.has(element.n) &&
  element.row === undefined

const addControl = (features: Record<string, string>, { control, elements }: Instances): void => {
  const { key, role } = control
  const state = (name: string, has: (element: Element) => boolean | undefined) => {
    const summary = share(elements, has)
    if (summary !== undefined) features[`${key} ${name}`] = summary
  }
  state("checked", (each) => each.states.checked)
  state("expanded", (each) => each.states.expanded)
  if (elements.some((each) => each.states.disabled === true)) state("disabled", (each) => each.states.disabled === true)
  if (isField(role)) {
    const chosen = control.inRow || elements.length > 1 ? undefined : elements[0]?.value
    if (chosen !== undefined && control.options?.includes(chosen)) features[`${key} value`] = chosen
    else state("filled", (each) => (each.value ?? "") !== "")
    if (elements.some((each) => each.states.invalid === true)) state("invalid", (each) => each.states.invalid === true)
  }
  const selected = elements.find((each) => each.states.selected === true)
  if (selected === undefined) return
  if (control.inRow) state("selected", (each) => each.states.selected === true)
  else features[`selected ${role}${control.landmark === undefined ? "" : ` @${control.landmark}`}`] = control.name
}

/** `yes` or `no` when all agree, `some` when they don't, undefined when none has the state. */
const share = (
  elements: ReadonlyArray<Element>,
  has: (element: Element) => boolean | undefined
): string | undefined => {
  let yes = false
  let no = false
  for (const element of elements) {
    const answer = has(element)
    if (answer === true) yes = true
    else if (answer === false) no = true
  }
  if (!yes && !no) return undefined
  return yes && no ? "some" : yes ? "yes" : "no"
}
