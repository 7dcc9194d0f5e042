/** Whether two addresses mean the same place: spelling differs, and so do default documents, fragments and order. */

const defaults = /\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$|\/$/i

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join("&")

const fragmentOf = (url: URL): string => (/^#!?\/./.test(url.hash) ? url.hash.replace(/\/$/, "") : "")

const decoded = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()).replace(defaults, "")

/** Same host, path, query (in any order) and client-side route; scheme, trailing slash, default document and anchor apart. */
export const isSamePlace = (a: string, b: string): boolean => {
  if (!URL.canParse(a) || !URL.canParse(b)) return a === b
  const [one, other] = [new URL(a), new URL(b)]
  return (
    one.host === other.host &&
    decoded(one.pathname) === decoded(other.pathname) &&
    queryOf(one) === queryOf(other) &&
    fragmentOf(one) === fragmentOf(other)
  )
}
