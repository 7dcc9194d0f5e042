/**
 * The admissible heuristic in its two stages: landmarks alone when a state is generated, and, when the search takes the
 * state up, landmarks plus h^max over the costs that the landmarks left. Both go into the state table, where a bound only
 * ever rises while costs don't fall.
 */
import type { Compiled } from "./Compile.ts"
import { Landmarks } from "./Landmarks.ts"
import { Relaxation } from "./Relaxation.ts"
import { deadEnd, noBound, type StateTable } from "./StateTable.ts"

export class Heuristic {
  readonly landmarks: Landmarks
  /** How often the dear stage was computed. */
  evaluated = 0
  private readonly residual: Int32Array
  private readonly relaxation: Relaxation

  constructor(compiled: Compiled) {
    this.landmarks = new Landmarks(compiled)
    this.residual = new Int32Array(compiled.actions)
    this.relaxation = new Relaxation(compiled, this.residual)
  }

  /** The bound of a state, computed by the first stage if there is none, and at least `inherited`. */
  cheap(table: StateTable, state: number, inherited: number): number {
    const known = table.bound[state]!
    if (known === deadEnd) return deadEnd
    if (known !== noBound) {
      if (known < inherited) table.bound[state] = inherited
      return known < inherited ? inherited : known
    }
    const found = this.landmarks.bound(table.pool, state * table.words)
    return (table.bound[state] = found === deadEnd || found > inherited ? found : inherited)
  }

  /** The bound of a state after the second stage. */
  dear(table: StateTable, state: number): number {
    if (table.refined[state] === 1) return table.bound[state]!
    table.refined[state] = 1
    this.evaluated++
    const offset = state * table.words
    const counted = this.landmarks.boundWithResidual(table.pool, offset, this.residual)
    const rest = counted === deadEnd ? deadEnd : this.relaxation.bound(table.pool, offset)
    if (rest === deadEnd) return (table.bound[state] = deadEnd)
    if (counted + rest > table.bound[state]!) table.bound[state] = counted + rest
    return table.bound[state]!
  }
}
