/** What a run may be asked to reach: a text that should appear, or a screen of the app map. */

export type Wanted = { readonly kind: "text"; readonly text: string } | { readonly kind: "screen"; readonly id: string }

/** Reads `"text that should appear"` (with its quotes) or `screen:<id>`; undefined for anything else. */
export const parseWanted = (said: string): Wanted | undefined => {
  const trimmed = said.trim()
  const quoted = /^["“](.+)["”]$/su.exec(trimmed)?.[1]?.trim()
  if (quoted) return { kind: "text", text: quoted }
  const screen = /^screen:(\S+)$/u.exec(trimmed)?.[1]
  return screen === undefined ? undefined : { kind: "screen", id: screen }
}

export const saysWanted = (wanted: Wanted): string =>
  wanted.kind === "text" ? `see “${wanted.text}”` : `reach screen ${wanted.id}`
