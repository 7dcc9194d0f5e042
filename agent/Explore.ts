/**
 * The loop of one device: look, compare, detect, choose, plan, guard, act, look again. It ends when nothing worth trying
 * is left, the goals are met, or the budget is spent; what waits to be confirmed is confirmed on the way.
 */
import { Effect } from "effect"
import type { DeviceError } from "../drivers/Device.ts"
import { saysWanted, type Wanted } from "../goals/Wanted.ts"
import { isSpent, timeSpent } from "./Budget.ts"
import { ready } from "./StartFlow.ts"
import type { Ending } from "./Fleet.ts"
import { freshStart } from "./Fresh.ts"
import { takeIn } from "./Look.ts"
import { type Loop, newLoop } from "./Loop.ts"
import { type Mind, tell } from "./Mind.ts"
import { chooseNext } from "./NextGoal.ts"
import { chanceHere } from "./OnTheWay.ts"
import { operate, performAction } from "./Perform.ts"
import { type Decision, planOf } from "../planner/Decision.ts"
import { repeatRecipe } from "./Recipe.ts"
import { signInAgain } from "./SignIn.ts"
import { pursue, type Pursuit } from "./Think.ts"
import type { Trouble } from "./Trouble.ts"
import { confirmWaiting, shouldConfirm } from "./Waiting.ts"

/** A trail longer than this is given up for a fresh start: what an app is like after hundreds of steps tells little. */
const longestTrail = 500
/** Steps since something new was learned (a screen, an operation, a candidate) that count as standing still. */
const standstill = 80
const tickEvery = 10

/** Explores with one device until the run ends: nothing is left to do, the goals are met, or the budget is spent. */
export const explore = Effect.fnUntraced(function* (
  mind: Mind,
  wanted: ReadonlyArray<Wanted>,
  isScout: boolean
): Effect.fn.Return<Ending, Trouble> {
  const { fleet } = mind
  const loop = newLoop(mind, wanted, isScout)
  const turns = Effect.gen(function* () {
    for (;;) {
      const ending = yield* turn(loop).pipe(Effect.catchTag("DeviceError", (error) => recover(loop, error)))
      if (ending !== undefined) return fleet.end(ending)
    }
  })
  fleet.join(mind.number)
  return yield* turns.pipe(Effect.ensuring(Effect.sync(() => fleet.leave(mind.number))))
})

/** Sessions that may be lost in a row, with nothing tried in between, before the run gives up. */
const mostLosses = 3

/** A session that is gone (the window closed itself, the browser was killed) is replaced, and looked at afresh. */
const recover = Effect.fnUntraced(function* (loop: Loop, error: DeviceError): Effect.fn.Return<undefined, Trouble> {
  const { mind } = loop
  const { reason } = error
  const isReplaceable = reason._tag === "SessionLost" || reason._tag === "AppHung" || reason._tag === "AppCrashed"
  loop.losses = mind.steps === loop.lostAt ? loop.losses + 1 : 1
  loop.lostAt = mind.steps
  if (!isReplaceable || loop.losses > mostLosses) return yield* error
  yield* tell(mind, { _tag: "SessionLost", reason: reason._tag, text: reason.message })
  if (loop.doing !== undefined) mind.map.block(loop.doing.index, "the session was lost when it was tried")
  loop.doing = undefined
  loop.pursuit = undefined
  yield* freshStart(mind, "session", "the session was lost")
  return undefined
})

/** One turn of the loop: at most one operation, or the confirmation of what waits. Answers the end of the run. */
const turn = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<Ending | undefined, Trouble> {
  const { mind } = loop
  const now = yield* mind.device.now
  if (mind.fleet.ending !== undefined) return mind.fleet.ending
  if (isSpent(mind.budget, mind.spent, now)) return { status: "budget", why: "The budget is spent." }
  if (yield* checkGoals(loop)) return { status: "goal", why: "Every goal is met." }
  if (shouldConfirm(loop, now)) {
    yield* confirmWaiting(loop)
    return undefined
  }
  if (mind.needsStart) {
    const undone = yield* ready(mind)
    if (undone !== undefined) yield* tell(mind, { _tag: "Stalled", kind: "start flow", detail: undone })
    return undefined
  }
  if (yield* standsStill(loop)) return undefined
  if (mind.trail.length > longestTrail) {
    yield* freshStart(mind, "state", `the trail has ${mind.trail.length} steps`)
    loop.pursuit = undefined
    return undefined
  }
  yield* seeSplit(mind)
  if (loop.pursuit === undefined && ((yield* signInAgain(loop)) || (yield* onTheWay(loop)))) return undefined
  loop.pursuit ??= yield* chooseNext(loop)
  if (loop.pursuit === undefined) return yield* nothingLeft(loop)
  yield* advance(loop, loop.pursuit)
  mind.fleet.tellNews()
  if (mind.spent.steps % tickEvery === 0) yield* tick(mind)
  return undefined
})

/** Nothing left to try: what waits is confirmed, and where another device is still at work, its news are waited for. */
const nothingLeft = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<Ending | undefined, Trouble> {
  const { mind } = loop
  if (mind.register.unclaimed().length > 0) {
    yield* confirmWaiting(loop)
    return undefined
  }
  const hasMore = yield* mind.fleet.awaitNews(mind.number)
  return hasMore ? undefined : { status: "done", why: "Every operation that can be reached was tried." }
})

/** The screen that the device stands on may have been split since it was seen, also by another device. */
const seeSplit = Effect.fnUntraced(function* (mind: Mind) {
  const { place } = mind
  const node = place && mind.map.screens[place.at]!
  if (place !== undefined && (node?.isOutdated || node?.isSplit)) yield* takeIn(mind, place.observation)
})

/** Writes down what is spent. */
export const tick = Effect.fnUntraced(function* (mind: Mind) {
  const ms = timeSpent(mind.spent, yield* mind.device.now)
  yield* tell(mind, { _tag: "BudgetTick", steps: mind.spent.steps, ms })
})

const isMet = (mind: Mind, wanted: Wanted): boolean => {
  if (mind.place === undefined) return false
  if (wanted.kind === "screen") return mind.place.screen.id === wanted.id
  return mind.place.observation.elements.some(
    (element) =>
      element.visibility !== "hidden" &&
      (element.name.includes(wanted.text) || element.value?.includes(wanted.text) === true)
  )
}

const checkGoals = Effect.fnUntraced(function* ({ mind, wanted }: Loop) {
  const { met } = mind.fleet
  for (const one of wanted) {
    if (met.has(one) || !isMet(mind, one)) continue
    met.add(one)
    yield* tell(mind, { _tag: "GoalMet", goal: { kind: "reach", id: saysWanted(one), says: saysWanted(one) } })
  }
  return wanted.length > 0 && met.size === wanted.length
})

const newsOf = (mind: Mind): number =>
  mind.map.screens.length +
  mind.map.operations.reduce((sum, one) => sum + (one.tried > 0 ? 1 : 0), 0) +
  mind.register.entries.size

/** Nothing new for many steps: a fresh start, and the goal of the moment is set aside. */
const standsStill = Effect.fnUntraced(function* (loop: Loop) {
  const { mind } = loop
  if (mind.spent.steps - loop.lastNews < standstill) return false
  const news = newsOf(mind)
  loop.lastNews = mind.spent.steps
  if (news > loop.news) {
    loop.news = news
    return false
  }
  yield* tell(mind, { _tag: "Stalled", kind: "standstill", detail: `Nothing new in ${standstill} steps.` })
  if (loop.pursuit !== undefined) setAside(mind, loop.pursuit, "led nowhere")
  loop.pursuit = undefined
  yield* freshStart(mind, "state", "nothing new was learned")
  return true
})

const setAside = (mind: Mind, { target }: Pursuit, why: string): void => {
  if (target.kind === "operation") mind.map.giveUp(target.operation.index, why)
}

/** Does what is worth doing right here, if anything is. */
const onTheWay = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  if (mind.place === undefined || !mind.isRunning || mind.place.observation.dialog !== undefined) return false
  const chance = chanceHere(mind, mind.place, loop.varied)
  if (chance === undefined) return false
  const { operation, says } = chance
  const goal = { kind: "experiment", id: operation.key, says }
  yield* tell(mind, { _tag: "GoalChosen", goal, value: 1, cost: operation.cost, frontier: mind.map.frontierCount })
  return yield* operate(loop, { kind: "operate", operation }, pursue(goal, { kind: "operation", operation }, []))
})

/** Plans for the goal and does the first step. */
const advance = Effect.fnUntraced(function* (loop: Loop, pursuit: Pursuit): Effect.fn.Return<void, Trouble> {
  const { mind } = loop
  const thought = yield* loop.thinker.next(mind, pursuit)
  if (thought.action === undefined) {
    if (thought.decision._tag !== "Done") yield* noPlan(loop, pursuit, thought.decision._tag)
    loop.pursuit = undefined
    return
  }
  const hopeless = whyHopeless(mind, pursuit, thought.decision)
  if (hopeless !== undefined) {
    if (yield* tryRecipe(mind, pursuit)) return
    setAside(mind, pursuit, hopeless)
    yield* tell(mind, { _tag: "Stalled", kind: "goal", detail: `${pursuit.goal.says}: ${hopeless}` })
    loop.pursuit = undefined
    return
  }
  const isDone = yield* performAction(loop, thought.action, pursuit)
  if (thought.isTarget && isDone) loop.pursuit = undefined
})

/** No known way leads there: what led there at first is tried once. Answers whether the goal is within reach again. */
const tryRecipe = Effect.fnUntraced(function* (mind: Mind, pursuit: Pursuit): Effect.fn.Return<boolean, Trouble> {
  const { target } = pursuit
  if (pursuit.isRepeated) return false
  pursuit.isRepeated = true
  pursuit.isStale = true
  pursuit.steps = 0
  pursuit.begun.clear()
  return yield* repeatRecipe(mind, target.kind === "screen" ? target.screen : target.operation.screen)
})

/** Times that one goal may begin with the same action on the same screen: after that it goes round in circles. */
const mostRepeats = 2

/** Counts a step of the pursuit; answers why it should be given up, if it should. */
const whyHopeless = (mind: Mind, pursuit: Pursuit, decision: Decision): string | undefined => {
  if (++pursuit.steps > pursuit.allowance) return `not reached in ${pursuit.allowance} steps`
  const at = `${mind.place?.at} ${planOf(decision)?.steps[0]?.label}`
  const count = (pursuit.begun.get(at) ?? 0) + 1
  pursuit.begun.set(at, count)
  return count > mostRepeats ? "it went round in circles" : undefined
}

/** Plans that may fail for one goal before it is set aside: the map learns from each, and another way may be found. */
const mostFailures = 3

const noPlan = Effect.fnUntraced(function* ({ mind, failures }: Loop, pursuit: Pursuit, kind: string) {
  const count = (failures.get(pursuit.goal.id) ?? 0) + 1
  failures.set(pursuit.goal.id, count)
  if (count < mostFailures) return
  setAside(mind, pursuit, "no plan leads there")
  yield* tell(mind, { _tag: "Stalled", kind, detail: pursuit.goal.says })
})
