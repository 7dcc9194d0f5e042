/** The cart: changing quantities, removing, emptying. The server does the sums. */
import { byId, post, showCartCount } from "./common.js"

const PACKINGS = [
  { upTo: 9, name: "in an envelope" },
  { upTo: 49, name: "in a small box" },
  { upTo: 99, name: "in a large box" }
].slice(0, defects.has("D02") ? 2 : 3)

const showPacking = (row, quantity) => {
  const packing = PACKINGS.find(({ upTo }) => quantity <= upTo)
  row.querySelector(".packing").textContent = packing.name
}

const use = (answer) => {
  showCartCount(answer.items)
  if (answer.items === 0) return location.reload()
  for (const { product, total } of answer.lines) {
    document.querySelector(`tr[data-product="${product}"] .line-total`).textContent = total
  }
  byId("sums").outerHTML = answer.sums
}

let changes = 0

const changeQuantity = async (row, input) => {
  if (!input.checkValidity()) return
  showPacking(row, input.valueAsNumber)
  input.defaultValue = input.value
  const mine = ++changes
  const answer = await post("/api/cart/set", { product: row.dataset.product, quantity: input.value })
  if (answer.ok && mine === changes) use(answer)
}

/** A quantity that can't be is put back to the last one that could; an empty field may still be filled. */
const leaveQuantity = (input) => {
  const fine = input.checkValidity()
  if (!fine && input.value !== "") input.value = input.defaultValue
  byId("cart-status").textContent = fine ? "" : "Please choose a quantity from 1 to 99."
}

for (const row of document.querySelectorAll("tr[data-product]")) {
  const input = row.querySelector("input")
  input.required = true
  input.addEventListener("input", () => changeQuantity(row, input))
  input.addEventListener("change", () => leaveQuantity(input))
  row.querySelector("[data-remove]").addEventListener("click", async () => {
    const answer = await post("/api/cart/remove", { product: row.dataset.product })
    row.remove()
    byId("content").focus()
    use(answer)
  })
  showPacking(row, input.valueAsNumber)
}

byId("empty-cart")?.addEventListener("click", async () => {
  if (!confirm("Take everything out of the cart?")) return
  use(await post("/api/cart/empty", {}))
})
