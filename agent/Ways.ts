/** The steps that led from one screen to another in this run, for the shortest way to a place by hand. */
import type { Step } from "../world/Operation.ts"

export class Ways {
  readonly #steps = new Map<number, Map<number, Step>>()

  /** Remembers the latest step that led there. */
  learn(from: number, to: number, step: Step): void {
    const known = this.#steps.get(from)
    if (known === undefined) this.#steps.set(from, new Map([[to, step]]))
    else known.set(to, step)
  }

  /** The steps that led to a screen, from wherever. */
  into(screen: number): ReadonlyArray<Step> {
    return [...this.#steps.values()].flatMap((led) => led.get(screen) ?? [])
  }

  /** The fewest steps from one screen to another (breadth first), or undefined where none is known. */
  between(from: number, to: number): ReadonlyArray<Step> | undefined {
    const cameFrom = new Map<number, number>([[from, -1]])
    const queue = [from]
    for (let next = 0; next < queue.length && !cameFrom.has(to); next++) {
      for (const reached of this.#steps.get(queue[next]!)?.keys() ?? []) {
        if (cameFrom.has(reached)) continue
        cameFrom.set(reached, queue[next]!)
        queue.push(reached)
      }
    }
    if (!cameFrom.has(to)) return undefined
    const steps: Array<Step> = []
    for (let at = to; at !== from; at = cameFrom.get(at)!) steps.push(this.#steps.get(cameFrom.get(at)!)!.get(at)!)
    return steps.reverse()
  }
}
