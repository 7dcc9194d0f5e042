/**
 * A static server on the loopback address, as a program: `node ServeFolder.ts <folder>` prints `listening on <url>` and
 * serves the files below the folder as static servers do: `index.html` for a folder, whose address ends with a slash.
 */
import { createReadStream, statSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize, sep } from "node:path"

const root = normalize(process.argv[2] ?? ".")

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".hbs": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".jsx": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml"
}

const none = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" })
  response.end(text)
}

type Place = { readonly file: string } | { readonly redirect: string }

/** What is at a path, or undefined where nothing is; never anything outside the folder. */
const placeOf = (path: string): Place | undefined => {
  const file = normalize(join(root, path))
  if (file !== root && !file.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return path.endsWith("/") ? placeOf(`${path}index.html`) : { redirect: `${path}/` }
  return found?.isFile() === true ? { file } : undefined
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const server = createServer((request, response) => {
  if (request.method !== "GET" && request.method !== "HEAD") return none(response, 405, "Method not allowed")
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1")
  const place = placeOf(decoded(pathname))
  if (place === undefined) return none(response, 404, "Not found")
  if ("redirect" in place) return void response.writeHead(301, { location: encodeURI(place.redirect) }).end()
  response.writeHead(200, { "content-type": types[extname(place.file)] ?? "application/octet-stream" })
  if (request.method === "HEAD") return void response.end()
  createReadStream(place.file).pipe(response)
})
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
