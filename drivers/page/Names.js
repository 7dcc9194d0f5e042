/*
 * What a node is called: its accessible name, by the steps of the W3C "Accessible Name and Description Computation 1.2"
 * that apply without generated content.
 */
import { NAMED_BY_CONTENT, NAME_LIMIT, fold } from "./Roles.js"

/** Block-level tags separate words where their text is joined; inline ones don't. */
const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BR|DD|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|OPTION|P|PRE|SECTION|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/

const isNotRendered = (node) => !node.checkVisibility({ visibilityProperty: true })

const embeddedValue = (node, tag) => {
  if (tag === "INPUT") {
    if (/^(checkbox|radio|password|file|hidden)$/.test(node.type)) return ""
    return node.value
  }
  if (tag === "TEXTAREA") return node.value
  return Array.from(node.selectedOptions, (option) => option.label).join(" ")
}

/** Text that `node` contributes to a name: what is seen, labels and text alternatives included. */
const textOf = (node, state) => {
  let text = ""
  const start = node.shadowRoot || node
  const children = node.tagName === "SLOT" && node.assignedNodes().length > 0 ? node.assignedNodes() : start.childNodes
  for (let i = 0; i < children.length && state.left > 0; i++) {
    const child = children[i]
    if (child.nodeType === 3) {
      text += child.nodeValue
      state.left -= child.nodeValue.length
    } else if (child.nodeType === 1) text += contribution(child, state)
  }
  return text
}

const contribution = (node, state) => {
  const tag = node.tagName
  if (tag === "SCRIPT" || tag === "STYLE" || tag === "TEMPLATE" || tag === "NOSCRIPT" || node === state.skip) return ""
  if (node.getAttribute("aria-hidden") === "true") return ""
  if (state.sees && isNotRendered(node)) return ""
  const label = node.getAttribute("aria-label")
  if (label && label.trim() && tag !== "SLOT") return ` ${label} `
  if (tag === "IMG" || tag === "AREA") return node.alt || node.getAttribute("title") || ""
  if (tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT") return ` ${embeddedValue(node, tag)} `
  if (tag === "svg") return svgTitle(node)
  const inner = textOf(node, state)
  if (!inner.trim() && node.hasAttribute("title")) return ` ${node.getAttribute("title")} `
  return BLOCKS.test(tag) ? ` ${inner} ` : inner
}

const svgTitle = (node) => {
  const title = node.querySelector(":scope > title")
  return title ? title.textContent : ""
}

export const contentText = (node, skip) => fold(textOf(node, { left: NAME_LIMIT * 2, sees: true, skip }))

const labelledBy = (node) => {
  const ids = node.getAttribute("aria-labelledby")
  if (!ids) return ""
  const root = node.getRootNode()
  let text = ""
  for (const id of fold(ids).split(" ")) {
    const other = root.getElementById ? root.getElementById(id) : null
    if (!other) continue
    const tag = other.tagName
    const state = { left: NAME_LIMIT * 2, sees: !isNotRendered(other), skip: null }
    const own = other.getAttribute("aria-label")
    if (own && own.trim()) text += ` ${own}`
    else if (other === node || !/^(INPUT|TEXTAREA|SELECT)$/.test(tag))
      text += ` ${tag === "IMG" ? other.alt : textOf(other, state)}`
    else text += ` ${embeddedValue(other, tag)}`
  }
  return fold(text)
}

const captionOf = (node, tag) => {
  const child = { FIELDSET: "LEGEND", TABLE: "CAPTION", FIGURE: "FIGCAPTION", DETAILS: "" }[tag]
  if (!child) return ""
  for (let inner = node.firstElementChild; inner; inner = inner.nextElementSibling) {
    if (inner.tagName === child) return contentText(inner, null)
  }
  return ""
}

const nativeName = (node, tag) => {
  if (tag === "INPUT") {
    const type = node.type
    if (type === "submit" || type === "button" || type === "reset") {
      if (node.value) return fold(node.value)
      return type === "submit" ? "Submit" : type === "reset" ? "Reset" : ""
    }
    if (type === "image") return fold(node.alt || node.title || "Submit")
  }
  if (tag === "IMG" || tag === "AREA") return fold(node.alt || "")
  if (tag === "svg") return fold(svgTitle(node))
  if (tag === "OPTION") return fold(node.label)
  return captionOf(node, tag)
}

const labelText = (node) => {
  const labels = node.labels
  if (!labels || labels.length === 0) return ""
  let text = ""
  for (let i = 0; i < labels.length; i++) text += ` ${contentText(labels[i], node)}`
  return fold(text)
}

export const nameOf = (node, tag, role) => {
  const by = labelledBy(node)
  if (by) return by
  const own = node.getAttribute("aria-label")
  if (own && own.trim()) return fold(own)
  const given = labelText(node) || nativeName(node, tag)
  if (given) return given
  if (NAMED_BY_CONTENT.get(role)) {
    const text = contentText(node, null)
    if (text) return text
  }
  const title = node.getAttribute("title")
  if (title && title.trim()) return fold(title)
  const hint = node.getAttribute("placeholder") || node.getAttribute("aria-placeholder")
  return hint ? fold(hint) : ""
}
