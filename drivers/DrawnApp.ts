/**
 * A small app as a value: screens, controls, what they do, state, and planted defects. It is what a drawing (text, see
 * ParseDrawing.ts) is parsed to, what a generator may build directly, and what the scripted device runs. Plain JSON-able
 * data; it holds no code, so a drawing from elsewhere can do nothing but be an app.
 */

/** What state, fields and rows hold. A flag is a boolean. */
export type Value = string | number | boolean

/** `page` is lost when a page is loaded, `kept` lies in the browser's storage, `server` outlives every device reset. */
export type Lifetime = "page" | "kept" | "server"

/** A named list of records, or one value. `rows` hold one value per field, in the order of `fields`. */
export type DrawnState =
  | {
      readonly kind: "list"
      readonly name: string
      readonly lifetime: Lifetime
      readonly fields: ReadonlyArray<string>
      readonly rows: ReadonlyArray<ReadonlyArray<Value>>
      readonly defects: ReadonlyArray<Defect>
    }
  | {
      readonly kind: "flag" | "number" | "text"
      readonly name: string
      readonly lifetime: Lifetime
      readonly initial: Value
      readonly defects: ReadonlyArray<Defect>
    }

/** Something that has a value on a screen. `field` is what the control with that label holds (a checkbox: a flag). */
export type Operand =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "state"; readonly name: string }
  | { readonly kind: "row"; readonly field: string }
  | { readonly kind: "field"; readonly label: string }
  | { readonly kind: "count"; readonly list: string }
  | { readonly kind: "sum"; readonly list: string; readonly field: string }
  | { readonly kind: "now" }

export type Comparison = "=" | "!=" | "<" | ">" | "<=" | ">=" | "contains"

/** Without `comparison` it asks whether the operand is on, not zero, not blank. */
export interface Term {
  readonly negated: boolean
  readonly left: Operand
  readonly comparison?: Comparison
  readonly right?: Operand
}

/** All terms must hold. */
export type Condition = ReadonlyArray<Term>

/** Literal pieces and what is put between them. */
export type Text = ReadonlyArray<string | Operand>

/** A place that a value is written to: state by name, or a field of the row the control stands in. */
export type Place = { readonly kind: "state"; readonly name: string } | { readonly kind: "row"; readonly field: string }

/** One thing that an app does. `confirm` and `prompt` stop here; what follows is done when the dialog is accepted. */
export type Deed =
  | { readonly kind: "set"; readonly place: Place; readonly value: Operand }
  | { readonly kind: "toggle"; readonly place: Place }
  | { readonly kind: "increase"; readonly place: Place; readonly by: number }
  | { readonly kind: "add"; readonly list: string; readonly values: ReadonlyArray<Operand> }
  | { readonly kind: "removeRow" }
  | { readonly kind: "removeFirst"; readonly list: string }
  | { readonly kind: "empty"; readonly list: string }
  | { readonly kind: "say" | "warn"; readonly text: Text }
  | { readonly kind: "open"; readonly name: string }
  | { readonly kind: "close" }
  | { readonly kind: "alert" | "confirm"; readonly text: Text }
  | { readonly kind: "prompt"; readonly text: Text; readonly place: Place }
  | { readonly kind: "request" | "download"; readonly path: string }
  | { readonly kind: "print" | "copy" | "play" | "restore" }

/** `screen` by id (of the row, when that screen shows one), a full address elsewhere, or one step back. */
export type Target =
  | { readonly kind: "screen"; readonly screen: string }
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "back" }

/** When the condition holds (or there is none): the deeds in order, then the target. Otherwise `otherwise`, or nothing. */
export interface Outcome {
  readonly when?: Condition
  readonly deeds: ReadonlyArray<Deed>
  readonly target?: Target
  readonly otherwise?: Outcome
}

export const defectKinds = [
  "dead",
  "elsewhere",
  "instead",
  "exception",
  "rejection",
  "console",
  "status",
  "failed",
  "crash",
  "hang",
  "slow",
  "covered",
  "disabled",
  "missing",
  "text",
  "broken",
  "blank",
  "trapped",
  "restless",
  "forgets"
] as const
export type DefectKind = (typeof defectKinds)[number]

/**
 * A planted defect; several may share one id and are switched together. It acts while `when` holds, with probability
 * `chance` (default 1). `text` is the message, the shown text or the path; `amount` a status or milliseconds.
 * - on a control: `dead`, `elsewhere`, `instead` replace what it does; `exception`, `rejection`, `console`, `status`,
 *   `failed` let a signal slip besides; `crash`, `hang`, `slow` hit the app; `covered`, `disabled`, `missing`, `text`
 *   (shown as it is), `broken` (an image) change how it shows.
 * - on a screen, at arrival: the signals, `crash`, `hang`, `slow`; `blank` shows nothing, `trapped` makes back stay,
 *   `restless` never settles. `status` without a path is the page's own answer.
 * - on state: `forgets` keeps it in the page only.
 */
export interface Defect {
  readonly id: string
  readonly kind: DefectKind
  readonly text?: string
  readonly amount?: number
  readonly outcome?: Outcome
  readonly when?: Condition
  readonly chance?: number
}

export const nodeKinds = [
  "article",
  "banner",
  "button",
  "checkbox",
  "complementary",
  "contentinfo",
  "dialog",
  "disclosure",
  "field",
  "form",
  "group",
  "heading",
  "image",
  "key",
  "link",
  "list",
  "main",
  "menu",
  "menuitem",
  "navigation",
  "radio",
  "region",
  "search",
  "select",
  "switch",
  "tab",
  "table",
  "tablist",
  "tappable",
  "text",
  "toolbar"
] as const
/**
 * What is drawn. A `dialog` or `menu` shows when opened by name; a `disclosure` or `tab` shows its children while
 * expanded or selected; a `list` or `table` with `of` repeats its children per row; `key` is a shortcut, not seen.
 */
export type NodeKind = (typeof nodeKinds)[number]

export interface DrawnNode {
  readonly kind: NodeKind
  readonly name: Text
  readonly children: ReadonlyArray<DrawnNode>
  readonly defects: ReadonlyArray<Defect>
  readonly outcome?: Outcome
  /** Shown only while this holds; enabled only while that holds. */
  readonly shown?: Condition
  readonly enabled?: Condition
  /** List whose rows are repeated, and which of them. */
  readonly of?: string
  readonly where?: Condition
  /** Where the value lives; without it the value is the page's and starts at `initial` or empty. */
  readonly bind?: Place
  readonly initial?: Value
  /** `text`, `email`, `password`, `number`, `search`, `date`, `range` … as in HTML; `multiline` is a text area. */
  readonly type?: string
  readonly options?: ReadonlyArray<string>
  readonly required?: boolean
  readonly readonly?: boolean
  readonly multiline?: boolean
  readonly draggable?: boolean
  readonly newWindow?: boolean
  readonly placeholder?: string
  readonly pattern?: string
  readonly autocomplete?: string
  readonly accept?: string
  readonly min?: string
  readonly max?: string
  readonly maxLength?: number
  readonly level?: number
  readonly source?: string
  readonly testId?: string
  readonly nativeId?: string
}

export interface DrawnScreen {
  readonly id: string
  /** Path, such as `/notes`; a screen that shows one row of `of` has `:id` in it, such as `/notes/:id`. */
  readonly route: string
  readonly title: Text
  readonly of?: string
  /** Where a visitor is sent when that row is gone; without it the page is not found. */
  readonly gone?: string
  /** Without it a visitor is sent to screen `to`. */
  readonly needs?: { readonly condition: Condition; readonly to: string }
  /** Done at arrival. */
  readonly outcome?: Outcome
  readonly defects: ReadonlyArray<Defect>
  readonly nodes: ReadonlyArray<DrawnNode>
}

export interface DrawnApp {
  readonly name: string
  /** Start address; its origin is the app's. */
  readonly start: string
  /** Screens change without a page being loaded. */
  readonly singlePage: boolean
  readonly language?: string
  readonly states: ReadonlyArray<DrawnState>
  readonly screens: ReadonlyArray<DrawnScreen>
}

/** The written part of a node's name: what its `{…}` stand for is left out. */
export const labelOf = (node: Pick<DrawnNode, "name">): string =>
  node.name.filter((piece) => typeof piece === "string").join("")

/** Which planted defects act. */
export type DefectChoice = "all" | "none" | ReadonlyArray<string>

const nodeDefects = (nodes: ReadonlyArray<DrawnNode>): ReadonlyArray<Defect> =>
  nodes.flatMap((node) => [...node.defects, ...nodeDefects(node.children)])

/** Ids of all planted defects, each once, in the order drawn. */
export const defectIds = (app: DrawnApp): ReadonlyArray<string> => [
  ...new Set(
    [
      ...app.states.flatMap((state) => state.defects),
      ...app.screens.flatMap((screen) => [...screen.defects, ...nodeDefects(screen.nodes)])
    ].map((defect) => defect.id)
  )
]
