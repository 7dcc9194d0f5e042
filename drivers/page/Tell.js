/*
 * Writes one element of the reading: where it stands, whether it is seen or covered, and what is to be said of it.
 */
import { page } from "./Hooks.js"
import { nameOf } from "./Names.js"
import { HIDDEN, OCCLUDED, OFFSCREEN, TOLD_SHARE, VISIBLE, cut, extrasOf, numberOf, quote } from "./Nodes.js"
import { freePoint, surfaceOf } from "./Points.js"
import { doc, parentOf } from "./Restore.js"
import { NAME_LIMIT, fold } from "./Roles.js"

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
  if (at.code) put("code", "true")
  walk.out += `${walk.count ? "," : ""}[${n},"${role}",${quote(cut(name, NAME_LIMIT))},${where},${visibility},${operable ? 1 : 0},{${more}}]`
  walk.count++
  if (!operable) walk.told++
}

export const hasRoom = (walk, operable) => {
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
  while (by && page.numbers.get(by) === undefined) {
    const parent = parentOf(by)
    if (!parent || parent.nodeType !== 1 || parent === doc.body() || by.id || by.getAttribute("role")) break
    by = parent
  }
  return { covered: true, by: by ? numberOf(by) : undefined }
}

export const tellText = (walk, at, node, text, box) => {
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
export const tellTextNode = (walk, at, node) => {
  const text = fold(node.nodeValue)
  if (!text) return
  range = range || doc.createRange()
  range.selectNodeContents(node)
  tellText(walk, at, node, text, range.getBoundingClientRect())
}

export const tellNode = (walk, at, node, tag, role, operable) => {
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
