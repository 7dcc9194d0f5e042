/** Help: questions that unfold, a search over them, and a dialog to write to the shop. */
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { json } from "../reply.mjs"

const questions = (defects) => [
  ["ordering", "How do I order?", "Put what you like into the cart, sign in, and go to checkout."],
  ["delivery", "What does delivery cost?", "£3.95 within the country, and nothing from £40.00."],
  ["where", "Where do you deliver?", "To the United Kingdom, Ireland, France, Germany and the Netherlands."],
  [
    "returns",
    "Can I send something back?",
    defects.has("D38")
      ? "Yes, within thirty days. You will recieve your money on a seperate day."
      : "Yes, within thirty days. You will receive your money on a separate day."
  ],
  ["seats", "Can I give up a workshop seat?", "Yes, until the day before, on the page of the workshop."]
]

const answer = ([id, question, words]) =>
  html`<details id="${id}" class="question">
    <summary>${question}</summary>
    <p>${words}</p>
  </details>`

const contactDialog = html`<dialog id="contact" aria-labelledby="contact-title">
  <h2 id="contact-title">Write to us</h2>
  <form id="contact-form" class="stack">
    <label for="topic">Topic</label>
    <select id="topic">
      <option>An order</option>
      <option>A workshop</option>
      <option>Something else</option>
    </select>
    <label for="message">Message</label>
    <textarea id="message" rows="4" maxlength="500" required></textarea>
    <button>Send</button>
  </form>
  <p id="contact-status" role="status"></p>
  <button type="button" class="quiet" id="close-contact">Close</button>
</dialog>`

const helpPage = (ctx) =>
  page(ctx, {
    title: "Help",
    scripts: ["help"],
    body: html`<h1>Help</h1>
      <form id="help-search" role="search" class="row">
        <label for="help-words">Search the answers</label>
        <input id="help-words" type="search" maxlength="60" />
        <button>Find</button>
      </form>
      <p id="help-status" role="status"></p>
      <h2>Questions people ask</h2>
      ${questions(ctx.defects).map(answer)}
      <h2>Still wondering?</h2>
      <p><button type="button" id="open-contact">Write to us</button></p>
      <p>Or read <a href="/about">who we are</a> and <a href="/about#hours">when we are open</a>.</p>
      ${contactDialog}`
  })

const contact = ({ session, form }) => {
  if (String(form.message ?? "").trim() === "") return json({ ok: false, message: "Please write a message." })
  session.messages += 1
  return json({ ok: true, message: `Thank you. This was message ${session.messages}.` })
}

export const routes = { "GET /help": helpPage, "POST /api/contact": contact }
