/*
 * A page may replace what reading needs (`querySelectorAll`, `getAttribute`, `getComputedStyle` …) with something that
 * answers otherwise, or throws. What stood there first is kept, put back for as long as we read, and taken out again: the
 * page never meets it.
 */
import { native } from "./Hooks.js"

const { getOwnPropertyDescriptor, defineProperty, setPrototypeOf } = Object

const NEEDED = [
  [window, "getComputedStyle Array JSON Math Number Object String RegExp"],
  [Object, "keys defineProperty"],
  [Array, "from"],
  [Math, "abs imul max min round"],
  [Document.prototype, "activeElement defaultView elementFromPoint getElementById"],
  [
    Node.prototype,
    `childNodes contains firstChild getRootNode isConnected nextSibling nodeType nodeValue ownerDocument parentElement
    parentNode textContent`
  ],
  [
    Element.prototype,
    `checkVisibility childElementCount children classList clientHeight clientLeft clientTop clientWidth closest
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute id matches
    nextElementSibling querySelector querySelectorAll scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth
    shadowRoot tagName`
  ],
  [Array.prototype, "filter forEach indexOf join map push slice"],
  [String.prototype, "charCodeAt indexOf repeat replace search slice split toLowerCase trim"],
  [RegExp.prototype, "exec test"],
  [Range.prototype, "getBoundingClientRect selectNodeContents"]
]

/** A page may have given `Object.prototype` a `value` or a `get`, which a descriptor would inherit. */
const bare = (descriptor) => (descriptor === undefined ? undefined : setPrototypeOf(descriptor, null))

const kept = []
for (const [owner, names] of NEEDED) {
  for (const name of names.split(/\s+/)) {
    const own = bare(getOwnPropertyDescriptor(owner, name))
    if (own !== undefined) kept[kept.length] = { owner, name, own }
  }
}

const isAsBefore = (now, own) =>
  now !== undefined && (own.get === undefined ? "value" in now && now.value === own.value : now.get === own.get)

/** Calls it with everything in its first place, and puts the page's own back. */
export const undisturbed =
  (call) =>
  (...given) => {
    const replaced = []
    for (let i = 0; i < kept.length; i++) {
      const { owner, name, own } = kept[i]
      const now = bare(getOwnPropertyDescriptor(owner, name))
      if (isAsBefore(now, own) || (now !== undefined && !now.configurable)) continue
      replaced[replaced.length] = { owner, name, now }
      defineProperty(owner, name, own)
    }
    try {
      return native.apply(call, undefined, given)
    } finally {
      for (let i = 0; i < replaced.length; i++) {
        const { owner, name, now } = replaced[i]
        if (now === undefined) delete owner[name]
        else defineProperty(owner, name, now)
      }
    }
  }

/** A property or method of a prototype as a function of the node, which no field, form or script of the page is in the way of. */
const asking = (prototype, name) => {
  const { get, value } = getOwnPropertyDescriptor(prototype, name)
  return get === undefined
    ? (node, ...given) => native.apply(value, node, given)
    : (node) => native.apply(get, node, [])
}

/** A form has each of its fields as a property, `parentNode` too where a field is called so: these ask the node itself. */
export const parentOf = asking(Node.prototype, "parentNode")
export const firstOf = asking(Node.prototype, "firstChild")
export const nextOf = asking(Node.prototype, "nextSibling")

/** A document has each of its named forms and pictures as a property, `body` and `title` too: these ask the document itself. */
export const doc = {}
for (const name of [
  "body",
  "cookie",
  "createRange",
  "documentElement",
  "elementFromPoint",
  "fonts",
  "getAnimations",
  "images",
  "querySelectorAll",
  "readyState",
  "scrollingElement",
  "title"
]) {
  const ask = asking(Document.prototype, name)
  doc[name] = (...given) => ask(document, ...given)
}
