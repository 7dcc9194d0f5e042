/** The list of orders: a click anywhere in a row opens the order. */

for (const row of document.querySelectorAll("tbody tr")) {
  const link = row.querySelector("a")
  row.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (defects.has("D20")) location.replace(link.href)
    else location.assign(link.href)
  })
}
