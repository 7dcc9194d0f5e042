/** Checkout: a long form with many kinds of input, checked by the server; a good one becomes an order. */
import { longDate, money } from "../format.mjs"
import { html } from "../html.mjs"
import { forUsers, page } from "../layout.mjs"
import { redirect } from "../reply.mjs"
import { priceCart } from "./cart.mjs"

const COUNTRIES = ["United Kingdom", "Ireland", "France", "Germany", "Netherlands"]
const WRAPPINGS = ["None", "Brown paper", "Festive"]
const IS_DATE = /^\d{4}-\d{2}-\d{2}$/

const emailPattern = (defects) => (defects.has("B09") ? /^[\w.-]+@[\w.-]+\.\w{2,}$/ : /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

/** What is wrong with a form: field name → sentence. */
const problems = (defects, form) => {
  const wrong = {}
  const blank = (name) => (form[name] ?? "").trim() === ""
  if (blank("name")) wrong.name = "Please tell us your name."
  if (!emailPattern(defects).test(form.email ?? "")) wrong.email = "Please give a complete e-mail address."
  if (!blank("phone") && !/^[+\d][\d ()-]{5,19}$/.test(form.phone.trim())) wrong.phone = "Please give a phone number."
  if (blank("address")) wrong.address = "Please tell us where to send your order."
  if (!COUNTRIES.includes(form.country)) wrong.country = "Please choose a country."
  const copies = Number(form.copies)
  if (!Number.isInteger(copies) || copies < 1 || copies > 5) wrong.copies = "Please choose 1 to 5 copies."
  if (!IS_DATE.test(form.from ?? "")) wrong.from = "Please give the first day that suits you."
  if (!IS_DATE.test(form.to ?? "")) wrong.to = "Please give the last day that suits you."
  else if (!wrong.from && form.to < form.from) wrong.to = "The last day can't be before the first."
  if (form.terms !== "on") wrong.terms = "Please accept the terms."
  return wrong
}

const error = (wrong, name) => wrong[name] && html`<p class="error" id="${name}-error">${wrong[name]}</p>`

const invalid = (wrong, name) => wrong[name] && html` aria-invalid="true" aria-describedby="${name}-error"`

const field = (was, wrong, name, label, attributes) =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${was[name]}" ${invalid(wrong, name)} ${attributes} />
    ${error(wrong, name)}`

const phoneField = (defects, was, wrong) =>
  defects.has("D34")
    ? html`<span class="label">Phone (optional)</span>
        <input
          id="phone"
          name="phone"
          value="${was.phone}"
          ${invalid(wrong, "phone")}
          type="tel"
        />${error(wrong, "phone")}`
    : field(was, wrong, "phone", "Phone (optional)", html`type="tel" autocomplete="tel"`)

const wrappingChoice = (was) =>
  html`<fieldset>
    <legend>Gift wrapping</legend>
    ${WRAPPINGS.map(
      (kind) =>
        html`<label class="check">
          <input type="radio" name="wrapping" value="${kind}" ${kind === (was.wrapping ?? "None") && html` checked`} />
          ${kind}
        </label>`
    )}
  </fieldset>`

const delivery = (was, wrong) =>
  html`<fieldset>
    <legend>When may we deliver?</legend>
    ${field(was, wrong, "from", "First day", html`type="date" required`)}
    ${field(was, wrong, "to", "Last day", html`type="date" required`)}
  </fieldset>`

const checkoutForm = (ctx, was, wrong) =>
  html`<form method="post" action="/checkout" class="stack panel" id="checkout">
    <input type="hidden" name="order" value="${ctx.session.nextOrderId}" />
    ${field(was, wrong, "name", "Full name", html`autocomplete="name" maxlength="80" required`)}
    ${field(was, wrong, "email", "E-mail", html`type="email" autocomplete="email" required`)}
    ${phoneField(ctx.defects, was, wrong)}
    <label for="address">Address</label>
    <textarea id="address" name="address" rows="3" maxlength="300" required${invalid(wrong, "address")}>
${was.address}</textarea>
    ${error(wrong, "address")}
    <label for="country">Country</label>
    <select id="country" name="country">
      ${COUNTRIES.map((name) => html`<option${name === was.country && html` selected`}>${name}</option>`)}
    </select>
    ${delivery(was, wrong)} ${wrappingChoice(was)}
    ${field(was, wrong, "copies", "Copies of the invoice", html`type="number" min="1" max="5" required`)}
    <label for="logo">Logo for the gift card (optional)</label>
    <input id="logo" name="logo" type="file" accept="image/*" />
    <label for="remarks">Remarks (optional)</label>
    <textarea id="remarks" name="remarks" rows="3" maxlength="500">${was.remarks}</textarea>
    <label class="check">
      <input type="checkbox" name="terms" required${was.terms === "on" && html` checked`}${invalid(wrong, "terms")} />
      I accept the terms of sale
    </label>
    ${error(wrong, "terms")}
    <button>Place order</button>
  </form>`

const checkoutPage = (ctx) => {
  const { session } = ctx
  const priced = priceCart(session)
  if (priced.lines.length === 0) {
    session.flash ??= { message: "Your cart is empty: there is nothing to check out." }
    return redirect("/cart")
  }
  const { values, wrong = {} } = session.checkout ?? {}
  session.checkout = null
  const was = values ?? { email: session.profile.email, copies: "1" }
  return page(ctx, {
    title: "Checkout",
    scripts: ["checkout"],
    body: html`<h1>Checkout</h1>
      <p>You are about to order for <strong>${money(priced.total)}</strong>. <a href="/cart">Back to the cart</a></p>
      ${checkoutForm(ctx, was, wrong)}`
  })
}

const placeOrder = (ctx) => {
  const { session, form } = ctx
  // The form names the order it makes: sent twice, it still makes one.
  const made = session.orders.find((order) => order.id === Number(form.order))
  if (made) return redirect(`/orders/${made.id}`)
  const priced = priceCart(session)
  if (priced.lines.length === 0) return redirect("/checkout")
  const wrong = problems(ctx.defects, form)
  if (Object.keys(wrong).length > 0) {
    session.checkout = { values: form, wrong }
    session.flash = { kind: "bad", message: "Please look at the marked fields." }
    return redirect("/checkout")
  }
  const id = session.nextOrderId++
  session.orders.push({
    id,
    placed: ctx.now().toISOString().slice(0, 10),
    status: "new",
    lines: priced.lines.map(({ product, quantity }) => ({ product: product.id, quantity, price: product.price })),
    saved: priced.saved,
    delivery: priced.delivery,
    customer: { firstName: form.name.trim().split(/\s+/)[0], window: `${longDate(form.from)} to ${longDate(form.to)}` }
  })
  session.cart.clear()
  session.coupon = null
  session.flash = { message: `Order ${id} is placed.` }
  return redirect(`/orders/${id}`)
}

export const routes = { "GET /checkout": forUsers(checkoutPage), "POST /checkout": forUsers(placeOrder) }
