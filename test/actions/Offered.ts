/** What a drawn screen offers, by parts of its operations' keys, for tests. */
import { partsOf } from "../../actions/OperationKey.ts"
import { operationsOf } from "../../actions/Operations.ts"
import type { Element } from "../../world/Element.ts"
import type { Observation } from "../../world/Observation.ts"
import { describeScreen } from "../../world/Screen.ts"

/** Gives the first element of that role and name what a picture can't say. */
export const withMore = (observation: Observation, role: string, name: string, more: Partial<Element>): Observation => {
  const at = observation.elements.findIndex((one) => one.role === role && one.name === name)
  if (at < 0) throw new Error(`no ${role} "${name}" in the picture`)
  return { ...observation, elements: observation.elements.with(at, { ...observation.elements[at]!, ...more }) }
}

export const offered = (observation: Observation) =>
  operationsOf(describeScreen(observation), observation).map((known) => ({ ...known, ...partsOf(known.key) }))

/** `kind role name`, and the input class and instance where there are any. */
export const said = (observation: Observation): ReadonlyArray<string> =>
  offered(observation).map(({ kind, role, control, inputClass, instance }) =>
    [kind, control || role, inputClass ?? "", instance === "first" ? "" : `(${instance})`]
      .filter((part) => part !== "")
      .join(" ")
  )
