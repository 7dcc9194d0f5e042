/** Puts the visitor's session and storage back to the beginning; for tests and for people who want to start again. */
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { json } from "../reply.mjs"

const resetPage = (ctx) => {
  ctx.sessions.reset(ctx.session)
  return page(ctx, {
    title: "Reset",
    scripts: ["reset"],
    body: html`<h1>Everything is as on the first day</h1>
      <p>Your session and what the shop kept in this browser are gone. <a href="/">Go to the home page</a></p>`
  })
}

const resetCall = (ctx) => {
  ctx.sessions.reset(ctx.session)
  return { ...json({ ok: true }), headers: { "Clear-Site-Data": '"storage"' } }
}

export const routes = { "GET /__reset": resetPage, "POST /__reset": resetCall }
