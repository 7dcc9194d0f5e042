/**
 * The sample shop as an `http.Server`: finds the page of a request, gives it the visitor's session, and sends what it
 * answers. The pages are in `pages/`, one file each; the scripts and the stylesheet they load are in `client/`.
 */
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { parseDefects, settleDefects } from "./defects.mjs"
import { notFound, serverError } from "./layout.mjs"
import { redirect, text } from "./reply.mjs"
import { Sessions } from "./session.mjs"

/** Largest form the shop reads, in bytes. */
const MOST_BYTES = 1_000_000

const TYPES = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", svg: "image/svg+xml" }

const PAGES = [
  "about",
  "cart",
  "checkout",
  "dashboard",
  "help",
  "home",
  "login",
  "notes",
  "orders",
  "pictures",
  "product",
  "products",
  "reset",
  "settings",
  "workshop",
  "workshops"
]

const loadRoutes = async () => {
  const modules = await Promise.all(PAGES.map((name) => import(`./pages/${name}.mjs`)))
  return modules.flatMap(({ routes }) =>
    Object.entries(routes).map(([key, handler]) => {
      const [method, pattern] = key.split(" ")
      const expression = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`)
      return { method, expression, handler }
    })
  )
}

const routes = await loadRoutes()

const loadAssets = (defects) => {
  const folder = new URL("client/", import.meta.url)
  const load = (name) => ({
    type: TYPES[name.split(".").pop()],
    body: settleDefects(readFileSync(new URL(name, folder), "utf8"), defects)
  })
  const assets = new Map(readdirSync(folder).map((name) => [`/assets/${name}`, load(name)]))
  return assets.set("/favicon.ico", assets.get("/assets/favicon.svg"))
}

const readForm = async (request) => {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString("utf8")
  if (request.headers["content-type"]?.startsWith("application/json")) return body === "" ? {} : JSON.parse(body)
  return Object.fromEntries(new URLSearchParams(body))
}

const answer = async ({ request, response, url, defects, sessions, assets, now }) => {
  const asset = assets.get(url.pathname)
  if (asset) return { status: 200, ...asset, cache: "max-age=600" }
  const session = sessions.of(request, response)
  const ctx = { session, sessions, defects, now, url, path: url.pathname, query: url.searchParams, params: {} }
  const matches = routes.filter(({ expression }) => expression.test(url.pathname))
  const route = matches.find(({ method }) => method === (request.method === "HEAD" ? "GET" : request.method))
  if (!route) return matches.length > 0 ? text("Method not allowed", undefined, 405) : notFound(ctx)
  ctx.params = route.expression.exec(url.pathname).groups ?? {}
  ctx.form = request.method === "POST" ? await readForm(request) : {}
  ctx.signedIn = session.user !== null
  if (route.handler.needsUser && !ctx.signedIn) {
    return redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  }
  try {
    return await route.handler(ctx)
  } catch {
    return serverError(ctx)
  }
}

const send = (request, response, reply) => {
  response.statusCode = reply.status
  response.setHeader("Content-Type", reply.type)
  response.setHeader("Cache-Control", reply.cache ?? "no-store")
  if (reply.location) response.setHeader("Location", reply.location)
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
  response.end(request.method === "HEAD" ? undefined : reply.body)
}

/**
 * The shop as a server that doesn't listen yet. `defects`: "all", "none", or ids (a list or "D01,D02"). `now` gives the
 * date that new orders carry.
 */
export const createShop = ({ defects: choice = "none", now = () => new Date() } = {}) => {
  const defects = parseDefects(choice)
  const assets = loadAssets(defects)
  const sessions = new Sessions()
  return createServer((request, response) => {
    const url = new URL(request.url, "http://127.0.0.1")
    answer({ request, response, url, defects, sessions, assets, now })
      .catch(() => text("Bad request", undefined, 400))
      .then((reply) => send(request, response, reply))
  })
}
