/*
 * What there is to say of one node: its number, its states, its value and what a field says of itself. JSON text is put
 * together by hand (strings alone go through the native `JSON.stringify`), so a page that changes `Array.prototype` or
 * adds a `toJSON` can't spoil it.
 */
import { native, page } from "./Hooks.js"
import { NAME_LIMIT, VALUE_LIMIT, fold } from "./Roles.js"
import { doc } from "./Restore.js"

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
    return doc.cookie()
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
  if (node === node.getRootNode().activeElement && node !== doc.body()) put("focused", true)
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
