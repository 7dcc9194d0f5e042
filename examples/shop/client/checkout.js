/** Checkout: an order is sent once. */

const form = document.getElementById("checkout")
const button = form.querySelector("button")

form.addEventListener("submit", () => {
  button.disabled = true
})
addEventListener("pageshow", () => {
  button.disabled = false
})
