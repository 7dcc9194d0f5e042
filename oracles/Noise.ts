/** What a healthy app's console and network hold as well: the browser's own remarks, other people's servers, aborts. */
import { isInScope, originOf, type Scope } from "../world/Scope.ts"

/**
 * Remarks of the browser about a page, its environment or its extensions, and of development tools. Not failures; what
 * is worth knowing of them (mixed content, accessibility) belongs to other rules.
 */
const chatter = [
  /^\[(?:Deprecation|Intervention|Violation|DOM|Report Only|GroupMarker|HMR|vite|webpack|WDS|WDIO|Fast Refresh)/i,
  /\bdeprecat(?:ed|ion)\b/i,
  /Content[- ]Security[- ]Policy|Permissions[- ]Policy|Feature[- ]Policy|Referrer Policy|Cross-Origin-(?:Opener|Embedder)-Policy/i,
  /password (?:field|form)s?\b.*\b(?:autocomplete|insecure|username|contained|should)|Input elements should have autocomplete/i,
  /Mixed Content:|SameSite|third-party cookie|\bcookie\b.*\b(?:rejected|blocked|partitioned|attribute)/i,
  /source ?map|DevTools|Download the (?:React|Vue|Apollo)/i,
  /was preloaded using link preload|Slow network is detected|Unrecognized feature|Viewport argument|viewport meta/i,
  /WebGL|GL Driver|GPU stall|Canvas2D|AudioContext was not allowed|GroupMarkerNotSet|software (?:rendering|WebGL)/i,
  /non-passive event listener|Ignored attempt to cancel|Blocked (?:aria-hidden|autofocusing|a frame|script execution|form submission)/i,
  /ERR_BLOCKED_BY|ERR_ABORTED|(?:chrome|moz|safari-web)-extension:/i,
  /play\(\) (?:request was interrupted|failed because the user)|Permissions check failed|not allowed by the user agent/i,
  /ResizeObserver loop/i,
  /^Script error\.?$/i,
  /Quirks Mode|favicon|apple-touch-icon|manifest\b.*\b(?:icon|syntax|fetch)/i
]
export const isChatter = (text: string): boolean => chatter.some((pattern) => pattern.test(text))

/** A development build's advice to its developers; the app works. */
const advice =
  /^(?:Warning: |%c|\[(?:Vue|Svelte|Angular|mobx|React)[^\]]*\]|Each child in a list|React does not recognize|Invalid DOM property|validateDOMNesting)/i
export const isAdvice = (text: string): boolean => advice.test(text)

/** The browser's own line for an answer or request that failed: the network's signals say it better. */
const networkLine =
  /^Failed to load resource\b|^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+.*(?:\b[45]\d\d\b|net::ERR_)|blocked by CORS policy|^Cross-Origin Request Blocked/i
export const isNetworkLine = (text: string): boolean => networkLine.test(text)

/** The app's own words about a request that went wrong. */
const requestTalk =
  /\b[45]\d\d\b|\bfetch|\brequest|\bnetwork|\bload(?:ing|ed)?\b|\brespon[sd]|\bhttp|axios|\bapi\b|\bserver\b|ChunkLoadError|Loading (?:CSS )?chunk|dynamically imported module/i
export const talksOfRequests = (text: string): boolean => requestTalk.test(text)

/** A request given up because its page went away, by the browser or by the app itself. */
const givenUp =
  /ERR_ABORTED|ERR_BLOCKED_BY|ERR_NETWORK_CHANGED|ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS|NS_BINDING_ABORTED|\bcancell?ed\b|\babort/i
export const isGivenUp = (error: string): boolean => givenUp.test(error)

/** A rejected promise that only says that something was given up on purpose. */
const abortTalk = /AbortError|\baborted\b|signal is aborted|NavigationDuplicated|Avoided redundant navigation/i
export const isAbort = (text: string): boolean => abortTalk.test(text)

/** Browsers ask for these by themselves; an app need not have them. */
const optional =
  /\/(?:favicon[^/]*|apple-touch-icon[^/]*|browserconfig\.xml|robots\.txt|humans\.txt|sitemap[^/]*\.xml|manifest\.json|[^/]*\.webmanifest|service-?worker[^/]*\.js|\.well-known\/.*|[^/]*\.map)$/i
export const isOptional = (url: string): boolean => URL.canParse(url) && optional.test(new URL(url).pathname)

/** Address of something the app's own origin answers for over HTTP. */
export const isOwnAddress = (scope: Scope, url: string): boolean => /^https?:/i.test(url) && isInScope(scope, url)

/** Has an origin, and not the app's. */
export const isForeign = (scope: Scope, url: string | undefined): boolean =>
  url !== undefined && /^(?:https?|wss?):/i.test(url) && originOf(url) !== undefined && !isInScope(scope, asHttp(url))

const asHttp = (url: string): string => url.replace(/^ws/i, "http")

const addresses = /\b(?:https?|wss?):\/\/[^\s"'`<>)\]]+/gi

/** Its addresses are all other people's: a stack wholly in foreign scripts, a line about a foreign server. */
export const isWhollyForeign = (scope: Scope, text: string): boolean => {
  const found = text.match(addresses) ?? []
  return found.length > 0 && found.every((url) => isForeign(scope, url))
}
