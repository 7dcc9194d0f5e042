/** Hunts of an app that holds a look up for ever: they end all the same. */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { hunt } from "../../agent/Hunt.ts"
import { Device, DeviceError, type DeviceService } from "../../drivers/Device.ts"
import { scriptedDevice } from "../../drivers/ScriptedDevice.ts"
import { Journal } from "../../journal/Journal.ts"
import { shop } from "../drawn/Shop.ts"
import { defaultsFor } from "./Hunting.ts"

/** The drawn shop, which answers so many looks and then none any more. */
const silentAfter = (looks: number) =>
  Layer.effect(
    Device,
    Effect.gen(function* () {
      const device = Context.get(yield* Layer.build(scriptedDevice(shop)), Device)
      let left = looks
      const observe = Effect.suspend(() => (left-- > 0 ? device.observe : Effect.never))
      return Object.defineProperties(Object.create(device), { observe: { value: observe } }) as DeviceService
    })
  )

/** What a hunt of a minute comes to after two minutes. */
const huntedAfter = (looks: number) =>
  Effect.gen(function* () {
    const hunting = yield* Effect.forkChild(Effect.exit(hunt(defaultsFor(shop))))
    yield* TestClock.adjust("2 minutes")
    const exit = yield* Fiber.join(hunting)
    return { exit, events: yield* (yield* Journal).history }
  }).pipe(Effect.provide(Layer.mergeAll(silentAfter(looks), Journal.layerTest())))

describe("a hunt that is held up", () => {
  it.effect("is broken off soon after its time is up, with what it found", () =>
    Effect.gen(function* () {
      const { exit, events } = yield* huntedAfter(20)
      assert.strictEqual(exit._tag === "Success" ? exit.value.status : exit._tag, "budget")
      assert.isTrue(exit._tag === "Success" && exit.value.steps > 0)
      assert.isTrue(events.some((event) => event._tag === "Stalled" && event.kind === "deadline"))
    })
  )

  it.effect("at the very first look fails, and says that the app answered nothing", () =>
    Effect.gen(function* () {
      const { exit } = yield* huntedAfter(0)
      const error = exit._tag === "Failure" ? exit.cause.reasons.map((one) => ("error" in one ? one.error : one)) : []
      assert.isTrue(error[0] instanceof DeviceError && error[0].reason._tag === "AppHung")
    })
  )
})
