/** One workshop: when, with whom, booking a seat, and a version for printing. */
import { workshopOf } from "../data/seed.mjs"
import { longDate, plural } from "../format.mjs"
import { html } from "../html.mjs"
import { page } from "../layout.mjs"
import { htmlReply, redirect } from "../reply.mjs"
import { seatsLeft } from "./workshops.mjs"

const levelText = (defects, { level }) =>
  defects.has("D24") && level === "advanced" ? "workshop.level.advanced" : level

const dayOf = (defects, { date }) => (defects.has("B15") ? `${date}T00:00:00+01:00` : date)

const booking = ({ session }, workshop) => {
  const booked = session.booked.has(workshop.id)
  const left = seatsLeft(session, workshop)
  if (!booked && left === 0) return html`<p>This workshop is fully booked.</p>`
  return html`<p>${plural(left, "seat")} of ${workshop.seats} left.</p>
    <form method="post" action="/workshops/${workshop.id}/${booked ? "leave" : "book"}">
      <button class="${booked ? "quiet" : ""}">${booked ? "Give up my seat" : "Book a seat"}</button>
    </form>`
}

const printSheet = (ctx, { title, date, from, to, host }) =>
  htmlReply(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Pinecone Paper Co.</title>
          <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/assets/print.css" />
          <link rel="stylesheet" href="/assets/style.css" />
        </head>
        <body>
          <main class="${ctx.defects.has("D10") ? "print-sheet" : "sheet"}">
            <h1>${title}</h1>
            <p>${longDate(date)}, ${from} to ${to}</p>
            <p>With ${host}, at the mill, 14 Mill Lane, Leeds.</p>
            <p><a href="${ctx.path}">Back to the workshop</a></p>
          </main>
        </body>
      </html>`
  )

const workshopPage = (ctx) => {
  const workshop = workshopOf(ctx.params.id)
  if (!workshop) return redirect("/workshops")
  if (ctx.query.has("print")) return printSheet(ctx, workshop)
  return page(ctx, {
    title: workshop.title,
    scripts: ["workshop"],
    body: html`<p><a href="/workshops">All workshops</a></p>
      <h1>${workshop.title}</h1>
      <p>${longDate(dayOf(ctx.defects, workshop))}, ${workshop.from} to ${workshop.to}</p>
      <p>Level: ${levelText(ctx.defects, workshop)}. With ${workshop.host}.</p>
      ${booking(ctx, workshop)}
      <p><a href="${ctx.path}?print=1">Sheet for printing</a></p>`
  })
}

const book = (ctx) => {
  const workshop = workshopOf(ctx.params.id)
  if (workshop && seatsLeft(ctx.session, workshop) > 0) {
    ctx.session.booked.add(workshop.id)
    ctx.session.flash = { message: "Your seat is booked." }
  }
  return redirect(`/workshops/${ctx.params.id}`)
}

const leave = (ctx) => {
  const id = ctx.defects.has("B14") ? ctx.params.id : Number(ctx.params.id)
  if (ctx.session.booked.delete(id)) ctx.session.flash = { message: "Your seat is free again." }
  return redirect(`/workshops/${ctx.params.id}`)
}

export const routes = {
  "GET /workshops/:id": workshopPage,
  "POST /workshops/:id/book": book,
  "POST /workshops/:id/leave": leave
}
