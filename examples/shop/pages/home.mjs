/** The home page: what the shop is, its categories, three products, and the newsletter. */
import { CATEGORIES, productOf } from "../data/products.mjs"
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { json, text } from "../reply.mjs"
import { productCard } from "./products.mjs"

const FEATURED = [1, 10, 21]

const categoryCard = (category) =>
  html`<li><a class="category" href="/products?category=${category}">${category}</a></li>`

const home = (ctx) =>
  page(ctx, {
    title: "Home",
    scripts: ["home"],
    body: html`<section class="hero">
        <h1>Paper, ink and patience</h1>
        <p>Stationery for people who still write things down. Made in small batches, packed by hand in Leeds.</p>
        <form action="/products" role="search" class="row">
          <label for="home-search">Search the shop</label>
          <input id="home-search" name="q" type="search" maxlength="100" />
          <button>Search</button>
        </form>
      </section>
      <section aria-labelledby="categories">
        <h2 id="categories">Browse by category</h2>
        <ul class="categories">
          ${CATEGORIES.map(categoryCard)}
        </ul>
      </section>
      <section aria-labelledby="featured">
        <h2 id="featured">Popular this week</h2>
        <ul class="cards">
          ${FEATURED.map((id) => productCard(productOf(id)))}
        </ul>
      </section>
      <section aria-labelledby="newsletter" class="panel">
        <h2 id="newsletter">A letter now and then</h2>
        <p>Four e-mails a year about new papers and workshops.</p>
        <form id="newsletter-form" class="row">
          <label for="newsletter-email">E-mail address</label>
          <input id="newsletter-email" name="email" type="email" autocomplete="email" required />
          <button>Subscribe</button>
        </form>
        <p id="newsletter-status" role="status"></p>
      </section>`
  })

const subscribe = (ctx) => {
  ctx.session.profile.newsletter = ctx.form.email
  if (ctx.defects.has("D03")) return text("", "application/json")
  return json({ ok: true, email: ctx.form.email })
}

export const routes = { "GET /": home, "POST /api/newsletter": subscribe }
