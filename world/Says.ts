/** An operation in a person's words, such as `tap button "Add to cart"`. */
import type { Element } from "./Element.ts"
import type { Operation } from "./Operation.ts"

/** Longer values and names are cut, in characters. */
const longestQuote = 60

export const says = (operation: Operation, element?: Element): string => {
  const target = element === undefined ? "" : nameOf(element)
  const value = operation.value === undefined ? "" : valueOf(operation.value, element)
  switch (operation.kind) {
    case "tap":
    case "hover":
      return words(operation.kind === "hover" ? "point at" : "tap", target)
    case "doubleTap":
      return words("double-tap", target)
    case "longPress":
      return words("press and hold", target)
    case "type":
      return operation.value === "" ? words("empty", target) : words("type", value, "into", target)
    case "append":
      return words("add", value, "to", target)
    case "clear":
      return words("clear", target)
    case "select":
      return words("select", value, "in", target)
    case "upload":
      return words("choose file", value, "for", target)
    case "set":
      return words("set", target, "to", value)
    case "scroll":
      return words("scroll", operation.value ?? "down", target === "" ? "" : `in ${target}`)
    case "drag":
      return words("drag", target, "to another place")
    case "key":
      return words("press", operation.value ?? "", target === "" ? "" : `in ${target}`)
    case "back":
      return "go back"
    case "forward":
      return "go forward"
    case "reload":
      return "reload"
    case "open":
      return words("open", operation.value ?? "")
    case "accept":
      return value === "" ? "accept the dialog" : `answer the dialog with ${value}`
    case "dismiss":
      return "dismiss the dialog"
    case "switchWindow":
      return "switch to the other window"
    case "closeWindow":
      return "close the window"
  }
}

const words = (...parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join(" ")

const nameOf = (element: Element): string => {
  const name = element.name || element.placeholder || element.field || element.testId || element.nativeId
  return name === undefined ? `${element.role} without a name` : `${element.role} ${quote(name)}`
}

const valueOf = (value: string, element: Element | undefined): string =>
  element?.states.password === true ? "a password" : quote(value)

const quote = (text: string): string => {
  const line = text.replace(/\s+/g, " ")
  if (line.length <= longestQuote) return JSON.stringify(line)
  return `${JSON.stringify(`${line.slice(0, longestQuote - 1)}…`)} (${text.length} characters)`
}
