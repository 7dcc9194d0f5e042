/*
 * Fifth part of the page script: one walk over the document, its open shadow roots and same-origin frames, that writes
 * the reading as JSON text, in the shape that `drivers/WebReading.ts` checks. What isn't rendered is left out, except
 * file fields (they take files without being seen).
 */
import { page } from "./Hooks.js"
import {
  CELL_TEXT,
  GENERIC_TAGS,
  HASH_SEED,
  HIDDEN,
  OCCLUDED,
  OFFSCREEN,
  TOLD_SHARE,
  VISIBLE,
  cut,
  extrasOf,
  freePoint,
  hasDirectText,
  isPlainText,
  listensItself,
  mix,
  numberOf,
  quote,
  rowsOf,
  scrollsOf,
  surfaceOf
} from "./Nodes.js"
import { CONTROLS, LANDMARKS, NAMED_BY_CONTENT, NAME_LIMIT, TOLD, contentText, fold, nameOf, roleOf } from "./Roles.js"
import { observeRoot } from "./Settle.js"

export const write = (walk, entry) => {
  const { n, role, name, box, visibility, operable, at, extras } = entry
  const where = `${Math.round(box[0])},${Math.round(box[1])},${Math.round(box[2])},${Math.round(box[3])}`
  let more = extras
  const put = (key, json) => {
    more += `${more ? "," : ""}"${key}":${json}`
  }
  if (at.parent) put("parent", at.parent)
  if (at.landmark) put("landmark", at.landmark)
  if (at.row) {
    const around = at.row.around ? `,"around":[${at.row.around}]` : ""
    put("row", `{"list":${at.row.list},"index":${at.row.index},"of":${at.row.of}${around}}`)
  }
  if (at.frame) put("frame", at.frame)
  walk.out += `${walk.count ? "," : ""}[${n},"${role}",${quote(cut(name, NAME_LIMIT))},${where},${visibility},${operable ? 1 : 0},{${more}}]`
  walk.count++
  if (!operable) walk.told++
}

const hasRoom = (walk, operable) => {
  if (walk.count < walk.max && (operable || walk.told < walk.max * TOLD_SHARE)) return true
  walk.truncated = true
  return false
}

const placeOf = (walk, at, box) => [box.left + at.x, box.top + at.y, box.width, box.height]

/** Where a box stands: in view, reached by scrolling, or beyond any scrolling. */
const visibilityOf = (walk, at, box) => {
  if (box.width === 0 || box.height === 0) return HIDDEN
  const x = box.left + at.x + box.width / 2
  const y = box.top + at.y + box.height / 2
  const clip = at.clip
  if (x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom) return VISIBLE
  if (at.frame) return OFFSCREEN
  if (box.right + at.x + walk.left <= 0 || box.bottom + at.y + walk.top <= 0) return HIDDEN
  if (!at.scrolled && (x + walk.left > walk.width || y + walk.top > walk.height)) return HIDDEN
  return OFFSCREEN
}

const coverOf = (at, node, seen, box) => {
  if (at.inert) return { covered: true, by: at.inert === true ? undefined : at.inert }
  if (seen !== VISIBLE) return { covered: false }
  const point = freePoint(node, box)
  if (point.x !== undefined) return { covered: false }
  let by = point.blocker
  while (by && page.numbers.get(by) === undefined && by.parentElement && by.parentElement !== document.body) {
    if (by.id || by.getAttribute("role")) break
    by = by.parentElement
  }
  return { covered: true, by: by ? numberOf(by) : undefined }
}

const tellText = (walk, at, node, text, box) => {
  if (!text || !hasRoom(walk, false)) return
  const visibility = visibilityOf(walk, at, box)
  if (visibility === HIDDEN) return
  write(walk, {
    n: numberOf(node),
    role: "text",
    name: text,
    box: placeOf(walk, at, box),
    visibility,
    operable: false,
    at,
    extras: ""
  })
}

let range
const tellTextNode = (walk, at, node) => {
  const text = fold(node.nodeValue)
  if (!text) return
  range = range || document.createRange()
  range.selectNodeContents(node)
  tellText(walk, at, node, text, range.getBoundingClientRect())
}

/** Is this node operable though neither its tag nor its role says so? */
const isSecretlyOperable = (walk, at, node, tag, style) => {
  if (at.control || !GENERIC_TAGS.test(tag) || (tag === "LABEL" && node.control)) return false
  const points = style.cursor === "pointer"
  const listens = listensItself(node)
  if (!listens && !(points && !at.pointer)) return false
  if (node.querySelector("a[href], button, input, select, textarea, [role=button], [role=link], [tabindex='0']"))
    return false
  if (points) return true
  const box = node.getBoundingClientRect()
  return (
    box.width * box.height <= innerWidth * innerHeight * 0.3 &&
    node.querySelector("ul, ol, table, form, p + p") === null
  )
}

const isOperable = (walk, at, node, tag, role, style) => {
  if (CONTROLS.get(role)) return !(role === "option" && node.closest("select, datalist"))
  if (node.isContentEditable && node.hasAttribute("contenteditable")) return true
  if (tag === "VIDEO" || tag === "AUDIO") return node.controls
  if (node.hasAttribute("tabindex") && node.tabIndex >= 0 && (listensItself(node) || node.draggable)) return true
  if (node.draggable && tag !== "A" && tag !== "IMG") return true
  return isSecretlyOperable(walk, at, node, tag, style)
}

const isShortCell = (node) =>
  node.textContent.length <= CELL_TEXT && !node.querySelector("table, ul, ol, form, h1, h2, h3, h4, p + p, div + div")

/** Roles whose name is all their text, so that the text inside is not told again. */
const coversText = (role, operable, name) => {
  if (role === "generic") return operable && name !== "" && name.length <= 80
  return NAMED_BY_CONTENT.get(role) === true
}

const tellNode = (walk, at, node, tag, role, operable) => {
  const surface = operable ? surfaceOf(node, tag) : { node, box: node.getBoundingClientRect() }
  let seen = visibilityOf(walk, at, surface.box)
  if (surface.node === node && seen !== HIDDEN) {
    const opacity = !/^(checkbox|radio|file|switch)$/.test(role)
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: opacity })) seen = HIDDEN
  }
  if (seen === HIDDEN && role !== "file") return undefined
  const name = nameOf(node, tag, role)
  if (role === "group" && !name && !at.force) return undefined
  let coveredBy
  if (operable && seen !== HIDDEN) {
    const cover = coverOf(at, surface.node, seen, surface.box)
    if (cover.covered) {
      seen = OCCLUDED
      coveredBy = cover.by
    }
  }
  let extras = extrasOf(node, tag, role, operable)
  if (coveredBy) extras += `${extras ? "," : ""}"coveredBy":${coveredBy}`
  if (at.scrolls) extras += `${extras ? "," : ""}"scrolls":[${at.scrolls}]`
  const n = numberOf(node)
  write(walk, {
    n,
    role: role || "generic",
    name,
    box: placeOf(walk, at, surface.box),
    visibility: seen,
    operable,
    at,
    extras
  })
  return { n, name }
}

const lookOf = (walk, node, tag) => {
  let look = mix(walk.look, tag)
  const cls = node.getAttribute("class")
  if (cls) look = mix(look, cls)
  const style = node.getAttribute("style")
  if (style) look = mix(look, style)
  if (node.hidden || node.open) look = mix(look, node.hidden ? "hidden" : "open")
  walk.look = look
}

const HOLDER_TAGS = /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|HEAD|LINK|META|TITLE|DATALIST|OPTION|OPTGROUP|BR|HR|WBR)$/

const walkNode = (walk, at, node) => {
  const tag = node.tagName
  if (HOLDER_TAGS.test(tag)) return
  if (node === walk.modal) at = { ...at, inert: false }
  if (page.restless.nodes.has(node) === false) lookOf(walk, node, tag)
  if (!node.checkVisibility()) {
    if (node.querySelector && (tag === "INPUT" ? node.type === "file" : node.querySelector("input[type=file]"))) {
      walkHiddenFiles(walk, at, node, tag)
    }
    return
  }
  if (tag === "VIDEO" || tag === "AUDIO") walk.playing += !node.paused && !node.ended ? 1 : 0
  const style = getComputedStyle(node)
  const inner = { ...at, force: false, scrolls: "" }
  if (node.inert && !inner.inert) inner.inert = true
  let role = roleOf(node, tag)
  if ((role === "cell" || role === "columnheader") && !isShortCell(node)) role = ""
  const scrolls = scrollerAt(walk, inner, node, tag, style)
  const operable = isOperable(walk, at, node, tag, role, style)
  if (operable && !role) role = node.isContentEditable && node.hasAttribute("contenteditable") ? "textbox" : "generic"
  if (scrolls && !role) role = "group"
  if ((operable || TOLD.get(role)) && hasRoom(walk, operable)) {
    const told = tellNode(walk, { ...at, force: scrolls !== "", scrolls }, node, tag, role, operable)
    if (told) {
      inner.parent = told.n
      if (LANDMARKS.get(role)) inner.landmark = told.n
      if (coversText(role, operable, told.name)) inner.covered = true
      if (operable) inner.control = true
    }
  }
  inner.pointer = at.pointer || style.cursor === "pointer"
  walkInside(walk, inner, node, tag)
}

const walkHiddenFiles = (walk, at, node, tag) => {
  const files = tag === "INPUT" ? [node] : node.querySelectorAll("input[type=file]")
  for (let i = 0; i < files.length; i++) {
    if (hasRoom(walk, true)) tellNode(walk, { ...at, scrolls: "" }, files[i], "INPUT", "file", true)
  }
}

const NEVER_SCROLLS = /^(HTML|BODY|TEXTAREA|SELECT|INPUT|A|BUTTON|SPAN|B|I|IMG|svg|TR|TD|TH|LABEL|IFRAME)$/

/** Notes that a node clips or scrolls its content; answers the directions that it scrolls in, as JSON. */
const scrollerAt = (walk, inner, node, tag, style) => {
  // Asked in order of cost: layout last.
  if (NEVER_SCROLLS.test(tag) || style.overflowY === "visible") return ""
  const { clientHeight, clientWidth } = node
  if (clientHeight === 0 || clientWidth === 0) return ""
  if (node.scrollHeight <= clientHeight + 1 && node.scrollWidth <= clientWidth + 1) return ""
  const found = scrollsOf(node, style)
  if (node.scrollTop || node.scrollLeft) {
    walk.scroll = mix(walk.scroll, `${Math.round(node.scrollTop)},${Math.round(node.scrollLeft)}`)
  }
  const box = node.getBoundingClientRect()
  const clip = inner.clip
  inner.clip = {
    left: Math.max(clip.left, box.left + inner.x),
    top: Math.max(clip.top, box.top + inner.y),
    right: Math.min(clip.right, box.right + inner.x),
    bottom: Math.min(clip.bottom, box.bottom + inner.y)
  }
  if (found.scroller) inner.scrolled = true
  return found.out
}

const walkInside = (walk, at, node, tag) => {
  if (tag === "IFRAME" || tag === "FRAME") return walkFrame(walk, at, node)
  if (tag === "TEXTAREA" || tag === "SELECT" || tag === "INPUT" || tag === "svg" || tag === "CANVAS") return
  if (tag === "LABEL" && node.control && !at.covered) at.covered = true
  const shadow = node.shadowRoot
  if (shadow) observeRoot(shadow)
  if (tag === "SLOT" && node.assignedNodes) {
    const assigned = node.assignedNodes()
    if (assigned.length > 0) {
      for (let i = 0; i < assigned.length; i++) walkChild(walk, at, assigned[i])
      return
    }
  }
  if (!at.covered && !shadow && hasDirectText(node) && isPlainText(node, { count: 0 })) {
    tellText(walk, at, node, contentText(node, null), node.getBoundingClientRect())
    for (const child of node.querySelectorAll("*")) lookOf(walk, child, child.tagName)
    return
  }
  const rows = rowsOf(node, tag)
  const list = rows ? numberOf(tag === "TBODY" ? node.closest("table") || node : node) : 0
  for (let child = (shadow || node).firstChild; child; child = child.nextSibling) {
    const index = rows ? rows.index.get(child) : undefined
    walkChild(
      walk,
      index === undefined ? at : { ...at, row: { list, index, of: rows.of, around: rowsAround(at) } },
      child
    )
  }
}

/** The rows around a row, nearest first, as JSON without the brackets; empty where there are none. */
const rowsAround = (at) => {
  if (!at.row) return ""
  const { around, index, list } = at.row
  return `{"list":${list},"index":${index}}${around ? `,${around}` : ""}`
}

const walkChild = (walk, at, child) => {
  if (child.nodeType === 1) walkNode(walk, at, child)
  else if (child.nodeType === 3 && !at.covered) tellTextNode(walk, at, child)
}

const walkFrame = (walk, at, node) => {
  let inner
  try {
    inner = node.contentDocument
  } catch {
    return
  }
  if (!inner || !inner.body) return
  const box = node.getBoundingClientRect()
  const x = at.x + box.left + node.clientLeft
  const y = at.y + box.top + node.clientTop
  const clip = {
    left: Math.max(at.clip.left, x),
    top: Math.max(at.clip.top, y),
    right: Math.min(at.clip.right, x + node.clientWidth),
    bottom: Math.min(at.clip.bottom, y + node.clientHeight)
  }
  walk.scroll = mix(walk.scroll, `${inner.defaultView.scrollX},${inner.defaultView.scrollY}`)
  walkNode(
    walk,
    { ...at, x, y, clip, scrolled: true, frame: numberOf(node), covered: false, pointer: false },
    inner.body
  )
}

const modalDialog = () => {
  const open = document.querySelectorAll("dialog:modal")
  return open.length > 0 ? open[open.length - 1] : undefined
}

export const walkDocument = (max) => {
  const root = document.documentElement
  const walk = {
    out: "",
    count: 0,
    told: 0,
    max,
    truncated: false,
    playing: 0,
    look: HASH_SEED,
    left: scrollX,
    top: scrollY,
    scroll: mix(HASH_SEED, `${Math.round(scrollX)},${Math.round(scrollY)}`),
    width: Math.max(root.scrollWidth, innerWidth),
    height: Math.max(root.scrollHeight, innerHeight)
  }
  for (const holder of [root, document.body]) {
    if (holder)
      for (const name of holder.getAttributeNames()) walk.look = mix(walk.look, `${name}=${holder.getAttribute(name)}`)
  }
  const at = {
    x: 0,
    y: 0,
    parent: 0,
    landmark: 0,
    row: undefined,
    frame: 0,
    covered: false,
    control: false,
    pointer: false,
    inert: false,
    clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    scrolled: false,
    scrolls: "",
    force: false
  }
  if (document.body) {
    const modal = modalDialog()
    if (modal) walkAround(walk, at, modal)
    else walkNode(walk, at, document.body.tagName === "FRAMESET" ? root : document.body)
  }
  return walk
}

/** A modal dialog makes all the rest of the document inert. */
const walkAround = (walk, at, modal) => {
  walk.modal = modal
  walkNode(walk, { ...at, inert: numberOf(modal) }, document.body)
}
