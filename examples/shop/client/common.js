/** On every page: the clock, the visitor's display settings, dialogs that close, and one way to call the shop. */

/** Sends `data` to the shop and gives back its answer. */
export const post = async (address, data) => {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data)
  })
  return response.json()
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id)

/** Shows how many things are in the cart. */
export const showCartCount = (count) => {
  byId("cart-count").textContent = String(count)
}

/** Uses the display settings kept in this browser. */
export const applyDisplay = () => {
  document.documentElement.style.fontSize = `${localStorage.getItem("shop:text-size") ?? 16}px`
  document.body.classList.toggle("compact", localStorage.getItem("shop:compact") === "yes")
}

const showTime = () => {
  byId("clock").textContent = new Date().toLocaleTimeString("en-GB")
}

applyDisplay()
showTime()
setInterval(showTime, 1000)
for (const button of document.querySelectorAll("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close())
}
