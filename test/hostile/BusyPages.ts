/** Pages that never rest, hold the browser up, or are far too large. */
import { button, type HostilePage, page, script, sendPage } from "./HostilePage.ts"

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join("")

/** Long enough that nobody waits for it, in milliseconds. */
const never = 600_000

const endlessList = script(`
  let rows = 0
  const more = () => { for (let i = 0; i < 20; i++) {
    const row = document.createElement("li")
    row.innerHTML = '<a href="#row-' + ++rows + '">Row ' + rows + '</a>'
    list.append(row)
  } }
  more()
  new IntersectionObserver((seen) => seen[0].isIntersecting && more()).observe(end)`)

const randomIds = script(`
  const names = ["Apples", "Bread", "Cheese", "Dates", "Eggs"]
  const any = () => "x" + Math.random().toString(36).slice(2)
  const render = () => {
    const rows = names.map((name) => '<li id="' + any() + '" class="' + any() + '"><label for="' + any() + '">' + name
      + '</label> <button type="button" class="' + any() + '">Show ' + name + '</button></li>')
    list.innerHTML = rows.sort(() => Math.random() - 0.5).join("")
  }
  list.onclick = ({ target }) => { if (target.tagName === "BUTTON") { shown.textContent = target.textContent; render() } }
  render()`)

export const busyPages: ReadonlyArray<HostilePage> = [
  { name: "ordinary", isHealthy: true, html: page("Ordinary", "<p>Nothing happens here.</p>") },
  { name: "loop-on-load", exits: [0, 1, 3], html: page("Loop on load", script("while (true) {}")) },
  { name: "loop-on-click", html: page("Loop on click", button("Loop", "while (true) {}")) },
  {
    name: "debugger",
    html: page("Debugger", button("Debug", "for (;;) { debugger }") + script("setInterval(() => { debugger }, 50)"))
  },
  {
    name: "nodes",
    isHealthy: true,
    html: page(
      "20,000 nodes",
      `<ul>${many(10_000, (index) => `<li><a href="#n${index}">Entry ${index}</a></li>`)}</ul>`
    )
  },
  {
    name: "deep",
    isHealthy: true,
    html: page("Deep", `${"<div>".repeat(5000)}<p>Down here</p>${"</div>".repeat(5000)}`)
  },
  {
    name: "text",
    // To lay it out may keep a slow machine longer than any command gets.
    exits: [0, 1, 3],
    isHealthy: true,
    html: page("10 MB of text", `<p>${"Lorem ipsum dolor sit amet. ".repeat(375_000)}</p>`)
  },
  {
    name: "long-names",
    html: page(
      "Long names",
      `<button type="button" aria-label="${"Very long ".repeat(100_000)}" onclick="count.textContent = 7">x</button>
      <a href="#${"a".repeat(200_000)}">Far</a><input id="${"i".repeat(100_000)}" title="${"t".repeat(100_000)}">`
    )
  },
  {
    name: "growing",
    html: page(
      "Growing",
      `<div id="all"></div>${script(`setInterval(() => {
      for (let i = 0; i < 50; i++) all.append(Object.assign(document.createElement("p"), { textContent: "More " + i }))
    }, 20)`)}`
    )
  },
  {
    name: "endless-list",
    isHealthy: true,
    html: page("Endless list", `<ul id="list"></ul><p id="end">Loading more</p>${endlessList}`)
  },
  {
    name: "clock",
    isHealthy: true,
    html: page(
      "Clock",
      `<p>It is <time id="now"></time></p><p id="since"></p>${script(`
      let seconds = 0
      const tick = () => {
        now.textContent = new Date().toLocaleTimeString("en")
        since.textContent = "Updated " + seconds++ + " seconds ago"
      }
      tick(); setInterval(tick, 1000)`)}`
    )
  },
  {
    name: "animation",
    isHealthy: true,
    html: page(
      "Animation",
      `<div id="box">Moves</div><progress id="bar" max="100"></progress>${script(`
      const draw = (at) => {
        box.style.transform = "translateX(" + (100 * Math.sin(at / 300)) + "px)"
        bar.value = (at / 50) % 100
        requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)`)}`,
      "<style>#box { animation: turn 1s infinite } @keyframes turn { to { rotate: 360deg } }</style>"
    )
  },
  {
    name: "random-ids",
    isHealthy: true,
    html: page("Random ids", `<ul id="list"></ul><p id="shown">Nothing shown</p>${randomIds}`)
  },
  {
    name: "polling",
    isHealthy: true,
    html: page(
      "Polling",
      `<p id="last">No news</p>${script(`
      const poll = () => fetch("wait?" + performance.now()).then((answer) => answer.text()).then((text) => {
        last.textContent = text
        poll()
      })
      poll(); fetch("never"); new EventSource("events").onmessage = () => {}`)}`
    ),
    answer: (_, response, { pathname }) => {
      if (pathname.endsWith("/wait")) return void setTimeout(() => response.end("Still no news"), 2000)
      if (pathname.endsWith("/never")) return
      response.writeHead(200, { "content-type": "text/event-stream" })
      const timer = setInterval(() => response.write("data: ping\n\n"), 300)
      response.on("close", () => clearInterval(timer))
    }
  },
  {
    name: "requests",
    html: page(
      "Request storm",
      script(`setInterval(() => { for (let i = 0; i < 5; i++) fetch("x?" + Math.random()) }, 20)`)
    ),
    answer: (_, response) => void response.end("x")
  },
  {
    name: "log-storm",
    html: page(
      "Log storm",
      script(`setInterval(() => { for (let i = 0; i < 50; i++) {
      console.error("no " + Math.random(), { deep: { er: [1, 2, 3] } }); Promise.reject(new Error("no " + Math.random()))
    } }, 10)`)
    )
  },
  {
    name: "memory",
    html: page("Memory", button("Eat", "const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))"))
  },
  {
    name: "slow",
    isHealthy: true,
    answer: (_, response, { searchParams }) =>
      void setTimeout(
        () =>
          sendPage(
            response,
            page("Slow", `<a href="?page=${Number(searchParams.get("page") ?? 0) + 1}">Next page</a>`)
          ),
        3000
      )
  },
  { name: "never-answers", exits: [2, 3], answer: () => void setTimeout(() => {}, never).unref() }
]
