/**
 * The app map of a run: its events folded over the map it began with. A resumed run gets back what it had learned, also
 * when it was killed before the map was saved. The map is changed in place.
 */
import type { AppMap } from "../world/AppMap.ts"
import type { Event, EventOf, FoundScreen, KnownOperation } from "./Event.ts"

/** What was announced of a screen and waits for the observation it came with. */
interface Sighting {
  readonly screen: FoundScreen
  readonly operations: ReadonlyArray<KnownOperation>
}

/** `build` is the app's, as the run knew it. Answers the same map. */
export const foldMap = (map: AppMap, events: Iterable<Event>, build?: string): AppMap => {
  const sightings = new Map<string, Sighting>()
  const announce = (screen: FoundScreen | undefined, operations: ReadonlyArray<KnownOperation>) => {
    if (screen === undefined) return
    const waiting = sightings.get(screen.id)?.operations ?? []
    sightings.set(screen.id, { screen, operations: [...waiting, ...operations] })
  }
  for (const event of events) {
    switch (event._tag) {
      case "ScreenFound":
        announce(event.screen, event.operations)
        break
      case "OperationsAdded":
        announce(sightings.get(event.screen)?.screen, event.operations)
        break
      case "Observed": {
        const sighting = sightings.get(event.screen)
        if (sighting === undefined) break
        map.seeScreen({ ...sighting.screen, variant: event.variant }, sighting.operations)
        sightings.set(event.screen, { screen: sighting.screen, operations: [] })
        break
      }
      case "StepFinished":
        map.learn({ ...event, ...(build === undefined ? {} : { build }) })
        break
      case "ScreenSplit":
        map.split(event.split)
        break
      case "GuardRefused":
        block(map, event)
        break
    }
  }
  return map
}

const block = (map: AppMap, { screen, key, rule }: EventOf<"GuardRefused">): void => {
  const node = screen === undefined ? undefined : map.screenOf(screen)
  if (node === undefined || key === undefined) return
  const operation = map.operationOf(node.index, key)
  if (operation !== undefined) map.block(operation.index, rule)
}
