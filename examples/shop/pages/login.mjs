/** Signing in and out. There is one user, and the page says so. */
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { redirect } from "../reply.mjs"

const USER = "demo"
const PASSWORD = "demo1234"

/** Where to go after signing in: an address of this shop only. */
const safeNext = (next) => (next?.startsWith("/") && !/^\/[/\\]/.test(next) ? next : "/dashboard")

const signedInAlready = (ctx) =>
  page(ctx, {
    title: "Sign in",
    body: html`<h1>You are signed in</h1>
      <p>You are signed in as ${ctx.session.user}. <a href="/dashboard">Go to your dashboard</a></p>`
  })

const loginPage = (ctx) => {
  if (ctx.session.user) return signedInAlready(ctx)
  return page(ctx, {
    title: "Sign in",
    body: html`<h1>Sign in</h1>
      <p class="hint">This is a demo: sign in as <strong>demo</strong> with the password <strong>demo1234</strong>.</p>
      <form method="post" action="/login" class="stack panel narrow">
        <input type="hidden" name="next" value="${safeNext(ctx.query.get("next"))}" />
        <label for="username">User name</label>
        <input id="username" name="username" autocomplete="username" placeholder="demo" required />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          placeholder="demo1234"
          required
        />
        <button>Sign in</button>
      </form>`
  })
}

const login = (ctx) => {
  const { username, password, next } = ctx.form
  if (username?.trim() === USER && password === PASSWORD) {
    ctx.session.user = USER
    return redirect(ctx.defects.has("B08") ? "/dashboard" : safeNext(next))
  }
  ctx.session.flash = { kind: "bad", message: "That user name or password is not right. Please try again." }
  return redirect(`/login?next=${encodeURIComponent(safeNext(next))}`)
}

const logout = (ctx) => {
  ctx.session.user = null
  ctx.session.flash = { message: "You are signed out." }
  return redirect("/")
}

export const routes = { "GET /login": loginPage, "POST /login": login, "POST /logout": logout }
