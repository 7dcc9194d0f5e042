/*
 * Fifth part of the page script: one walk over the document, its open shadow roots and same-origin frames, that writes
 * the reading as JSON text, in the shape that `drivers/WebReading.ts` checks. What isn't rendered is left out, except
 * file fields (they take files without being seen).
 */
import { page } from "./Hooks.js"
import { CODE, CODE_TAGS, GENERIC_TAGS, hasDirectText, isPlainText, listensItself, rowsOf } from "./Kinds.js"
import { contentText } from "./Names.js"
import { CELL_TEXT, HASH_SEED, mix, numberOf, scrollsOf } from "./Nodes.js"
import { CONTROLS, LANDMARKS, NAMED_BY_CONTENT, TOLD, roleOf } from "./Roles.js"
import { doc, firstOf, nextOf } from "./Restore.js"
import { observeRoot } from "./Settle.js"
import { hasRoom, tellNode, tellText, tellTextNode } from "./Tell.js"

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

const lookOf = (walk, node, tag) => {
  let look = mix(walk.look, tag)
  const cls = node.getAttribute("class")
  if (cls) look = mix(look, cls)
  const style = node.getAttribute("style")
  if (style) look = mix(look, style)
  if (node.hidden || node.open) look = mix(look, node.hidden ? "hidden" : "open")
  walk.look = look
}

const lookInside = (walk, node) => {
  const inside = node.querySelectorAll("*")
  for (let i = 0; i < inside.length; i++) lookOf(walk, inside[i], inside[i].tagName)
}

const HOLDER_TAGS = /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|HEAD|LINK|META|TITLE|DATALIST|OPTION|OPTGROUP|BR|HR|WBR)$/

const walkNode = (walk, at, node) => {
  const tag = node.tagName
  if (HOLDER_TAGS.test(tag)) return
  if (node === walk.modal) at = { ...at, inert: false }
  if (page.restless.nodes.has(node) === false) lookOf(walk, node, tag)
  if (walk.count >= walk.max) {
    walk.truncated = true
    return lookInside(walk, node)
  }
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
    const code = at.code || (NAMED_BY_CONTENT.get(role) === true && node.querySelector(CODE) !== null)
    const told = tellNode(walk, { ...at, force: scrolls !== "", scrolls, code }, node, tag, role, operable)
    if (told) {
      inner.parent = told.n
      if (LANDMARKS.get(role)) inner.landmark = told.n
      if (coversText(role, operable, told.name)) inner.covered = true
      if (operable) inner.control = true
    }
  }
  if (CODE_TAGS.test(tag)) inner.code = true
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
    return lookInside(walk, node)
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
  const kind = child.nodeType
  if (kind === 3) {
    if (!at.covered) tellTextNode(walk, at, child)
  } else if (kind === 1 || typeof kind !== "number") walkElement(walk, at, child)
}

/** A form whose fields are called like what is asked of it (`getAttribute`) can't be told of; what is in it can. */
const walkElement = (walk, at, node) => {
  try {
    walkNode(walk, at, node)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    walk.truncated = true
    for (let child = firstOf(node); child; child = nextOf(child)) walkChild(walk, at, child)
  }
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
  const open = doc.querySelectorAll("dialog:modal")
  return open.length > 0 ? open[open.length - 1] : undefined
}

export const walkDocument = (max) => {
  const root = doc.documentElement()
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
    width: Math.max(root ? root.scrollWidth : 0, innerWidth),
    height: Math.max(root ? root.scrollHeight : 0, innerHeight)
  }
  for (const holder of [root, doc.body()]) {
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
    code: false,
    inert: false,
    clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    scrolled: false,
    scrolls: "",
    force: false
  }
  if (doc.body()) {
    const modal = modalDialog()
    if (modal) walkAround(walk, at, modal)
    else walkElement(walk, at, doc.body().tagName === "FRAMESET" ? root : doc.body())
  } else if (root && !(root instanceof HTMLElement)) {
    // A drawing that is opened by itself, whatever its address is called.
    tellNode(walk, at, root, root.tagName, "image", false)
  }
  return walk
}

/** A modal dialog makes all the rest of the document inert. */
const walkAround = (walk, at, modal) => {
  walk.modal = modal
  walkElement(walk, { ...at, inert: numberOf(modal) }, doc.body())
}
