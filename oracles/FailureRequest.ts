/**
 * Family 1, network: answers of status 400 and above, and requests that got no answer at all, of the app's own origin.
 * A page or asset missing, a 5xx and a failed request are errors; another 4xx matters only when the person isn't told.
 */
import type { Candidate } from "../world/Finding.ts"
import type { Signal } from "../world/Signal.ts"
import { saysSomething } from "./Explain.ts"
import { isGivenUp, isOptional, isOwnAddress } from "./Noise.ts"
import { routeOf } from "./Normalise.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { canBeSeen, where } from "./Page.ts"
import { report } from "./Report.ts"

type BadAnswer = Extract<Signal, { _tag: "BadAnswer" }>

const assetName =
  /\.(?:css|m?js|cjs|wasm|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|pdf)$/i
const assetKind = /^(?:image|font|audio|video)\/|^text\/css|javascript/i

const isAsset = ({ url, mime }: BadAnswer): boolean =>
  assetName.test(new URL(url).pathname) || (mime !== undefined && assetKind.test(mime))

const isMissing = (status: number): boolean => status === 404 || status === 410

/** The address holds something this run typed (a search, a made-up id): that it leads to nothing is its fault, not the app's. */
const holdsTyped = (url: string, typed: ReadonlySet<string>): boolean => {
  const { pathname, search } = new URL(url)
  const said = `${pathname}${search}`
  return [...typed].some(
    (text) => text.length > 2 && (said.includes(encodeURIComponent(text)) || said.includes(text.replaceAll(" ", "+")))
  )
}

/** A person sees the broken picture: that rule says where it is missing. */
const isSeenBroken = ({ url }: BadAnswer, { observation }: Sight): boolean =>
  observation.elements.some((one) => one.broken === true && one.source === url && canBeSeen(one))

const pathOf = (url: string): string => new URL(url).pathname

/** Signs that mean something to a database, a pattern or a page, and seldom stand in what people look for. */
const special = /[^\p{L}\p{N}\p{M}\s.,:;@/_+-]/u

/** Parameters of an address whose values hold such signs: what fails on them is another bug than what fails on any value. */
const specialIn = (url: string): ReadonlyArray<string> =>
  [...new URL(url).searchParams].flatMap(([name, value]) => (special.test(value) ? [name] : []))

const answerCandidate = (signal: BadAnswer, sight: Sight): ReadonlyArray<Candidate> => {
  const { url, status, document, method } = signal
  if (!isOwnAddress(sight.scope, url) || isOptional(url)) return []
  const broken = status >= 500
  const missing = isMissing(status) && (document || isAsset(signal)) && !holdsTyped(url, sight.typed)
  if (!broken && !missing) return []
  if (isSeenBroken(signal, sight)) return []
  const parameters = broken ? specialIn(url) : []
  const told = parameters.length === 0 ? "" : `, special characters in ${parameters.join(", ")},`
  const title = broken
    ? `The server failed with ${status} on ${method} ${pathOf(url)}${told} ${where(sight.observation)}`
    : document
      ? `The page ${pathOf(url)} does not exist (${status})`
      : `The file ${pathOf(url)} is missing (${status}) ${where(sight.observation)}`
  return [
    report(answer, {
      harm: broken ? "crash" : document ? "navigation" : "content",
      confidence: broken ? 0.9 : document ? 0.85 : 0.8,
      title,
      screen: sight.screen,
      place: routeOf(url),
      what: `${method} ${broken ? "5xx" : "missing"}${parameters.length === 0 ? "" : " special"}`,
      expected: "an answer below 400",
      observed: `${status}`,
      signal
    })
  ]
}

export const answer: Oracle = {
  id: "failure.answer",
  family: 1,
  rule: "The app's own pages, assets and requests are answered: nothing missing, no 5xx.",
  look: (sight) =>
    sight.observation.signals.flatMap((signal) => (signal._tag === "BadAnswer" ? answerCandidate(signal, sight) : []))
}

export const request: Oracle = {
  id: "failure.request",
  family: 1,
  rule: "No request to the app's own origin fails without an answer.",
  look: (sight) =>
    sight.observation.signals.flatMap((signal) => {
      if (signal._tag !== "RequestFailed" || !isOwnAddress(sight.scope, signal.url)) return []
      if (isGivenUp(signal.error) || isOptional(signal.url)) return []
      return report(request, {
        harm: signal.document ? "crash" : "effect",
        confidence: 0.8,
        title: `The request ${signal.method} ${pathOf(signal.url)} got no answer ${where(sight.observation)} (${signal.error})`,
        screen: sight.screen,
        place: routeOf(signal.url),
        what: `${signal.method} ${signal.error}`,
        expected: "an answer",
        observed: signal.error,
        signal
      })
    })
}

/** Asking who one is, or for what one may not see, is an ordinary conversation. */
const ordinary: ReadonlySet<number> = new Set([401, 403, 407, 412, 416, 429])

export const refused: Oracle = {
  id: "failure.refused",
  family: 1,
  rule: "When the server refuses what a person did (4xx), the app tells the person.",
  pass: ({ transition, scope, typed }) => {
    const { before, after, operation } = transition
    if (operation.kind === "open" || operation.kind === "reload" || !after.settled) return []
    if (saysSomething(before, after)) return []
    return after.signals.flatMap((signal) => {
      if (signal._tag !== "BadAnswer" || signal.status >= 500 || ordinary.has(signal.status)) return []
      if (!isOwnAddress(scope, signal.url) || isOptional(signal.url)) return []
      const judgedByLook =
        isMissing(signal.status) && (signal.document || isAsset(signal)) && !holdsTyped(signal.url, typed)
      if (judgedByLook) return []
      return report(refused, {
        harm: "effect",
        confidence: 0.45,
        title: `${transition.step.says}: the server refused ${signal.method} ${pathOf(signal.url)} (${signal.status}) and the app says nothing ${where(before)}`,
        screen: transition.from,
        place: routeOf(signal.url),
        what: `${signal.method} ${signal.status}`,
        expected: "a message for the person",
        observed: `${signal.status}, and no new text`,
        signal,
        ...(transition.element === undefined ? {} : { element: transition.element })
      })
    })
  }
}
