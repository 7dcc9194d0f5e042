/** A workshop: remembers that it was looked at. */

sessionStorage.setItem(
  "shop:workshop",
  JSON.stringify({ address: location.pathname, title: document.querySelector("h1").textContent })
)
