/** Tabs: a click or the arrow keys choose one, and its panel shows. */

const choose = (tab) => {
  for (const other of tab.parentElement.querySelectorAll('[role="tab"]')) {
    const chosen = other === tab
    other.setAttribute("aria-selected", String(chosen))
    other.tabIndex = chosen ? 0 : -1
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen
  }
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 }

for (const list of document.querySelectorAll('[role="tablist"]')) {
  const tabs = [...list.querySelectorAll('[role="tab"]')]
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(tab))
    tab.addEventListener("keydown", ({ key }) => {
      if (!STEPS[key]) return
      const next = tabs[(index + STEPS[key] + tabs.length) % tabs.length]
      choose(next)
      next.focus()
    })
  })
}
