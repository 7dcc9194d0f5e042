/**
 * Screens and the operations known on them, with counts of what they led to. Plain indexed arrays, updated in place by one
 * observation or one transition, never rebuilt. Expected results and verdicts never enter it. It serves a sweep as it is
 * (`size`, `edges`, `frontiers`, `bestValue`), without making anything on the way.
 */
import {
  isFrontier,
  knownOf,
  type KnownOperation,
  type Learned,
  type OperationNode,
  plainPricing,
  type Pricing,
  type ScreenNode,
  type SeenScreen
} from "./MapNodes.ts"
import { noRefinements, type Refinements, type Split, withSplit } from "./Refine.ts"
import { Tally } from "./Tally.ts"

export type { Count } from "./Tally.ts"
export type {
  KnownOperation,
  Learned,
  OperationNode,
  OutcomeNode,
  Pricing,
  ScreenNode,
  SeenScreen
} from "./MapNodes.ts"
export { isFrontier, knownOf } from "./MapNodes.ts"

const outcomesKept = 8
const inertKept = 4
const variantsKept = 16
const ledKept = 3
const none: ReadonlyArray<never> = []

export class AppMap {
  readonly app: string
  readonly #screens: Array<ScreenNode> = []
  readonly #operations: Array<OperationNode> = []
  readonly #screenOf = new Map<string, ScreenNode>()
  readonly #operationOf: Array<Map<string, OperationNode>> = []
  readonly #strings = new Map<string, string>()
  readonly #tally = new Tally()
  #refinements: Refinements = noRefinements
  #pricing: Pricing = plainPricing
  #epoch = 0
  #frontierCount = 0

  constructor(app: string) {
    this.app = app
  }

  static empty(app: string): AppMap {
    return new AppMap(app)
  }

  /** Grows with every change of structure: a screen, an operation, an outcome, a frontier more or less. */
  get epoch(): number {
    return this.#epoch
  }
  get screens(): ReadonlyArray<ScreenNode> {
    return this.#screens
  }
  get operations(): ReadonlyArray<OperationNode> {
    return this.#operations
  }
  get frontierCount(): number {
    return this.#frontierCount
  }
  get refinements(): Refinements {
    return this.#refinements
  }
  get size(): number {
    return this.#screens.length
  }
  /** The largest value, as the screens told it, among the frontiers left; 0 without any. */
  get bestValue(): number {
    return this.#tally.bestValue()
  }

  /** Sets what edges cost and frontiers are worth. Asked at each visit, so it may follow what the map learns. */
  price(pricing: Partial<Pricing>): void {
    this.#pricing = { ...this.#pricing, ...pricing }
  }

  screenOf(id: string): ScreenNode | undefined {
    return this.#screenOf.get(id)
  }

  operationOf(screenIndex: number, key: string): OperationNode | undefined {
    return this.#operationOf[screenIndex]?.get(key)
  }

  /** How often a control of this role and name was tried anywhere in the app. */
  triesOf(role: string, name: string): number {
    return this.#tally.triesOf(role, name)
  }

  /** On how many screens an operation on such a control is known. */
  screensWith(role: string, name: string): number {
    return this.#tally.screensWith(role, name)
  }

  /** Takes in a screen and what it offers. Values and costs of operations known already are set anew. */
  seeScreen(
    screen: SeenScreen,
    operations: ReadonlyArray<KnownOperation>
  ): { readonly index: number; readonly isNew: boolean; readonly added: ReadonlyArray<number> } {
    const known = this.#screenOf.get(screen.id)
    const node = known ?? this.#addScreen(screen.id)
    const isNew = node.visits === 0
    node.visits++
    node.route = this.#share(screen.route)
    node.title = screen.title
    this.#noteVariant(node, screen.variant)
    const added: Array<number> = []
    for (const each of operations) {
      const operation = this.#operationOf[node.index]!.get(each.key)
      if (operation === undefined) added.push(this.#addOperation(node, each).index)
      else this.#revalue(operation, each.value, each.cost)
    }
    return { index: node.index, isNew, added }
  }

  /** Answers the operation and whether the outcome is new; undefined where the operation is not known and not told. */
  learn(learned: Learned): { readonly operation: OperationNode; readonly isNewOutcome: boolean } | undefined {
    const from = this.#screenOf.get(learned.from) ?? this.#addScreen(learned.from)
    const known = this.#operationOf[from.index]!.get(learned.key)
    if (known === undefined && learned.known === undefined) return undefined
    const operation = known ?? this.#addOperation(from, learned.known!)
    const wasFrontier = isFrontier(operation)
    operation.tried++
    operation.alike.tried++
    if (wasFrontier) this.#closeFrontier(operation)
    if (learned.build !== undefined) operation.build = this.#share(learned.build)
    if (!learned.ok) {
      operation.failed++
      return { operation, isNewOutcome: false }
    }
    const performed = operation.tried - operation.failed
    operation.meanMs += (learned.took - operation.meanMs) / performed
    this.#noteEffect(operation, learned)
    const to = this.#screenOf.get(learned.to) ?? this.#addScreen(learned.to)
    this.#noteVariant(to, learned.toVariant)
    return { operation, isNewOutcome: this.#noteOutcome(operation, to.index, 1) }
  }

  /** Takes an operation out of what may be tried, and out of the edges. */
  block(operationIndex: number, reason: string): void {
    const operation = this.#operations[operationIndex]
    if (operation === undefined) return
    if (isFrontier(operation)) this.#closeFrontier(operation)
    operation.blocked = this.#share(reason)
    this.#epoch++
  }

  /** Takes an operation out that was sought in vain: its like is worth as much less as after a try of it. */
  giveUp(operationIndex: number, reason: string): void {
    const operation = this.#operations[operationIndex]
    if (operation === undefined) return
    operation.alike.tried++
    this.block(operationIndex, reason)
  }

  unblock(operationIndex: number): void {
    const operation = this.#operations[operationIndex]
    if (operation?.blocked === undefined) return
    operation.blocked = undefined
    if (isFrontier(operation)) this.#openFrontier(operation)
    this.#epoch++
  }

  /**
   * Records a split: from now on observations belong to the parts of that screen. The screen and its parts so far stay
   * places to go to until a part is seen, which takes over what the screen knew for certain.
   */
  split(split: Split): void {
    this.#refinements = withSplit(this.#refinements, split)
    for (const node of this.#screens) {
      if (node.id === split.screen || node.id.startsWith(`${split.screen}.`)) node.isOutdated = true
    }
    this.#epoch++
  }

  /** The operations of a screen not yet tried there. */
  frontiersOf(screenIndex: number): ReadonlyArray<OperationNode> {
    const node = this.#screens[screenIndex]
    if (node === undefined || node.frontiers === 0 || node.isSplit) return none
    return node.operations.map((index) => this.#operations[index]!).filter(isFrontier)
  }

  /** Visits the operations known to lead from a screen to another. A split screen stands for each of its parts. */
  edges(node: number, visit: (operation: number, to: number, cost: number) => void): void {
    const screen = this.#screens[node]
    if (screen === undefined || screen.isSplit) return
    for (const index of screen.operations) {
      const operation = this.#operations[index]!
      if (operation.blocked !== undefined) continue
      for (const outcome of operation.outcomes) {
        if (outcome.to === node) continue
        const cost = this.#pricing.costOf(operation, outcome)
        const target = this.#screens[outcome.to]!
        if (!target.isSplit) visit(index, outcome.to, cost)
        else {
          const { parts } = target.whole === undefined ? target : this.#screens[target.whole]!
          for (const part of parts) if (part !== node) visit(index, part, cost * parts.length)
        }
      }
    }
  }

  /** Visits the frontiers of a screen with their values and costs. */
  frontiers(node: number, visit: (operation: number, value: number, cost: number) => void): void {
    const screen = this.#screens[node]
    if (screen === undefined || screen.frontiers === 0 || screen.isSplit) return
    const { frontierCostOf, valueOf } = this.#pricing
    for (const index of screen.operations) {
      const operation = this.#operations[index]!
      if (isFrontier(operation)) visit(index, valueOf(operation), frontierCostOf(operation))
    }
  }

  /** Puts back what a file says of a screen. For reading maps only. */
  restoreScreen(saved: Pick<ScreenNode, "id" | "route" | "title" | "variants" | "visits" | "isSplit">): ScreenNode {
    const node = this.#addScreen(saved.id)
    node.route = this.#share(saved.route)
    node.title = saved.title
    node.visits = saved.visits
    node.isSplit = saved.isSplit
    const whole = node.whole === undefined ? undefined : this.#screens[node.whole]
    if (whole !== undefined && node.isSplit) whole.parts.splice(whole.parts.indexOf(node.index), 1)
    for (const variant of saved.variants) this.#noteVariant(node, variant)
    return node
  }

  /** Puts back an operation with its counts; outcomes by screen index. For reading maps only. */
  restoreOperation(
    node: ScreenNode,
    known: KnownOperation,
    counts: Pick<
      OperationNode,
      "tried" | "failed" | "effective" | "inertIn" | "outcomes" | "meanMs" | "blocked" | "build"
    >
  ): void {
    const operation = this.#addOperation(node, known)
    if (isFrontier(operation)) this.#closeFrontier(operation)
    const { outcomes, inertIn, ...rest } = counts
    Object.assign(operation, rest)
    operation.inertIn = inertIn.map((variant) => this.#share(variant))
    for (const { to, count } of outcomes) this.#noteOutcome(operation, to, count)
    operation.alike.tried += counts.tried
    if (isFrontier(operation)) this.#openFrontier(operation)
  }

  /** Puts back the splits of a file, whose screens say themselves that they were split. For reading maps only. */
  restoreSplits(splits: ReadonlyArray<Split>): void {
    this.#refinements = { splits }
  }

  #addScreen(id: string): ScreenNode {
    const node: ScreenNode = {
      index: this.#screens.length,
      id,
      route: "",
      title: "",
      variants: [],
      visits: 0,
      operations: [],
      frontiers: 0,
      isOutdated: false,
      isSplit: false,
      parts: [],
      whole: undefined
    }
    this.#screens.push(node)
    this.#operationOf.push(new Map())
    this.#screenOf.set(id, node)
    this.#epoch++
    const whole = this.#screenOf.get(id.split(".")[0]!)
    if (whole !== undefined && whole !== node) this.#becomePart(node, whole)
    return node
  }

  /** What had one outcome only on the whole screen is taken for true of the part; the rest is to be tried again. */
  #becomePart(part: ScreenNode, whole: ScreenNode): void {
    const former = whole.parts.map((index) => this.#screens[index]!).filter((node) => node.isOutdated)
    for (const node of [whole, ...former]) if (node.isOutdated) this.#retire(node, whole)
    part.whole = whole.index
    whole.parts.push(part.index)
    for (const index of whole.operations) {
      const old = this.#operations[index]!
      const operation = this.#addOperation(part, knownOf(old))
      if (old.blocked !== undefined) this.block(operation.index, old.blocked)
      if (old.outcomes.length !== 1) continue
      if (isFrontier(operation)) this.#closeFrontier(operation)
      operation.tried = old.tried
      operation.failed = old.failed
      operation.effective = old.effective
      operation.meanMs = old.meanMs
      for (const { to, count } of old.outcomes) {
        this.#noteOutcome(operation, to === whole.index ? part.index : to, count)
      }
    }
  }

  #retire(node: ScreenNode, whole: ScreenNode): void {
    for (const index of node.operations) {
      const operation = this.#operations[index]!
      if (isFrontier(operation)) this.#closeFrontier(operation)
    }
    node.isOutdated = false
    node.isSplit = true
    if (node !== whole) whole.parts.splice(whole.parts.indexOf(node.index), 1)
  }

  #addOperation(node: ScreenNode, known: KnownOperation): OperationNode {
    const operation: OperationNode = {
      index: this.#operations.length,
      screen: node.index,
      key: this.#share(known.key),
      kind: known.kind,
      control: this.#share(known.control),
      role: this.#share(known.role),
      name: this.#share(known.name),
      inputClass: known.inputClass === undefined ? undefined : this.#share(known.inputClass),
      alike: this.#tally.known(known.role, known.name),
      value: known.value,
      cost: known.cost,
      tried: 0,
      failed: 0,
      effective: 0,
      inertIn: none,
      outcomes: none,
      meanMs: 0,
      blocked: undefined,
      build: undefined
    }
    this.#operations.push(operation)
    node.operations.push(operation.index)
    this.#operationOf[node.index]!.set(operation.key, operation)
    if (isFrontier(operation)) this.#openFrontier(operation)
    this.#epoch++
    return operation
  }

  #revalue(operation: OperationNode, value: number, cost: number): void {
    if (operation.value === value && operation.cost === cost) return
    const wasFrontier = isFrontier(operation)
    if (wasFrontier) this.#closeFrontier(operation)
    operation.value = value
    operation.cost = cost
    if (isFrontier(operation)) this.#openFrontier(operation)
  }

  #openFrontier(operation: OperationNode): void {
    const screen = this.#screens[operation.screen]!
    if (screen.isSplit) return
    screen.frontiers++
    this.#frontierCount++
    this.#tally.worth(operation.value, 1)
    this.#epoch++
  }

  #closeFrontier(operation: OperationNode): void {
    const screen = this.#screens[operation.screen]!
    // The frontiers of a split screen were closed when it was split.
    if (screen.isSplit) return
    screen.frontiers--
    this.#frontierCount--
    this.#tally.worth(operation.value, -1)
    this.#epoch++
  }

  #noteEffect(operation: OperationNode, { effective, fromVariant }: Learned): void {
    if (effective) operation.effective++
    else if (operation.inertIn.length < inertKept && !operation.inertIn.includes(fromVariant)) {
      operation.inertIn = [...operation.inertIn, this.#share(fromVariant)]
    }
  }

  #noteOutcome(operation: OperationNode, to: number, count: number): boolean {
    for (const outcome of operation.outcomes) {
      if (outcome.to !== to) continue
      outcome.count += count
      return false
    }
    if (operation.outcomes.length >= outcomesKept) return false
    operation.outcomes = [...operation.outcomes, { to, count }]
    const { led } = operation.alike
    if (to !== operation.screen && led.length < ledKept && !led.includes(to)) led.push(to)
    this.#epoch++
    return true
  }

  #noteVariant(node: ScreenNode, variant: string): void {
    if (node.variants.length >= variantsKept || node.variants.includes(variant)) return
    node.variants.push(this.#share(variant))
  }

  /** The one copy of a string that many nodes hold. */
  #share(text: string): string {
    const known = this.#strings.get(text)
    if (known !== undefined) return known
    this.#strings.set(text, text)
    return text
  }
}
