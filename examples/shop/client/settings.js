/** Settings: each tab saves on its own; text size and compact lists are kept in this browser. */
import { applyDisplay, byId, post } from "./common.js"

const saveForm = (form, address, status) => {
  const button = form.querySelector("button")
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const answer = await post(address, Object.fromEntries(new FormData(form)))
    status.textContent = answer.message
    if (answer.ok && form.id === "change-password") form.reset()
    if (defects.has("B17") && form.id === "change-password") button.disabled = !answer.ok
  })
}

saveForm(byId("profile"), "/api/settings/profile", byId("profile-status"))
saveForm(byId("change-password"), "/api/settings/password", byId("password-status"))

byId("export").addEventListener("click", async () => {
  const response = await fetch("/api/settings/summary")
  const { profile, sizes } = await response.json()
  byId("export-status").textContent = `${profile.name} from ${profile.address.city}: ${sizes}.`
})

for (const box of document.querySelectorAll("[data-alert]")) {
  box.addEventListener("change", async () => {
    const { alerts } = await post("/api/settings/alert", { name: box.name, on: box.checked })
    box.checked = alerts[box.name]
    byId("alerts-status").textContent = "Your choice is saved."
  })
}

if (defects.has("B23")) {
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    tab.addEventListener("click", () => history.pushState(null, "", `?tab=${tab.id.slice("tab-".length)}`))
  }
}

const size = byId("text-size")
const showSize = () => {
  byId("text-size-value").textContent = `${size.value} pixels`
}
size.value = localStorage.getItem("shop:text-size") ?? "16"
showSize()
size.addEventListener("input", () => {
  localStorage.setItem("shop:text-size", size.value)
  showSize()
  applyDisplay()
})

const compact = byId("compact")
compact.checked = localStorage.getItem("shop:compact") === (defects.has("B18") ? "true" : "yes")
compact.addEventListener("change", () => {
  localStorage.setItem("shop:compact", compact.checked ? "yes" : "no")
  applyDisplay()
})

byId("receipt-language").addEventListener("change", async ({ target }) => {
  const { language, sample } = await post("/api/settings/language", { language: target.value })
  byId("receipt-sample").lang = language
  byId("receipt-sample").textContent = sample
})
