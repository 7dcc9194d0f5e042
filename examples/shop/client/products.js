/** The product list: grid or list, remembered in this browser. */

const results = document.getElementById("results")
const buttons = document.querySelectorAll("[data-view]")

const show = (view) => {
  results.classList.toggle("as-list", view === "list")
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view))
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    localStorage.setItem("shop:view", button.dataset.view)
    show(button.dataset.view)
  })
}
if (results) show(localStorage.getItem("shop:view") ?? "grid")
