/**
 * The nodes of a drawn screen with what running them needs: a number each, the list, form and tab list they stand in,
 * and only those defects that were chosen. A screen's parts are made when it is first shown.
 */
import {
  type Defect,
  type DefectChoice,
  type DrawnApp,
  type DrawnNode,
  type DrawnScreen,
  type DrawnState,
  labelOf
} from "./DrawnApp.ts"

export interface Part {
  /** Unique in the app. */
  readonly index: number
  readonly node: DrawnNode
  readonly children: ReadonlyArray<Part>
  readonly defects: ReadonlyArray<Defect>
  /** Name of the list whose row this part belongs to. */
  readonly list: string | undefined
  readonly form: Part | undefined
  readonly parent: Part | undefined
}

export interface ScreenParts {
  readonly screen: DrawnScreen
  readonly parts: ReadonlyArray<Part>
  readonly defects: ReadonlyArray<Defect>
  readonly labels: ReadonlyMap<string, Part>
  /** Dialogs and menus by name. */
  readonly overlays: ReadonlyMap<string, Part>
  readonly keys: ReadonlyArray<Part>
}

/** Looks screens up by id and by address. */
export interface Parts {
  readonly screen: (id: string) => ScreenParts | undefined
  /** The screen with that path and, where the route has one, the row's id. */
  readonly at: (path: string) => { readonly screen: DrawnScreen; readonly row: number | undefined } | undefined
  readonly acting: (defects: ReadonlyArray<Defect>) => ReadonlyArray<Defect>
  readonly forgets: (state: DrawnState) => boolean
}

const hasValue = new Set<string>(["field", "checkbox", "switch", "select"])

interface Building {
  next: number
  readonly labels: Map<string, Part>
  readonly overlays: Map<string, Part>
  readonly keys: Array<Part>
  readonly acting: Parts["acting"]
}

const build = (
  nodes: ReadonlyArray<DrawnNode>,
  around: Pick<Part, "list" | "form" | "parent">,
  building: Building
): ReadonlyArray<Part> =>
  nodes.map((node) => {
    const children: Array<Part> = []
    const part: Part = {
      index: building.next++,
      node,
      children,
      defects: building.acting(node.defects),
      list: around.list,
      form: around.form,
      parent: around.parent
    }
    const form = node.kind === "form" ? part : around.form
    children.push(...build(node.children, { list: node.of ?? around.list, form, parent: part }, building))
    if (hasValue.has(node.kind) && !building.labels.has(labelOf(node))) building.labels.set(labelOf(node), part)
    if (node.kind === "dialog" || node.kind === "menu") building.overlays.set(labelOf(node), part)
    if (node.kind === "key") building.keys.push(part)
    return part
  })

const none: ReadonlyArray<Defect> = []

const pathOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(":id", "(\\d+)")}$`)

export const makeParts = (app: DrawnApp, chosen: DefectChoice): Parts => {
  const built = new Map<string, ScreenParts>()
  const drawn = new Map(app.screens.map((screen) => [screen.id, screen]))
  const byPath = new Map(app.screens.filter(({ of }) => of === undefined).map((screen) => [screen.route, screen]))
  const withRow = app.screens
    .filter(({ of }) => of !== undefined)
    .map((screen) => [pathOf(screen.route), screen] as const)
  const isChosen = (defect: Defect): boolean => chosen === "all" || (chosen !== "none" && chosen.includes(defect.id))
  const acting = (defects: ReadonlyArray<Defect>): ReadonlyArray<Defect> =>
    defects.length === 0 ? none : defects.filter(isChosen)
  let next = 1
  return {
    acting,
    forgets: (state) => state.defects.some((defect) => defect.kind === "forgets" && isChosen(defect)),
    screen: (id) => {
      const screen = drawn.get(id)
      const known = built.get(id)
      if (known !== undefined || screen === undefined) return known
      const building: Building = { next, labels: new Map(), overlays: new Map(), keys: [], acting }
      const parts = build(screen.nodes, { list: screen.of, form: undefined, parent: undefined }, building)
      next = building.next
      const { labels, overlays, keys } = building
      const made = { screen, parts, defects: acting(screen.defects), labels, overlays, keys }
      built.set(id, made)
      return made
    },
    at: (path) => {
      const plain = byPath.get(path)
      if (plain !== undefined) return { screen: plain, row: undefined }
      for (const [pattern, screen] of withRow) {
        const match = pattern.exec(path)
        if (match !== null) return { screen, row: Number(match[1]) }
      }
      return undefined
    }
  }
}
