/** A web device on the feature pages, and short words for what tests do with it. */
import { Context, Effect, Layer } from "effect"
import type { DeviceService } from "../../drivers/Device.ts"
import { makeWebDevice, type WebDeviceOptions } from "../../drivers/WebDevice.ts"
import type { Element } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Operation, OperationKind } from "../../world/Operation.ts"
import { pageServer } from "./PageServer.ts"

export interface Hand {
  readonly device: DeviceService
  readonly origin: string
  /** Opens a page and looks at it. */
  readonly open: (page: string) => Effect.Effect<Observation>
  /** Looks, and answers what it saw. */
  readonly look: Effect.Effect<Observation>
  /** Performs an operation on the element with this name as last seen, insists that it was done, and looks. */
  readonly does: (kind: OperationKind, name: string, value?: string) => Effect.Effect<Observation>
  readonly tap: (name: string) => Effect.Effect<Observation>
  /** Performs an operation that needs no element, and looks. */
  readonly doesAlone: (operation: Operation) => Effect.Effect<Observation>
  /** The element with this name as last seen. */
  readonly element: (name: string) => Element
}

export const elementNamed = (observation: Observation, name: string): Element => {
  const found =
    observation.elements.find((element) => element.name === name && element.operable) ??
    observation.elements.find((element) => element.name === name)
  if (found !== undefined) return found
  const names = observation.elements.map((element) => `${element.role} ${element.name}`).join("\n")
  throw new Error(`No element "${name}" on ${observation.location.url}. There are:\n${names}`)
}

/** What the page's status says: the feature pages tell there what happened. */
export const statusOf = (observation: Observation) =>
  observation.elements.find((element) => element.role === "status")?.name ?? ""

export const makeHand = (options: (origin: string) => WebDeviceOptions = () => ({})) =>
  Effect.gen(function* () {
    const origin = yield* pageServer
    const device = yield* makeWebDevice({ environment: process.env, ...options(origin) })
    let last: Observation | undefined
    const look = device.observe.pipe(
      Effect.tap((seen) => Effect.sync(() => (last = seen))),
      Effect.orDie
    )
    const element = (name: string) => {
      if (last === undefined) throw new Error("look first")
      return elementNamed(last, name)
    }
    const doesAlone = (operation: Operation) =>
      Effect.gen(function* () {
        const performed = yield* Effect.orDie(device.perform(operation))
        if (!performed.ok) throw new Error(`${operation.kind}: ${performed.failure} ${performed.detail}`)
        return yield* look
      })
    const does = (kind: OperationKind, name: string, value?: string) =>
      Effect.suspend(() => doesAlone({ kind, element: element(name).n, ...(value === undefined ? {} : { value }) }))
    return {
      device,
      origin,
      open: (page) => doesAlone({ kind: "open", value: `${origin}/${page}` }),
      look,
      does,
      tap: (name) => does("tap", name),
      doesAlone,
      element
    } satisfies Hand as Hand
  })

export class WebHand extends Context.Service<WebHand, Hand>()("test/drivers/WebHand") {
  static readonly layer = (options?: (origin: string) => WebDeviceOptions) => Layer.effect(WebHand, makeHand(options))
}
