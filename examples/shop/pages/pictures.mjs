/** The shop's drawings: a product is a coloured thing on a table, a person is a coloured head and shoulders. */
import { productOf } from "../data/products.mjs"
import { html } from "../html.mjs"
import { notFound } from "../layout.mjs"
import { svg, text } from "../reply.mjs"

const SHAPES = {
  Paper: html`<rect x="70" y="35" width="100" height="130" rx="6" /><path
      d="M85 65h70M85 85h70M85 105h45"
      class="l"
    />`,
  Ink: html`<path d="M85 165V95l20-20V45h30v30l20 20v70z" /><path d="M95 125h50M95 140h50" class="l" />`,
  Pens: html`<path d="M60 150L150 55l18 16-90 96-24 6z" /><path d="M142 64l18 16" class="l" />`,
  Desk: html`<rect x="50" y="80" width="140" height="80" rx="8" /><path d="M50 110h140M110 80v80" class="l" />`
}
const STYLE = html`<style>
  .l {
    stroke: #fff;
    stroke-width: 4;
    fill: none;
    opacity: 0.8;
  }
</style>`

/** Views of a product: 1 from the front, 2 from the side, 3 turned over. */
const TURNS = { 1: "", 2: "skewX(-12) translate(30 0)", 3: "rotate(180 120 100)" }

const productPicture = (ctx) => {
  const product = productOf(ctx.params.id)
  const turn = TURNS[ctx.params.view]
  if (!product || turn === undefined) return notFound(ctx)
  return svg(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200" width="240" height="200">
      ${STYLE}
      <rect width="240" height="200" fill="#f1ece2" />
      <rect y="165" width="240" height="35" fill="#dfd5c3" />
      <g fill="${product.colour}" transform="${turn}">${SHAPES[product.category]}</g>
    </svg>`
  )
}

const PEOPLE = { ines: "#b5654a", zoe: "#4a7a8c", peter: "#6b7a3f" }

const portrait = (ctx) => {
  const colour = PEOPLE[ctx.params.name]
  if (!colour) return notFound(ctx)
  if (ctx.defects.has("D28") && ctx.params.name === "peter") return text("", "image/svg+xml")
  return svg(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
      <rect width="96" height="96" fill="#f1ece2" />
      <circle cx="48" cy="38" r="17" fill="${colour}" />
      <path d="M14 96c4-30 20-38 34-38s30 8 34 38z" fill="${colour}" />
    </svg>`
  )
}

export const routes = {
  "GET /pictures/products/:id-:view.svg": productPicture,
  "GET /pictures/team/:name.svg": portrait
}
