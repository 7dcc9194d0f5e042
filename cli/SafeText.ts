/**
 * Text of the app under test is hostile input to a terminal too: escape sequences could move the cursor, change the title
 * or forge our own lines, and direction marks could turn a sentence around. What is printed goes through here first.
 */

/** Escape sequences with their parameters: CSI, OSC, DCS, APC, PM and SOS up to their end, then two-letter ones. */
const sequences =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/gu

/** Line ends of every kind, and tabs, become one space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/** Control, direction, invisible and tag characters, and halves of surrogate pairs. */
const invisible =
  // oxlint-disable-next-line no-control-regex -- as above
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/** The text on one line, with nothing in it that a terminal would obey. */
export const safeText = (text: string): string =>
  text.replaceAll(sequences, "").replaceAll(breaks, " ").replaceAll(invisible, "").toWellFormed()

/** As `safeText`, line by line. */
export const safeLines = (text: string): string => text.split(/\r?\n/u).map(safeText).join("\n")

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const nothing = /^\p{Mark}+$/u

const cellsOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : nothing.test(grapheme) ? 0 : 1)

/** Cells that a safe text takes in a terminal. */
export const cells = (text: string): number => {
  let sum = 0
  for (const { segment } of graphemes.segment(text)) sum += cellsOf(segment)
  return sum
}

/** The text cut to at most `width` cells, with an ellipsis where something was left out. */
export const cutTo = (text: string, width: number): string => {
  if (cells(text) <= width) return text
  let kept = ""
  let left = Math.max(0, width - 1)
  for (const { segment } of graphemes.segment(text)) {
    left -= cellsOf(segment)
    if (left < 0) break
    kept += segment
  }
  return width > 0 ? `${kept.trimEnd()}…` : ""
}
