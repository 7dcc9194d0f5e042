/** Operates a device by the names a person reads, for tests: looks, finds the element by role and name, performs. */
import { Effect } from "effect"
import type { DeviceError, DeviceService, Performed } from "../../drivers/Device.ts"
import type { Element, Role } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Operation } from "../../world/Operation.ts"

/** The element with that role and name; a missing one ends the test with what was there instead. */
export const elementOf = (observation: Observation, role: Role, name: string): Element => {
  const found = observation.elements.find((element) => element.role === role && element.name === name)
  if (found !== undefined) return found
  const there = observation.elements.map((element) => `${element.role} "${element.name}"`).join(", ")
  throw new Error(`There is no ${role} "${name}" on ${observation.location.url}, only ${there}`)
}

export const has = (observation: Observation, role: Role, name: string): boolean =>
  observation.elements.some((element) => element.role === role && element.name === name)

export interface Hand {
  readonly look: Effect.Effect<Observation, DeviceError>
  readonly act: (
    kind: Operation["kind"],
    role: Role,
    name: string,
    value?: string
  ) => Effect.Effect<Performed, DeviceError>
  readonly tap: (role: Role, name: string) => Effect.Effect<Observation, DeviceError>
  readonly type: (name: string, value: string, role?: Role) => Effect.Effect<Observation, DeviceError>
  readonly press: (key: string) => Effect.Effect<Observation, DeviceError>
}

export const handOf = (device: DeviceService): Hand => {
  const act = Effect.fnUntraced(function* (kind: Operation["kind"], role: Role, name: string, value?: string) {
    const element = elementOf(yield* device.observe, role, name).n
    return yield* device.perform({ kind, element, ...(value === undefined ? {} : { value }) })
  })
  return {
    look: device.observe,
    act,
    tap: (role, name) => Effect.andThen(act("tap", role, name), device.observe),
    type: (name, value, role = "textbox") => Effect.andThen(act("type", role, name, value), device.observe),
    press: (key) => Effect.andThen(device.perform({ kind: "key", value: key }), device.observe)
  }
}
