/** Which goal comes next: a wanted screen that is within reach, else the frontier that teaches most for what it costs. */
import { Effect } from "effect"
import { saysWanted } from "../goals/Wanted.ts"
import { chooseGoal } from "../planner/GoalChoice.ts"
import { look } from "./Look.ts"
import type { Loop } from "./Loop.ts"
import { tell } from "./Mind.ts"
import { pursue, type Pursuit } from "./Think.ts"

/** The screens that are wanted, not reached yet, and known to the map. */
const wantedScreens = ({ mind, wanted }: Loop): ReadonlyArray<Pursuit> =>
  wanted.flatMap((one) => {
    const node = one.kind === "screen" && !mind.fleet.met.has(one) ? mind.map.screenOf(one.id) : undefined
    if (node === undefined || node.isSplit) return []
    return [pursue({ kind: "reach", id: node.id, says: saysWanted(one) }, { kind: "screen", screen: node.index }, [])]
  })

/** The wanted screen whose plan is the cheapest comes first; then the frontier that teaches most for what it costs. */
export const chooseNext = Effect.fnUntraced(function* (loop: Loop) {
  const { mind, chooser, thinker } = loop
  if (mind.place === undefined && mind.isRunning) yield* look(mind)
  const from = mind.place?.at ?? mind.learned.start
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
  mind.fleet.claim(mind.number, mind.map.operations[choice.operation])
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
