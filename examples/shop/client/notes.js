/** Notes: draws the list, adds, edits, ticks off and deletes. */
import { byId, post } from "./common.js"

let notes = []
let shown = "all"
let chosen = null

const make = (tag, attributes, ...children) => {
  const element = Object.assign(document.createElement(tag), attributes)
  element.append(...children)
  return element
}

const button = (label, note, onclick) => {
  const element = make("button", { type: "button", className: "quiet", onclick }, label)
  element.dataset.key = `${label} ${note.id}`
  element.setAttribute("aria-label", `${label}: ${note.text}`)
  return element
}

const editedBy = ({ editor }) => (editor ? `, edited by ${defects.has("D22") ? editor : editor.name}` : "")

const item = (note) => {
  const box = make("input", { type: "checkbox", checked: note.done, onchange: () => toggle(note) })
  box.setAttribute("aria-label", `Done: ${note.text}`)
  box.dataset.key = `Done ${note.id}`
  const text = make("p", { className: defects.has("D35") ? "note-text one-line" : "note-text" }, note.text)
  const tag = make("span", { className: "small" }, `${note.tag}${editedBy(note)}`)
  const edit = button("Edit", note, () => openEdit(note))
  const remove = button("Delete", note, () => openDelete(note))
  return make("li", { className: note.done ? "note done" : "note" }, box, text, tag, edit, remove)
}

const WANTED = { all: () => true, open: (note) => !note.done, done: (note) => note.done }

const showCount = () => {
  const open = notes.filter(WANTED.open).length
  byId("notes-count").textContent = `${open} open, ${notes.length - open} done`
}

const draw = () => {
  const wanted = notes.filter(WANTED[shown])
  const { key } = document.activeElement.dataset
  byId("notes").replaceChildren(...wanted.map(item))
  if (key) (document.querySelector(`[data-key="${key}"]`) ?? byId("notes-title")).focus()
  byId("notes-status").textContent = wanted.length === 0 ? "There are no notes here." : ""
}

const use = (answer) => {
  if (!answer.ok) {
    byId("notes-status").textContent = answer.message
    return false
  }
  notes = answer.notes
  showCount()
  draw()
  return true
}

const toggle = async (note) => {
  const answer = await post("/api/notes/toggle", { id: note.id })
  if (!defects.has("D31")) return use(answer)
  notes = answer.notes
  draw()
}

const openEdit = (note) => {
  chosen = note
  byId("edit-text").value = note.text
  byId("edit-dialog").showModal()
}

const openDelete = (note) => {
  chosen = note
  byId("delete-text").textContent = note.text
  byId("delete-dialog").showModal()
}

byId("edit-form").addEventListener("submit", async (event) => {
  event.preventDefault()
  const answer = await post("/api/notes/edit", { id: chosen.id, text: byId("edit-text").value })
  byId("edit-dialog").close()
  use(answer)
})

byId("delete-yes").addEventListener("click", async () => {
  byId("delete-dialog").close()
  const place = notes.filter(WANTED[shown]).indexOf(chosen)
  const gone = defects.has("B16") ? notes[place] : chosen
  use(await post("/api/notes/delete", { id: gone.id }))
})

let sending = false
byId("add-note").addEventListener("submit", async (event) => {
  event.preventDefault()
  if (sending) return
  sending = true
  const added = use(await post("/api/notes/add", { text: byId("note-text").value, tag: byId("note-tag").value }))
  sending = false
  if (added) event.target.reset()
})

for (const choice of document.querySelectorAll("[data-show]")) {
  choice.addEventListener("click", () => {
    shown = choice.dataset.show
    for (const other of document.querySelectorAll("[data-show]")) {
      other.setAttribute("aria-pressed", String(other === choice))
    }
    draw()
  })
}

fetch("/api/notes")
  .then((response) => response.json())
  .then(use)
