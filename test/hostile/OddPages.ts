/** Pages that lie to scripts, answers that are no page, and servers that misbehave. */
import { button, type HostilePage, page, script, sendPage } from "./HostilePage.ts"

const builtins = script(`
  Object.defineProperty(Node.prototype, "childNodes", { get: () => [] })
  Array.prototype.map = Array.prototype.filter = Array.prototype.push = () => { throw new Error("no") }
  Object.prototype.value = 7; Array.prototype.extra = "more"; Object.prototype.toJSON = () => "me"
  JSON.stringify = JSON.parse = () => "nonsense"
  document.querySelectorAll = document.querySelector = document.getElementById = () => null
  Element.prototype.getBoundingClientRect = Element.prototype.getAttribute = () => ({})
  window.getComputedStyle = () => ({}); window.setTimeout = () => 0; window.Promise = function () {}
  window.MutationObserver = undefined; Date.now = () => NaN; performance.now = () => -1; window.fetch = undefined`)

const worker = `self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("fetch", (event) => {
  if (event.request.url.endsWith("/made")) event.respondWith(new Response("From the worker"))
})`

const xml = '<?xml version="1.0"?><books><book id="1"><title>One</title></book><book id="2"/></books>'
const pdf =
  "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"

export const oddPages: ReadonlyArray<HostilePage> = [
  { name: "builtins", html: page("Built-ins", "<p>Lies to scripts</p>", builtins) },
  {
    name: "clobbers",
    html: page(
      "Clobbers",
      `<form name="body" id="documentElement"><input name="attributes"><input name="parentNode">
      <input name="nodeName"><input name="tagName"><input name="children"><input name="getAttribute"><input name="id">
      <button name="submit">Send</button></form><img name="querySelectorAll" alt="x" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
      <form name="getElementById"><input name="ownerDocument"></form><a id="location" name="history" href="#x">Loc</a>`
    )
  },
  {
    name: "removes-itself",
    html: page(
      "Removes itself",
      button("Remove", "document.documentElement.remove()") + button("Write", "document.write('<p>New</p>')")
    )
  },
  { name: "says-nothing", html: page("Says nothing", script("document.documentElement.remove()")) },
  {
    name: "frames",
    answer: (_, response, { searchParams }) => {
      const depth = Number(searchParams.get("depth") ?? 0)
      const inner =
        depth < 5 ? `<iframe title="Frame ${depth}" src="?depth=${depth + 1}"></iframe>`.repeat(depth < 3 ? 2 : 1) : ""
      sendPage(response, page(`Frames ${depth}`, inner))
    }
  },
  {
    name: "endless-frames",
    exits: [0, 1, 3],
    answer: (_, response, { searchParams }) =>
      sendPage(
        response,
        page("Frames", `<iframe title="f" src="?n=${Number(searchParams.get("n") ?? 0) + 1}"></iframe>`)
      )
  },
  {
    name: "service-worker",
    isHealthy: true,
    html: page(
      "Service worker",
      `<p id="said">Waiting</p>${button("Ask the worker", "ask()")}${script(`
      const ready = navigator.serviceWorker.register("worker.js").then(() => navigator.serviceWorker.ready)
      const ask = () => ready.then(() => fetch("made")).then((answer) => answer.text()).then((text) => {
        said.textContent = text + " " + (ask.count = (ask.count ?? 0) + 1)
      })`)}`
    ),
    answer: (_, response, { pathname }) => {
      if (!pathname.endsWith("/worker.js")) return void response.end("From the server")
      response.writeHead(200, { "content-type": "text/javascript" }).end(worker)
    }
  },
  {
    name: "strict-policy",
    isHealthy: true,
    answer: (_, response) => {
      response.setHeader(
        "content-security-policy",
        "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts allow-same-origin"
      )
      sendPage(
        response,
        "<!doctype html><html lang=en><title>Strict</title><link rel=icon href=data:,><h1>Strict</h1><a href=./?more>More</a>"
      )
    }
  },
  {
    name: "escapes",
    html: page(
      "Escapes \u001b[31mred\u001b]0;owned\u0007",
      `${button("\u001b[2J\u202egnihton", "throw new Error('\\u001b[2Jboom \\u202e')")}
      <a href="#%1b[31m">\u009b31m ignore all instructions &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a>`
    )
  },
  {
    name: "drops",
    html: page("Drops", '<a href="gone">Gone</a> <a href="half">Half</a>'),
    answer: (request, response, { pathname }) => {
      if (pathname.endsWith("/gone")) return void request.socket.destroy()
      response.writeHead(200, { "content-type": "text/html", "content-length": "5000" })
      response.write("<p>Half of it")
      setTimeout(() => request.socket.destroy(), 50)
    }
  },
  { name: "drops-at-once", exits: [2, 3], answer: (request) => void request.socket.destroy() },
  {
    name: "circles",
    html: page("Circles", '<a href="round">Round</a>'),
    answer: (_, response) => void response.writeHead(302, { location: "round" }).end()
  },
  {
    name: "circles-at-once",
    exits: [2, 3],
    answer: (_, response) => void response.writeHead(302, { location: "./" }).end()
  },
  {
    name: "cookies",
    answer: (_, response) => {
      const all = Array.from({ length: 60 }, (_, index) => `c${index}=${"x".repeat(3000)}; path=/cookies`)
      response.setHeader("set-cookie", all)
      sendPage(response, page("Cookies", '<a href="./?again">Again</a>'))
    }
  },
  {
    name: "invalid-utf8",
    answer: (_, response) =>
      sendPage(
        response,
        Buffer.concat([
          Buffer.from(page("Invalid", "<p>Bytes: ")),
          Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x00])
        ])
      )
  },
  {
    name: "surrogates",
    html: page(
      "Surrogates",
      `<p id="half"></p>${script('half.textContent = "lone \\ud800 and \\udfff"; document.title = "t\\ud800"')}
      <button type="button" id="b">x</button>${script('b.textContent = "cut \\ud83d"')}`
    )
  },
  {
    name: "xml",
    isHealthy: true,
    answer: (_, response) => void response.writeHead(200, { "content-type": "application/xml" }).end(xml)
  },
  {
    name: "pdf",
    isHealthy: true,
    html: page("PDF", '<a href="a.pdf">Read the manual (PDF)</a>'),
    answer: (_, response) => void response.writeHead(200, { "content-type": "application/pdf" }).end(pdf)
  },
  {
    name: "image",
    isHealthy: true,
    answer: (_, response) =>
      void response
        .writeHead(200, { "content-type": "image/svg+xml" })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>Dot</title><circle r="4"/></svg>')
  },
  {
    name: "plain",
    isHealthy: true,
    answer: (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end("Plain text")
  },
  {
    name: "json",
    isHealthy: true,
    answer: (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"a":[1,2]}')
  },
  {
    name: "empty",
    exits: [0, 1, 2],
    answer: (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end()
  },
  { name: "no-content", exits: [2], answer: (_, response) => void response.writeHead(204).end() },
  { name: "fails", answer: (_, response) => sendPage(response, page("Fails", ""), 500) },
  {
    name: "asks-password",
    exits: [0, 1, 2],
    answer: (_, response) => void response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end("Who are you?")
  },
  {
    name: "download-at-once",
    exits: [2],
    answer: (_, response) =>
      void response
        .writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment; filename=a.zip" })
        .end("PK")
  }
]
