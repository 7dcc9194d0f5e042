/** Help: searching the answers, unfolding them, and writing to the shop. */
import { byId, post } from "./common.js"

/** A search that takes longer is given up, in ms. */
const LONGEST = 20_000

const questions = [...document.querySelectorAll(".question")]
const matching = (words) => questions.filter((question) => question.textContent.toLowerCase().includes(words))

/** The questions with these words; when there are none, those with a part of the last word. */
const search = (words) => {
  let found = matching(words)
  let part = words
  const giveUp = performance.now() + LONGEST
  while (defects.has("D11") && found.length === 0 && performance.now() < giveUp) {
    part = part.length > 3 ? part.slice(0, -1) : words
    found = matching(part)
  }
  return found
}

byId("help-search").addEventListener("submit", (event) => {
  event.preventDefault()
  const words = byId("help-words").value.trim().toLowerCase()
  const found = words === "" ? questions : search(words)
  for (const question of questions) question.hidden = !found.includes(question)
  const none = `No answer mentions “${words}”. Write to us instead.`
  byId("help-status").textContent =
    found.length === 0 ? none : `${found.length} answer${found.length === 1 ? "" : "s"} found.`
})

if (defects.has("D06")) {
  byId("where").addEventListener("toggle", () => console.error("delivery map: no tiles for zone", null))
}

const openTarget = () => {
  const target = byId(location.hash.slice(1))
  if (target?.matches(".question")) target.open = true
}
addEventListener("hashchange", openTarget)
openTarget()

const dialog = byId("contact")
byId("open-contact").addEventListener("click", () => dialog.showModal())
if (defects.has("D17")) {
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault())
  dialog.addEventListener("cancel", (event) => event.preventDefault())
} else {
  byId("close-contact").addEventListener("click", () => dialog.close())
}
byId("contact-form").addEventListener("submit", async (event) => {
  event.preventDefault()
  const answer = await post("/api/contact", { topic: byId("topic").value, message: byId("message").value })
  if (answer.ok && defects.has("B06")) event.currentTarget.reset()
  byId("contact-status").textContent = answer.message
  if (answer.ok) event.target.reset()
})
