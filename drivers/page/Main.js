/*
 * Last part of the page script: what the driver calls. `look` settles and reads in one go; `look` never rejects, so that
 * a fault of ours shows as text and not as the page's unhandled rejection.
 */
import { native, page, stay } from "./Hooks.js"
import { nodeOf, quote, storageHash } from "./Nodes.js"
import { fileField, focusField, reach, reachBoth, scrollContent, selectOption, setValue } from "./Reach.js"
import { doc, undisturbed } from "./Restore.js"
import { beginAnew, everyPart, learnRestless, observeRoot, settle, stirState, underWay } from "./Settle.js"
import { walkDocument } from "./Walk.js"

const addQuoted = (list, texts) => {
  for (let i = 0; i < texts.length; i++) list += `${list ? "," : ""}${quote(texts[i])}`
  return list
}

const readingText = (outcome, { max, base }) => {
  if (base > page.last) page.last = base
  const walk = walkDocument(max)
  const parts = everyPart()
  const sum = { requests: 0, clipboard: 0, prints: 0, downloads: 0, openings: 0, troubles: 0, failures: 0 }
  let refused = ""
  for (let i = 0; i < parts.length; i++) {
    const counts = parts[i].counts()
    for (const key in sum) sum[key] += counts[key]
    refused = addQuoted(refused, counts.refused)
  }
  const navigation = performance.getEntriesByType("navigation")[0]
  // A page may have emptied its document.
  const language = (doc.documentElement() && doc.documentElement().lang) || ""
  const text =
    `{"url":${quote(location.href)},"title":${quote(doc.title())},"language":${quote(language)},` +
    `"viewport":[${innerWidth},${innerHeight}],"content":[${walk.width},${walk.height}],"last":${page.last},` +
    `"document":${quote(page.id)},"status":${(navigation && navigation.responseStatus) || 0},"storage":"${storageHash()}",` +
    `"look":"${walk.look >>> 0}","scroll":"${walk.scroll >>> 0}","playing":${walk.playing},` +
    `"requests":${sum.requests},"clipboard":${sum.clipboard},"prints":${sum.prints},"downloads":${sum.downloads},` +
    `"openings":${sum.openings},"troubles":${sum.troubles},"failures":${sum.failures},"refused":[${refused}],` +
    `"under":${quote(outcome || "")},"truncated":${walk.truncated},"elements":[${walk.out}]}`
  for (let i = 0; i < parts.length; i++) parts[i].beginAnew()
  return text
}

const read = undisturbed(readingText)

export const look = (options, answer) => {
  const reading = native.apply(native.chain, settle(options), [(outcome) => answer(read(outcome, options))])
  native.apply(native.chain, reading, [undefined, (error) => answer(`!${error && error.stack}`)])
}

/** A window that is used again for its first real document has this script already, but watches another document. */
const watchDocument = () => observeRoot(document)

export const counts = () => page
export const part = {
  everyPart,
  underWay: undisturbed(underWay),
  learnRestless: undisturbed(learnRestless),
  stirState,
  beginAnew,
  counts,
  look,
  reach: undisturbed(reach),
  reachBoth: undisturbed(reachBoth),
  focusField,
  setValue,
  selectOption,
  fileField,
  nodeOf,
  scrollContent,
  stay,
  readingText: read,
  watchDocument
}
Object.defineProperty(window, KEY, { value: part, enumerable: false })
