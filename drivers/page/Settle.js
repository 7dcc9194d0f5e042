/*
 * Second part of the page script: when is the page quiet? Quiet is: nothing under way (requests, short timers, loading,
 * finite animations, pictures in view) and no mutation that counts for `quiet` milliseconds and two frames; where nothing
 * happened at all since the last reading, two frames. What repeats itself for ever, or was still under way at an earlier
 * deadline, is not waited for again. Nothing here has a fixed delay.
 */
import { keyOf, native, page, stir } from "./Hooks.js"
import { part } from "./Main.js"
import { doc } from "./Restore.js"

/** A node that keeps mutating for so long within one settling (milliseconds) is restless: a clock, an animation by script. */
const RESTLESS_AFTER = 600
/** Requests or timers of one kind begun within one settling before that kind is restless. */
const RESTLESS_REPEATS = 5
/** Animations that end later than this (milliseconds from now) are not part of an operation's effect. */
const LONG_ANIMATION = 1500

/** Node → [first, last] time of its present run of mutations. */
let runs = new native.WeakMap()
const RUN_GAP = 250

const countMutations = (records) => {
  const now = native.now()
  let counts = false
  for (let i = 0; i < records.length; i++) {
    const target = records[i].target
    if (page.restless.nodes.has(target)) continue
    const run = runs.get(target)
    if (run === undefined || now - run[1] > RUN_GAP) runs.set(target, [now, now])
    else {
      run[1] = now
      if (now - run[0] > RESTLESS_AFTER) {
        page.restless.nodes.add(target)
        continue
      }
    }
    counts = true
  }
  if (counts) stir()
}
const observer = new native.MutationObserver(countMutations)
const watched = { subtree: true, childList: true, attributes: true, characterData: true }
export const observeRoot = (root) => {
  if (page.observedRoots.has(root)) return
  page.observedRoots.add(root)
  observer.observe(root, watched)
}
observeRoot(document)

const frame = () =>
  new native.Promise((resolve) => {
    let done = false
    const once = () => {
      if (done) return
      done = true
      resolve()
    }
    // A page that is not shown gets no frames.
    native.requestFrame.call(window, () => native.setTimeout.call(window, once, 0))
    native.setTimeout.call(window, once, 100)
  })

const isRunning = (animation) => {
  if (animation.playState !== "running" || !animation.effect) return false
  const timing = animation.effect.getComputedTiming()
  const left = (Number(timing.endTime) - Number(timing.localTime || 0)) / Math.abs(animation.playbackRate || 1)
  return left > 0 && left <= LONG_ANIMATION && !page.restless.nodes.has(animation.effect.target)
}

const isAwaitedPicture = (picture) => {
  if (picture.complete || page.restless.nodes.has(picture)) return false
  const box = picture.getBoundingClientRect()
  return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
}

/** What this document is still waiting for, in a word; undefined when nothing. The cheap questions come first. */
export const underWay = () => {
  if (page.leaving !== undefined) return "leaving"
  if (doc.readyState() !== "complete" && !page.restless.load) return "loading"
  if (page.pending.size > 0) return "requests"
  if (page.timers.size > 0) return "timers"
  if (doc.fonts() && doc.fonts().status === "loading" && !page.restless.fonts) return "fonts"
  const animations = doc.getAnimations()
  for (let i = 0; i < animations.length; i++) if (isRunning(animations[i])) return "animations"
  const pictures = doc.images()
  for (let i = 0; i < pictures.length; i++) if (isAwaitedPicture(pictures[i])) return "pictures"
  return undefined
}

/** At the deadline: whatever is under way now is never waited for again in this document. */
export const learnRestless = () => {
  // An address that answers with a file never takes the document's place.
  if (page.leaving !== undefined) page.restless.requests.set(keyOf("LEAVE", page.leaving), true)
  page.leaving = undefined
  if (doc.readyState() !== "complete") page.restless.load = true
  page.pending.forEach((key) => page.restless.requests.set(key, true))
  page.timers.forEach((delay) => page.restless.delays.set(delay, true))
  page.pending.clear()
  page.timers.clear()
  if (doc.fonts() && doc.fonts().status === "loading") page.restless.fonts = true
  const animations = doc.getAnimations()
  for (let i = 0; i < animations.length; i++) {
    if (isRunning(animations[i])) page.restless.nodes.add(animations[i].effect.target)
  }
  const pictures = doc.images()
  for (let i = 0; i < pictures.length; i++) if (isAwaitedPicture(pictures[i])) page.restless.nodes.add(pictures[i])
}

/** Requests and timers of one kind that follow one another without end stop counting, before the deadline. */
const countRepeats = (items, seen, restless) => {
  items.forEach((kind, token) => {
    if (seen.tokens.get(token)) return
    seen.tokens.set(token, true)
    const count = (seen.kinds.get(kind) || 0) + 1
    seen.kinds.set(kind, count)
    if (count > RESTLESS_REPEATS && kind !== "body") restless.set(kind, true)
  })
  items.forEach((kind, token) => {
    if (restless.get(kind)) items.delete(token)
  })
}
const newCount = () => ({ tokens: new native.Map(), kinds: new native.Map() })

/** This document's part of the page script and those of the same-origin frames in it. */
export const everyPart = () => {
  const parts = [part]
  for (let i = 0; i < window.length; i++) {
    let inner
    try {
      inner = window[i][KEY]
    } catch {
      continue
    }
    if (inner) {
      const more = inner.everyPart()
      for (let j = 0; j < more.length; j++) parts[parts.length] = more[j]
    }
  }
  return parts
}

const ask = (parts, question) => {
  for (let i = 0; i < parts.length; i++) {
    const answer = parts[i][question]()
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Resolves to undefined when quiet, or to what was still under way at the deadline. */
export const settle = async ({ quiet, deadline }) => {
  const begun = native.now()
  let framesSinceStir = 0
  let lastStir = -1
  for (let turn = 0; ; turn++) {
    await frame()
    const parts = everyPart()
    let stirred = false
    let stirredAt = 0
    for (let i = 0; i < parts.length; i++) {
      const state = parts[i].stirState()
      stirred = stirred || state.stirred
      // Each document has its own time origin: ages compare, times don't.
      if (state.stirred && (stirredAt === 0 || native.now() - state.age > stirredAt))
        stirredAt = native.now() - state.age
    }
    framesSinceStir = stirredAt > lastStir + 1 ? 0 : framesSinceStir + 1
    lastStir = stirredAt > lastStir ? stirredAt : lastStir
    const waiting = ask(parts, "underWay")
    const now = native.now()
    const isQuiet = !stirred || (now - stirredAt >= quiet && framesSinceStir > 0)
    if (waiting === undefined && isQuiet && turn > 0) {
      return undefined
    }
    if (now - begun >= deadline) {
      for (let i = 0; i < parts.length; i++) parts[i].learnRestless()
      return waiting || "mutations"
    }
  }
}

let repeatedRequests = newCount()
let repeatedTimers = newCount()
export const stirState = () => {
  countRepeats(page.pending, repeatedRequests, page.restless.requests)
  countRepeats(page.timers, repeatedTimers, page.restless.delays)
  return { stirred: page.stirred, age: native.now() - page.stirredAt }
}

/** A reading is over: what stirs from now on is the next operation's doing; what is still under way is not. */
export const beginAnew = () => {
  page.stirred = false
  page.pending.clear()
  page.timers.clear()
  page.refused = []
  page.failures = 0
  repeatedRequests = newCount()
  repeatedTimers = newCount()
}
