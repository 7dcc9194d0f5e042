/** About: the people, the hours, and a page about the printing partners. */
import { html } from "../html.mjs"
import { page } from "../layout.mjs"

const team = (defects) => [
  ["ines", "Ines Duarte", "Ines binds the notebooks and leads most workshops."],
  ["zoe", defects.has("D25") ? "ZoÃ« Lindqvist" : "Zoë Lindqvist", "Zoë mixes the inks and answers letters by hand."],
  ["peter", "Peter Osei", "Peter keeps the books, in both senses."]
]

const person = ([key, name, words]) =>
  html`<li class="card">
    <img src="/pictures/team/${key}.svg" alt="Portrait of ${name}" width="96" height="96" />
    <h3>${name}</h3>
    <p>${words}</p>
  </li>`

const HOURS = [
  ["Tuesday to Friday", "10:00 to 18:00"],
  ["Saturday", "10:00 to 16:00"],
  ["Sunday and Monday", "Closed"]
]

const aboutPage = (ctx) =>
  page(ctx, {
    title: "About us",
    body: html`<h1>About us</h1>
      <p>We opened in 2011 in the old mill, with one press and a box of type. The press still runs.</p>
      <h2>The people</h2>
      <ul class="cards">
        ${team(ctx.defects).map(person)}
      </ul>
      <h2 id="hours">Opening hours</h2>
      <table ${ctx.defects.has("B12") && html` style="width: 54rem"`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          ${HOURS.map(
            ([day, open]) =>
              html`<tr>
                <th scope="row">${day}</th>
                <td>${open}</td>
              </tr>`
          )}
        </tbody>
      </table>
      <p>We print with two small houses nearby: <a href="/about/partners">meet our partners</a>.</p>`
  })

const partnersPage = (ctx) =>
  page(ctx, {
    title: "Our partners",
    scripts: ctx.defects.has("B20") ? ["partners"] : [],
    body: html`<p><a href="/about">About us</a></p>
      <h1>Our partners</h1>
      <h2>Aire Letterpress</h2>
      <p>They print our cards on a machine from 1962.</p>
      <h2>Northlight Paper</h2>
      <p>They make our writing paper from cotton that would be thrown away.</p>`
  })

export const routes = { "GET /about": aboutPage, "GET /about/partners": partnersPage }
