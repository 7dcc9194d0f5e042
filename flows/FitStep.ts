/**
 * Fits a step to the element it found. A recorder knows that a field changed and not what kind of field it is: a value for
 * a select is chosen, one for a date, time, colour or slider is set, and only the rest is typed.
 */
import type { Element } from "../world/Element.ts"
import type { OperationKind } from "../world/Operation.ts"

const setRoles = new Set(["slider", "date", "datetime", "time", "month", "week", "color"])

export const fitKind = (kind: OperationKind, element: Element): OperationKind => {
  if (kind !== "type") return kind
  if (element.options !== undefined) return "select"
  return setRoles.has(element.role) ? "set" : kind
}
