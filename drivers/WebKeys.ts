/**
 * Keys as WebDriver's actions name them: text as a person types it, and chords such as `Control+K`. Long text is typed at
 * both ends and inserted at once in between, as a paste would: every key costs the browser five milliseconds.
 */
const named: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Return: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Ctrl: "\uE009",
  Alt: "\uE00A",
  Option: "\uE00A",
  Escape: "\uE00C",
  Esc: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Insert: "\uE016",
  Delete: "\uE017",
  Meta: "\uE03D",
  Command: "\uE03D",
  F1: "\uE031",
  F2: "\uE032",
  F3: "\uE033",
  F4: "\uE034",
  F5: "\uE035",
  F6: "\uE036",
  F7: "\uE037",
  F8: "\uE038",
  F9: "\uE039",
  F10: "\uE03A",
  F11: "\uE03B",
  F12: "\uE03C"
}

export interface KeyAction {
  readonly type: "keyDown" | "keyUp"
  readonly value: string
}
const down = (value: string): KeyAction => ({ type: "keyDown", value })
const up = (value: string): KeyAction => ({ type: "keyUp", value })

/** Presses of the keys of a chord, `Control+Shift+K`; undefined for a key that doesn't exist. `+` itself is `+`. */
export const chord = (keys: string): ReadonlyArray<KeyAction> | undefined => {
  const names = keys === "+" ? ["+"] : keys.split("+")
  const values = names.map(
    (name) => named[name] ?? ([...name].length === 1 ? keyOf(name, names.length > 1) : undefined)
  )
  if (values.some((value) => value === undefined)) return undefined
  const known = values as ReadonlyArray<string>
  return [...known.map(down), ...[...known].reverse().map(up)]
}
const keyOf = (name: string, isChord: boolean) => (isChord ? name.toLowerCase() : name)

const press = (value: string): ReadonlyArray<KeyAction> => [down(value), up(value)]
export const pressBackspace = press("\uE003")

/** One part of typed text: keys pressed, or a text inserted at once. */
export type Typed = { readonly keys: ReadonlyArray<KeyAction> } | { readonly inserted: string }

/** Longest text, in characters, that is typed key by key. */
const TYPED_BY_KEY = 16
/** Keys at each end of a longer text. */
const TYPED_END = 3

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })
const isOnKeyboard = (character: string) => /^[\u0020-\u024F\n\t]$/.test(character)

const keysOf = (characters: ReadonlyArray<string>) =>
  characters.flatMap((one) => press(one === "\n" ? "\uE007" : one === "\t" ? " " : one))

/** The parts in which `text` is typed into a field; a line break is Enter in a field of many lines, else a space. */
export const typedParts = (text: string, multiline: boolean): ReadonlyArray<Typed> => {
  const told = text.replace(/\r\n?/g, "\n").replace(/\n/g, multiline ? "\n" : " ")
  const characters = Array.from(graphemes.segment(told), ({ segment }) => segment)
  const parts: Array<Typed> = []
  const flush = (keys: ReadonlyArray<string>) => {
    if (keys.length > 0) parts.push({ keys: keysOf(keys) })
  }
  if (characters.length > TYPED_BY_KEY && characters.every(isOnKeyboard)) {
    flush(characters.slice(0, TYPED_END))
    parts.push({ inserted: characters.slice(TYPED_END, -TYPED_END).join("") })
    flush(characters.slice(-TYPED_END))
    return parts
  }
  if (characters.length > TYPED_BY_KEY) return [{ inserted: characters.join("") }]
  let start = 0
  while (start < characters.length) {
    const typed = isOnKeyboard(characters[start] ?? "")
    let end = start
    while (end < characters.length && isOnKeyboard(characters[end] ?? "") === typed) end++
    const run = characters.slice(start, end)
    if (typed) flush(run)
    else parts.push({ inserted: run.join("") })
    start = end
  }
  return parts
}
