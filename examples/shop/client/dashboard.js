/** The dashboard: spending by days or weeks, drawn from the visitor's orders. */
import { byId } from "./common.js"

/** A drawing that takes longer is given up, in ms. */
const LONGEST = 20_000
const DAY = 86_400_000

const money = (pence) => `£${(pence / 100).toFixed(2)}`
const longDate = (time) =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

/** Spending of a period of `days` from `start`, cut into steps of `step` days; steps without spending are left out. */
const buckets = (orders, start, days, step) => {
  const found = []
  const giveUp = performance.now() + LONGEST
  const more = (day) => (defects.has("D12") ? day !== days && performance.now() < giveUp : day < days)
  for (let day = 0; more(day); day += step) {
    const from = start + day * DAY
    const until = start + Math.min(day + step, days) * DAY
    const pence = orders
      .filter(({ date }) => Date.parse(date) >= from && Date.parse(date) < until)
      .reduce((sum, order) => sum + order.pence, 0)
    if (pence > 0) found.push({ from, pence })
  }
  return found
}

const cell = (tag, text, attributes) => Object.assign(document.createElement(tag), { textContent: text, ...attributes })

const draw = async () => {
  const orders = await (await fetch("/api/spending")).json()
  const [start, days] = byId("period").value.split(" ")
  const rows = buckets(orders, Date.parse(start), Number(days), Number(byId("group").value)).map(({ from, pence }) => {
    const row = document.createElement("tr")
    row.append(cell("th", longDate(from), { scope: "row" }), cell("td", money(pence), { className: "number" }))
    return row
  })
  byId("spending-rows").replaceChildren(...rows)
  return rows.length
}

byId("period").addEventListener("change", draw)
byId("group").addEventListener("change", draw)
byId("refresh").addEventListener("click", async () => {
  const count = await draw()
  if (defects.has("D05")) console.error("spending: cache entry was overwritten before it was read", { count })
  byId("spending-status").textContent = `Drawn again at ${new Date().toLocaleTimeString("en-GB")}.`
})
draw()
