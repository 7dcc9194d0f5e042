/**
 * The loop of one device: look, compare, detect, choose, plan, guard, act, look again. It ends when nothing worth trying
 * is left, the goals are met, or the budget is spent; what waits to be confirmed is confirmed on the way.
 */
import { Effect } from "effect"
import { realise } from "../actions/Realise.ts"
import type { DeviceError } from "../drivers/Device.ts"
import type { Action } from "../actions/Operators.ts"
import { saysWanted, type Wanted } from "../goals/Wanted.ts"
import type { OperationNode } from "../world/AppMap.ts"
import { isInScope } from "../world/Scope.ts"
import { act, type Done } from "./Act.ts"
import { isSpent, reserve, timeLeft, timeSpent } from "./Budget.ts"
import { makeChooser, type Chooser } from "./Choose.ts"
import { confirm, ready, settle } from "./Confirm.ts"
import { freshStart } from "./Fresh.ts"
import { admit } from "./Guard.ts"
import { look, refuse } from "./Look.ts"
import { chooseGoal } from "../planner/GoalChoice.ts"
import { type Mind, tell } from "./Mind.ts"
import { note } from "./Note.ts"
import { chanceHere } from "./OnTheWay.ts"
import { makeThinker, pursue, type Pursuit, type Thinker } from "./Think.ts"
import { open } from "./Trail.ts"
import type { Trouble } from "./Trouble.ts"

/** Candidates that may wait before exploring pauses to confirm them. */
const mostWaiting = 5
/** Confirming what is left at the end is given so many times what one has taken on average. */
const confirmingMargin = 1.8
/** A trail longer than this is given up for a fresh start: its end could not be shown again in reasonable time. */
const longestTrail = 60
/** Steps since something new was learned (a screen, an operation, a candidate) that count as standing still. */
const standstill = 80
const tickEvery = 10

export type Ending =
  | { readonly status: "done"; readonly why: string }
  | { readonly status: "goal"; readonly why: string }
  | { readonly status: "budget"; readonly why: string }

interface Loop {
  readonly mind: Mind
  readonly wanted: ReadonlyArray<Wanted>
  readonly met: Set<Wanted>
  readonly chooser: Chooser
  readonly thinker: Thinker
  pursuit: Pursuit | undefined
  /** What was spent on other states for controls that did nothing. */
  readonly varied: Map<number, Set<number>>
  /** Times that no plan was found, by goal. */
  readonly failures: Map<string, number>
  /** The map's operation that is being done. */
  doing: OperationNode | undefined
  /** Sessions lost in a row, and the step at which the last one was. */
  losses: number
  lostAt: number
  /** Milliseconds a confirmation takes, as learned. */
  confirmation: number
  lastNews: number
  news: number
}

/** Explores until there is nothing left to do. */
export const explore = Effect.fnUntraced(function* (
  mind: Mind,
  wanted: ReadonlyArray<Wanted>,
  firstConfirmation: number
): Effect.fn.Return<Ending, Trouble> {
  const loop: Loop = {
    mind,
    wanted,
    met: new Set(),
    chooser: makeChooser(mind),
    thinker: makeThinker(),
    pursuit: undefined,
    varied: new Map(),
    failures: new Map(),
    confirmation: firstConfirmation,
    doing: undefined,
    losses: 0,
    lostAt: -1,
    lastNews: mind.spent.steps,
    news: 0
  }
  for (;;) {
    const ending = yield* turn(loop).pipe(Effect.catchTag("DeviceError", (error) => recover(loop, error)))
    if (ending !== undefined) return ending
  }
})

/** Sessions that may be lost in a row, with nothing tried in between, before the run gives up. */
const mostLosses = 3

/** A session that is gone (the window closed itself, the browser was killed) is replaced, and looked at afresh. */
const recover = Effect.fnUntraced(function* (loop: Loop, error: DeviceError): Effect.fn.Return<undefined, Trouble> {
  const { mind } = loop
  const { reason } = error
  const isReplaceable = reason._tag === "SessionLost" || reason._tag === "AppHung" || reason._tag === "AppCrashed"
  loop.losses = mind.spent.steps === loop.lostAt ? loop.losses + 1 : 1
  loop.lostAt = mind.spent.steps
  if (!isReplaceable || loop.losses > mostLosses) return yield* error
  yield* tell(mind, { _tag: "SessionLost", reason: reason._tag, text: reason.message })
  if (loop.doing !== undefined) mind.map.block(loop.doing.index, "the session was lost when it was tried")
  loop.doing = undefined
  loop.pursuit = undefined
  yield* freshStart(mind, "session", "the session was lost")
  return undefined
})

/** One turn of the loop: at most one operation, or the confirmation of what waits. */
const turn = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<Ending | undefined, Trouble> {
  const { mind } = loop
  const now = yield* mind.device.now
  if (isSpent(mind.budget, mind.spent, now))
    return yield* conclude(loop, { status: "budget", why: "The budget is spent." })
  if (yield* checkGoals(loop)) return yield* conclude(loop, { status: "goal", why: "Every goal is met." })
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
  if (loop.pursuit === undefined && (yield* onTheWay(loop))) return undefined
  loop.pursuit ??= yield* choose(loop)
  if (loop.pursuit === undefined) {
    if (mind.register.waiting().length > 0) {
      yield* confirmWaiting(loop)
      return undefined
    }
    return yield* conclude(loop, { status: "done", why: "Every operation that can be reached was tried." })
  }
  yield* advance(loop, loop.pursuit)
  if (mind.spent.steps % tickEvery === 0) yield* tick(loop)
  return undefined
})

const tick = Effect.fnUntraced(function* ({ mind }: Loop) {
  const ms = timeSpent(mind.spent, yield* mind.device.now)
  yield* tell(mind, { _tag: "BudgetTick", steps: mind.spent.steps, ms })
})

const shouldConfirm = ({ mind, confirmation }: Loop, now: number): boolean => {
  const waiting = mind.register.waiting().length
  if (waiting === 0) return false
  const each = confirmation * confirmingMargin
  return waiting >= mostWaiting || timeLeft(mind.budget, mind.spent, now) <= reserve(mind.budget, waiting, each) + each
}

const confirmWaiting = Effect.fnUntraced(function* (loop: Loop) {
  const { mind } = loop
  loop.pursuit = undefined
  for (const entry of mind.register.waiting()) {
    const began = yield* mind.device.now
    if (isSpent(mind.budget, mind.spent, began)) return
    if (entry.finding !== undefined) continue
    yield* tell(mind, {
      _tag: "GoalChosen",
      goal: { kind: "confirm", id: entry.id, says: `confirm: ${entry.candidate.title}` },
      value: 1,
      cost: loop.confirmation / 10,
      frontier: mind.map.frontierCount
    })
    yield* confirm(mind, entry)
    const took = (yield* mind.device.now) - began
    mind.confirming += took
    loop.confirmation = 0.7 * loop.confirmation + 0.3 * took
  }
})

/** The end of a run: what still waits is settled as what it is, a candidate that was not replayed. */
const conclude = Effect.fnUntraced(function* (loop: Loop, ending: Ending) {
  const { mind } = loop
  for (const entry of mind.register.waiting()) yield* settle(mind, entry, 0)
  yield* tick(loop)
  return ending
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

const checkGoals = Effect.fnUntraced(function* ({ mind, wanted, met }: Loop) {
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
  if (target.kind === "operation") mind.map.block(target.operation.index, why)
}

/** The screens that are wanted, not reached yet, and known to the map. */
const wantedScreens = ({ mind, wanted, met }: Loop): ReadonlyArray<Pursuit> =>
  wanted.flatMap((one) => {
    const node = one.kind === "screen" && !met.has(one) ? mind.map.screenOf(one.id) : undefined
    if (node === undefined || node.isSplit) return []
    return [pursue({ kind: "reach", id: node.id, says: saysWanted(one) }, { kind: "screen", screen: node.index }, [])]
  })

/** The wanted screen whose plan is the cheapest comes first; then the frontier that teaches most for what it costs. */
const choose = Effect.fnUntraced(function* (loop: Loop) {
  const { mind, chooser, thinker } = loop
  if (mind.place === undefined && mind.isRunning) yield* look(mind)
  const from = mind.place?.at ?? mind.start
  if (from === undefined) return undefined
  const reachable = wantedScreens(loop)
  const nearest = chooseGoal(
    reachable.map(() => ({ value: 1, lowerBound: 0 })),
    (index) => thinker.price(mind, reachable[index]!)
  )
  if (nearest !== undefined) {
    const { goal } = reachable[nearest.index]!
    yield* tell(mind, { _tag: "GoalChosen", goal, value: 1, cost: nearest.cost, frontier: mind.map.frontierCount })
    return reachable[nearest.index]
  }
  const choice = chooser.frontier(from)
  if (choice === undefined) return undefined
  const operation = mind.map.operations[choice.operation]!
  const says = `try ${operation.kind} ${operation.role} "${operation.name}" on ${mind.map.screens[operation.screen]!.route}`
  const goal = { kind: "frontier", id: `${mind.map.screens[operation.screen]!.id} ${operation.key}`, says }
  yield* tell(mind, {
    _tag: "GoalChosen",
    goal,
    value: choice.value,
    cost: choice.cost,
    frontier: mind.map.frontierCount
  })
  return pursue(goal, { kind: "operation", operation }, choice.path)
})

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
  if (++pursuit.steps > pursuit.allowance) {
    setAside(mind, pursuit, `not reached in ${pursuit.allowance} steps`)
    yield* tell(mind, {
      _tag: "Stalled",
      kind: "goal",
      detail: `${pursuit.goal.says}: not reached in ${pursuit.allowance} steps`
    })
    loop.pursuit = undefined
    return
  }
  const isDone = yield* performAction(loop, thought.action, pursuit)
  if (thought.isTarget && isDone) loop.pursuit = undefined
})

/** Plans that may fail for one goal before it is set aside: the map learns from each, and another way may be found. */
const mostFailures = 3

const noPlan = Effect.fnUntraced(function* ({ mind, failures }: Loop, pursuit: Pursuit, kind: string) {
  const count = (failures.get(pursuit.goal.id) ?? 0) + 1
  failures.set(pursuit.goal.id, count)
  if (count < mostFailures) return
  setAside(mind, pursuit, "no plan leads there")
  yield* tell(mind, { _tag: "Stalled", kind, detail: pursuit.goal.says })
})

/** Does the plan's first action. Answers whether it was attempted on the device. */
const performAction = Effect.fnUntraced(function* (
  loop: Loop,
  action: Action,
  pursuit: Pursuit
): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  if (action.kind === "launch") {
    yield* freshStart(mind, "session", "the app is not running")
    return true
  }
  if (action.kind === "look") {
    yield* look(mind)
    return true
  }
  if (action.kind === "open") {
    const done = yield* act(mind, { operation: { kind: "open", value: action.url }, step: open(action.url) })
    if (mind.place?.at !== action.screen) {
      mind.addresses.delete(action.screen)
      pursuit.isStale = true
    }
    yield* after(loop, done)
    return true
  }
  return yield* operate(loop, action, pursuit)
})

const operate = Effect.fnUntraced(function* (
  loop: Loop,
  { operation }: Extract<Action, { kind: "operate" }>,
  pursuit: Pursuit
): Effect.fn.Return<boolean, Trouble> {
  const { mind } = loop
  const place = mind.place!
  const realised = realise(operation.key, place.screen, place.observation, mind.literals)
  if (realised === undefined || (operation.kind === "back" && !hasHistory(mind))) {
    const { id: screen, variant } = place.screen
    mind.map.learn({
      from: screen,
      fromVariant: variant,
      key: operation.key,
      to: screen,
      toVariant: variant,
      effective: false,
      ok: false,
      took: 0
    })
    if (operation.failed >= 2) mind.map.block(operation.index, "not offered when it was looked for")
    pursuit.isStale = true
    return operation.failed >= 2 || operation === targetOf(pursuit)
  }
  const admission = admit(realised.operation, realised.element, place.observation, mind.scope)
  if (!admission.admitted) {
    yield* refuse(mind, operation, place.screen.id, admission.rule)
    pursuit.isStale = true
    return operation === targetOf(pursuit)
  }
  loop.doing = operation
  const done = yield* act(mind, { ...realised, key: operation.key })
  loop.doing = undefined
  const { transition } = done
  if (!mind.isRunning) blockControl(mind, operation)
  if (transition.failure !== undefined || transition.missed.length > 0 || transition.to !== transition.from)
    pursuit.isStale = true
  yield* after(loop, done)
  return true
})

/** What broke the app once would break it again with other input: a session and a deadline each time. */
const blockControl = (mind: Mind, broken: OperationNode): void => {
  for (const index of mind.map.screens[broken.screen]!.operations) {
    const operation = mind.map.operations[index]!
    if (operation.control === broken.control) mind.map.block(index, "it broke the app")
  }
}

/** Without a change of address since the fresh start, going back would leave the app. */
const hasHistory = (mind: Mind): boolean => {
  const now = mind.place?.observation.location.url
  return mind.trail.some((one) => one.url !== undefined && one.url !== now)
}

const targetOf = ({ target }: Pursuit) => (target.kind === "operation" ? target.operation : undefined)

/** After an operation: what the oracles said is registered, a broken app restarted, a way out of scope undone. */
const after = Effect.fnUntraced(function* ({ mind }: Loop, { transition, candidates }: Done) {
  yield* note(mind, candidates, transition)
  if (!mind.isRunning) return
  yield* comeBack(mind)
})

/** The app led somewhere that was not allowed: back, and if that doesn't help, a fresh start. */
export const comeBack = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<void, Trouble> {
  const url = mind.place?.observation.location.url
  if (url === undefined || url === "about:blank" || isInScope(mind.scope, url)) return
  yield* tell(mind, { _tag: "Stalled", kind: "left the app", detail: url })
  yield* freshStart(mind, "state", `the app led to ${url}`)
})
