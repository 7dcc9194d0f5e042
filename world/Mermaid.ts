/** The app map as Mermaid text: screens as boxes, what leads from one to another as labelled arrows. */
import type { AppMap, ScreenNode } from "./AppMap.ts"

/** More labels than this on one arrow are counted, not written. */
const labelsShown = 3

export const toMermaid = (map: AppMap): string => {
  const lines = ["flowchart LR"]
  for (const screen of map.screens) {
    if (screen.isSplit) continue
    lines.push(`  ${nodeOf(screen)}["${boxOf(screen)}"]`)
  }
  for (const screen of map.screens) lines.push(...arrowsFrom(map, screen))
  return `${lines.join("\n")}\n`
}

const nodeOf = (screen: ScreenNode): string => `n${screen.index}`

const boxOf = (screen: ScreenNode): string => {
  const left = screen.frontiers === 0 ? "" : `<br/>${screen.frontiers} untried`
  return `${escaped(screen.title || screen.route || screen.id)}<br/><small>${escaped(screen.route)} ${screen.id}</small>${left}`
}

const arrowsFrom = (map: AppMap, screen: ScreenNode): ReadonlyArray<string> => {
  const labels = new Map<number, Array<string>>()
  map.edges(screen.index, (operation, to) => {
    const { kind, name, role } = map.operations[operation]!
    const label = escaped([kind, name || role].join(" "))
    const known = labels.get(to)
    if (known === undefined) labels.set(to, [label])
    else if (!known.includes(label)) known.push(label)
  })
  return [...labels].map(([to, all]) => {
    const more = all.length > labelsShown ? `<br/>and ${all.length - labelsShown} more` : ""
    return `  ${nodeOf(screen)} -->|"${all.slice(0, labelsShown).join("<br/>")}${more}"| ${nodeOf(map.screens[to]!)}`
  })
}

/** Page text is data: nothing in it may end the quotes or begin a tag. */
const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N} /?=.,:*()+-]/gu, (unit) => `#${unit.codePointAt(0)};`)
