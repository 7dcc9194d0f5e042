/**
 * One node of an observation that a person could perceive or operate, in one vocabulary for web, Android and iOS.
 * Plain text that a person reads is an element too (role `text`), because oracles judge what people read.
 */
import { Schema } from "effect"

/** The roles every driver maps to. WAI-ARIA names where there is one; `text` is plain text, `generic` an unnamed operable. */
export const roles = [
  "alert",
  "alertdialog",
  "article",
  "banner",
  "button",
  "cell",
  "checkbox",
  "color",
  "columnheader",
  "combobox",
  "complementary",
  "contentinfo",
  "date",
  "datetime",
  "dialog",
  "file",
  "form",
  "generic",
  "group",
  "heading",
  "iframe",
  "image",
  "link",
  "list",
  "listbox",
  "listitem",
  "main",
  "media",
  "menu",
  "menubar",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "month",
  "navigation",
  "option",
  "progressbar",
  "radio",
  "region",
  "row",
  "search",
  "searchbox",
  "slider",
  "spinbutton",
  "status",
  "switch",
  "tab",
  "table",
  "tablist",
  "tabpanel",
  "text",
  "textbox",
  "time",
  "toast",
  "toolbar",
  "tooltip",
  "tree",
  "treeitem",
  "webview",
  "week"
] as const
export const Role = Schema.Literals(roles)
export type Role = typeof Role.Type

/** Left, top, width and height in CSS or device pixels, relative to the viewport. */
export const Bounds = Schema.Tuple([Schema.Finite, Schema.Finite, Schema.Finite, Schema.Finite])
export type Bounds = typeof Bounds.Type

/** `offscreen`: reached by scrolling; `occluded`: something else would take a tap at its centre; `hidden`: not rendered. */
export const Visibility = Schema.Literals(["visible", "offscreen", "occluded", "hidden"])
export type Visibility = typeof Visibility.Type

/** Only what applies is present: an absent state says that the element has no such state. */
export const States = Schema.Struct({
  disabled: Schema.optionalKey(Schema.Boolean),
  checked: Schema.optionalKey(Schema.Boolean),
  selected: Schema.optionalKey(Schema.Boolean),
  expanded: Schema.optionalKey(Schema.Boolean),
  focused: Schema.optionalKey(Schema.Boolean),
  required: Schema.optionalKey(Schema.Boolean),
  readonly: Schema.optionalKey(Schema.Boolean),
  invalid: Schema.optionalKey(Schema.Boolean),
  password: Schema.optionalKey(Schema.Boolean),
  multiline: Schema.optionalKey(Schema.Boolean),
  busy: Schema.optionalKey(Schema.Boolean)
})
export type States = typeof States.Type

/**
 * Where in a list, table or run of alike siblings an element stands: list element number, row from 0, rows in all.
 * `around`: the rows that this one stands in, nearest first, where lists are nested.
 */
export const Row = Schema.Struct({
  list: Schema.Int,
  index: Schema.Int,
  of: Schema.Int,
  around: Schema.optionalKey(Schema.Array(Schema.Struct({ list: Schema.Int, index: Schema.Int })))
})
export type Row = typeof Row.Type

const text = Schema.optionalKey(Schema.String)

export const Element = Schema.Struct({
  /** The element's number: stable while the node lives, unique within an observation, never reused in a session. */
  n: Schema.Int,
  role: Role,
  /** Accessible name; for role `text` the text itself. White space folded, at most 400 characters. */
  name: Schema.String,
  /** What a field holds now. A password's is dots, one per character. */
  value: text,
  states: States,
  bounds: Bounds,
  visibility: Visibility,
  /** Number of the element that would take the tap, when occluded and known. */
  coveredBy: Schema.optionalKey(Schema.Int),
  /** A person could operate it: a control, a link, or something that listens for taps. */
  operable: Schema.Boolean,
  /** Number of the nearest enclosing element of this observation. */
  parent: Schema.optionalKey(Schema.Int),
  /** Number of the nearest enclosing landmark, form, dialog or toolbar. */
  landmark: Schema.optionalKey(Schema.Int),
  row: Schema.optionalKey(Row),
  /** Resolved address of a link. */
  href: text,
  /** `_blank` and the like. */
  opens: text,
  /** Address of an image; `broken` says that it finished loading and holds no picture. */
  source: text,
  broken: Schema.optionalKey(Schema.Boolean),
  /** Labels of a select's or listbox's options, at most 50. */
  options: Schema.optionalKey(Schema.Array(Schema.String)),
  /** `text`, `email`, `password`, `submit` … as the platform calls it. */
  inputType: text,
  placeholder: text,
  autocomplete: text,
  pattern: text,
  min: text,
  max: text,
  maxLength: Schema.optionalKey(Schema.Int),
  accept: text,
  /** Heading level, 1 to 6. */
  level: Schema.optionalKey(Schema.Int),
  testId: text,
  /** The app's own id of the node (`id`, resource-id, accessibility id). */
  nativeId: text,
  /** The `name` attribute of a field. */
  field: text,
  draggable: Schema.optionalKey(Schema.Boolean),
  /** It stands in what the page marks as code or preformatted text (`code`, `pre`, `kbd`, `samp`). */
  code: Schema.optionalKey(Schema.Boolean),
  /** It scrolls its own content, in the directions that have something left: `up`, `down`, `left`, `right`. */
  scrolls: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Number of the frame element it stands in. */
  frame: Schema.optionalKey(Schema.Int)
})
export type Element = typeof Element.Type

/** Roles of fields that a person writes into or picks a value in. */
export const valueRoles: ReadonlySet<string> = new Set([
  "textbox",
  "searchbox",
  "spinbutton",
  "combobox",
  "date",
  "datetime",
  "time",
  "month",
  "week"
])

/** Can be operated now without doing anything else first. Off-screen counts: drivers scroll to what they operate. */
export const isOperableNow = (element: Element): boolean =>
  element.operable &&
  element.states.disabled !== true &&
  (element.visibility === "visible" || element.visibility === "offscreen")
