/** A product: its pictures, its reviews, the size guide, and buying it. */
import { byId, post, showCartCount } from "./common.js"

const views = document.querySelectorAll("[data-picture]")
for (const view of views) {
  view.addEventListener("click", () => {
    byId("picture").src = view.dataset.picture
    for (const other of views) other.setAttribute("aria-pressed", String(other === view))
  })
}

byId("review-sort").addEventListener("change", ({ target }) => {
  const list = byId("reviews")
  const sorted = [...list.children].sort((a, b) => b.dataset[target.value] - a.dataset[target.value])
  list.append(...sorted)
  const [best] = sorted
  const lead = target.value === "helpful" ? "Most helpful" : "Best"
  if (best || defects.has("D01")) byId("review-lead").textContent = `${lead}: ${best.textContent.trim().split("\n")[0]}`
})

byId("buy")?.addEventListener("submit", async (event) => {
  event.preventDefault()
  const answer = await post("/api/cart/add", {
    product: event.target.dataset.product,
    quantity: byId("quantity").value
  })
  byId("buy-status").textContent = answer.ok ? "It is in your cart." : answer.message
  if (answer.ok) showCartCount(answer.items)
})

const notifyButton = byId(defects.has("D15") ? "notify-me" : "notify")
notifyButton?.addEventListener("click", async () => {
  await post("/api/notify", { product: notifyButton.dataset.product })
  byId("buy-status").textContent = "We will write to you when it is back."
  notifyButton.disabled = true
})

const sizes = byId("sizes")
byId("open-sizes")?.addEventListener("click", () => {
  if (defects.has("D18")) sizes.addEventListener("close", () => sizes.showModal())
  sizes.showModal()
})
