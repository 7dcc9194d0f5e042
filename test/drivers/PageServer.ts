/** A small web server for the pages of `test/drivers/pages`, with answers that fail, wait, or never come. */
import { Effect } from "effect"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const types: Readonly<Record<string, string>> = { html: "text/html", mjs: "text/javascript", png: "image/png" }

const pages = new URL("./pages/", import.meta.url)
/** The peer that computes accessible names, to compare ours with. */
const peer = new URL("../../node_modules/dom-accessibility-api/dist/", import.meta.url)

const sendPage = async (name: string, response: ServerResponse, folder = pages) => {
  const text = await readFile(new URL(name, folder)).catch(() => undefined)
  if (text === undefined) return void response.writeHead(404).end("not found")
  response.writeHead(200, { "content-type": types[name.split(".").at(-1) ?? ""] ?? "text/plain" }).end(text)
}

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? "/", "http://server")
  const wait = Number(url.searchParams.get("ms") ?? 0)
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  if (url.pathname === "/never") return
  if (url.pathname === "/reset") return void request.socket.destroy()
  if (url.pathname === "/poll") return void response.writeHead(200).end("answer")
  if (url.pathname === "/slow.html") return sendPage("second.html", response)
  if (url.pathname === "/download") return void response.writeHead(200, { "content-type": "text/plain" }).end("file")
  if (url.pathname === "/attachment") {
    return void response.writeHead(200, { "content-disposition": "attachment; filename=a.txt" }).end("file")
  }
  if (url.pathname === "/to")
    return void response.writeHead(302, { location: url.searchParams.get("url") ?? "/" }).end()
  if (url.pathname === "/drawing") {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>'
    return void response.writeHead(200, { "content-type": "image/svg+xml" }).end(drawing)
  }
  if (url.pathname === "/nothing") return void response.writeHead(204).end()
  if (url.pathname.startsWith("/peer/")) return sendPage(url.pathname.slice("/peer/".length), response, peer)
  const status = /^\/status\/(\d+)/.exec(url.pathname)?.[1]
  if (status !== undefined) {
    return void response.writeHead(Number(status), { "content-type": "text/html" }).end(`<h1>Status ${status}</h1>`)
  }
  return sendPage(url.pathname.slice(1), response)
}

/** The server's origin; it ends with the scope. */
export const pageServer = Effect.acquireRelease(
  Effect.callback<{ readonly origin: string; readonly close: () => void }>((resume) => {
    const server = createServer((request, response) => void answer(request, response))
    server.listen(0, "127.0.0.1", () => {
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      resume(Effect.succeed({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }))
    })
  }),
  ({ close }) => Effect.sync(close)
).pipe(Effect.map(({ origin }) => origin))
