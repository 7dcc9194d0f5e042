/** The product list: search, category, sorting and paging, all in the address. */
import { setTimeout as sleep } from "node:timers/promises"
import { CATEGORIES, products } from "../data/products.mjs"
import { money, plural } from "../format.mjs"
import { html, unsafe } from "../html.mjs"
import { page } from "../layout.mjs"

const PAGE_SIZE = 8

const SORTS = {
  name: ["Name", (a, b) => a.name.localeCompare(b.name)],
  "price-up": ["Price, lowest first", (a, b) => a.price - b.price],
  "price-down": ["Price, highest first", (a, b) => b.price - a.price],
  rating: ["Rating", (a, b) => b.rating - a.rating]
}

/** How a product shows in a list. */
export const productCard = (product, picture = `/pictures/products/${product.id}-1.svg`) =>
  html`<li class="card">
    <img src="${picture}" alt="" width="240" height="200" />
    <h3><a href="/products/${product.id}">${product.name}</a></h3>
    <p class="price">${money(product.price)}</p>
    <p class="small">Rated ${product.rating.toFixed(1)} of 5${product.stock === 0 && " · Out of stock"}</p>
  </li>`

const wanted = (query) => ({
  q: (query.get("q") ?? "").trim(),
  category: CATEGORIES.includes(query.get("category")) ? query.get("category") : "",
  sort: Object.hasOwn(SORTS, query.get("sort") ?? "") ? query.get("sort") : "name"
})

const mentions = (defects, q) => {
  const words = q.toLowerCase()
  const pattern = defects.has("B03") ? new RegExp(words) : { test: (text) => text.includes(words) }
  return ({ name, blurb }) => pattern.test(`${name} ${blurb}`.toLowerCase())
}

const found = (defects, { q, category, sort }) =>
  products
    .filter((product) => category === "" || product.category === category)
    .filter(mentions(defects, q))
    .toSorted(SORTS[sort][1])

const option = (value, label, selected) =>
  html`<option value="${value}" ${value === selected && html` selected`}>${label}</option>`

const filters = ({ q, category, sort }) =>
  html`<form action="/products" role="search" class="row filters">
    <label for="q">Search</label><input id="q" name="q" type="search" value="${q}" maxlength="100" />
    <label for="category">Category</label>
    <select id="category" name="category">
      ${option("", "All", category)}${CATEGORIES.map((name) => option(name, name, category))}
    </select>
    <label for="sort">Sort by</label>
    <select id="sort" name="sort">
      ${Object.entries(SORTS).map(([key, [label]]) => option(key, label, sort))}
    </select>
    <button>Apply</button>
  </form>`

const pager = (defects, { q, category, sort }, current, last) => {
  const kept = defects.has("B01") ? { q, category } : { q, category, sort }
  const address = (number) => `/products?${new URLSearchParams({ ...kept, page: number })}`
  const numbers = Array.from({ length: last }, (_, index) => index + 1)
  return html`<nav aria-label="Pages" class="pager">
    ${current > 1 && html`<a href="${address(current - 1)}" rel="prev">Previous</a>`}
    ${numbers.map((number) =>
      number === current
        ? html`<span aria-current="page">Page ${current} of ${last}</span>`
        : html`<a href="${address(number)}" aria-label="Page ${number}">${number}</a>`
    )}
    ${current < last && html`<a href="${address(current + 1)}" rel="next">Next</a>`}
  </nav>`
}

const nothingFound = (defects, q) => {
  const words = defects.has("D33") ? unsafe(q) : q
  return html`<p>No product matches “${words}”. <a href="/products">Show all products</a></p>`
}

const pictureOf = (defects, product) =>
  defects.has("D27") && product.id === 24 ? `/images/products/${product.id}.jpg` : undefined

const viewChoice = (defects) =>
  defects.has("B19")
    ? html`<div class="row">
        <span class="button quiet" data-view="grid">Grid</span>
        <span class="button quiet" data-view="list">List</span>
      </div>`
    : html`<div class="row" role="group" aria-label="View">
        <button type="button" class="quiet" data-view="grid" aria-pressed="true">Grid</button>
        <button type="button" class="quiet" data-view="list" aria-pressed="false">List</button>
      </div>`

const list = (ctx, wish, matches) => {
  const last = Math.ceil(matches.length / PAGE_SIZE)
  const current = Math.min(Math.max(1, Math.trunc(Number(ctx.query.get("page"))) || 1), last)
  const first = (current - 1) * PAGE_SIZE
  const shown = matches.slice(first, first + PAGE_SIZE)
  const until = first + (ctx.defects.has("B02") ? PAGE_SIZE : shown.length)
  return html`<p>Showing ${first + 1}–${until} of ${plural(matches.length, "product")}</p>
    ${viewChoice(ctx.defects)}
    <h2 class="visually-hidden">Products on this page</h2>
    <ul class="cards" id="results">
      ${shown.map((product) => productCard(product, pictureOf(ctx.defects, product)))}
    </ul>
    ${last > 1 && pager(ctx.defects, wish, current, last)}`
}

/** Above a category sorted by rating: its best rated product that several people reviewed. */
const bestRatedHint = (defects, { category, sort }, matches) => {
  if (category === "" || sort !== "rating") return false
  const best = matches.find((product) => product.reviews.length > 1)
  if (!best && !defects.has("D07")) return false
  return html`<p class="hint">Most talked about: ${best.name}</p>`
}

const productsPage = async (ctx) => {
  const wish = wanted(ctx.query)
  const matches = found(ctx.defects, wish)
  if (ctx.defects.has("D37") && wish.sort === "price-down") await sleep(3000)
  return page(ctx, {
    title: "Products",
    scripts: ["products"],
    body: html`<h1>Products</h1>
      ${filters(wish)} ${bestRatedHint(ctx.defects, wish, matches)}
      ${matches.length === 0 ? nothingFound(ctx.defects, wish.q) : list(ctx, wish, matches)}`
  })
}

export const routes = { "GET /products": productsPage }
