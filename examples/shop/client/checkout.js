/** Checkout: an order is sent once. */

const form = document.getElementById("checkout")
const button = form.querySelector("button")

form.addEventListener("submit", () => {
  button.disabled = true
})
addEventListener("pageshow", () => {
  button.disabled = false
})

if (defects.has("B21")) {
  const { from, to } = form.elements
  from.addEventListener("change", () => {
    if (to.valueAsDate.getTime() < from.valueAsDate.getTime()) to.value = from.value
  })
}
