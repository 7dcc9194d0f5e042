/**
 * The abstract place an observation belongs to. Identity is structure, not data: the route with its ids abstracted, the
 * controls by role, abstract name and landmark, dialogs, column heads, and lists as one or many of a row's controls.
 */
import { abstractAddress, abstractName } from "./Abstract.ts"
import { type Control, controlsOf, type Instances } from "./Controls.ts"
import { dataRows, type DataRows } from "./DataRows.ts"
import { featuresOf, isField, isTitleFeature, lengthClass } from "./Features.ts"
import { hash8 } from "./Hash.ts"
import { type Indexed, indexed } from "./Indexed.ts"
import type { Observation } from "./Observation.ts"
import { type Refinements, suffixFor } from "./Refine.ts"

export type { Control } from "./Controls.ts"

export interface Screen {
  /** `s-` and eight hexadecimal digits; a refined screen has a dot and four more. */
  readonly id: string
  /** The id before refinement. */
  readonly base: string
  /** The finer second level: a hash over `features`, but for headings and title. */
  readonly variant: string
  readonly route: string
  readonly title: string
  /** Readable lines the id is a hash of. */
  readonly skeleton: ReadonlyArray<string>
  /** Toggles, emptiness of fields, selected tabs, list lengths, headings: what the variant and a split may tell apart. */
  readonly features: Readonly<Record<string, string>>
  readonly controls: ReadonlyArray<Control>
}

const remembered = new WeakMap<Observation, Screen>()

/** The screen of an observation. Remembered with the observation: asking twice costs nothing. */
export const describeScreen = (observation: Observation, refinements?: Refinements): Screen => {
  const base = remembered.get(observation) ?? describe(observation)
  remembered.set(observation, base)
  if (refinements === undefined || refinements.splits.length === 0) return base
  const suffix = suffixFor(base, refinements)
  return suffix === "" ? base : { ...base, id: `${base.base}.${suffix}` }
}

const describe = (observation: Observation): Screen => {
  const index = indexed(observation)
  const rows = dataRows(index)
  const instances = controlsOf(index, rows)
  const route = routeOf(index)
  const skeleton = skeletonOf(index, rows, instances, route)
  const features = featuresOf(index, rows, instances)
  const id = `s-${hash8(skeleton.join("\n"))}`
  return {
    id,
    base: id,
    variant: variantOf(features),
    route,
    title: observation.title,
    skeleton,
    features,
    controls: instances.map((each) => each.control)
  }
}

const variantOf = (features: Readonly<Record<string, string>>): string => {
  const keys = Object.keys(features).filter((key) => !isTitleFeature(key))
  return `v-${hash8(
    keys
      .sort()
      .map((key) => `${key}: ${features[key]}`)
      .join("\n")
  )}`
}

/** On the web the abstract address; on a phone the package, activity and window. */
const routeOf = ({ observation }: Indexed): string => {
  const { url, package: app, activity, window } = observation.location
  if (url !== undefined) return abstractAddress(url, namesOfFields(observation))
  return [app, activity, window].filter((each) => each !== undefined).join("/")
}

const namesOfFields = (observation: Observation): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { field } of observation.elements) if (field !== undefined) names.add(field)
  return names
}

/** Headings below this level belong to the content. */
const deepestHeading = 3
const mostColumns = 12
const presences = new Set(["iframe", "webview", "media", "dialog", "alertdialog", "tooltip"])

const skeletonOf = (
  index: Indexed,
  rows: DataRows,
  instances: ReadonlyArray<Instances>,
  route: string
): ReadonlyArray<string> => {
  const { observation } = index
  const lines = new Set<string>()
  for (const { control, list } of instances) {
    if (list === undefined) lines.add(`${control.landmark ?? "page"}: ${lineOf(control)}`)
  }
  for (const line of listLines(rows, instances)) lines.add(line)
  for (const element of index.inPlay) {
    if (element.role === "heading" && element.row === undefined && (element.level ?? 2) <= deepestHeading) {
      lines.add(`heading ${element.level ?? 2}`)
    } else if (presences.has(element.role)) lines.add(element.role)
  }
  const heads = headsOf(index, rows)
  if (heads !== "") lines.add(heads)
  const { dialog } = observation
  return [
    `route ${route}`,
    ...(dialog === undefined ? [] : [`${dialog.kind}: ${dialog.buttons.map(abstractName).join(", ")}`]),
    ...(index.covered ? ["covered"] : []),
    ...[...lines].sort()
  ]
}

/** A control in the skeleton: its key without the landmark, which the line begins with. */
const lineOf = (control: Control): string => {
  const place = control.landmark === undefined ? "" : ` @${control.landmark}`
  return place === "" ? control.key : control.key.slice(0, -place.length)
}

/** Lists of data: one or many, and what the rows offer. Lists without controls count as tables only. */
const listLines = (rows: DataRows, instances: ReadonlyArray<Instances>): ReadonlyArray<string> => {
  const offers = new Map<number, Set<string>>()
  for (const { control, elements } of instances) {
    if (!control.inRow) continue
    // Lists side by side share their controls, so each element says which list it stands in.
    const line = lineOf(control)
    let before: number | undefined
    for (const element of elements) {
      const list = rows.rowOf(element)?.list
      if (list === undefined || list === before) continue
      before = list
      const offer = offers.get(list)
      if (offer === undefined) offers.set(list, new Set([line]))
      else offer.add(line)
    }
  }
  const lines: Array<string> = []
  for (const list of rows.lists.values()) {
    if (!list.isData) continue
    const offer = offers.get(list.n)
    if (offer === undefined && list.element?.role !== "table") continue
    const isNested = list.element !== undefined && rows.rowOf(list.element) !== undefined
    const length = isNested ? "" : ` of ${lengthClass(list.length)}`
    lines.push(`${list.element?.role ?? "rows"}${length}: ${[...(offer ?? [])].sort().join("; ")}`)
  }
  return lines
}

/** Column heads; the head of a row of data is data. */
const headsOf = (index: Indexed, rows: DataRows): string => {
  const heads = new Set<string>()
  for (const each of index.inPlay) {
    if (each.role !== "columnheader") continue
    const row = each.row
    const isOfRow = row !== undefined && rows.lists.get(row.list)?.rows.has(row.index) === true
    if (!isOfRow) heads.add(abstractName(each.name))
  }
  return heads.size === 0 || heads.size > mostColumns ? "" : `columns ${[...heads].sort().join(", ")}`
}

/** What a screen offers to enter something into. */
export const fieldsOf = (screen: Screen): ReadonlyArray<Control> =>
  screen.controls.filter((control) => isField(control.role))
