/*
 * Last part of the page script but one: gets an element ready to be operated, and operates what no hand can do faithfully
 * through the driver (options, dates, colours, sliders, scrolling). It answers a point of the viewport, or why not.
 */
import { native } from "./Hooks.js"
import { nodeOf, numberOf, quote } from "./Nodes.js"
import { freePoint, holds, surfaceOf } from "./Points.js"
import { fold } from "./Roles.js"
import { doc } from "./Restore.js"

const refuse = (why, detail, by) =>
  `{"no":${quote(why)},"detail":${quote(detail)}${by === undefined ? "" : `,"by":${by}`}}`
const isDisabled = (node) => node.matches(":disabled") || node.getAttribute("aria-disabled") === "true"

/** The node as it is now, or the reason why it can't be operated. */
export const resolve = (n) => {
  const node = nodeOf(n)
  if (!node) return { no: refuse("stale", "The element is gone.") }
  const tag = node.nodeType === 1 ? node.tagName : "#text"
  return { node: tag === "#text" ? node.parentElement : node, tag, holder: node }
}

const frameOffset = (node) => {
  let x = 0
  let y = 0
  for (let view = node.ownerDocument.defaultView; view && view !== window; view = view.parent) {
    const box = view.frameElement.getBoundingClientRect()
    x += box.left + view.frameElement.clientLeft
    y += box.top + view.frameElement.clientTop
  }
  return { x, y }
}

const bringIntoView = (node) => {
  const box = node.getBoundingClientRect()
  const view = node.ownerDocument.defaultView
  const isIn = box.top >= 0 && box.left >= 0 && box.bottom <= view.innerHeight && box.right <= view.innerWidth
  if (!isIn || freePoint(node).x === undefined)
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
  for (let at = view; at !== window; at = at.parent) {
    at.frameElement.scrollIntoView({ block: "nearest", behavior: "instant" })
  }
}

/** Scrolls the element into view and answers the point a tap would reach it at. */
export const reach = (n) => {
  const found = resolve(n)
  if (found.no) return found.no
  const { node, tag } = found
  if (isDisabled(node)) return refuse("not-interactable", "The element is disabled.")
  const surface = surfaceOf(node, tag).node
  if (!surface.checkVisibility({ visibilityProperty: true }))
    return refuse("not-interactable", "The element is not rendered.")
  bringIntoView(surface)
  const point = freePoint(surface)
  if (point.x === undefined) {
    if (!point.blocker) return refuse("not-interactable", "No part of the element is in view.")
    const by = point.blocker
    return refuse("intercepted", `<${by.tagName.toLowerCase()}> covers the element.`, numberOf(by))
  }
  const offset = frameOffset(surface)
  return `{"x":${Math.floor(point.x + offset.x)},"y":${Math.floor(point.y + offset.y)}}`
}

/** The points of a drag: from one element to another. */
export const reachBoth = (from, to) => {
  const far = resolve(to)
  if (far.no) return far.no
  const start = reach(from)
  if (start[1] === '"' && start[2] === "n") return start
  const box = far.node.getBoundingClientRect()
  const offset = frameOffset(far.node)
  const x = Math.floor(box.left + box.width / 2 + offset.x)
  const y = Math.floor(box.top + box.height / 2 + offset.y)
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
    return refuse("out-of-bounds", "The end of the drag is not in view together with its start.")
  }
  return `{"from":${start},"to":{"x":${x},"y":${y}}}`
}

const TEXT_TYPES = /^(text|search|url|tel|email|password|number)$/
/** Focuses a text field and selects what it holds (`replace`) or puts the caret at its end, so that keys go there. */
export const focusField = (n, replace) => {
  const found = resolve(n)
  if (found.no) return found.no
  const { node, tag } = found
  const isField = tag === "TEXTAREA" || (tag === "INPUT" && TEXT_TYPES.test(node.type))
  if (!isField && !node.isContentEditable) return refuse("unsupported", "The element takes no text.")
  if (isDisabled(node) || node.readOnly) return refuse("not-interactable", "The field is disabled or read-only.")
  if (!node.checkVisibility({ visibilityProperty: true }))
    return refuse("not-interactable", "The field is not rendered.")
  bringIntoView(node)
  const point = freePoint(node)
  if (point.x === undefined && point.blocker) {
    return refuse("intercepted", `<${point.blocker.tagName.toLowerCase()}> covers the field.`, numberOf(point.blocker))
  }
  node.ownerDocument.defaultView.focus()
  node.focus()
  if (!holds(node, node.getRootNode().activeElement)) return refuse("not-interactable", "The field takes no focus.")
  if (isField) {
    if (replace) node.select()
    else if (tag === "TEXTAREA" || /^(text|search|url|tel|password)$/.test(node.type)) {
      node.setSelectionRange(node.value.length, node.value.length)
    }
  } else {
    const selection = node.ownerDocument.defaultView.getSelection()
    selection.selectAllChildren(node)
    if (!replace) selection.collapseToEnd()
  }
  const held = isField ? node.value : node.textContent
  return `{"empty":${held === ""},"multiline":${tag !== "INPUT"}}`
}

const valueSetter = (node) => {
  let prototype = Object.getPrototypeOf(node)
  while (prototype && !Object.getOwnPropertyDescriptor(prototype, "value")) prototype = Object.getPrototypeOf(prototype)
  return Object.getOwnPropertyDescriptor(prototype, "value").set
}
const tellChange = (node) => {
  const view = node.ownerDocument.defaultView
  node.dispatchEvent(new view.Event("input", { bubbles: true, composed: true }))
  node.dispatchEvent(new view.Event("change", { bubbles: true }))
}

/** Gives a slider, date, time or colour field a value, as its own picker would. */
export const setValue = (n, value) => {
  const found = resolve(n)
  if (found.no) return found.no
  const { node, tag } = found
  if (tag !== "INPUT") return refuse("unsupported", "The element takes no value.")
  if (isDisabled(node) || node.readOnly) return refuse("not-interactable", "The field is disabled or read-only.")
  bringIntoView(node)
  node.focus()
  native.apply(valueSetter(node), node, [value])
  tellChange(node)
  return "{}"
}

/** Picks the option with this label, of a select or of the select that `n` is an option of. */
export const selectOption = (n, label) => {
  const found = resolve(n)
  if (found.no) return found.no
  const { node, tag } = found
  if (tag !== "SELECT") return refuse("unsupported", "The element has no options to select: tap its options.")
  if (isDisabled(node)) return refuse("not-interactable", "The field is disabled.")
  bringIntoView(node)
  const option = Array.from(node.options).find((one) => fold(one.label) === fold(label) && !one.disabled)
  if (!option) return refuse("element-not-found", `There is no option "${label}" that can be selected.`)
  node.focus()
  if (node.multiple) option.selected = !option.selected
  else if (option.selected) return "{}"
  else node.selectedIndex = option.index
  tellChange(node)
  return "{}"
}

/** Answers whether `n` is a file field that takes files now, and marks it so that the driver can find it. */
export const fileField = (n) => {
  const found = resolve(n)
  if (found.no) return found.no
  const { node, tag } = found
  if (tag !== "INPUT" || node.type !== "file") return refuse("unsupported", "The element takes no files.")
  if (isDisabled(node)) return refuse("not-interactable", "The field is disabled.")
  return "{}"
}

const largestScroller = () => {
  const root = doc.scrollingElement() || doc.documentElement()
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) return root
  for (let at = doc.elementFromPoint(innerWidth / 2, innerHeight / 2); at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return root
}
/** Scrolls an element, or the page, by four fifths of what it shows. */
export const scrollContent = (n, way) => {
  let node = largestScroller()
  if (n) {
    const found = resolve(n)
    if (found.no) return found.no
    node = found.node
  }
  const isRoot = node === doc.scrollingElement() || node === doc.documentElement()
  const height = (isRoot ? innerHeight : node.clientHeight) * 0.8
  const width = (isRoot ? innerWidth : node.clientWidth) * 0.8
  const left = way === "left" ? -width : way === "right" ? width : 0
  const top = way === "up" ? -height : way === "down" ? height : 0
  node.scrollBy({ left, top, behavior: "instant" })
  return "{}"
}
