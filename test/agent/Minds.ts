/** A mind on a drawn app, freshly started, for tests of what a device's agent does step by step. */
import { Effect, Layer } from "effect"
import { freshStart } from "../../agent/Fresh.ts"
import { type Beginning, newKnowledge, newMind } from "../../agent/Mind.ts"
import { Register } from "../../agent/Register.ts"
import { Device } from "../../drivers/Device.ts"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { scriptedDevice, type ScriptedOptions } from "../../drivers/ScriptedDevice.ts"
import { Journal } from "../../journal/Journal.ts"
import type { Locator, OperationKind, Step } from "../../world/Operation.ts"
import { AppMap } from "../../world/AppMap.ts"
import { defaultsFor } from "./Hunting.ts"

/** A device that runs the app, and a journal in memory. */
export const stage = (app: DrawnApp, options: ScriptedOptions = {}) =>
  Layer.mergeAll(scriptedDevice(app, options), Journal.layerTest())

export const startedMind = Effect.fnUntraced(function* (app: DrawnApp, more: Partial<Beginning> = {}) {
  const device = yield* Device
  const knowledge = newKnowledge({
    ...defaultsFor(app),
    journal: yield* Journal,
    spent: { before: 0, since: yield* device.now, steps: 0 },
    map: AppMap.empty(app.name),
    register: new Register(),
    ...more
  })
  const mind = newMind(knowledge, device)
  yield* freshStart(mind, "state", "a test begins")
  return mind
})

/** A recorded step on the element of that role and name. */
export const step = (kind: OperationKind, role: string, name: string, value?: string): Step => ({
  kind,
  target: [{ by: "role", role, value: name } satisfies Locator],
  ...(value === undefined ? {} : { value }),
  says: `${kind} ${role} "${name}"`
})
