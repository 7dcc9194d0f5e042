/** The list of workshops: filter by level, and the way back to the workshop last looked at. */

const FOUND = { one: "{count} workshop", other: "{count} workshops" }
const rows = [...document.querySelectorAll("tbody tr")]

document.getElementById("level").addEventListener("change", ({ target }) => {
  for (const row of rows) row.hidden = target.value !== "" && row.dataset.level !== target.value
  const shown = rows.filter((row) => !row.hidden).length
  document.getElementById("workshop-count").textContent = FOUND[shown === 1 ? "one" : "other"].replace(
    defects.has("B25") ? "{n}" : "{count}",
    shown
  )
})

const last = JSON.parse(sessionStorage.getItem("shop:workshop"))
if (last) {
  const link = Object.assign(document.createElement("a"), { href: last.address, textContent: last.title })
  document.getElementById("last-workshop").replaceChildren("You last looked at ", link, ".")
  const [visit] = performance.getEntriesByType("navigation")
  if (defects.has("D19") && visit.type === "back_forward") location.href = last.address
}
