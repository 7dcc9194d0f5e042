/** What a hostile page is: a small page that does one nasty thing, among ordinary ones, and what a hunt may say of it. */
import type { IncomingMessage, ServerResponse } from "node:http"

export type Answer = (request: IncomingMessage, response: ServerResponse, address: URL) => void

export interface HostilePage {
  /** Its folder on the server. */
  readonly name: string
  /** The page at the folder itself. */
  readonly html?: string
  /** What else the folder answers, and the folder itself where it has no `html`. */
  readonly answer?: Answer
  /** Nothing is wrong with this page: every error that a hunt tells of is a false alarm. */
  readonly isHealthy?: boolean
  /** Exit codes that a hunt may have: 0 and 1 where not said. */
  readonly exits?: ReadonlyArray<number>
}

/** A page with a heading, something ordinary to do, and what is hostile about it. */
export const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="icon" href="data:,">${head}</head><body><h1>${title}</h1>
<nav><a href="./">Start</a> <a href="../ordinary/">Ordinary page</a></nav>${body}
<p>Opened <output id="count">0</output> times</p>
<button type="button" onclick="count.textContent = Number(count.textContent) + 1">Count one more</button>
</body></html>`

export const script = (text: string): string => `<script>${text}</script>`
export const button = (name: string, onclick: string): string =>
  `<button type="button" onclick="${onclick}">${name}</button>`

export const sendPage = (response: ServerResponse, html: string | Buffer, status = 200): void => {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" })
  response.end(html)
}
