/* For each planted defect that needs a browser: does a visitor meet it? Every check waits for what the page does. */
import type { Browser } from "./Browser.ts"

/** True when the defect shows to a visitor who has just arrived at the shop. */
export type CheckInBrowser = (browser: Browser) => Promise<boolean>

const ESCAPE = "\uE00C"
const HANG_MS = 10_000

/** Makes the page remember its failures and console errors in `failures`. */
const listen = (browser: Browser) =>
  browser.run(`window.failures = []
    addEventListener("error", ({ message }) => failures.push(message))
    addEventListener("unhandledrejection", ({ reason }) => failures.push(String(reason)))
    console.error = (...words) => failures.push(words.join(" "))`)

const failed = (browser: Browser) => browser.run<boolean>("return failures.length > 0")

/** Lets the page's clock run a second at each look, and counts: a loop that waits for 20 seconds ends at once. */
const hurryClock = (browser: Browser) =>
  browser.run("window.virtual = 0; performance.now = () => (window.virtual += 1000)")

const hung = (browser: Browser) => browser.run<boolean>("return window.virtual > arguments[0]", HANG_MS)

const textOf = (browser: Browser, id: string) =>
  browser.run<string>("return document.getElementById(arguments[0]).textContent", id)

const openNotes = async (browser: Browser) => {
  await browser.signIn()
  await browser.goTo("/notes")
  await browser.until('document.querySelectorAll("#notes li").length === 4')
}

const putInCart = async (browser: Browser) => {
  const init = '{ method: "POST", body: new URLSearchParams({ product: 1, quantity: 1 }) }'
  await browser.run(`return fetch("/api/cart/add", ${init}).then(() => true)`)
}

/** Opens a dialog, closes it by its button and by Escape; true when it is still open. */
const staysOpen = async (browser: Browser, dialog: string, opener: string) => {
  await browser.click(opener)
  await browser.run(
    `window.closings = 0
    document.querySelector(arguments[0]).addEventListener("close", () => { closings += 1 })`,
    dialog
  )
  await browser.click(`${dialog} button`, "Close")
  await browser.press(ESCAPE)
  const isOpen = `document.querySelector("${dialog}").open`
  await browser.until(`${isOpen} || closings > 0`)
  return browser.run<boolean>(`return ${isOpen}`)
}

export const checksInBrowser: Record<string, CheckInBrowser> = {
  D01: async (browser) => {
    await browser.goTo("/products/4")
    await listen(browser)
    await browser.click('[role="tab"]', "Reviews")
    await browser.choose("#review-sort", "helpful")
    return failed(browser)
  },
  D02: async (browser) => {
    await putInCart(browser)
    await browser.goTo("/cart")
    await listen(browser)
    await browser.type('input[type="number"]', "60")
    await browser.until('failures.length > 0 || document.querySelector(".line-total").textContent === "£570.00"')
    return failed(browser)
  },
  D03: async (browser) => {
    await listen(browser)
    await browser.goTo("/")
    await listen(browser)
    // By Enter: a click can miss the button while pictures above it come in.
    await browser.type("#newsletter-email", "ada@example.com\uE007")
    await browser.until('failures.length > 0 || document.getElementById("newsletter-status").textContent !== ""')
    return failed(browser)
  },
  D04: async (browser) => {
    await browser.signIn()
    await browser.goTo("/settings")
    await listen(browser)
    await browser.click("#export")
    await browser.until('failures.length > 0 || document.getElementById("export-status").textContent !== ""')
    return failed(browser)
  },
  D05: async (browser) => {
    await browser.signIn()
    await browser.goTo("/dashboard")
    await listen(browser)
    await browser.click("#refresh")
    await browser.until('document.getElementById("spending-status").textContent !== ""')
    return failed(browser)
  },
  D06: async (browser) => {
    await browser.goTo("/help")
    await listen(browser)
    await browser.run('document.getElementById("where").addEventListener("toggle", () => { window.unfolded = true })')
    await browser.click("#where summary")
    await browser.until("window.unfolded")
    return failed(browser)
  },
  D10: async (browser) => {
    await browser.goTo("/workshops/1")
    await browser.click("a", "Sheet for printing")
    await browser.until('location.search === "?print=1" && document.readyState === "complete"')
    return browser.run<boolean>('return document.body.innerText.trim() === ""')
  },
  D11: async (browser) => {
    await browser.goTo("/help")
    await hurryClock(browser)
    await browser.type("#help-words", "zebra")
    await browser.click("#help-search button")
    await browser.until('document.getElementById("help-status").textContent !== ""')
    return hung(browser)
  },
  D12: async (browser) => {
    await browser.signIn()
    await browser.goTo("/dashboard")
    await browser.until('document.querySelectorAll("#spending-rows tr").length === 3')
    await hurryClock(browser)
    await browser.choose("#period", "2026-09-01 30")
    await browser.choose("#group", "7")
    await browser.until('document.querySelector("#spending-rows").textContent.startsWith("8 September 2026")')
    return hung(browser)
  },
  D14: async (browser) => {
    await browser.goTo("/")
    await browser.click(".category", "Ink")
    await browser.until('location.pathname === "/products"')
    return browser.run<boolean>('return !location.search.includes("Ink")')
  },
  D15: async (browser) => {
    await browser.goTo("/products/9")
    await browser.run(
      "window.calls = 0; const real = fetch; window.fetch = (...all) => { calls += 1; return real(...all) }"
    )
    await browser.click("button", "Tell me when it is back")
    return browser.run<boolean>("return calls === 0")
  },
  D16: async (browser) => {
    await browser.signIn()
    await browser.goTo("/settings")
    await browser.click('[role="tab"]', "Alerts")
    await browser.click('input[name="weekly"]')
    await browser.until('document.getElementById("alerts-status").textContent !== ""')
    return browser.run<boolean>(`return !document.querySelector('input[name="weekly"]').checked`)
  },
  D17: async (browser) => {
    await browser.goTo("/help")
    return staysOpen(browser, "#contact", "#open-contact")
  },
  D18: async (browser) => {
    await browser.goTo("/products/1")
    return staysOpen(browser, "#sizes", "#open-sizes")
  },
  D19: async (browser) => {
    await browser.goTo("/workshops")
    await browser.click("#workshops a", "Bookbinding")
    await browser.until('location.pathname === "/workshops/1" && sessionStorage.length > 0')
    await browser.run("window.here = true")
    await browser.back()
    // The list asks the browser to go on while it is being loaded: what is there afterwards counts.
    await browser.until('!window.here && document.readyState === "complete"')
    await browser.until('location.pathname === "/workshops/1" || document.querySelector("#last-workshop a")')
    return browser.run<boolean>('return location.pathname === "/workshops/1"')
  },
  D20: async (browser) => {
    await browser.signIn()
    await browser.goTo("/dashboard")
    await browser.click("nav a", "Orders")
    await browser.until('location.pathname === "/orders" && document.readyState === "complete"')
    await browser.click("tbody a", "1002")
    await browser.until('location.pathname === "/orders/1002"')
    await browser.back()
    await browser.until('location.pathname !== "/orders/1002"')
    return browser.run<boolean>('return location.pathname === "/dashboard"')
  },
  D22: async (browser) => {
    await openNotes(browser)
    await browser.click("#notes button", "Edit")
    await browser.type("#edit-text", "Order blotting paper.")
    await browser.click("#edit-form button", "Save")
    await browser.until('document.querySelector("#notes").textContent.includes("edited by")')
    return (await textOf(browser, "notes")).includes("[object Object]")
  },
  D23: async (browser) => {
    await browser.signIn()
    await browser.goTo("/settings")
    await browser.choose("#receipt-language", "fr")
    await browser.until('document.getElementById("receipt-sample").lang === "fr"')
    return (await textOf(browser, "receipt-sample")) === "receipt.thanks"
  },
  D31: async (browser) => {
    await openNotes(browser)
    await browser.click('#notes input[type="checkbox"]')
    await browser.until('document.querySelectorAll("#notes .done").length === 2')
    return (await textOf(browser, "notes-count")) === "3 open, 1 done"
  },
  D35: async (browser) => {
    await openNotes(browser)
    await browser.type("#note-text", "long ".repeat(50).trim())
    await browser.click("#add-note button")
    await browser.until('document.querySelectorAll("#notes li").length === 5')
    return browser.run<boolean>("return document.documentElement.scrollWidth > document.documentElement.clientWidth")
  },
  B06: async (browser) => {
    await browser.goTo("/help")
    await listen(browser)
    await browser.click("#open-contact")
    await browser.type("#message", "When do you open?")
    await browser.click("#contact-form button")
    await browser.until('failures.length > 0 || document.getElementById("contact-status").textContent !== ""')
    return (await failed(browser)) && (await textOf(browser, "contact-status")) === ""
  },
  B10: async (browser) => {
    await browser.signIn()
    await browser.goTo("/orders/1003")
    await browser.run(`document.addEventListener("submit", () => { window.submitted = true })
      document.getElementById("cancel-dialog").addEventListener("close", () => { window.left = true })`)
    await browser.click("#cancel")
    await browser.click("#cancel-dialog button", "Keep the order")
    await browser.until('window.left || document.querySelector("[role=status]")')
    await browser.until('!window.submitted || document.querySelector("[role=status]")')
    return browser.run<boolean>('return document.querySelector("main").textContent.includes("is cancelled")')
  },
  B12: async (browser) => {
    await browser.resize(400, 900)
    await browser.goTo("/about")
    const wide = await browser.run<boolean>("return document.documentElement.scrollWidth > innerWidth")
    await browser.resize(1280, 900)
    return wide
  },
  B16: async (browser) => {
    await openNotes(browser)
    await browser.click('[data-show="done"]')
    await browser.click("#notes button", "Delete")
    await browser.click("#delete-yes")
    await browser.until('/^2 open, 1 done|^3 open, 0 done/.test(document.getElementById("notes-count").textContent)')
    return (await textOf(browser, "notes")).includes("thank-you cards")
  },
  B17: async (browser) => {
    await browser.signIn()
    await browser.goTo("/settings")
    await browser.click('[role="tab"]', "Security")
    await browser.type("#current-password", "wrong")
    await browser.type("#new-password", "walnut-ink-9")
    await browser.click("#change-password button")
    await browser.until('document.getElementById("password-status").textContent !== ""')
    return browser.run<boolean>('return document.querySelector("#change-password button").disabled')
  },
  B18: async (browser) => {
    await browser.signIn()
    await browser.goTo("/settings")
    await browser.click('[role="tab"]', "Display")
    await browser.click("#compact")
    await browser.goTo("/settings")
    await browser.until('document.body.classList.contains("compact")')
    return browser.run<boolean>('return !document.getElementById("compact").checked')
  },
  B19: async (browser) => {
    await browser.goTo("/products")
    return browser.run<boolean>("return document.querySelector('[data-view=\"list\"]').tabIndex < 0")
  },
  B21: async (browser) => {
    await browser.signIn()
    await putInCart(browser)
    await browser.goTo("/checkout")
    await listen(browser)
    await browser.choose("#from", "2027-01-04")
    return failed(browser)
  },
  B23: async (browser) => {
    await browser.signIn()
    await browser.goTo("/dashboard")
    await browser.goTo("/settings")
    await browser.click('[role="tab"]', "Security")
    await browser.run('addEventListener("popstate", () => { window.popped = true })')
    await browser.back()
    await browser.until('window.popped || location.pathname === "/dashboard"')
    return browser.run<boolean>('return document.getElementById("panel-security")?.hidden === false')
  },
  B25: async (browser) => {
    await browser.goTo("/workshops")
    await browser.choose("#level", "advanced")
    return (await textOf(browser, "workshop-count")).includes("{count}")
  }
}
