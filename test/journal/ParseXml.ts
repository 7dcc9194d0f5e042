/** A strict little XML reader, to prove that what was written is XML: elements, attributes, text, the five entities. */

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replaceAll(/&([^;]*);?/g, (whole, name: string) => {
    const letter = whole.endsWith(";") ? entities[name] : undefined
    if (letter === undefined) throw new Error(`not an entity: ${whole.slice(0, 20)}`)
    return letter
  })

const attributesOf = (text: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  const rest = text.replaceAll(/\s+([\w.-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    found[name] = decoded(value)
    return ""
  })
  if (rest.trim() !== "") throw new Error(`not attributes: ${rest}`)
  return found
}

/** The root element; throws where the text is not well-formed. */
export const parseXml = (xml: string): XmlElement => {
  if (forbidden.test(xml)) throw new Error("a character that XML can't hold")
  const root = { name: "", attributes: {}, children: [] as Array<XmlElement>, text: "" }
  const open = [root]
  for (const [, tag, text] of xml.replace(/^<\?xml [^?]*\?>/, "").matchAll(/<([^<>]*)>|([^<>]+)/g)) {
    const current = open.at(-1)!
    if (text !== undefined) {
      current.text += decoded(text)
      continue
    }
    const [, close, name = "", attributes = "", empty] =
      /^(\/?)([\w.-]+)((?:\s+[\w.-]+="[^"]*")*)\s*(\/?)$/.exec(tag!) ?? []
    if (name === "") throw new Error(`not a tag: <${tag}>`)
    if (close === "/") {
      if (open.pop()?.name !== name) throw new Error(`closes what is not open: ${name}`)
      continue
    }
    const element = { name, attributes: attributesOf(attributes), children: [] as Array<XmlElement>, text: "" }
    current.children.push(element)
    if (empty !== "/") open.push(element)
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error("not one whole element")
  return root.children[0]!
}
