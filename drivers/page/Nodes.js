/*
 * Fourth part of the page script: what there is to say of one node: its number, its states and value, where a tap would
 * reach it, whether it listens, whether its children are rows. JSON text is put together by hand (strings alone go
 * through the native `JSON.stringify`), so a page that changes `Array.prototype` or adds a `toJSON` can't spoil it.
 */
import { native, page } from "./Hooks.js"
import { NAME_LIMIT, VALUE_LIMIT, fold } from "./Roles.js"

export const VISIBLE = 0
export const OFFSCREEN = 1
export const OCCLUDED = 2
export const HIDDEN = 3
/** Share of the element limit that plain text, cells and the like may take, so that controls always fit. */
export const TOLD_SHARE = 0.7
export const CELL_TEXT = 200
const MAX_OPTIONS = 50

export const quote = (text) => native.stringify(String(text))
export const cut = (text, limit) => (text.length > limit ? text.slice(0, limit) : text)

export const numberOf = (node) => {
  let n = page.numbers.get(node)
  if (n === undefined) {
    n = ++page.last
    page.numbers.set(node, n)
    page.nodes.set(n, new native.WeakRef(node))
  }
  return n
}
export const nodeOf = (n) => {
  const held = page.nodes.get(n)
  const node = held && held.deref()
  if (!node || !node.isConnected || !node.ownerDocument.defaultView) {
    page.nodes.delete(n)
    return undefined
  }
  return node
}

/** FNV-1a over UTF-16 code units. */
export const mix = (hash, text) => {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return Math.imul(hash ^ 0x1f, 16777619)
}
export const HASH_SEED = 0x811c9dc5 | 0

const cookies = () => {
  try {
    return document.cookie
  } catch {
    // A document without an origin of its own, such as an error page, has none.
    return ""
  }
}
export const storageHash = () => {
  let hash = mix(HASH_SEED, cookies())
  for (const name of ["localStorage", "sessionStorage"]) {
    let store
    try {
      store = window[name]
    } catch {
      continue
    }
    for (let i = 0; i < store.length; i++) {
      const key = store.key(i)
      const value = store.getItem(key)
      hash = mix(mix(hash, key), value.length > 20000 ? `${value.length}${value.slice(-2000)}` : value)
    }
  }
  return hash >>> 0
}

/** The box that a person taps: the node's own, or the visible label's of a box or file field that is drawn by its label. */
export const surfaceOf = (node, tag) => {
  const box = node.getBoundingClientRect()
  if (tag !== "INPUT" || !node.labels || !/^(checkbox|radio|file)$/.test(node.type)) return { node, box }
  if (box.width > 2 && box.height > 2 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
    return { node, box }
  }
  for (let i = 0; i < node.labels.length; i++) {
    const label = node.labels[i].getBoundingClientRect()
    if (label.width > 2 && label.height > 2 && node.labels[i].checkVisibility({ visibilityProperty: true })) {
      return { node: node.labels[i], box: label }
    }
  }
  return { node, box }
}

/** What a tap at this point of the document's viewport would hit, looking into open shadow roots. */
const hitAt = (doc, x, y) => {
  let hit = doc.elementFromPoint(x, y)
  while (hit && hit.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  return hit
}
export const holds = (node, other) => {
  for (let at = other; at; at = at.parentNode || at.host) if (at === node) return true
  return false
}
const takesTapFor = (node, hit) => {
  if (!hit) return false
  if (holds(node, hit)) return true
  if (node.labels) for (let i = 0; i < node.labels.length; i++) if (holds(node.labels[i], hit)) return true
  return false
}
/** Where in a box to look for a point that a tap would reach, as shares of its width and height. */
const PLACES = [
  [0.5, 0.5],
  [0.2, 0.5],
  [0.8, 0.5],
  [0.5, 0.2],
  [0.5, 0.8]
]
const pointIn = (node, box, tries) => {
  const doc = node.ownerDocument
  const { innerWidth: width, innerHeight: height } = doc.defaultView
  let blocker
  for (let i = 0; i < tries; i++) {
    const x = box.left + box.width * PLACES[i][0]
    const y = box.top + box.height * PLACES[i][1]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const hit = hitAt(doc, x, y)
    if (takesTapFor(node, hit)) return { x, y }
    if (blocker === undefined && hit) blocker = hit
  }
  return { blocker }
}
/** A point of the node that a tap would reach: the middle of its box, then other places of the boxes it consists of. */
export const freePoint = (node, box = node.getBoundingClientRect()) => {
  const middle = pointIn(node, box, 1)
  if (middle.x !== undefined) return middle
  const boxes = node.getClientRects()
  let blocker = middle.blocker
  for (let i = 0; i < boxes.length && i < 3; i++) {
    if (boxes[i].width === 0 || boxes[i].height === 0) continue
    const found = pointIn(node, boxes[i], PLACES.length)
    if (found.x !== undefined) return found
    if (i === 0 && found.blocker) blocker = found.blocker
  }
  return { blocker }
}

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
  /^(A|ABBR|B|BDI|BDO|BR|CITE|CODE|DATA|DEL|DFN|EM|FONT|I|INS|KBD|LABEL|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|TT|U|VAR|WBR)$/
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

const statesOf = (node, tag, role) => {
  let out = ""
  const put = (name, value) => {
    out += `${out ? "," : ""}"${name}":${value ? "true" : "false"}`
  }
  const aria = (name) => node.getAttribute(`aria-${name}`)
  const isField = tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT"
  if (
    (isField || tag === "BUTTON" || tag === "FIELDSET" ? node.matches(":disabled") : false) ||
    aria("disabled") === "true"
  ) {
    put("disabled", true)
  }
  const type = tag === "INPUT" ? node.type : ""
  if (type === "checkbox" || type === "radio") put("checked", node.checked)
  else if (aria("checked") !== null) put("checked", aria("checked") === "true")
  else if (role === "button" && aria("pressed") !== null) put("checked", aria("pressed") === "true")
  if (aria("selected") !== null) put("selected", aria("selected") === "true")
  else if (tag === "OPTION") put("selected", node.selected)
  else if (role === "link" && aria("current") && aria("current") !== "false") put("selected", true)
  if (aria("expanded") !== null) put("expanded", aria("expanded") === "true")
  else if (tag === "SUMMARY" && node.parentElement && node.parentElement.tagName === "DETAILS") {
    put("expanded", node.parentElement.open)
  }
  if (node === node.getRootNode().activeElement && node !== document.body) put("focused", true)
  if ((isField && node.required) || aria("required") === "true") put("required", true)
  if ((isField && node.readOnly) || aria("readonly") === "true") put("readonly", true)
  if ((isField && node.willValidate && !node.validity.valid) || (aria("invalid") && aria("invalid") !== "false")) {
    put("invalid", true)
  }
  if (type === "password") put("password", true)
  if (
    tag === "TEXTAREA" ||
    aria("multiline") === "true" ||
    (role === "textbox" && node.isContentEditable && !isField)
  ) {
    put("multiline", true)
  }
  if (aria("busy") === "true") put("busy", true)
  return out
}

const valueOf = (node, tag, role) => {
  if (tag === "INPUT") {
    const type = node.type
    if (/^(checkbox|radio|button|submit|reset|image|hidden)$/.test(type)) return undefined
    if (type === "password") return "•".repeat(Math.min(node.value.length, VALUE_LIMIT))
    if (type === "file") return Array.from(node.files, (file) => file.name).join(", ")
    return node.value
  }
  if (tag === "TEXTAREA") return node.value
  if (tag === "SELECT") return Array.from(node.selectedOptions, (option) => fold(option.label)).join(", ")
  if (tag === "PROGRESS" || tag === "METER") return node.hasAttribute("value") ? String(node.value) : undefined
  if (node.isContentEditable && (role === "textbox" || role === "searchbox" || role === "combobox"))
    return node.innerText
  const text = node.getAttribute("aria-valuetext") || node.getAttribute("aria-valuenow")
  return text === null ? undefined : text
}

const optionsOf = (node, tag, role) => {
  let list
  if (tag === "SELECT") list = node.options
  else if (tag === "INPUT" && node.list) list = node.list.options
  else if (role === "listbox") list = node.querySelectorAll('[role="option"]')
  if (!list) return ""
  let out = ""
  for (let i = 0; i < list.length && i < MAX_OPTIONS; i++) {
    const label = tag === "SELECT" ? list[i].label : list[i].label || list[i].value || list[i].textContent
    out += `${i ? "," : ""}${quote(cut(fold(label || ""), NAME_LIMIT))}`
  }
  return `[${out}]`
}

export const scrollsOf = (node, style) => {
  const canY = /auto|scroll|overlay/.test(style.overflowY)
  const canX = /auto|scroll|overlay/.test(style.overflowX)
  let out = ""
  const put = (way) => {
    out += `${out ? "," : ""}"${way}"`
  }
  if (canY && node.scrollTop > 0) put("up")
  if (canY && node.scrollTop + node.clientHeight < node.scrollHeight - 1) put("down")
  if (canX && node.scrollLeft > 0) put("left")
  if (canX && node.scrollLeft + node.clientWidth < node.scrollWidth - 1) put("right")
  return { out, scroller: canX || canY }
}

const fieldExtras = (node, tag, put) => {
  for (const name of ["placeholder", "autocomplete", "pattern", "min", "max", "accept"]) {
    const value = node.getAttribute(name)
    if (value) put(name, quote(cut(value, NAME_LIMIT)))
  }
  if (node.maxLength > 0) put("maxLength", node.maxLength)
  if (node.name) put("field", quote(node.name))
  if (tag !== "SELECT" && node.type) put("inputType", quote(node.type))
}

/** Everything about an element beyond role, name and place, as the inside of a JSON object. */
export const extrasOf = (node, tag, role, operable) => {
  let out = ""
  const put = (name, json) => {
    out += `${out ? "," : ""}"${name}":${json}`
  }
  const value = valueOf(node, tag, role)
  if (value !== undefined) put("value", quote(cut(value, VALUE_LIMIT)))
  const states = statesOf(node, tag, role)
  if (states) put("states", `{${states}}`)
  if (tag === "A" || tag === "AREA") {
    if (node.href) put("href", quote(node.href))
    if (node.target) put("opens", quote(node.target))
  } else if (tag === "FORM" && node.target) put("opens", quote(node.target))
  if (tag === "IMG" || (tag === "INPUT" && node.type === "image")) {
    put("source", quote(cut(node.currentSrc || node.src || "", VALUE_LIMIT)))
    if (tag === "IMG" && node.complete && node.naturalWidth === 0 && node.getAttribute("src")) put("broken", "true")
  } else if (tag === "IFRAME") put("source", quote(cut(node.src || "", VALUE_LIMIT)))
  const options = optionsOf(node, tag, role)
  if (options) put("options", options)
  if (tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT") fieldExtras(node, tag, put)
  else if (tag === "BUTTON") put("inputType", quote(node.type))
  if (role === "heading") put("level", Number(node.getAttribute("aria-level")) || Number(tag[1]) || 2)
  const testId = node.getAttribute("data-testid") || node.getAttribute("data-test-id") || node.getAttribute("data-test")
  if (testId) put("testId", quote(testId))
  if (node.id && typeof node.id === "string") put("nativeId", quote(node.id))
  if (node.draggable && tag !== "A" && tag !== "IMG") put("draggable", "true")
  if (operable && role === "slider") {
    for (const edge of ["min", "max"]) {
      const told = node.getAttribute(`aria-value${edge}`)
      if (told !== null) put(edge, quote(told))
    }
  }
  return out
}
