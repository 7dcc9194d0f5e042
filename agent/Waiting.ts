/** When exploring pauses to confirm what waits, and the confirming of it. */
import { Effect } from "effect"
import { isSpent, reserve, timeLeft } from "./Budget.ts"
import { confirm } from "./Confirm.ts"
import type { Loop } from "./Loop.ts"
import { type Mind, tell } from "./Mind.ts"
import type { Entry } from "./Register.ts"
import type { Trouble } from "./Trouble.ts"

/** Candidates that may wait before exploring pauses to confirm them; more where another device confirms. */
const mostWaiting = 5
const mostWaitingElsewhere = 15
/** Confirming what is left at the end is given so many times what one has taken on average. */
const confirmingMargin = 1.8

/** Whether this device turns to confirming now. One that isn't a scout does as soon as anything waits. */
export const shouldConfirm = ({ mind, isScout }: Loop, now: number): boolean => {
  const { fleet, register, budget, spent, learned } = mind
  const waiting = register.unclaimed().length
  if (waiting === 0) return false
  if (!isScout) return true
  const each = (learned.confirmation * confirmingMargin) / fleet.size
  const most = fleet.size > 1 ? mostWaitingElsewhere : mostWaiting
  return waiting >= most || timeLeft(budget, spent, now) <= reserve(budget, waiting, each) + each
}

/** Confirms what waits: all of it, or one candidate where the device is not a scout. */
export const confirmWaiting = Effect.fnUntraced(function* (loop: Loop): Effect.fn.Return<void, Trouble> {
  const { mind } = loop
  loop.pursuit = undefined
  mind.fleet.claim(mind.number, undefined)
  for (;;) {
    const entry = mind.register.unclaimed()[0]
    const now = yield* mind.device.now
    if (entry === undefined || isSpent(mind.budget, mind.spent, now)) return
    yield* confirmOne(mind, entry).pipe(Effect.ensuring(Effect.sync(() => void (entry.isClaimed = false))))
    if (!loop.isScout) return
  }
})

const confirmOne = Effect.fnUntraced(function* (mind: Mind, entry: Entry): Effect.fn.Return<void, Trouble> {
  const { learned } = mind
  entry.isClaimed = true
  const began = yield* mind.device.now
  yield* tell(mind, {
    _tag: "GoalChosen",
    goal: { kind: "confirm", id: entry.id, says: `confirm: ${entry.candidate.title}` },
    value: 1,
    cost: learned.confirmation / 10,
    frontier: mind.map.frontierCount
  })
  yield* confirm(mind, entry)
  const took = (yield* mind.device.now) - began
  learned.confirming += took
  learned.confirmation = 0.7 * learned.confirmation + 0.3 * took
})
