/** Numbers told briefly: runs of equal steps as `8–20` or `8, 11 … 50`. */

/** Shorter runs are written out. */
const shortestRun = 4

/** Every number can be read back: `first, second … last` means that step all the way. */
export const compactNumbers = (numbers: ReadonlyArray<number>): string => {
  const parts: Array<string> = []
  for (let at = 0; at < numbers.length;) {
    const first = numbers[at]!
    const step = at + 1 < numbers.length ? numbers[at + 1]! - first : 0
    let end = at + 1
    while (end < numbers.length && numbers[end]! - numbers[end - 1]! === step) end++
    if (end - at < shortestRun || step <= 0) {
      parts.push(String(first))
      at++
      continue
    }
    const last = numbers[end - 1]!
    parts.push(step === 1 ? `${first}–${last}` : `${first}, ${first + step} … ${last}`)
    at = end
  }
  return parts.join(", ")
}
