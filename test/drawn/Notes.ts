/**
 * Notes: records that are made, read, changed and removed; search, tabs, a menu, a dialog, settings that are kept. It is
 * healthy with defects off; each defect is named for what it breaks.
 */
import { draw } from "./Draw.ts"

export const notes = draw(String.raw`
app Notes at http://notes.test/ language en

kept list notes (title, text, done)
  row "Buy milk", "Two bottles", off
  row "Call Ann", "About the boat", on
kept flag large
kept text owner = "Sam" !owner-forgotten forgets

screen home / "Notes"
  navigation "Main"
    link "All notes" -> list
    link "Settings" -> settings
    link "About" -> about !about-elsewhere elsewhere settings
  heading "Welcome, {owner}"
  text "You have {count notes} notes" !count-unrendered text "You have {{count}} notes"
  text "It is {now}"
  button "New note" -> edit
  image "A pencil" source /pencil.png !pencil-broken broken

screen list /notes "All notes"
  navigation "Main"
    link "Home" -> home
    link "Settings" -> settings
  heading "All notes"
  search "Notes"
    field "Search" type search
  tablist "Which"
    tab "All"
    tab "Help"
      text "Tick what is done."
  list "Notes" of notes where title contains field "Search"
    link "{title}" -> note
    checkbox "Done" bind done !done-dead when count notes > 2 dead
    button "Remove {title}" do open "Really remove {title}?" !remove-throws exception "TypeError: note is undefined"
    dialog "Really remove {title}?"
      text "This can't be undone."
      button "Remove" do remove row, close, say "Removed"
        !remove-first instead do remove first notes, close, say "Removed"
      button "Keep" do close !keep-dead dead
  text "Nothing here yet" if count notes = 0
  button "New note" -> edit
  button "More" do open "More"
  menu "More"
    menuitem "Remove all" do confirm "Remove all notes?", empty notes, say "All removed"
    menuitem "Print" do print !print-dead dead

screen note /notes/:id "{title}" of notes else list
  link "Back to all notes" -> list
  heading "{title}"
  text "{text}" !text-leaked text "[object Object]"
  form "Change"
    field "Title" bind title required
    field "Text" bind text multiline
    button "Save" do say "Saved" -> list !save-fails status 500 /api/notes
  button "Remove note" do remove row -> list

screen edit /new "New note" !new-logs console "Warning: each child needs a key"
  heading "New note"
  form "New note"
    field "Title" required length 60 placeholder "What is it?"
    field "Text" multiline
    checkbox "Already done"
    button "Save" do add notes (field "Title", field "Text", field "Already done") -> list
      !save-drops-text instead do add notes (field "Title", "undefined", off) -> list
  link "Cancel" -> list

screen settings /settings "Settings"
  link "Home" -> home
  heading "Settings"
  field "Your name" bind owner autocomplete name
  switch "Large letters" bind large !large-dead dead
  select "Language" options "English", "Deutsch", "日本語"
  disclosure "Advanced"
    button "Copy everything" do copy
    button "Export" do download /notes.txt !export-crashes crash
    button "Sync" do request /api/sync, say "Synced" !sync-hangs hang !sync-rejects flaky 0.5 rejection "Sync failed"

screen about /about "About" !about-missing status 404
  link "Home" -> home
  heading "About"
  text "Version 3"
`)
