/**
 * The app map of a run: its events folded over the map it began with. A resumed run gets back what it had learned, also
 * when it was killed before the map was saved. The map is changed in place.
 */
import type { AppMap } from "../world/AppMap.ts"
import type { Event, EventOf, FoundScreen, KnownOperation } from "./Event.ts"

/** Announced screens, and what their announced operations are that wait for the observation they came with. */
interface Sighting {
  readonly screen: Pick<FoundScreen, "id" | "route" | "title">
  readonly operations: ReadonlyArray<KnownOperation>
}

/** `build` is the app's, as the run knew it. Answers the same map. */
export const foldMap = (map: AppMap, events: Iterable<Event>, build?: string): AppMap => {
  const sightings = new Map<string, Sighting>()
  const announce = (screen: Sighting["screen"] | undefined, operations: ReadonlyArray<KnownOperation>) => {
    if (screen === undefined) return
    const waiting = sightings.get(screen.id)?.operations ?? []
    sightings.set(screen.id, { screen, operations: [...waiting, ...operations] })
  }
  const sighted = (id: string) => sightings.get(id)?.screen ?? map.screenOf(id)
  for (const event of events) {
    switch (event._tag) {
      case "ScreenFound":
        announce(event.screen, event.operations)
        break
      case "OperationsAdded":
        announce(sighted(event.screen), event.operations)
        break
      case "Observed": {
        const screen = sighted(event.screen)
        if (screen === undefined) break
        map.seeScreen({ ...screen, variant: event.variant }, sightings.get(event.screen)?.operations ?? [])
        sightings.set(event.screen, { screen, operations: [] })
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
