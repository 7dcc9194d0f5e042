/** The home page: the newsletter, and the category cards. */
import { byId, post } from "./common.js"

byId("newsletter-form").addEventListener("submit", async (event) => {
  event.preventDefault()
  const answer = await post("/api/newsletter", { email: byId("newsletter-email").value })
  byId("newsletter-status").textContent = `Thank you. ${answer.email} is on the list.`
  event.target.reset()
})

if (defects.has("D14")) {
  let target
  for (const card of document.querySelectorAll(".category")) {
    target = card.href
    card.addEventListener("click", (event) => {
      event.preventDefault()
      location.href = target
    })
  }
}
