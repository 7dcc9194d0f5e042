/*
 * Where a tap would reach a node: its box or its label's, what lies on top of it, a point of it that is free.
 */
import { parentOf } from "./Restore.js"

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
  for (let at = other; at; at = parentOf(at) || at.host) if (at === node) return true
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
