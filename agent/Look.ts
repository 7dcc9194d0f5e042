/** Observe: read the device, say which screen it is, update the world and the map, and write down what was seen. */
import { Effect } from "effect"
import { partsOf } from "../actions/OperationKey.ts"
import { operationsOf } from "../actions/Operations.ts"
import { realise } from "../actions/Realise.ts"
import type { KnownOperation, OperationNode } from "../world/AppMap.ts"
import type { JournalError } from "../journal/JournalError.ts"
import type { Observation } from "../world/Observation.ts"
import { describeScreen, type Screen } from "../world/Screen.ts"
import { sense } from "../world/Sensors.ts"
import { diff, sensed } from "../world/World.ts"
import { admit } from "./Guard.ts"
import { type Mind, type Place, tell } from "./Mind.ts"
import type { Trouble } from "./Trouble.ts"

/** Reads the device and takes in what is seen. Fails only when the device is lost. */
export const look = Effect.fnUntraced(function* (mind: Mind): Effect.fn.Return<Place, Trouble> {
  const observation = yield* mind.device.observe
  return yield* takeIn(mind, observation)
})

/** Makes an observation the present one. */
export const takeIn = Effect.fnUntraced(function* (
  mind: Mind,
  observation: Observation
): Effect.fn.Return<Place, JournalError> {
  const screen = describeScreen(observation, mind.map.refinements)
  const known = withinBounds(mind, screen, operationsOf(screen, observation))
  const { index, added } = mind.map.seeScreen(screen, known)
  const isFirstSight = !mind.told.has(screen.id)
  mind.told.add(screen.id)
  if (isFirstSight) yield* tell(mind, { _tag: "ScreenFound", screen: foundScreen(screen), operations: known })
  else if (added.length > 0) {
    const fresh = added.map((at) => mind.map.operations[at]!.key)
    const operations = known.filter((one) => fresh.includes(one.key))
    yield* tell(mind, { _tag: "OperationsAdded", screen: screen.id, operations })
  }
  yield* tellSeen(mind, observation, screen)
  yield* refuseAtSight(mind, observation, screen, added)
  yield* updateWorld(mind, observation, screen)
  const place: Place = { observation, screen, at: index }
  mind.place = place
  return place
})

/** What the guard would refuse is blocked as soon as it is seen: no way is planned to it. */
const refuseAtSight = Effect.fnUntraced(function* (
  mind: Mind,
  observation: Observation,
  screen: Screen,
  added: ReadonlyArray<number>
) {
  for (const index of added) {
    const operation = mind.map.operations[index]!
    if (operation.blocked !== undefined || (operation.kind !== "tap" && operation.kind !== "doubleTap")) continue
    const realised = realise(operation.key, screen, observation)
    const admission = realised && admit(realised.operation, realised.element, observation, mind.scope)
    if (admission?.admitted === false) yield* refuse(mind, operation, screen.id, admission.rule)
  }
})

/** Takes an operation out of what may be tried, and says why. */
export const refuse = Effect.fnUntraced(function* (mind: Mind, operation: OperationNode, screen: string, rule: string) {
  mind.map.block(operation.index, rule)
  const says = `${operation.kind} ${operation.role} "${operation.name}"`
  yield* tell(mind, { _tag: "GuardRefused", says, rule, screen, key: operation.key })
})

/** Records of one kind on one screen that are known as operations of their own. A list may have a million. */
const mostRecords = 24

const withinBounds = (
  mind: Mind,
  screen: Screen,
  offered: ReadonlyArray<KnownOperation>
): ReadonlyArray<KnownOperation> =>
  offered.filter(({ key, control }) => {
    if (!partsOf(key).instance.startsWith("to ")) return true
    const kind = `${screen.id} ${control}`
    const records = mind.records.get(kind) ?? new Set()
    if (!records.has(key) && records.size >= mostRecords) return false
    mind.records.set(kind, records.add(key))
    return true
  })

const updateWorld = Effect.fnUntraced(function* (mind: Mind, observation: Observation, screen: Screen) {
  const before = mind.world
  mind.world = sensed(before, sense(observation, screen), observation.revision)
  const changes = diff(before, mind.world)
  if (changes.length === 0) return
  const set = changes.map((change) => ({ ...change, source: "sensor" as const }))
  yield* tell(mind, { _tag: "FactsChanged", revision: observation.revision, set })
})

const tellSeen = (mind: Mind, observation: Observation, screen: Screen) =>
  tell(mind, {
    _tag: "Observed",
    revision: observation.revision,
    ...(observation.location.url === undefined ? {} : { url: observation.location.url }),
    title: observation.title,
    screen: screen.id,
    variant: screen.variant,
    elements: observation.elements.length,
    took: observation.took,
    settled: observation.settled,
    truncated: observation.truncated,
    signals: observation.signals,
    ...(observation.dialog === undefined ? {} : { dialog: observation.dialog })
  })

const foundScreen = ({ id, base, variant, route, title, skeleton }: Screen) => ({
  id,
  base,
  variant,
  route,
  title,
  skeleton
})
