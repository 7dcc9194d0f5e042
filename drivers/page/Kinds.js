/*
 * What kind of a node it is, beyond its role: does it listen for taps, is it plain text, are its children rows?
 */
import { native, page } from "./Hooks.js"

export const GENERIC_TAGS =
  /^(DIV|SPAN|LI|TD|TH|TR|P|I|B|EM|STRONG|SMALL|IMG|svg|SECTION|ARTICLE|FIGURE|DT|DD|H[1-6]|A|LABEL)$/
/** React and Vue keep a node's handlers on the node itself. */
const hasFrameworkListener = (node) => {
  if (node._vei && (node._vei.onClick || node._vei.onMousedown)) return true
  const keys = Object.keys(node)
  for (let i = 0; i < keys.length; i++) {
    if (keys[i].indexOf("__reactProps$") !== 0) continue
    const props = node[keys[i]]
    return Boolean(props && (props.onClick || props.onMouseDown || props.onPointerDown))
  }
  return false
}
export const listensItself = (node) =>
  node.onclick !== null && node.onclick !== undefined ? true : page.listening.has(node) || hasFrameworkListener(node)

const INLINE =
  /^(A|ABBR|B|BDI|BDO|BR|CITE|DATA|DEL|DFN|EM|FONT|I|INS|LABEL|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|TT|U|VAR|WBR)$/
/** What a page marks as code: text that is meant to look odd, told apart from the text around it. */
export const CODE = "code, pre, kbd, samp"
export const CODE_TAGS = /^(CODE|PRE|KBD|SAMP)$/

/** A text with nothing but inline, plain mark-up in it is one text element. */
export const isPlainText = (node, state) => {
  for (let child = node.firstElementChild; child; child = child.nextElementSibling) {
    if (++state.count > 40 || !INLINE.test(child.tagName)) return false
    if (child.hasAttribute("href") || child.hasAttribute("role") || child.hasAttribute("tabindex")) return false
    if (child.shadowRoot || child.control || listensItself(child)) return false
    if (!isPlainText(child, state)) return false
  }
  return true
}
export const hasDirectText = (node) => {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 3 && /\S/.test(child.nodeValue)) return true
  }
  return false
}

/** Alike: same tag, same first class, and about the same build. */
const isAlike = (one, other) => {
  if (one.tagName !== other.tagName || one.classList[0] !== other.classList[0]) return false
  const a = one.firstElementChild
  const b = other.firstElementChild
  if (!a || !b) return false
  return a.tagName === b.tagName && Math.abs(one.childElementCount - other.childElementCount) <= 2
}
const isRowOf = (node, tag, child) => {
  const given = child.getAttribute("role")
  if (given === "row" || given === "listitem" || given === "treeitem") return true
  if (tag === "UL" || tag === "OL" || tag === "MENU") return child.tagName === "LI"
  if (tag === "TBODY" || tag === "TABLE") return child.tagName === "TR" && child.querySelector("td") !== null
  return false
}
const RUN_TAGS = /^(DIV|LI|ARTICLE|SECTION|A|TR|FIGURE|DETAILS|DL|P|SPAN|BUTTON|LABEL)$/
const isLabelledField = (node) =>
  node.closest("form, fieldset") && node.querySelector("input, select, textarea") && node.querySelector("label")

/** Children of a node that are rows, each with its index, and how many they are; undefined when it has none. */
export const rowsOf = (node, tag) => {
  const first = node.firstElementChild
  if (!first) return undefined
  if (isRowOf(node, tag, first) || tag === "TBODY") {
    const index = new native.Map()
    for (let child = first; child; child = child.nextElementSibling) {
      if (isRowOf(node, tag, child)) index.set(child, index.size)
    }
    return index.size > 0 ? { index, of: index.size } : undefined
  }
  if (
    !first.nextElementSibling ||
    tag === "BODY" ||
    tag === "HTML" ||
    tag === "SELECT" ||
    tag === "THEAD" ||
    tag === "TR"
  ) {
    return undefined
  }
  return longestRun(first)
}
const longestRun = (first) => {
  let best
  let bestSize = 1
  for (let start = first; start;) {
    let size = 1
    let next = start.nextElementSibling
    if (RUN_TAGS.test(start.tagName)) {
      while (next && isAlike(start, next)) {
        size++
        next = next.nextElementSibling
      }
    }
    if (size > bestSize) {
      best = start
      bestSize = size
    }
    start = next
  }
  if (!best || isLabelledField(best)) return undefined
  const index = new native.Map()
  for (let child = best; index.size < bestSize; child = child.nextElementSibling) index.set(child, index.size)
  return { index, of: bestSize }
}
