/** The frame of every page: head, navigation, messages, footer; and the pages for what isn't there or went wrong. */
import { plural } from "./format.mjs"
import { html } from "./html.mjs"
import { htmlReply } from "./reply.mjs"

const OPEN_PAGES = [
  ["/", "Home"],
  ["/products", "Products"],
  ["/workshops", "Workshops"],
  ["/help", "Help"],
  ["/about", "About"]
]
const USER_PAGES = [
  ["/dashboard", "Dashboard"],
  ["/orders", "Orders"],
  ["/notes", "Notes"],
  ["/settings", "Settings"]
]

const navLink = (path, [address, label]) =>
  html`<li><a href="${address}" ${address === path && html` aria-current="page"`}>${label}</a></li>`

const userMenu = (session) =>
  session.user === null
    ? html`<a class="button quiet" href="/login">Sign in</a>`
    : html`<form method="post" action="/logout" class="inline">
        <span class="user">Signed in as ${session.user}</span>
        <button class="quiet">Sign out</button>
      </form>`

/** How many things are in a cart, each piece counted. */
export const itemsIn = (cart) => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)

const header = ({ session, path }) =>
  html`<header class="top">
    <a class="brand" href="/"><img src="/assets/favicon.svg" alt="" width="28" height="28" /> Pinecone Paper Co.</a>
    <nav aria-label="Main">
      <ul>
        ${[...OPEN_PAGES, ...(session.user === null ? [] : USER_PAGES)].map((page) => navLink(path, page))}
        <li>
          <a href="/cart" ${path === "/cart" && html` aria-current="page"`}
            >Cart (<span id="cart-count">${itemsIn(session.cart)}</span>)</a
          >
        </li>
      </ul>
    </nav>
    ${userMenu(session)}
  </header>`

const flashOf = (session) => {
  const flash = session.flash
  session.flash = null
  return flash?.message && html`<p class="flash ${flash.kind ?? "good"}" role="status">${flash.message}</p>`
}

const footer = (session) =>
  html`<footer class="bottom">
    <p>Pinecone Paper Co., 14 Mill Lane, Leeds. A made-up shop for trying out test tools.</p>
    <p>
      <span>It is <time id="clock">00:00:00</time>.</span>
      <span>You have opened ${plural(session.pagesOpened, "page")} in this visit.</span>
    </p>
  </footer>`

/**
 * A page in the shop's frame. `title` heads the tab, `body` is the content of `main`, `scripts` are names of files in
 * `client/`, `head` is more markup for the head.
 */
export const page = (ctx, { title, body, scripts = [], head, status = 200 }) => {
  ctx.session.pagesOpened += 1
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Pinecone Paper Co.</title>
        <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/style.css" />
        ${head}
        <script type="module" src="/assets/common.js"></script>
        ${scripts.map((name) => html`<script type="module" src="/assets/${name}.js"></script>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${header(ctx)}
        <main id="content" tabindex="-1">${flashOf(ctx.session)} ${body}</main>
        ${footer(ctx.session)}
      </body>
    </html>`
  return htmlReply(markup, status)
}

/** Marks a handler as one for signed-in users only: others are sent to the sign-in page. */
export const forUsers = (handler) => Object.assign(handler, { needsUser: true })

/** The page for an address that isn't there. */
export const notFound = (ctx) =>
  page(ctx, {
    title: "Page not found",
    status: 404,
    body: html`<h1>Page not found</h1>
      <p>There is nothing at this address. <a href="/">Go to the home page</a></p>`
  })

/** The page for a failure of the shop itself. */
export const serverError = (ctx) =>
  page(ctx, {
    title: "Something went wrong",
    status: 500,
    body: html`<h1>Something went wrong</h1>
      <p>We could not show this page. <a href="/">Go to the home page</a></p>`
  })
