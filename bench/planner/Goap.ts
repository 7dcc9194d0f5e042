/** What the bench uses of the npm package `goap`, which is CommonJS and has no types. */
import { createRequire } from "node:module"

export interface GoapAction<World> {
  readonly name: string
  readonly cost: number
  precondition(holds: (state: World) => boolean): this
  effect(apply: (state: World) => void): this
}

export interface GoapAgent<World> {
  action(action: GoapAction<World>): void
  goal(name: string, isMet: (before: World, after: World) => boolean): void
  plan(): Array<GoapAction<World>> | undefined
  move(action: GoapAction<World>): void
  isInRange(action: GoapAction<World>): boolean
  getActionCost(action: GoapAction<World>): number
}

interface Package {
  readonly Action: new <World>(options: { readonly name: string; readonly cost: number }) => GoapAction<World>
  readonly Agent: new <World>(world: World, name: string) => GoapAgent<World>
}

export const { Action, Agent } = createRequire(import.meta.url)("goap") as Package
