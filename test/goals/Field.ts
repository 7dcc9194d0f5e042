/** One field as a driver reads it, for tests that ask what to put into it. */
import type { Element } from "../../world/Element.ts"

export const field = (name: string, more: Partial<Element> = {}): Element => ({
  n: 1,
  role: "textbox",
  name,
  states: {},
  bounds: [0, 0, 100, 20],
  visibility: "visible",
  operable: true,
  ...more
})
