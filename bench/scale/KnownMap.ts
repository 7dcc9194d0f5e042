/**
 * The app map of someone who has been on every screen of an app and followed every link, and tried nothing else: the
 * state in which a map is at its largest and there is most left to choose from.
 */
import { Effect } from "effect"
import { operationsOf } from "../../actions/Operations.ts"
import { realise } from "../../actions/Realise.ts"
import type { DeviceService } from "../../drivers/Device.ts"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { AppMap } from "../../world/AppMap.ts"
import type { Observation } from "../../world/Observation.ts"
import { describeScreen, type Screen } from "../../world/Screen.ts"

interface Visit {
  readonly observation: Observation
  readonly screen: Screen
}

/** Milliseconds that following a link is told to have taken. */
const took = 120

const visitAll = Effect.fnUntraced(function* (app: DrawnApp, device: DeviceService, map: AppMap) {
  const visits = new Map<string, Visit>()
  for (const { route } of app.screens) {
    const value = new URL(route, app.start).href
    yield* device.perform({ kind: "open", value })
    const observation = yield* device.observe
    const screen = describeScreen(observation, map.refinements)
    map.seeScreen(screen, operationsOf(screen, observation))
    visits.set(value, { observation, screen })
  }
  return visits
})

const followLinks = (map: AppMap, visits: ReadonlyMap<string, Visit>): void => {
  for (const { observation, screen } of visits.values()) {
    for (const { key } of operationsOf(screen, observation)) {
      const realised = realise(key, screen, observation, [])
      const to = visits.get(realised?.element?.href ?? "")?.screen
      if (to === undefined || realised?.operation.kind !== "tap") continue
      const { id: from, variant: fromVariant } = screen
      map.learn({ from, fromVariant, key, to: to.id, toVariant: to.variant, effective: true, ok: true, took })
    }
  }
}

/** Visits every screen of the app on the device, and answers the map of it. */
export const knownMap = Effect.fnUntraced(function* (app: DrawnApp, device: DeviceService) {
  const map = AppMap.empty(app.name)
  followLinks(map, yield* visitAll(app, device, map))
  return map
})
