/**
 * The app map as it is kept: sorted by screen and operation, screens by id, nothing left at its default, so that a person
 * can review what changed from one run to the next.
 */
import { Schema } from "effect"
import { AppMap, knownOf, type OperationNode, type ScreenNode } from "./AppMap.ts"
import { OperationKind } from "./Operation.ts"
import { Split } from "./Refine.ts"

const text = Schema.optionalKey(Schema.String)
const count = Schema.optionalKey(Schema.Int)

export const OperationFile = Schema.Struct({
  key: Schema.String,
  kind: OperationKind,
  control: Schema.String,
  role: Schema.String,
  name: Schema.String,
  inputClass: text,
  value: Schema.Finite,
  cost: Schema.Finite,
  tried: count,
  failed: count,
  effective: count,
  inertIn: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Times it led to a screen, by screen id. */
  outcomes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  /** Whole milliseconds. */
  meanMs: Schema.optionalKey(Schema.Finite),
  blocked: text,
  build: text
})
export type OperationFile = typeof OperationFile.Type

export const ScreenFile = Schema.Struct({
  id: Schema.String,
  route: Schema.String,
  title: Schema.String,
  variants: Schema.Array(Schema.String),
  visits: Schema.Int,
  isSplit: Schema.optionalKey(Schema.Boolean),
  operations: Schema.Array(OperationFile)
})
export type ScreenFile = typeof ScreenFile.Type

export const AppMapFile = Schema.Struct({
  version: Schema.Literal(1),
  app: Schema.String,
  splits: Schema.Array(Split),
  screens: Schema.Array(ScreenFile)
})
export type AppMapFile = typeof AppMapFile.Type

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const mapToFile = (map: AppMap): AppMapFile => ({
  version: 1,
  app: map.app,
  splits: map.refinements.splits,
  screens: map.screens.map((screen) => screenToFile(map, screen)).sort((a, b) => byText(a.id, b.id))
})

const screenToFile = (map: AppMap, screen: ScreenNode): ScreenFile => ({
  id: screen.id,
  route: screen.route,
  title: screen.title,
  variants: [...screen.variants].sort(),
  visits: screen.visits,
  ...(screen.isSplit ? { isSplit: true } : {}),
  operations: screen.operations
    .map((index) => operationToFile(map, map.operations[index]!))
    .sort((a, b) => byText(a.key, b.key))
})

const operationToFile = (map: AppMap, operation: OperationNode): OperationFile => ({
  ...knownOf(operation),
  ...(operation.tried === 0 ? {} : { tried: operation.tried }),
  ...(operation.failed === 0 ? {} : { failed: operation.failed }),
  ...(operation.effective === 0 ? {} : { effective: operation.effective }),
  ...(operation.inertIn.length === 0 ? {} : { inertIn: [...operation.inertIn].sort() }),
  ...(operation.outcomes.length === 0 ? {} : { outcomes: outcomesToFile(map, operation) }),
  ...(operation.meanMs === 0 ? {} : { meanMs: Math.max(1, Math.round(operation.meanMs)) }),
  ...(operation.blocked === undefined ? {} : { blocked: operation.blocked }),
  ...(operation.build === undefined ? {} : { build: operation.build })
})

const outcomesToFile = (map: AppMap, operation: OperationNode): Readonly<Record<string, number>> => {
  const outcomes = operation.outcomes.map(({ to, count }): [string, number] => [map.screens[to]!.id, count])
  return Object.fromEntries(outcomes.sort((a, b) => byText(a[0], b[0])))
}

/** The map that the file describes. Indices are given anew, in the order of the file. */
export const mapFromFile = (file: AppMapFile): AppMap => {
  const map = AppMap.empty(file.app)
  map.restoreSplits(file.splits)
  // The whole of a split screen comes before its parts, which refer to it.
  const screens = [...file.screens].sort((a, b) => byText(a.id, b.id))
  const nodes = screens.map((screen) =>
    map.restoreScreen({ ...screen, variants: [...screen.variants], isSplit: screen.isSplit ?? false })
  )
  screens.forEach((screen, at) => {
    for (const operation of screen.operations) restore(map, nodes[at]!, operation)
  })
  return map
}

const restore = (map: AppMap, node: ScreenNode, saved: OperationFile): void => {
  const {
    tried = 0,
    failed = 0,
    effective = 0,
    inertIn = [],
    outcomes = {},
    meanMs = 0,
    blocked,
    build,
    ...known
  } = saved
  const led = Object.entries(outcomes).flatMap(([id, count]) => {
    const to = map.screenOf(id)
    return to === undefined ? [] : [{ to: to.index, count }]
  })
  map.restoreOperation(node, known, { tried, failed, effective, inertIn, outcomes: led, meanMs, blocked, build })
}
