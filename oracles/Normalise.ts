/** Takes the data out of what a cause is made of: numbers, ids, hashes, addresses, quoted data. */

/** Longest a normalised message gets, in characters; what comes later rarely tells two causes apart. */
const longest = 140

const engineError =
  /\b(?:Type|Reference|Syntax|Range|URI|Eval|Aggregate)Error\b|\(reading '|\(setting '|is not (?:defined|a function|a constructor|iterable)|Exception\b/
const identifier = /^[\p{L}_$][\p{L}_$.]{0,39}$/u
const quoted = /"([^"]*)"|“([^”]*)”|«([^»]*)»|`([^`]*)`|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/gu
const address = /\b(?:https?|wss?|file|blob|data):[^\s"'`<>)]+/gi
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const hash = /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi
const number = /\p{N}+(?:[.,:]\p{N}+)*/gu

/**
 * A message without its data, white space folded and cut. Names in quotes stay where an engine's own message quotes a
 * piece of the program (`reading 'price'`); anything else in quotes is data.
 */
export const normalise = (text: string): string => {
  const keepsNames = engineError.test(text)
  return text
    .replace(address, (found) => routeOf(found))
    .replace(email, "@")
    .replace(uuid, "#")
    .replace(hash, "#")
    .replace(quoted, (whole, ...parts) => {
      const inner = parts.slice(0, 5).find((part) => typeof part === "string")
      return keepsNames && typeof inner === "string" && identifier.test(inner) ? whole : '"…"'
    })
    .replace(number, "#")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest)
}

const opaque = /^(?=.*\d)[\w~-]{12,}$/

const segmentOf = (segment: string): string => {
  if (opaque.test(segment) && !segment.includes("-")) return "#"
  return segment.replace(uuid, "#").replace(hash, "#").replace(number, "#")
}

const pathOf = (path: string): string => path.split("/").map(segmentOf).join("/")

/**
 * The pattern of an address: its path (and a client-side route after `#/` or `#!`) with ids as `#`, without origin and
 * query. Two addresses of the same page with other data have the same pattern.
 */
export const routeOf = (url: string): string => {
  if (!URL.canParse(url)) return pathOf(url.replace(/[?#].*$/, ""))
  const { protocol, pathname, hash: fragment } = new URL(url)
  if (protocol !== "http:" && protocol !== "https:" && protocol !== "file:") return protocol
  const route = /^#!?\//.test(fragment) ? pathOf(fragment.replace(/\?.*$/, "")) : ""
  return pathOf(pathname) + route
}
