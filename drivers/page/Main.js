/*
 * Last part of the page script: what the driver calls. `look` settles and reads in one go; `look` never rejects, so that
 * a fault of ours shows as text and not as the page's unhandled rejection.
 */
const readingText = (outcome, { max, base }) => {
  if (base > page.last) page.last = base
  const walk = walkDocument(max)
  const parts = everyPart()
  const sum = { requests: 0, clipboard: 0, prints: 0, downloads: 0, openings: 0, troubles: 0 }
  let refused = ""
  for (let i = 0; i < parts.length; i++) {
    const counts = parts[i].counts()
    for (const key in sum) sum[key] += counts[key]
    for (let j = 0; j < counts.refused.length; j++) refused += `${refused ? "," : ""}${quote(counts.refused[j])}`
  }
  const navigation = performance.getEntriesByType("navigation")[0]
  const text =
    `{"url":${quote(location.href)},"title":${quote(document.title)},"language":${quote(document.documentElement.lang || "")},` +
    `"viewport":[${innerWidth},${innerHeight}],"content":[${walk.width},${walk.height}],"last":${page.last},` +
    `"document":${quote(page.id)},"status":${(navigation && navigation.responseStatus) || 0},"storage":"${storageHash()}",` +
    `"look":"${walk.look >>> 0}","scroll":"${walk.scroll >>> 0}","playing":${walk.playing},` +
    `"requests":${sum.requests},"clipboard":${sum.clipboard},"prints":${sum.prints},"downloads":${sum.downloads},` +
    `"openings":${sum.openings},"troubles":${sum.troubles},"refused":[${refused}],` +
    `"under":${quote(outcome || "")},"truncated":${walk.truncated},"elements":[${walk.out}]}`
  for (let i = 0; i < parts.length; i++) parts[i].beginAnew()
  return text
}

const look = (options, answer) => {
  const read = native.apply(native.then, settle(options), [(outcome) => answer(readingText(outcome, options))])
  native.apply(native.then, read, [undefined, (error) => answer(`!${error && error.stack}`)])
}

/** A window that is used again for its first real document has this script already, but watches another document. */
const watchDocument = () => observeRoot(document)

const counts = () => page
const part = {
  everyPart,
  underWay,
  learnRestless,
  stirState,
  beginAnew,
  counts,
  look,
  reach,
  reachBoth,
  focusField,
  setValue,
  selectOption,
  fileField,
  nodeOf,
  scroll,
  readingText,
  watchDocument
}
Object.defineProperty(window, KEY, { value: part, enumerable: false })
