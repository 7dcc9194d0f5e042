/** What the loop of one device keeps from turn to turn, beside its mind. */
import type { Wanted } from "../goals/Wanted.ts"
import type { OperationNode } from "../world/AppMap.ts"
import { type Chooser, makeChooser } from "./Choose.ts"
import type { Mind } from "./Mind.ts"
import { makeThinker, type Pursuit, type Thinker } from "./Think.ts"

export interface Loop {
  readonly mind: Mind
  readonly wanted: ReadonlyArray<Wanted>
  readonly chooser: Chooser
  readonly thinker: Thinker
  /** It explores, and confirms only what would else be left; another device confirms. */
  readonly isScout: boolean
  pursuit: Pursuit | undefined
  /** What was spent on other states for controls that did nothing, and their like. */
  readonly varied: Map<OperationNode["alike"], Set<number>>
  /** Times that no plan was found, by goal. */
  readonly failures: Map<string, number>
  /** The map's operation that is being done. */
  doing: OperationNode | undefined
  /** Sessions lost in a row, and the step of this device at which the last one was. */
  losses: number
  lostAt: number
  lastNews: number
  news: number
  /** Step of this device at which it was last weighed whether to sign in again, and times that this failed. */
  weighedSignIn: number
  failedSignIns: number
  /** Addresses of the sign-in page at which it was signed in because a link led there. */
  readonly askedAt: Set<string>
}

export const newLoop = (mind: Mind, wanted: ReadonlyArray<Wanted>, isScout: boolean): Loop => ({
  mind,
  wanted,
  chooser: makeChooser(mind),
  thinker: makeThinker(),
  isScout,
  pursuit: undefined,
  varied: new Map(),
  failures: new Map(),
  doing: undefined,
  losses: 0,
  lostAt: -1,
  lastNews: mind.spent.steps,
  news: 0,
  weighedSignIn: -Infinity,
  failedSignIns: 0,
  askedAt: new Set()
})
