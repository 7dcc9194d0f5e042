/** Counts over the whole app: how often controls of a role and name are known and were tried, and what frontiers are worth. */

/** Operations on controls of one role and name, over all screens: known, and how often they were tried. */
export interface Count {
  known: number
  tried: number
  /** Indices of the first screens that they led to. */
  readonly led: Array<number>
}

export class Tally {
  readonly #roles = new Map<string, Map<string, Count>>()
  /** Frontiers by value. */
  readonly #worth = new Map<number, number>()
  /** Undefined: to be found again. */
  #best: number | undefined = 0

  /** The counts of a role and name, with one more operation known. */
  known(role: string, name: string): Count {
    const count = this.#count(role, name)
    count.known++
    return count
  }

  triesOf(role: string, name: string): number {
    return this.#roles.get(role)?.get(name)?.tried ?? 0
  }

  screensWith(role: string, name: string): number {
    return this.#roles.get(role)?.get(name)?.known ?? 0
  }

  /** One frontier more (1) or less (-1) of that value. */
  worth(value: number, change: 1 | -1): void {
    const count = (this.#worth.get(value) ?? 0) + change
    if (count > 0) this.#worth.set(value, count)
    else this.#worth.delete(value)
    if (change === 1 && this.#best !== undefined && value > this.#best) this.#best = value
    if (count <= 0 && value === this.#best) this.#best = undefined
  }

  /** The largest value of a frontier; 0 without any. */
  bestValue(): number {
    if (this.#best !== undefined) return this.#best
    let best = 0
    for (const value of this.#worth.keys()) if (value > best) best = value
    this.#best = best
    return best
  }

  #count(role: string, name: string): Count {
    let names = this.#roles.get(role)
    if (names === undefined) this.#roles.set(role, (names = new Map<string, Count>()))
    let count = names.get(name)
    if (count === undefined) names.set(name, (count = { known: 0, tried: 0, led: [] }))
    return count
  }
}
