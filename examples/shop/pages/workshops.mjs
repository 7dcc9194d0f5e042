/** The list of workshops, with a filter by level and a reminder of the one last looked at. */
import { workshops } from "../data/seed.mjs"
import { longDate, plural } from "../format.mjs"
import { html } from "../html.mjs"
import { page } from "../layout.mjs"

/** Seats nobody has taken yet, the visitor's own booking counted. */
export const seatsLeft = (session, { id, seats, booked }) => seats - booked - (session.booked.has(id) ? 1 : 0)

const seatText = (ctx, workshop) => {
  const left = seatsLeft(ctx.session, workshop)
  if (ctx.defects.has("D29") && left === 0) return `${left - 2} seats left`
  return left === 0 ? "Fully booked" : `${plural(left, "seat")} left`
}

const row = (ctx, workshop) =>
  html`<tr data-level="${workshop.level}">
    <th scope="row"><a href="/workshops/${workshop.id}">${workshop.title}</a></th>
    <td>${longDate(workshop.date)}</td>
    <td>${workshop.from} to ${workshop.to}</td>
    <td>${workshop.level}</td>
    <td>${seatText(ctx, workshop)}</td>
  </tr>`

const LEVELS = ["beginner", "intermediate", "advanced"]

const workshopsPage = (ctx) =>
  page(ctx, {
    title: "Workshops",
    scripts: ["workshops"],
    body: html`<h1>Workshops</h1>
      <p>Small groups, good light, tea included. All workshops take place at the mill.</p>
      <div class="row">
        <label for="level">Level</label>
        <select id="level">
          <option value="">All levels</option>
          ${LEVELS.map((level) => html`<option>${level}</option>`)}
        </select>
      </div>
      <p id="workshop-count" role="status">${plural(workshops.length, "workshop")}</p>
      <div class="scroll">
        <table id="workshops">
          <thead>
            <tr>
              <th scope="col">Workshop</th>
              <th scope="col">Date</th>
              <th scope="col">Time</th>
              <th scope="col">Level</th>
              <th scope="col">Seats</th>
            </tr>
          </thead>
          <tbody>
            ${workshops.map((workshop) => row(ctx, workshop))}
          </tbody>
        </table>
      </div>
      <p id="last-workshop"></p>`
  })

export const routes = { "GET /workshops": workshopsPage }
