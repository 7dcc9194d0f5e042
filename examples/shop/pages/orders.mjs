/** Orders: the list with its filters, one order, its receipt, and cancelling. */
import { productOf } from "../data/products.mjs"
import { longDate, money, plural } from "../format.mjs"
import { html } from "../html.mjs"
import { forUsers, page } from "../layout.mjs"
import { htmlReply, redirect } from "../reply.mjs"
import { sums } from "./cart.mjs"

const FILTERS = {
  all: ["All", () => true],
  open: ["Open", (order) => order.status === "new" || order.status === "on its way"],
  delivered: ["Delivered", (order) => order.status === "delivered"],
  cancelled: ["Cancelled", (order) => order.status === "cancelled"]
}

const orderOf = (ctx) => ctx.session.orders.find((order) => order.id === Number(ctx.params.id))

const goods = (order) => order.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

const pricesOf = (order) => {
  const [subtotal, saved, delivery] = [goods(order), order.saved ?? 0, order.delivery ?? 0]
  return { subtotal, saved, delivery, total: subtotal - saved + delivery }
}

const orderRow = (order) =>
  html`<tr>
    <th scope="row"><a href="/orders/${order.id}">Order ${order.id}</a></th>
    <td>${longDate(order.placed)}</td>
    <td>${order.status}</td>
    <td class="number">${money(pricesOf(order).total)}</td>
  </tr>`

const orderTable = (orders) =>
  html`<p>${plural(orders.length, "order")}</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Placed on</th>
            <th scope="col">Status</th>
            <th scope="col" class="number">Total</th>
          </tr>
        </thead>
        <tbody>
          ${orders.map(orderRow)}
        </tbody>
      </table>
    </div>`

const ordersPage = (ctx) => {
  const status = Object.hasOwn(FILTERS, ctx.query.get("status") ?? "") ? ctx.query.get("status") : "all"
  const orders = ctx.session.orders.filter(FILTERS[status][1]).toReversed()
  if (ctx.defects.has("D09") && orders.length === 0) return htmlReply(orders.map(orderRow).join(""))
  return page(ctx, {
    title: "Orders",
    scripts: ["orders"],
    body: html`<h1>Orders</h1>
      <nav aria-label="Show orders" class="row">
        ${Object.entries(FILTERS).map(
          ([key, [label]]) =>
            html`<a href="/orders?status=${key}" ${key === status && html` aria-current="true"`}>${label}</a>`
        )}
      </nav>
      ${orders.length === 0 ? html`<p>There are no orders here.</p>` : orderTable(orders)}`
  })
}

const lineRow = ({ product, quantity, price }) =>
  html`<tr>
    <th scope="row"><a href="/products/${product}">${productOf(product).name}</a></th>
    <td class="number">${quantity}</td>
    <td class="number">${money(price)}</td>
    <td class="number">${money(quantity * price)}</td>
  </tr>`

const lineTable = (order) =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" class="number">Quantity</th>
          <th scope="col" class="number">Price</th>
          <th scope="col" class="number">Sum</th>
        </tr>
      </thead>
      <tbody>
        ${order.lines.map(lineRow)}
      </tbody>
    </table>
  </div>`

const arrival = (defects, order) => {
  if (order.delivered) return html`<p>Delivered on ${longDate(order.delivered)}.</p>`
  if (order.status === "cancelled") return html`<p>This order was cancelled.</p>`
  if (order.customer) return html`<p>We deliver between ${order.customer.window}.</p>`
  if (defects.has("D30")) return html`<p>Expected on ${longDate(order.delivered ?? null)}.</p>`
  return html`<p>Expected on ${longDate(order.expected)}.</p>`
}

const thanks = (defects, order) => {
  if (!order.customer) return false
  const firstName = defects.has("D21") ? "{{customer.firstName}}" : order.customer.firstName
  return html`<p>Thank you, ${firstName}. We have your order and will pack it soon.</p>`
}

const cancelForm = (defects, order) =>
  html`<form method="post" action="/orders/${order.id}/cancel" id="cancel-form">
    <button type="button" class="danger" id="cancel">Cancel this order</button>
    <dialog id="cancel-dialog" aria-labelledby="cancel-title">
      <h2 id="cancel-title">Cancel order ${order.id}?</h2>
      <p>We will not send it, and you pay nothing.</p>
      <div class="row">
        <button class="danger">Yes, cancel it</button>
        <button ${!defects.has("B10") && html` type="button"`} class="quiet" data-close>Keep the order</button>
      </div>
    </dialog>
  </form>`

const receiptAddress = (defects, order) =>
  defects.has("D08") && order.status === "delivered" ? `/order/${order.id}/receipt` : `/orders/${order.id}/receipt`

const noSuchOrder = (ctx) => {
  ctx.session.flash = { kind: "bad", message: "There is no such order." }
  return redirect("/orders")
}

const orderPage = (ctx) => {
  const order = orderOf(ctx)
  if (!order) return noSuchOrder(ctx)
  const mayCancel = FILTERS.open[1](order)
  return page(ctx, {
    title: `Order ${order.id}`,
    scripts: ["order"],
    body: html`<p><a href="/orders">All orders</a></p>
      <h1>Order ${order.id}</h1>
      ${thanks(ctx.defects, order)}
      <p>Placed on ${longDate(order.placed)}. Status: ${order.status}.</p>
      ${arrival(ctx.defects, order)} ${lineTable(order)} ${sums(pricesOf(order))}
      <p><a href="${receiptAddress(ctx.defects, order)}">Receipt for order ${order.id}</a></p>
      ${mayCancel && cancelForm(ctx.defects, order)}`
  })
}

const billed = (defects, order) => pricesOf(defects.has("B24") ? { ...order, delivery: Number(order.delivery) } : order)

const receipt = (ctx) => {
  if (!ctx.signedIn && !ctx.defects.has("B13")) return redirect(`/login?next=${encodeURIComponent(ctx.path)}`)
  const order = orderOf(ctx)
  if (!order) return noSuchOrder(ctx)
  return page(ctx, {
    title: `Receipt ${order.id}`,
    body: html`<h1>Receipt for order ${order.id}</h1>
      <p>${longDate(order.placed)}</p>
      ${lineTable(order)} ${sums(billed(ctx.defects, order))}
      <p><a href="/orders/${order.id}">Back to the order</a></p>`
  })
}

const cancel = (ctx) => {
  const order = orderOf(ctx)
  if (!order) return noSuchOrder(ctx)
  if (FILTERS.open[1](order)) {
    order.status = "cancelled"
    ctx.session.flash = { message: `Order ${order.id} is cancelled.` }
  }
  return redirect(`/orders/${order.id}`)
}

export const routes = {
  "GET /orders": forUsers(ordersPage),
  "GET /orders/:id": forUsers(orderPage),
  "GET /orders/:id/receipt": receipt,
  "POST /orders/:id/cancel": forUsers(cancel)
}
