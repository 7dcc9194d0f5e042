/**
 * Data taken out of words: in names, numbers, dates and counts become `#` and quoted parts `*`; in addresses, ids become
 * `*`. So "Cart (3)" and "Cart" are one name, and "/orders/17" and "/orders/18" one route.
 */

import { remember } from "./Remember.ts"

/** A name longer than this is content, not a label. */
const longestLabel = 60
/** A path segment of this many words is a title made into an address. */
const wordsOfSlug = 4

const numbers = /[-+−]?\d+(?:[.,:/' -]\d+)*/g
const months = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?"
const days = "(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?"
const datedWords = new RegExp(`\\b(?:${days},? )?(?:${months},? #|# ${months})`, "gi")
const numberRuns = /#(?:[\s,.:/-]*(?:#|[ap]\.?m\b\.?))+/gi
const ago = /(?:#|\ban?|\ba few) (?:second|sec|minute|min|hour|day|week|month|year)s?\.? ago/gi
const plural = /# (\p{L}+?)s\b/gu
const trailingCount = /\s*[([{•·:-]?\s*#\+?[)\]}]?\s*$/
const quoted = /"[^"]+"|“[^”]+”|«[^»]+»|„[^“]+“/g
const mail = /[^\s@]+@[^\s@]+/g
const hasData = /[\d"“«„@]|\bago\b/

/** A name without its data. Equal for all records and moments that the name stands for. */
export const abstractName = (name: string): string => {
  if (name.length > longestLabel) return "*"
  return hasData.test(name) ? withoutData(name) : name
}

const withoutData = remember((name) => {
  const words = (name.includes("@") ? name.replace(mail, "*@*") : name)
    .replace(quoted, "*")
    .replace(numbers, "#")
    .replace(datedWords, "#")
    .replace(numberRuns, "#")
    .replace(ago, "# ago")
    .replace(plural, "# $1")
  const label = words.replace(trailingCount, "")
  return label === "" ? words : label
})

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const hexadecimal = /^(?=.*\d)[0-9a-f]{8,}$/i
const token = /^(?=.*\d)(?=.*[a-z])[a-z0-9_-]{20,}$/i
const shortToken = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9]{9,}$/

const abstractSegment = (segment: string): string => {
  if (segment === "") return segment
  if (isId(segment) || /[%\s@]/.test(segment)) return "*"
  if (segment.split(/[-_]/).length >= wordsOfSlug) return "*"
  return segment.replace(/\d+/g, "*")
}

const isId = (text: string): boolean =>
  /^\d+$/.test(text) || uuid.test(text) || hexadecimal.test(text) || token.test(text) || shortToken.test(text)

const abstractPath = (path: string): string => {
  const segments = path.split("/").map(abstractSegment)
  const last = segments.at(-1)
  if (segments.length > 1 && (last === "" || last === "index.html" || last === "index.htm")) segments.pop()
  return segments.join("/")
}

/** Query keys that say what somebody looked for, which part of a list is shown, or where somebody came from: no places. */
const noPlace = new Set(
  "q query search s term keyword text filter name email title page p offset start from limit skip size per_page pagesize gclid fbclid ref referrer source lang locale".split(
    " "
  )
)
const campaign = /^utm_/i
const shortWord = /^[a-z][a-z_-]{0,15}$/i

/**
 * What of a query makes another place: flags (`?print`), short words (`tab=reviews`) and ids (`id=*`). What a field of the
 * page holds, free text and return addresses don't.
 */
const abstractQuery = (query: string, fields: ReadonlySet<string>): string => {
  const parts = new Set<string>()
  for (const pair of query.split("&")) {
    const [key = "", value] = pair.split("=")
    if (key === "" || fields.has(key) || noPlace.has(key.toLowerCase()) || campaign.test(key)) continue
    const name = key.replace(/\d+/g, "*")
    if (value === undefined) parts.add(name)
    else if (shortWord.test(value)) parts.add(`${name}=${value}`)
    else if (isId(value)) parts.add(`${name}=*`)
  }
  return parts.size === 0 ? "" : `?${[...parts].sort().join("&")}`
}

const address = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::\d+)?$/i
const noFields: ReadonlySet<string> = new Set()

/**
 * The route of an address: host unless it is this machine, path, query and hash route with their data taken out.
 * `fields` are names of fields on the page: a query value under such a name is what somebody entered.
 */
export const abstractAddress = (url: string, fields?: ReadonlySet<string>): string =>
  fields === undefined || fields.size === 0 ? addressWithout(url) : abstracted(url, fields)

const addressWithout = remember((url) => abstracted(url, noFields))

const abstracted = (url: string, fields: ReadonlySet<string>): string => {
  const match = address.exec(url)
  if (match === null) return abstractPath(url)
  const [, scheme = "", host = "", path = "", query = "", hash = ""] = match
  if (!/^(?:https?|file|app)$/i.test(scheme)) return `${scheme}:${/^about$/i.test(scheme) ? path : ""}`
  const place = host === "" || loopback.test(host) ? "" : `//${host}`
  const route = place + (abstractPath(path) || "/") + abstractQuery(query, fields)
  return route + hashRoute(hash, fields)
}

/** Only a fragment that is written like a path is a place; any other is a position on the page. */
const hashRoute = (hash: string, fields: ReadonlySet<string>): string => {
  const match = /^!?(\/[^?]*)(?:\?(.*))?$/.exec(hash)
  if (match === null) return ""
  const path = abstractPath(match[1] ?? "")
  const query = abstractQuery(match[2] ?? "", fields)
  return path === "" && query === "" ? "" : `#${path}${query}`
}

/** Whether a route, as `abstractAddress` writes it, is that of one record among many: its last part is data. */
export const isRecordRoute = (route: string): boolean => /\*[^/?]*(?:\?|$)|=\*/.test(route)

const generatedId =
  /[:\s]|\d{3,}|[0-9a-f]{8}-[0-9a-f]{4}|^(?:ember|ext-gen|gwt|yui|radix|headlessui|mui|rc|react|ng|cdk|mat|field|input|tippy|reach|downshift|id|el|v)[-_]?(?:[a-z-]*-)?[\da-z]*\d/i

/** An id that a framework made up at run time rather than a person: no use tomorrow. */
export const looksGenerated = (id: string): boolean => generatedId.test(id) || hexadecimal.test(id) || token.test(id)
