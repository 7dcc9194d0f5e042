/** What the bench uses of the npm package `goap`, which has no types. */
declare module "goap" {
  export class Action<World> {
    constructor(options: { readonly name: string; readonly cost: number })
    readonly name: string
    readonly cost: number
    precondition(holds: (state: World) => boolean): this
    effect(apply: (state: World) => void): this
  }
  export class Agent<World> {
    constructor(world: World, name: string)
    action(action: Action<World>): void
    goal(name: string, isMet: (before: World, after: World) => boolean): void
    plan(): Array<Action<World>> | undefined
    move(action: Action<World>): void
    isInRange(action: Action<World>): boolean
    getActionCost(action: Action<World>): number
  }
  const goap: { readonly Action: typeof Action; readonly Agent: typeof Agent }
  export default goap
}
