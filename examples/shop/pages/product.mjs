/** One product: pictures, tabs, reviews, size guide, and adding it to the cart. */
import { productOf, products } from "../data/products.mjs"
import { money, plural } from "../format.mjs"
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { json, redirect } from "../reply.mjs"

const gallery = (product) =>
  html`<div class="gallery">
    <img id="picture" src="/pictures/products/${product.id}-1.svg" alt="${product.name}" width="360" height="300" />
    <div class="row" role="group" aria-label="Views">
      ${["Front", "Side", "Back"].map(
        (view, index) =>
          html`<button
            type="button"
            class="quiet"
            data-picture="/pictures/products/${product.id}-${index + 1}.svg"
            aria-pressed="${index === 0}"
          >
            ${view}
          </button>`
      )}
    </div>
  </div>`

const least = (defects) => !defects.has("B05") && html` min="1"`

const buyForm = (defects, product) =>
  product.stock > 0
    ? html`<form id="buy" class="row" data-product="${product.id}">
        <label for="quantity">Quantity</label>
        <input id="quantity" name="quantity" type="number" ${least(defects)} max="99" value="1" required />
        <button>Add to cart</button>
      </form>`
    : html`<p>Out of stock. We expect more on 8 February 2027.</p>
        <button type="button" id="notify" data-product="${product.id}">Tell me when it is back</button>`

const review = ({ author, stars, helpful, words }) =>
  html`<li data-stars="${stars}" data-helpful="${helpful}">
    <p>${words}</p>
    <p class="small">${author}, ${stars} of 5 stars, ${plural(helpful, "reader")} found this helpful</p>
  </li>`

const reviews = (product) =>
  html`<div class="row">
      <label for="review-sort">Sort reviews by</label>
      <select id="review-sort">
        <option value="stars">Stars</option>
        <option value="helpful">Most helpful</option>
      </select>
    </div>
    <p id="review-lead" role="status"></p>
    <ul class="plain" id="reviews">
      ${product.reviews.map(review)}
    </ul>
    ${product.reviews.length === 0 && html`<p>Nobody has reviewed this product yet.</p>`}`

const ratingOf = (defects, { rating, reviews: { length } }) =>
  defects.has("B04") ? (rating * length) / length : rating

const tabs = (defects, product) =>
  html`<div class="tabs">
    <div role="tablist" aria-label="About this product">
      <button type="button" role="tab" id="tab-details" aria-controls="panel-details" aria-selected="true">
        Details
      </button>
      <button
        type="button"
        role="tab"
        id="tab-delivery"
        aria-controls="panel-delivery"
        aria-selected="false"
        tabindex="-1"
      >
        Delivery
      </button>
      <button
        type="button"
        role="tab"
        id="tab-reviews"
        aria-controls="panel-reviews"
        aria-selected="false"
        tabindex="-1"
      >
        Reviews (${product.reviews.length})
      </button>
    </div>
    <div role="tabpanel" id="panel-details" aria-labelledby="tab-details">
      <p>${product.blurb} Rated ${ratingOf(defects, product).toFixed(1)} of 5.</p>
    </div>
    <div role="tabpanel" id="panel-delivery" aria-labelledby="tab-delivery" hidden>
      <p>Sent within two working days. Delivery is free from £40.00.</p>
    </div>
    <div role="tabpanel" id="panel-reviews" aria-labelledby="tab-reviews" hidden>${reviews(product)}</div>
  </div>`

const SIZES = [
  ["A4", "210 × 297 mm"],
  ["A5", "148 × 210 mm"],
  ["A6", "105 × 148 mm"]
]

const sizeGuide = html`<button type="button" class="quiet" id="open-sizes">Size guide</button>
  <dialog id="sizes" aria-labelledby="sizes-title">
    <h2 id="sizes-title">Paper sizes</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Measures</th>
        </tr>
      </thead>
      <tbody>
        ${SIZES.map(
          ([size, measures]) =>
            html`<tr>
              <th scope="row">${size}</th>
              <td>${measures}</td>
            </tr>`
        )}
      </tbody>
    </table>
    <button type="button" data-close>Close</button>
  </dialog>`

const alsoLiked = (product) =>
  products.filter((other) => other.category === product.category && other.id !== product.id).slice(0, 3)

const productPage = (ctx) => {
  const product = productOf(ctx.params.id)
  if (!product) return redirect("/products")
  return page(ctx, {
    title: product.name,
    scripts: ["product", "tabs"],
    body: html`<p><a href="/products">All products</a></p>
      <h1>${product.name}</h1>
      <div class="split">
        ${gallery(product)}
        <div>
          <p class="price big">${money(product.price)}</p>
          <p class="small">${product.stock > 0 && html`${plural(product.stock, "piece")} in stock`}</p>
          ${buyForm(ctx.defects, product)}
          <p id="buy-status" role="status"></p>
          ${product.category === "Paper" && sizeGuide}
        </div>
      </div>
      ${tabs(ctx.defects, product)}
      <section aria-labelledby="also">
        <h2 id="also">More from ${product.category}</h2>
        <ul class="plain">
          ${alsoLiked(product).map((other) => html`<li><a href="/products/${other.id}">${other.name}</a></li>`)}
        </ul>
      </section>`
  })
}

const notify = (ctx) => json({ ok: true, email: ctx.session.profile.email })

export const routes = { "GET /products/:id": productPage, "POST /api/notify": notify }
