/** How many things a control has to do with: those listed on its screen, and none where its own name says so. */
import { amountsOf } from "../world/Features.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { Screen } from "../world/Screen.ts"

const saysNone = /(?<![\p{L}\d.,])0(?![\p{L}\d.,])/u

/** By control key; empty where nothing is listed and no amount is said. */
export const amountsFor = (screen: Screen, observation: Observation): ((control: string) => string) => {
  const listed = amountsOf(screen.features)
  const { byNumber } = indexed(observation)
  const empty = new Set(
    screen.controls
      .filter(({ elements }) => saysNone.test(byNumber.get(elements[0]!)?.name ?? ""))
      .map(({ key }) => key)
  )
  return (control) => (empty.has(control) ? `${listed} none` : listed)
}
