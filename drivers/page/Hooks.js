/*
 * First part of the page script: runs before the page's own scripts, in every document and frame. It keeps the natives
 * that the other parts use (a page may replace them later), and counts what an operation may set going without it being
 * seen: mutations, requests, short timers, leaving the document, clipboard, prints, windows, errors.
 * Hooked functions are proxies of the natives: same name, same text, same answers.
 */
import { observeRoot } from "./Settle.js"

const LISTENED = ["click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"]
/** Longest delay, in milliseconds, of a timer that is taken for a part of an operation's effect. */
const SHORT_TIMER = 500

export const native = {
  setTimeout: window.setTimeout,
  clearTimeout: window.clearTimeout,
  requestFrame: window.requestAnimationFrame,
  stringify: JSON.stringify,
  Promise: window.Promise,
  Map: window.Map,
  WeakMap: window.WeakMap,
  WeakSet: window.WeakSet,
  WeakRef: window.WeakRef,
  MutationObserver: window.MutationObserver,
  apply: Reflect.apply,
  listen: EventTarget.prototype.addEventListener,
  chain: Promise.prototype.then,
  attribute: Element.prototype.getAttribute,
  action: Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "action").get,
  now: performance.now.bind(performance)
}

export const page = {
  id: `${Math.round(performance.timeOrigin)}-${Math.floor(Math.random() * 1e9)}`,
  /** Time of the last mutation that counts, request that ended or timer that fired. */
  stirredAt: 0,
  /** Something happened since the last reading. */
  stirred: true,
  requests: 0,
  clipboard: 0,
  prints: 0,
  downloads: 0,
  openings: 0,
  /** Errors, rejections, console errors and bad answers seen here: each is also an event of the browser's. */
  troubles: 0,
  /** Requests since the last reading that failed or were answered with 400 and above. */
  failures: 0,
  /** Address this document is being left for. */
  leaving: undefined,
  /** Addresses outside the allowed origins that were refused since the last reading. */
  refused: [],
  /** Token → key of requests under way that belong to the last operation. */
  pending: new native.Map(),
  /** Timer id → delay of short timers set since the last reading. */
  timers: new native.Map(),
  /** What was once still under way at the settling deadline, or repeats itself for ever: not waited for again. */
  restless: {
    requests: new native.Map(),
    delays: new native.Map(),
    nodes: new native.WeakSet(),
    fonts: false,
    load: false
  },
  listening: new native.WeakSet(),
  observedRoots: new native.WeakSet(),
  numbers: new native.WeakMap(),
  nodes: new native.Map(),
  last: 0
}

export const stir = () => {
  page.stirred = true
  page.stirredAt = native.now()
}

const hook = (owner, name, apply) => {
  const own = owner && Object.getOwnPropertyDescriptor(owner, name)
  if (!own || typeof own.value !== "function") return
  Object.defineProperty(owner, name, { ...own, value: new Proxy(own.value, { apply }) })
}

const isAllowed = (address) => {
  if (!config.allowedOrigins) return true
  let url
  try {
    url = new URL(address, document.baseURI)
  } catch {
    return true
  }
  return !/^https?:$/.test(url.protocol) || config.allowedOrigins.indexOf(url.origin) >= 0
}

export const keyOf = (method, address) => {
  const text = String(address)
  const end = text.search(/[?#]/)
  return `${method} ${end < 0 ? text : text.slice(0, end)}`
}

const fail = () => {
  page.troubles++
  page.failures++
}
let tokens = 0
const beginRequest = (key) => {
  page.requests++
  const token = ++tokens
  if (!page.restless.requests.get(key)) page.pending.set(token, key)
  stir()
  return token
}
const endRequest = (token) => {
  if (page.pending.delete(token)) stir()
}

hook(window, "fetch", (target, self, args) => {
  const input = args[0]
  const isRequest = input instanceof Request
  const method = (args[1] && args[1].method) || (isRequest ? input.method : "GET")
  const token = beginRequest(keyOf(method, isRequest ? input.url : input))
  let answer
  try {
    answer = native.apply(target, self, args)
  } catch (error) {
    endRequest(token)
    throw error
  }
  return native.apply(native.chain, answer, [
    (response) => {
      if (response.status >= 400) fail()
      endRequest(token)
      return response
    },
    (error) => {
      if (!error || error.name !== "AbortError") fail()
      endRequest(token)
      throw error
    }
  ])
})
for (const reader of ["json", "text", "blob", "arrayBuffer", "formData"]) {
  hook(Response.prototype, reader, (target, self, args) => {
    const token = ++tokens
    page.pending.set(token, "body")
    const done = () => endRequest(token)
    const answer = native.apply(target, self, args)
    return native.apply(native.chain, answer, [
      (value) => (done(), value),
      (error) => {
        done()
        throw error
      }
    ])
  })
}

const opened = new native.WeakMap()
hook(XMLHttpRequest.prototype, "open", (target, self, args) => {
  opened.set(self, keyOf(String(args[0]), args[1]))
  return native.apply(target, self, args)
})
hook(XMLHttpRequest.prototype, "send", (target, self, args) => {
  const token = beginRequest(opened.get(self) || "")
  native.apply(native.listen, self, [
    "loadend",
    () => {
      if (self.status >= 400) fail()
      endRequest(token)
    }
  ])
  native.apply(native.listen, self, ["error", fail])
  try {
    return native.apply(target, self, args)
  } catch (error) {
    endRequest(token)
    throw error
  }
})
hook(Navigator.prototype, "sendBeacon", (target, self, args) => {
  page.requests++
  return native.apply(target, self, args)
})

hook(window, "setTimeout", (target, self, args) => {
  const callback = args[0]
  const delay = Number(args[1]) || 0
  if (typeof callback !== "function" || delay > SHORT_TIMER || page.restless.delays.get(delay)) {
    return native.apply(target, self, args)
  }
  const wrapped = function (...rest) {
    // The page may set more timers in here: the count must not touch zero in between.
    try {
      return native.apply(callback, this, rest)
    } finally {
      if (page.timers.delete(id)) stir()
    }
  }
  const passed = [wrapped]
  for (let i = 1; i < args.length; i++) passed[i] = args[i]
  const id = native.apply(target, self, passed)
  page.timers.set(id, delay)
  return id
})
for (const clear of ["clearTimeout", "clearInterval"]) {
  hook(window, clear, (target, self, args) => {
    page.timers.delete(args[0])
    return native.apply(target, self, args)
  })
}

hook(EventTarget.prototype, "addEventListener", (target, self, args) => {
  if (self && self.nodeType === 1 && LISTENED.indexOf(args[0]) >= 0 && args[1]) page.listening.add(self)
  return native.apply(target, self, args)
})
hook(Element.prototype, "attachShadow", (target, self, args) => {
  const root = native.apply(target, self, args)
  observeRoot(root)
  return root
})

hook(window, "print", () => {
  page.prints++
})
hook(window, "open", (target, self, args) => {
  if (args[0] !== undefined && !isAllowed(args[0])) {
    page.refused[page.refused.length] = String(new URL(args[0], document.baseURI))
    return null
  }
  page.openings++
  return native.apply(target, self, args)
})
for (const write of ["writeText", "write"]) {
  hook(window.Clipboard && Clipboard.prototype, write, (target, self, args) => {
    page.clipboard++
    return native.apply(target, self, args)
  })
}
hook(Document.prototype, "execCommand", (target, self, args) => {
  if (/^(copy|cut)$/i.test(args[0])) page.clipboard++
  return native.apply(target, self, args)
})
for (const level of ["error", "warn"]) {
  hook(console, level, (target, self, args) => {
    page.troubles++
    return native.apply(target, self, args)
  })
}

const listenTo = (target, type, listener) => native.apply(native.listen, target, [type, listener, true])
const trouble = () => {
  page.troubles++
}
listenTo(window, "error", trouble)
listenTo(window, "unhandledrejection", trouble)
listenTo(window, "load", stir)
listenTo(window, "pageshow", () => {
  page.leaving = undefined
  stir()
})
listenTo(window, "click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href], area[href]") : null
  if (!link) return
  if (link.hasAttribute("download")) page.downloads++
  else if (link.target && !/^_(self|parent|top)$/i.test(link.target)) leaveByWindow(event, link.href)
})
listenTo(window, "submit", (event) => {
  // A field may be called `action` or `getAttribute`.
  const said = (node, name) => native.apply(native.attribute, node, [name])
  const form = event.target
  const target = (event.submitter && said(event.submitter, "formtarget")) || said(form, "target")
  if (target && !/^_(self|parent|top)$/i.test(target)) leaveByWindow(event, native.apply(native.action, form, []))
})
export const stay = () => {
  page.leaving = undefined
}
const leaveByWindow = (event, address) => {
  if (isAllowed(address)) page.openings++
  else {
    page.refused[page.refused.length] = String(address)
    event.preventDefault()
  }
}
if (window.navigation) {
  listenTo(navigation, "navigate", (event) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return
    if (event.cancelable && !isAllowed(event.destination.url)) {
      page.refused[page.refused.length] = event.destination.url
      event.preventDefault()
      return
    }
    if (page.restless.requests.get(keyOf("LEAVE", event.destination.url))) return
    page.leaving = event.destination.url
    stir()
    // A handler that comes after this one may cancel the leaving or make it a change within the document.
    native.setTimeout.call(window, () => {
      if (event.defaultPrevented || navigation.transition) page.leaving = undefined
    })
  })
  listenTo(navigation, "navigateerror", stay)
  listenTo(navigation, "navigatesuccess", stay)
}
