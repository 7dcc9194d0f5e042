/** JSON that remembers where its values stand, so that an error can point at them. */
import { findNodeAtLocation, getNodeValue, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"

/** Counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

export type JsonText =
  | {
      readonly ok: true
      readonly value: unknown
      /** Where the value at this path stands; the nearest enclosing one when there is none. */
      readonly placeOf: (path: ReadonlyArray<PropertyKey>) => Place
    }
  | { readonly ok: false; readonly problem: string; readonly place: Place }

const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf("\n") + 1
  return { line: before.split("\n").length, column: offset - start + 1 }
}

/** `PropertyNameExpected` in words. */
const words = ({ error }: ParseError): string =>
  printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()

export const parseJsonText = (given: string): JsonText => {
  const text = given.startsWith("\ufeff") ? given.slice(1) : given
  const errors: Array<ParseError> = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (root === undefined || first !== undefined) {
    return {
      ok: false,
      problem: first === undefined ? "it is empty" : words(first),
      place: placeAt(text, first?.offset ?? 0)
    }
  }
  const placeOf = (path: ReadonlyArray<PropertyKey>): Place => {
    const keys = path.map((key) => (typeof key === "symbol" ? String(key) : key))
    for (let length = keys.length; length > 0; length--) {
      const node = findNodeAtLocation(root, keys.slice(0, length))
      if (node !== undefined) return placeAt(text, node.offset)
    }
    return placeAt(text, root.offset)
  }
  return { ok: true, value: getNodeValue(root), placeOf }
}
