/** CPU time, random numbers that repeat, quantiles, and the figures with their goals. */

/** CPU milliseconds of this process so far, all its threads together. */
export const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Numbers in 0…1 that depend on the seed alone (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The same list of timings taken several times: the least of each. */
export const least = (runs: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> =>
  runs[0]!.map((_, at) => Math.min(...runs.map((run) => run[at]!)))

const short = (value: number): string => {
  if (Number.isInteger(value)) return `${value}`
  return Math.abs(value) < 10 ? value.toPrecision(3) : value.toFixed(1)
}

/** Prints figures as they come and remembers whether all of them reached their goal. */
export class Report {
  isGood = true

  atMost(figure: string, value: number, goal: number): void {
    this.line(figure, value, `≤ ${goal}`, value <= goal)
  }

  atLeast(figure: string, value: number, goal: number): void {
    this.line(figure, value, `≥ ${goal}`, value >= goal)
  }

  /** A figure that is reported and has no goal. */
  tell(figure: string, value: number): void {
    console.log(`${figure} ${short(value)} (reported)`)
  }

  note(text: string): void {
    console.log(`  ${text}`)
  }

  private line(figure: string, value: number, goal: string, isReached: boolean): void {
    console.log(`${figure} ${short(value)} (goal ${goal})${isReached ? "" : "   MISSED"}`)
    this.isGood &&= isReached
  }
}
