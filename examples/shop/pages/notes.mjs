/** Notes: a frame that `client/notes.js` fills; every change is one JSON call that answers with all notes. */
import { html } from "../html.mjs"
import { forUsers, page } from "../layout.mjs"
import { json } from "../reply.mjs"

const TAGS = ["Shopping", "People", "Home"]
const LONGEST = 300

const textField = (id, label) =>
  html`<label for="${id}">${label}</label> <textarea id="${id}" rows="2" maxlength="${LONGEST}" required></textarea>`

const addForm = html`<form id="add-note" class="stack panel">
  ${textField("note-text", "New note")}
  <label for="note-tag">Tag</label>
  <select id="note-tag">
    ${TAGS.map((tag) => html`<option>${tag}</option>`)}
  </select>
  <button>Add note</button>
</form>`

const editDialog = html`<dialog id="edit-dialog" aria-labelledby="edit-title">
  <h2 id="edit-title">Edit note</h2>
  <form id="edit-form" class="stack">
    ${textField("edit-text", "Text")}
    <div class="row">
      <button>Save</button>
      <button type="button" class="quiet" data-close>Cancel</button>
    </div>
  </form>
</dialog>`

const deleteDialog = html`<dialog id="delete-dialog" aria-labelledby="delete-title">
  <h2 id="delete-title">Delete this note?</h2>
  <p id="delete-text"></p>
  <div class="row">
    <button type="button" class="danger" id="delete-yes">Delete</button>
    <button type="button" class="quiet" data-close>Keep it</button>
  </div>
</dialog>`

const notesPage = (ctx) =>
  page(ctx, {
    title: "Notes",
    scripts: ["notes"],
    body: html`<h1>Notes</h1>
      ${addForm}
      <section aria-labelledby="notes-title">
        <h2 id="notes-title" tabindex="-1">Your notes</h2>
        <div class="row" role="group" aria-label="Show">
          <button type="button" class="quiet" data-show="all" aria-pressed="true">All</button>
          <button type="button" class="quiet" data-show="open" aria-pressed="false">Open</button>
          <button type="button" class="quiet" data-show="done" aria-pressed="false">Done</button>
        </div>
        <p id="notes-count"></p>
        <p id="notes-status" role="status"></p>
        <ul id="notes" class="plain"></ul>
      </section>
      ${editDialog} ${deleteDialog}`
  })

const all = (session) => json({ ok: true, notes: session.notes })

const refused = () => json({ ok: false, message: "A note needs some text." })

const textOf = (defects, text) => {
  const clean = String(text ?? "")
    .trim()
    .slice(0, LONGEST)
  return defects.has("D26") ? Buffer.from(clean, "utf8").toString("latin1") : clean
}

const add = ({ session, form, defects }) => {
  const text = textOf(defects, form.text)
  if (text === "") return refused()
  const tag = TAGS.includes(form.tag) ? form.tag : TAGS[0]
  session.notes.push({ id: session.nextNoteId++, text, tag, done: false, editor: null })
  return all(session)
}

const edit = ({ session, form }) => {
  const text = textOf(new Set(), form.text)
  if (text === "") return refused()
  const note = session.notes.find(({ id }) => id === form.id)
  if (note) Object.assign(note, { text, editor: { name: session.user } })
  return all(session)
}

const toggle = ({ session, form }) => {
  const note = session.notes.find(({ id }) => id === form.id)
  if (note) note.done = !note.done
  return all(session)
}

const remove = ({ session, form }) => {
  session.notes = session.notes.filter(({ id }) => id !== form.id)
  return all(session)
}

export const routes = {
  "GET /notes": forUsers(notesPage),
  "GET /api/notes": forUsers(({ session }) => all(session)),
  "POST /api/notes/add": forUsers(add),
  "POST /api/notes/edit": forUsers(edit),
  "POST /api/notes/toggle": forUsers(toggle),
  "POST /api/notes/delete": forUsers(remove)
}
