/** The cart: quantities, a coupon, totals. The page is drawn by the server; changes go through JSON. */
import { productOf } from "../data/products.mjs"
import { money } from "../format.mjs"
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { json, redirect } from "../reply.mjs"

const MOST_OF_ONE = 99
const FREE_DELIVERY_FROM = 4000
const DELIVERY = 395
const COUPONS = { PAPER10: 10 }

/** What is in the cart and what it costs, in pence. */
export const priceCart = ({ cart, coupon }) => {
  const lines = [...cart].map(([id, quantity]) => {
    const product = productOf(id)
    return { product, quantity, total: product.price * quantity }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  const saved = Math.round((subtotal * (COUPONS[coupon] ?? 0)) / 100)
  const delivery = lines.length === 0 || subtotal - saved >= FREE_DELIVERY_FROM ? 0 : DELIVERY
  return { lines, subtotal, saved, delivery, total: subtotal - saved + delivery }
}

const lineRow = ({ product, quantity, total }) =>
  html`<tr data-product="${product.id}">
    <th scope="row"><a href="/products/${product.id}">${product.name}</a></th>
    <td class="number">${money(product.price)}</td>
    <td>
      <input type="number" min="1" max="${MOST_OF_ONE}" value="${quantity}" aria-label="Quantity of ${product.name}" />
      <span class="small packing"></span>
    </td>
    <td class="number line-total">${money(total)}</td>
    <td><button type="button" class="quiet" data-remove aria-label="Remove ${product.name}">Remove</button></td>
  </tr>`

/** Subtotal, coupon, delivery and total as a list. */
export const sums = ({ subtotal, saved, delivery, total }) =>
  html`<dl class="sums" id="sums">
    <div>
      <dt>Subtotal</dt>
      <dd>${money(subtotal)}</dd>
    </div>
    ${
      saved > 0 &&
      html`<div>
        <dt>Coupon</dt>
        <dd>${money(-saved)}</dd>
      </div>`
    }
    <div>
      <dt>Delivery</dt>
      <dd>${delivery === 0 ? "Free" : money(delivery)}</dd>
    </div>
    <div>
      <dt>Total</dt>
      <dd class="price">${money(total)}</dd>
    </div>
  </dl>`

const couponForm = (coupon) =>
  html`<form method="post" action="/cart/coupon" class="row">
      <label for="coupon">Coupon code</label>
      <input id="coupon" name="coupon" value="${coupon}" maxlength="20" autocomplete="off" />
      <button class="quiet">Use coupon</button>
    </form>
    <p class="small">Try PAPER10 for ten per cent off.</p>`

const checkoutLink = (session) =>
  session.user
    ? html`<a class="button" href="/checkout">Go to checkout</a>`
    : html`<a class="button" href="/login?next=/checkout">Sign in to check out</a>`

const fullCart = (ctx, priced) =>
  html`<div class="scroll">
      <table id="cart">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" class="number">Price</th>
            <th scope="col">Quantity</th>
            <th scope="col" class="number">Sum</th>
            <th scope="col"><span class="visually-hidden">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          ${priced.lines.map(lineRow)}
        </tbody>
      </table>
    </div>
    <p id="cart-status" role="status"></p>
    ${couponForm(ctx.session.coupon)} ${sums(priced)}
    <p><a href="${ctx.defects.has("D13") ? "#" : "/help#delivery"}">How delivery costs work</a></p>
    <div class="row">
      ${checkoutLink(ctx.session)}
      <button type="button" class="quiet" id="empty-cart">Empty the cart</button>
    </div>`

const cartPage = (ctx) => {
  const priced = priceCart(ctx.session)
  return page(ctx, {
    title: "Cart",
    scripts: ["cart"],
    body: html`<h1>Cart</h1>
      ${
        priced.lines.length === 0
          ? html`<p>Your cart is empty. <a href="/products">Find something nice</a></p>`
          : fullCart(ctx, priced)
      }`
  })
}

const summary = ({ session: { cart, coupon }, defects }) => {
  const { lines, ...priced } = priceCart({ cart, coupon: defects.has("B07") ? null : coupon })
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const shown = lines.map(({ product, total }) => ({ product: product.id, total: money(total) }))
  return { ok: true, items, lines: shown, sums: String(sums(priced)) }
}

const quantityOf = (defects, value) => {
  const quantity = Number(value)
  const fits = quantity <= MOST_OF_ONE && (quantity >= 1 || defects.has("B05"))
  return Number.isInteger(quantity) && fits ? quantity : null
}

const change = (merge) => (ctx) => {
  const { cart } = ctx.session
  const product = productOf(ctx.form.product)
  const quantity = quantityOf(ctx.defects, ctx.form.quantity)
  const total = quantity === null ? null : quantityOf(ctx.defects, merge(cart.get(product?.id) ?? 0, quantity))
  if (!product || product.stock === 0 || total === null) {
    return json({ ok: false, message: `Please choose a quantity from 1 to ${MOST_OF_ONE}.` })
  }
  cart.set(product.id, total)
  return json(summary(ctx))
}

const remove = (ctx) => {
  ctx.session.cart.delete(Number(ctx.form.product))
  return json(summary(ctx))
}

const empty = (ctx) => {
  ctx.session.cart.clear()
  ctx.session.coupon = null
  return json(summary(ctx))
}

const unknownCoupon = (defects) =>
  defects.has("B11") ? "Diesen Gutscheincode kennen wir nicht." : "We don't know that coupon code."

const useCoupon = (ctx) => {
  const code = (ctx.form.coupon ?? "").trim().toUpperCase()
  const known = Object.hasOwn(COUPONS, code)
  ctx.session.coupon = known ? code : null
  ctx.session.flash = known
    ? { message: `Coupon ${code} takes ${COUPONS[code]}% off.` }
    : { kind: "bad", message: code === "" ? "No coupon is used." : unknownCoupon(ctx.defects) }
  return redirect("/cart")
}

export const routes = {
  "GET /cart": cartPage,
  "POST /cart/coupon": useCoupon,
  "POST /api/cart/add": change((before, more) => before + more),
  "POST /api/cart/set": change((_, quantity) => quantity),
  "POST /api/cart/remove": remove,
  "POST /api/cart/empty": empty
}
