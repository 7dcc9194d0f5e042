/** What a control without an accessible name is called instead: by its placeholder, or by what its author calls it. */
import { abstractName, looksGenerated } from "./Abstract.ts"
import type { Element } from "./Element.ts"

export const spareName = (element: Element): string => {
  if (element.placeholder !== undefined && element.placeholder !== "") return abstractName(element.placeholder)
  const id = element.field ?? element.testId ?? element.nativeId
  return id === undefined || looksGenerated(id) ? "" : id.replace(/\d+/g, "#")
}
