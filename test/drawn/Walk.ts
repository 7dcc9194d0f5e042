/** Walks a device at random, as a monkey would: sensible operations mostly, nonsense now and then. Seeded, so repeatable. */
import { Effect } from "effect"
import type { DeviceError, DeviceService, Performed } from "../../drivers/Device.ts"
import type { Element } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import type { Operation } from "../../world/Operation.ts"

/** What came of one step. `failed` is the device's error, after which the session was reset. */
export interface Stride {
  readonly operation: Operation
  readonly performed: Performed | undefined
  readonly observation: Observation
  readonly failed: DeviceError | undefined
}

const texts = ["a", "Rug", "secret", "ann@example.org", "", "   ", "<b>x</b>", "7", "2026-02-03", "x".repeat(200)]

const pick = <A>(draw: () => number, choices: ReadonlyArray<A>): A => choices[Math.floor(draw() * choices.length)]!

const inputFor = (element: Element, draw: () => number): Operation => {
  const at = { element: element.n }
  if (element.options !== undefined) return { kind: "select", ...at, value: pick(draw, [...element.options, "none"]) }
  if (element.role === "slider") return { kind: "set", ...at, value: pick(draw, ["5", "500", "x"]) }
  if (element.role === "date") return { kind: "set", ...at, value: pick(draw, ["2026-02-03", "soon"]) }
  return { kind: pick(draw, ["type", "type", "append", "clear"] as const), ...at, value: pick(draw, texts) }
}

const anywhere = (observation: Observation, start: string, draw: () => number): Operation =>
  pick<Operation>(draw, [
    { kind: "back" },
    { kind: "back" },
    { kind: "forward" },
    { kind: "reload" },
    { kind: "open", value: start },
    { kind: "key", value: pick(draw, ["Enter", "Escape", "Tab", "Control+K"]) },
    { kind: "scroll", value: pick(draw, ["up", "down"]) },
    { kind: "accept" },
    { kind: "dismiss" },
    { kind: "switchWindow" },
    { kind: "closeWindow" },
    { kind: "tap", element: Math.floor(draw() * 500) },
    { kind: "drag", element: observation.elements[0]?.n ?? 1, to: observation.elements.at(-1)?.n ?? 1 }
  ])

const choose = (observation: Observation, start: string, draw: () => number): Operation => {
  if (observation.dialog !== undefined && draw() < 0.9)
    return { kind: draw() < 0.7 ? "accept" : "dismiss", value: "yes" }
  const operable = observation.elements.filter((element) => element.operable)
  if (operable.length === 0 || draw() < 0.15) return anywhere(observation, start, draw)
  const element = pick(draw, operable)
  if (element.value !== undefined && draw() < 0.8) return inputFor(element, draw)
  return { kind: pick(draw, ["tap", "tap", "tap", "doubleTap", "hover"] as const), element: element.n }
}

/** Performs so many steps and tells of each; a lost app is brought back by a reset of the session. */
export const walk = Effect.fnUntraced(function* (
  device: DeviceService,
  start: string,
  steps: number,
  draw: () => number
) {
  const strides: Array<Stride> = []
  let observation = yield* device.observe
  for (let i = 0; i < steps; i++) {
    const operation = choose(observation, start, draw)
    let failed: DeviceError | undefined
    const performed = yield* Effect.matchEffect(device.perform(operation), {
      onSuccess: Effect.succeed,
      onFailure: (error) => {
        failed = error
        return Effect.as(device.reset("session", start), undefined)
      }
    })
    observation = yield* device.observe
    strides.push({ operation, performed, observation, failed })
  }
  return strides
})
