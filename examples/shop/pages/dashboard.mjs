/** The dashboard: counts, what comes next, and spending over time, which `client/dashboard.js` draws. */
import { workshops } from "../data/seed.mjs"
import { longDate, plural } from "../format.mjs"
import { html } from "../html.mjs"
import { forUsers, itemsIn, page } from "../layout.mjs"
import { json } from "../reply.mjs"

const card = (address, label, value) =>
  html`<li class="card">
    <h3><a href="${address}">${label}</a></h3>
    <p class="price big">${value}</p>
  </li>`

const spending = html`<section aria-labelledby="spending" class="panel">
  <h2 id="spending">Spending</h2>
  <div class="row">
    <label for="period">Period</label>
    <select id="period">
      <option value="2026-09-01 91">September to November 2026</option>
      <option value="2026-09-01 30">September 2026</option>
      <option value="2026-10-01 31">October 2026</option>
    </select>
    <label for="group">By</label>
    <select id="group">
      <option value="1">Days</option>
      <option value="7">Weeks</option>
    </select>
    <button type="button" class="quiet" id="refresh">Refresh</button>
  </div>
  <p id="spending-status" role="status"></p>
  <table>
    <thead>
      <tr>
        <th scope="col">From</th>
        <th scope="col" class="number">Spent</th>
      </tr>
    </thead>
    <tbody id="spending-rows"></tbody>
  </table>
</section>`

const openOrdersAddress = (defects) =>
  `/orders?${new URLSearchParams({ [defects.has("B22") ? "state" : "status"]: "open" })}`

const dashboard = (ctx) => {
  const { session } = ctx
  const openOrders = session.orders.filter(({ status }) => status === "new" || status === "on its way").length
  const openNotes = session.notes.filter((note) => !note.done).length
  const [next] = workshops
  return page(ctx, {
    title: "Dashboard",
    scripts: ["dashboard"],
    body: html`<h1>Good to see you, ${session.profile.name}</h1>
      <h2>At a glance</h2>
      <ul class="cards">
        ${card(openOrdersAddress(ctx.defects), "Open orders", openOrders)} ${card("/notes", "Open notes", openNotes)}
        ${card("/cart", "Things in your cart", itemsIn(session.cart))}
      </ul>
      <p>
        Next workshop: <a href="/workshops/${next.id}">${next.title}</a> on ${longDate(next.date)}. You booked
        ${plural(session.booked.size, "workshop")}.
      </p>
      ${spending}`
  })
}

const spendingData = ({ session }) =>
  json(
    session.orders
      .filter(({ status }) => status !== "cancelled")
      .map(({ placed, lines }) => ({
        date: placed,
        pence: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
      }))
  )

export const routes = { "GET /dashboard": forUsers(dashboard), "GET /api/spending": forUsers(spendingData) }
