/** Pages that open dialogs and windows, leave by themselves, download, print, or ask to stay. */
import { button, type HostilePage, page, script } from "./HostilePage.ts"

const sendFile =
  '(() => { const a = document.createElement("a"); a.href = "file?" + Math.random(); a.click() })()'.replaceAll(
    '"',
    "&quot;"
  )

export const stormyPages: ReadonlyArray<HostilePage> = [
  { name: "dialogs-on-click", html: page("Dialogs", button("Endless", "for (;;) alert('again')")) },
  { name: "dialogs-on-load", html: page("Dialogs on load", script("for (;;) confirm('Stay?')")) },
  {
    name: "dialogs-on-timer",
    html: page("Dialogs on a timer", script("setInterval(() => { alert('Hi'); prompt('Who?') }, 20)"))
  },
  {
    name: "dialogs-on-unload",
    html: page(
      "Dialogs on unload",
      script(`
      for (const leaving of ["unload", "pagehide", "beforeunload", "visibilitychange"])
        addEventListener(leaving, () => { alert("Leaving") })`)
    )
  },
  {
    name: "navigates",
    exits: [0, 1, 3],
    html: page("Navigates", script("setTimeout(() => (location.href = './?' + Math.random()), 30)"))
  },
  { name: "reloads", exits: [0, 1, 2, 3], html: page("Reloads", script("location.reload()")) },
  { name: "refreshes", exits: [0, 1, 2, 3], html: page("Refreshes", "", '<meta http-equiv="refresh" content="0">') },
  { name: "refreshes-later", html: page("Refreshes later", "", '<meta http-equiv="refresh" content="2">') },
  {
    name: "leaves",
    html: page("Leaves", script("setTimeout(() => (location.href = 'http://127.0.0.1:9/'), 300)"))
  },
  {
    name: "pushes-state",
    html: page("Pushes state", script("let n = 0; setInterval(() => history.pushState({}, '', '?n=' + n++), 5)"))
  },
  {
    name: "hash-storm",
    html: page("Hash storm", script("setInterval(() => (location.hash = Math.random()), 5)"))
  },
  {
    name: "windows",
    html: page(
      "Windows",
      button("Storm", "for (let i = 0; i < 30; i++) open('./?w=' + i)") + script("open('../ordinary/')")
    )
  },
  {
    name: "closes",
    html: page(
      "Closes",
      button("Close", "window.close()") + script("if (opener) close()") + button("Open and close", "open('./')")
    )
  },
  { name: "closes-on-load", exits: [0, 1, 3], html: page("Closes on load", script("open('', '_self'); close()")) },
  {
    name: "downloads",
    html: page(
      "Downloads",
      button("Save", sendFile) + button("Save fifty", `for (let i = 0; i < 50; i++) ${sendFile}`)
    ),
    answer: (_, response) => {
      response.writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename=a.bin"
      })
      response.end("x".repeat(100_000))
    }
  },
  {
    name: "prints",
    html: page(
      "Prints",
      `${button("Print", "print()")}<label>Name <input name="name"></label>${script(`
      addEventListener("beforeunload", (event) => { event.preventDefault(); return "Stay" })
      setTimeout(() => print(), 100)`)}`
    )
  },
  {
    name: "throws",
    html: page(
      "Throws",
      `<label>Name <input></label>${script(`
      for (const kind of ["click", "mousemove", "pointerdown", "keydown", "focus", "input", "scroll", "load"])
        addEventListener(kind, () => { throw new Error("boom " + kind + Math.random()) }, true)`)}`
    )
  },
  {
    name: "steals-focus",
    html: page(
      "Steals focus",
      `<label>Name <input id="name"></label><label>Other <input id="other"></label>${script(`
      setInterval(() => document.getElementById(Math.random() < 0.5 ? "name" : "other").focus(), 10)
      name.onblur = () => alert("Come back")`)}`
    )
  },
  {
    name: "runs-away",
    html: page(
      "Runs away",
      `<button id="shy" type="button" style="position: fixed">Catch me</button>${script(`
      shy.onmouseover = shy.onmousemove = () => {
        shy.style.left = Math.random() * 900 + "px"; shy.style.top = Math.random() * 700 + "px"
      }
      setInterval(shy.onmousemove, 50)`)}`
    )
  },
  {
    name: "covered",
    html: page(
      "Covered",
      `${button("Below", "count.textContent = 9")}
      <div style="position: fixed; inset: 0; background: white; opacity: 0.5; z-index: 9"></div>`
    )
  }
]
