import * as Effect from "effect/Effect"
/** Standard output and standard error, and the few styles used on them. A style never says what the words don't. */

/** Writes whole lines to standard output. */
export const say = (...lines: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.sync(() => void process.stdout.write(`${lines.join("\n")}\n`))

/** Writes whole lines to standard error. */
export const complain = (...lines: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.sync(() => void process.stderr.write(`${lines.join("\n")}\n`))

export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
}

const code = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`
const same = (text: string): string => text

const coloured: Style = {
  bold: code(1, 22),
  dim: code(2, 22),
  red: code(31, 39),
  green: code(32, 39),
  yellow: code(33, 39)
}
const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same }

export const styleFor = (hasColour: boolean): Style => (hasColour ? coloured : plain)
