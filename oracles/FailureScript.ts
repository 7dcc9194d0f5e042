/** Family 1, scripts: uncaught exceptions, rejected promises that nobody caught, and errors the app wrote to the console. */
import type { Candidate } from "../world/Finding.ts"
import type { Observation } from "../world/Observation.ts"
import { isInScope } from "../world/Scope.ts"
import type { Signal } from "../world/Signal.ts"
import { isAbort, isAdvice, isChatter, isForeign, isNetworkLine, isWhollyForeign, talksOfRequests } from "./Noise.ts"
import { normalise, routeOf } from "./Normalise.ts"
import type { Oracle, Sight } from "./Oracle.ts"
import { routeOfObservation, shorten, where } from "./Page.ts"
import { report } from "./Report.ts"

type Thrown = Extract<Signal, { _tag: "Exception" | "Rejection" }>

const frameAddress = /((?:https?|file|webpack):[^\s)]+?)(?::\d+)*\)?\s*$/
const frameName = /^\s*at (?:async )?(?:new )?(.+?) \(|^([^@\s]+)@/
const introduction = /^Uncaught (?:\(in promise\) )?/

/** Which of two ways the browser says the same, depending on when it noticed. */
const failedCall = /(^|: )Failed to execute '[^']*' on '[^']*': /

/** What was thrown, without the browser's introduction. */
export const messageOf = (text: string): string =>
  text.split("\n")[0]!.replace(introduction, "").replace(failedCall, "$1").trim()

/**
 * Where in the program it was thrown: the file of the first frame that has an address, and its function if it has a
 * name. Lines change with every build and are left out.
 */
const codePlace = (signal: Thrown, observation: Observation): string => {
  const line = signal.stack?.split("\n").find((one) => frameAddress.test(one)) ?? ""
  const address = frameAddress.exec(line)?.[1] ?? signal.url
  if (address === undefined) return routeOfObservation(observation)
  const [, chromium, gecko] = frameName.exec(line) ?? []
  const called = chromium ?? gecko
  const named = called !== undefined && !called.includes("anonymous") && called.length > 2
  return named ? `${normalise(called)}@${routeOf(address)}` : routeOf(address)
}

const isOwnCode = (signal: Thrown, { scope }: Sight): boolean => {
  const stack = signal.stack ?? ""
  if (/(?:chrome|moz|safari-web)-extension:/.test(stack)) return false
  return !isWhollyForeign(scope, stack === "" ? (signal.url ?? "") : stack)
}

/** A request that failed outside the app's origin, or none of the app's doing, explains a rejected fetch. */
const networkRejection = /Failed to fetch|NetworkError|Load failed|Network request failed|ERR_NETWORK|Network Error/i
const lostWithItsPage = ({ observation, previous }: Sight): boolean =>
  previous !== undefined && previous.traces.document !== observation.traces.document
const requestExplains = (text: string, sight: Sight): boolean =>
  sight.observation.signals.some((signal) => signal._tag === "RequestFailed" || signal._tag === "BadAnswer")
    ? talksOfRequests(text)
    : networkRejection.test(text) && lostWithItsPage(sight)

const thrown = (
  rule: Pick<Oracle, "id" | "family">,
  tag: Thrown["_tag"],
  what: string,
  sight: Sight
): ReadonlyArray<Candidate> =>
  sight.observation.signals.flatMap((signal) => {
    if (signal._tag !== tag || isChatter(signal.text) || !isOwnCode(signal, sight)) return []
    if (tag === "Rejection" && (isAbort(signal.text) || requestExplains(signal.text, sight))) return []
    const message = messageOf(signal.text)
    return report(rule, {
      harm: "crash",
      confidence: tag === "Exception" ? 0.95 : 0.9,
      title: `${what} ${where(sight.observation)}: ${shorten(message, 120)}`,
      screen: sight.screen,
      place: codePlace(signal, sight.observation),
      what: normalise(message),
      observed: shorten(signal.text, 400),
      signal
    })
  })

export const exception: Oracle = {
  id: "failure.exception",
  family: 1,
  rule: "No script of the app ends in an exception that nobody caught.",
  look: (sight) => thrown(exception, "Exception", "A script failed with an uncaught exception", sight)
}

export const rejection: Oracle = {
  id: "failure.rejection",
  family: 1,
  rule: "No promise of the app is rejected without anybody handling it.",
  look: (sight) => thrown(rejection, "Rejection", "A rejected promise was not handled", sight)
}

const answersExplain = (text: string, sight: Sight): boolean =>
  talksOfRequests(text) &&
  sight.observation.signals.some((signal) => signal._tag === "BadAnswer" || signal._tag === "RequestFailed")

/** The same text was thrown in the same moment: the exception says it better. */
const isRepeated = (text: string, sight: Sight): boolean =>
  /^Uncaught\b/.test(text) ||
  sight.observation.signals.some((signal) => {
    if (signal._tag !== "Exception" && signal._tag !== "Rejection") return false
    const message = messageOf(signal.text)
    return message !== "" && (text.includes(message) || message.includes(messageOf(text)))
  })

export const consoleError: Oracle = {
  id: "failure.console",
  family: 1,
  rule: "A healthy app writes no errors of its own to the console.",
  look: (sight) =>
    sight.observation.signals.flatMap((signal) => {
      if (signal._tag !== "Console" || signal.level !== "error" || signal.text.trim() === "") return []
      const { text, url } = signal
      if (isForeign(sight.scope, url) || isWhollyForeign(sight.scope, text)) return []
      if (isChatter(text) || isNetworkLine(text) || isAbort(text)) return []
      if (isRepeated(text, sight) || answersExplain(text, sight)) return []
      if (networkRejection.test(text) && lostWithItsPage(sight)) return []
      const own = url !== undefined && isInScope(sight.scope, url)
      return report(consoleError, {
        harm: "effect",
        confidence: isAdvice(text) ? 0.3 : 0.7,
        title: `The app reported an error to the console ${where(sight.observation)}: ${shorten(messageOf(text), 120)}`,
        screen: sight.screen,
        place: own ? routeOf(url) : routeOfObservation(sight.observation),
        what: normalise(messageOf(text)),
        observed: shorten(text, 400),
        signal
      })
    })
}
