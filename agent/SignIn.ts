/**
 * A fresh state signs the visitor out, and one frontier behind the sign-in is seldom worth its cost. All of them together
 * are: then the known steps are done again before the next goal is chosen.
 */
import { Effect } from "effect"
import { isFrontier } from "../world/AppMap.ts"
import type { Loop } from "./Loop.ts"
import type { Mind } from "./Mind.ts"
import { note } from "./Note.ts"
import { doSteps } from "./Steps.ts"
import type { Trouble } from "./Trouble.ts"

/** Steps of a device between two times of weighing, and failures after which it is left. */
const weighEvery = 15
const mostFailures = 2
/** A frontier worth less than this is no reason to go anywhere. */
const leastWorth = 0.4

/** Whether more is left to try on screens that were only ever seen signed in than on those open to anybody. */
const isMoreBehind = ({ map, open }: Mind): boolean => {
  let behind = 0
  let before = 0
  for (const operation of map.operations) {
    if (!isFrontier(operation) || map.screens[operation.screen]!.isSplit) continue
    const worth = operation.value / (1 + 2 * operation.alike.tried)
    if (worth < leastWorth) continue
    if (open.has(operation.screen)) before += worth
    else behind += worth
  }
  return behind > before
}

/** A link has just led to the sign-in page, from a place it was not led from before: it is done there, as a person would. */
const isAskedToSignIn = ({ mind, askedAt }: Loop): boolean => {
  const { last, place, learned } = mind
  const url = place?.observation.location.url
  if (last?.element?.href === undefined || last.operation.kind !== "tap" || url === undefined) return false
  if (place?.screen.route !== learned.signInRoute || last.after.location.url !== url || askedAt.has(url)) return false
  askedAt.add(url)
  return true
}

/** Signs in again where a link asks for it, or that opens more than there is to try without. Answers whether it did anything. */
export const signInAgain = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  const { signIn } = mind.learned
  if (mind.signedIn || signIn.length === 0 || loop.failedSignIns >= mostFailures) return false
  const isAsked = isAskedToSignIn(loop)
  if (!isAsked && mind.steps - loop.weighedSignIn < weighEvery) return false
  loop.weighedSignIn = mind.steps
  if (!isAsked && !isMoreBehind(mind)) return false
  const { shown } = yield* doSteps(mind, isAsked ? signIn.filter(({ kind }) => kind !== "open") : signIn)
  for (const { candidates } of shown) yield* note(mind, candidates)
  if (!mind.signedIn) loop.failedSignIns++
  return true
})
