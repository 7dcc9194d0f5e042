/**
 * Makes apps of any size for the growth bench: hubs that lead to areas, and in each area lists, forms, details and
 * settings, with so many operations a screen. Built as a value, not as text; the same seed gives the same app.
 */
import type { Deed, DrawnApp, DrawnNode, DrawnScreen, DrawnState, NodeKind, Outcome } from "../../drivers/DrawnApp.ts"
import { makeDraw } from "../../drivers/ScriptedState.ts"

/** `operations` are the controls of a screen; those of a list's row count once, however many rows there are. */
export interface Size {
  readonly screens: number
  readonly operations: number
  readonly seed: number
}

/** Screens that one hub leads down to. */
const fanOut = 8

const nouns = (
  "account agenda album archive asset branch budget calendar campaign client contact contract course customer delivery " +
  "document draft event expense folder forecast gallery guest invoice journal lesson letter ledger meeting member memo " +
  "message offer order parcel patient payment permit photo pipeline policy portfolio product profile project quote " +
  "receipt record region report request reservation review room schedule season shipment staff stock store supplier " +
  "survey task team ticket timetable tour vendor venue visit voucher warehouse workshop"
).split(" ")
const verbs = (
  "Adjust Approve Assign Check Compare Confirm Copy Count Filter Flag Forward Group Mark Merge Move Pin Print Rate " +
  "Refresh Rename Share Sort Split Sync Tag Test Trace Update Verify Watch"
).split(" ")

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A name of words for a number: structure is told apart by words, because digits are data. */
const wordsFor = (index: number): string => {
  const first = nouns[index % nouns.length]!
  const rest = Math.floor(index / nouns.length)
  return rest === 0 ? first : `${first}-${wordsFor(rest - 1)}`
}

const node = (kind: NodeKind, name: string, more: Partial<DrawnNode> = {}): DrawnNode => ({
  kind,
  name: name === "" ? [] : [name],
  children: [],
  defects: [],
  ...more
})

const to = (screen: string, deeds: ReadonlyArray<Deed> = []): Outcome => ({
  deeds,
  target: { kind: "screen", screen }
})

const say = (text: string): Outcome => ({ deeds: [{ kind: "say", text: [text] }] })

/** Deals out names that differ on one screen. */
const dealer = (draw: () => number) => {
  const given = new Set<string>()
  return (parts: ReadonlyArray<ReadonlyArray<string>>): string => {
    for (;;) {
      const name = parts.map((words) => words[Math.floor(draw() * words.length)]!).join(" ")
      if (given.has(name)) continue
      given.add(name)
      return name
    }
  }
}

type Deal = ReturnType<typeof dealer>

const kinds = ["list", "form", "detail", "settings"] as const
type Kind = (typeof kinds)[number] | "hub"

/** The screens' ids, kinds and children: a tree of hubs, whose leaves are of the other kinds in turn. */
interface Planned {
  readonly index: number
  readonly id: string
  readonly kind: Kind
  readonly up: number
  readonly down: ReadonlyArray<number>
}

const plan = (screens: number): ReadonlyArray<Planned> =>
  Array.from({ length: screens }, (_, index) => {
    const down = Array.from({ length: fanOut }, (_, i) => index * fanOut + 1 + i).filter((child) => child < screens)
    const kind: Kind = down.length > 0 ? "hub" : kinds[index % kinds.length]!
    return { index, id: wordsFor(index), kind, up: Math.max(0, Math.floor((index - 1) / fanOut)), down }
  })

const link = (planned: Planned): DrawnNode => node("link", capital(planned.id), { outcome: to(planned.id) })

const press = (deal: Deal): DrawnNode => {
  const name = deal([verbs, nouns])
  return node("button", name, { outcome: say(`Done: ${name}`) })
}

/** Controls that any screen may have, in the proportions of everyday apps. */
const control = (deal: Deal, draw: () => number): DrawnNode => {
  const lot = draw()
  if (lot < 0.6) return press(deal)
  if (lot < 0.75) return node("checkbox", capital(deal([nouns, ["shown", "hidden", "on top"]])))
  if (lot < 0.9)
    return node("select", capital(deal([nouns, ["order", "view"]])), { options: ["First", "Second", "Third"] })
  return node("field", capital(deal([nouns, ["search", "filter"]])), { type: "search" })
}

const listName = (planned: Planned): string => `rows-${planned.id}`

const listParts = (planned: Planned): ReadonlyArray<DrawnNode> => [
  node("list", capital(planned.id), {
    of: listName(planned),
    children: [
      { ...node("button", ""), name: ["Open ", { kind: "row", field: "title" }], outcome: say("Opened") },
      {
        ...node("button", ""),
        name: ["Remove ", { kind: "row", field: "title" }],
        outcome: { deeds: [{ kind: "removeRow" }] }
      }
    ]
  })
]

const formParts = (planned: Planned, deal: Deal): ReadonlyArray<DrawnNode> => {
  const fields = ["text", "email", "number", "date"].map((type) =>
    node("field", capital(deal([nouns, ["name", "entry", "value"]])), { type, required: type === "text" })
  )
  const save = node("button", `Save ${planned.id}`, { outcome: say("Saved") })
  return [node("form", capital(planned.id), { children: [...fields, save] })]
}

const detailParts = (deal: Deal): ReadonlyArray<DrawnNode> => [
  node("text", `All about the ${deal([nouns, ["at hand", "of today"]])}.`),
  node("tablist", "Sections", {
    children: ["Overview", "History", "Files"].map((name) =>
      node("tab", name, { children: [node("text", `${name} of the ${deal([nouns])}.`)] })
    )
  })
]

const settingsParts = (deal: Deal): ReadonlyArray<DrawnNode> => [
  ...Array.from({ length: 3 }, () => node("switch", capital(deal([nouns, ["alerts", "updates"]])))),
  node("disclosure", "More settings", { children: [node("text", "There are no others.")] })
]

const ownParts = (planned: Planned, deal: Deal): ReadonlyArray<DrawnNode> => {
  switch (planned.kind) {
    case "list":
      return listParts(planned)
    case "form":
      return formParts(planned, deal)
    case "detail":
      return detailParts(deal)
    case "settings":
      return settingsParts(deal)
    case "hub":
      return []
  }
}

const silent = new Set<NodeKind>(["heading", "list", "form", "tablist", "navigation", "main", "text"])

/** Controls among the nodes. */
export const operationsIn = (nodes: ReadonlyArray<DrawnNode>): number =>
  nodes.reduce((sum, one) => sum + (silent.has(one.kind) ? 0 : 1) + operationsIn(one.children), 0)

const screenOf = (planned: Planned, all: ReadonlyArray<Planned>, size: Size, draw: () => number): DrawnScreen => {
  const deal = dealer(draw)
  const links = new Map([0, planned.up, ...planned.down].map((index) => [index, link(all[index]!)]))
  if (planned.kind !== "hub") {
    const cross = Math.floor(draw() * all.length)
    links.set(cross, link(all[cross]!))
  }
  links.delete(planned.index)
  const own = [node("navigation", "Main", { children: [...links.values()] }), ...ownParts(planned, deal)]
  const missing = Math.max(0, size.operations - operationsIn(own))
  const rest = Array.from({ length: missing }, () => control(deal, draw))
  const title = capital(planned.id)
  return {
    id: planned.id,
    route: planned.index === 0 ? "/" : `/${planned.id}`,
    title: [title],
    defects: [],
    nodes: [node("heading", title), ...own, node("main", "", { children: rest })]
  }
}

const stateOf = (planned: Planned, draw: () => number): DrawnState => ({
  kind: "list",
  name: listName(planned),
  lifetime: "page",
  fields: ["title"],
  rows: Array.from({ length: Math.floor(draw() * 4) }, () => [capital(nouns[Math.floor(draw() * nouns.length)]!)]),
  defects: []
})

/** An app of so many screens (≥ 1) with so many operations on each (≥ 12). It has no defects. */
export const generateApp = (size: Size): DrawnApp => {
  const draw = makeDraw(size.seed)
  const all = plan(size.screens)
  return {
    name: `Generated ${size.screens}`,
    start: "http://generated.test/",
    singlePage: false,
    states: all.filter(({ kind }) => kind === "list").map((planned) => stateOf(planned, draw)),
    screens: all.map((planned) => screenOf(planned, all, size, draw))
  }
}
