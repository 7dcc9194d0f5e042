/*
 * Third part of the page script: what a node is (its role in goapher's vocabulary) and what it is called (its accessible
 * name: the steps of the W3C "Accessible Name and Description Computation 1.2" that apply without generated content).
 */
import { native } from "./Hooks.js"

const INPUT_ROLES = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  file: "file",
  color: "color",
  date: "date",
  time: "time",
  "datetime-local": "datetime",
  month: "month",
  week: "week",
  hidden: ""
}
const TAG_ROLES = {
  BUTTON: "button",
  TEXTAREA: "textbox",
  SUMMARY: "button",
  OPTION: "option",
  NAV: "navigation",
  MAIN: "main",
  DIALOG: "dialog",
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  H5: "heading",
  H6: "heading",
  UL: "list",
  OL: "list",
  MENU: "list",
  LI: "listitem",
  TABLE: "table",
  TR: "row",
  TD: "cell",
  TH: "columnheader",
  FORM: "form",
  FIELDSET: "group",
  DETAILS: "group",
  ARTICLE: "article",
  ASIDE: "complementary",
  SEARCH: "search",
  OUTPUT: "status",
  PROGRESS: "progressbar",
  METER: "progressbar",
  IFRAME: "iframe",
  FRAME: "iframe",
  VIDEO: "media",
  AUDIO: "media"
}
/** ARIA roles that are the same thing to us, or that only arrange what they hold (empty). */
const ARIA_ROLES = {
  img: "image",
  grid: "table",
  treegrid: "table",
  gridcell: "cell",
  rowheader: "cell",
  log: "status",
  timer: "status",
  marquee: "status",
  meter: "progressbar",
  feed: "list",
  directory: "list",
  radiogroup: "group",
  figure: "group",
  none: "",
  presentation: ""
}
const KNOWN_ROLES = config.roles
export const CONTROLS = new native.Map()
for (const role of [
  "button",
  "link",
  "combobox",
  "listbox",
  "textbox",
  "checkbox",
  "radio",
  "slider",
  "spinbutton",
  "searchbox",
  "file",
  "color",
  "date",
  "time",
  "datetime",
  "month",
  "week",
  "switch",
  "tab",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "treeitem"
])
  CONTROLS.set(role, true)
/** Roles that are elements of an observation though nobody operates them. */
export const TOLD = new native.Map()
for (const role of [
  "alert",
  "alertdialog",
  "article",
  "banner",
  "cell",
  "columnheader",
  "complementary",
  "contentinfo",
  "dialog",
  "form",
  "group",
  "heading",
  "iframe",
  "image",
  "list",
  "main",
  "media",
  "menu",
  "menubar",
  "navigation",
  "progressbar",
  "region",
  "search",
  "status",
  "table",
  "tablist",
  "tabpanel",
  "toolbar",
  "tooltip",
  "tree"
]) {
  TOLD.set(role, true)
}
export const LANDMARKS = new native.Map()
for (const role of [
  "alertdialog",
  "banner",
  "complementary",
  "contentinfo",
  "dialog",
  "form",
  "main",
  "navigation",
  "region",
  "search",
  "toolbar"
])
  LANDMARKS.set(role, true)
export const NAMED_BY_CONTENT = new native.Map()
for (const role of [
  "button",
  "link",
  "heading",
  "tab",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "checkbox",
  "radio",
  "switch",
  "treeitem",
  "cell",
  "columnheader",
  "tooltip",
  "alert",
  "status",
  "generic"
]) {
  NAMED_BY_CONTENT.set(role, true)
}
const SECTIONING = "article, aside, main, nav, section"
/** Longest name and longest value, in characters. */
export const NAME_LIMIT = 400
export const VALUE_LIMIT = 4000

export const fold = (text) => (/^\s|\s$|\s\s|[\n\t\r\u00a0]/.test(text) ? text.replace(/\s+/g, " ").trim() : text)
const isLabelled = (node) => node.hasAttribute("aria-label") || node.hasAttribute("aria-labelledby")

const roleByTag = (node, tag) => {
  switch (tag) {
    case "A":
    case "AREA":
      return node.hasAttribute("href") ? "link" : ""
    case "INPUT": {
      const role = INPUT_ROLES[node.type]
      if (role !== undefined) return role
      return node.hasAttribute("list") ? "combobox" : "textbox"
    }
    case "SELECT":
      return node.multiple || node.size > 1 ? "listbox" : "combobox"
    case "IMG":
      return node.getAttribute("alt") === "" && !(node.complete && node.naturalWidth === 0) ? "" : "image"
    case "svg":
      return isLabelled(node) ? "image" : ""
    case "HEADER":
      return node.closest(SECTIONING) ? "" : "banner"
    case "FOOTER":
      return node.closest(SECTIONING) ? "" : "contentinfo"
    case "SECTION":
      return isLabelled(node) ? "region" : ""
    default:
      return TAG_ROLES[tag] || ""
  }
}

export const roleOf = (node, tag) => {
  const given = node.getAttribute("role")
  if (given) {
    const words = fold(given).split(" ")
    for (let i = 0; i < words.length; i++) {
      const word = words[i]
      const mapped = ARIA_ROLES[word]
      // A focusable control stays one whatever it says of itself.
      if (mapped === "" && CONTROLS.get(roleByTag(node, tag))) break
      if (mapped !== undefined) return mapped
      if (word === "textbox" && node.type === "search") return "searchbox"
      if (KNOWN_ROLES[word]) return word
    }
  }
  return roleByTag(node, tag)
}

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
