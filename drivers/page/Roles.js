/*
 * What a node is: its role in goapher's vocabulary, by what it says of itself (ARIA) or by its tag.
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
  log: "group",
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
