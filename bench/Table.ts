/** Tables in plain text: numbers to the right, everything else to the left, columns as wide as they need to be. */

const isNumber = (cell: string): boolean => /^[-–]?$|^-?[\d.,]+ ?(%|ms|s)?$/u.test(cell)

const widths = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<number> =>
  rows[0]!.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))

/** Prints a table with these heads. A row with fewer cells than there are heads has empty ones at its end. */
export const printTable = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): void => {
  const wide = widths([heads, ...rows])
  const isRight = heads.map((_, column) => rows.length > 0 && rows.every((row) => isNumber(row[column] ?? "")))
  for (const row of [heads, ...rows]) {
    const cells = wide.map((width, column) =>
      isRight[column] ? (row[column] ?? "").padStart(width) : (row[column] ?? "").padEnd(width)
    )
    console.log(cells.join("  ").trimEnd())
  }
}

/** `part` of `whole` as a person reads it: `7/9 78 %`; of nothing, a dash. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${part}/${whole} ${Math.round((100 * part) / whole)} %`
