/** Books time to the phase that goes on: wall clock, our own CPU time, and that of the processes we started. */
import { cpu } from "../Figures.ts"
import { descendantsOf } from "../Processes.ts"
import { type Phase, phases, type Spent } from "./Recording.ts"

const none: Spent = { wall: 0, own: 0, others: 0 }

/** The watchdog is a Node of ours; everything else that we started is driver or browser. */
const others = (): number =>
  descendantsOf(process.pid).reduce((sum, { name, cpu: used }) => sum + (/^node|^MainThread/u.test(name) ? 0 : used), 0)

const now = (): Spent => ({ wall: performance.now(), own: cpu(), others: others() })

export class Ledger {
  readonly spent: Record<Phase, Spent> = Object.fromEntries(phases.map((phase) => [phase, none])) as Record<
    Phase,
    Spent
  >
  phase: Phase = "starting"
  // From the beginning of the process, so that loading ourselves is booked too.
  #since: Spent = none

  /** From now on time is booked to `phase`; answers the phase until now. */
  enter(phase: Phase): Phase {
    const before = this.phase
    if (phase !== before) this.#book()
    this.phase = phase
    return before
  }

  /** Wall-clock milliseconds of exploring so far. */
  get explored(): number {
    const booked = this.spent.exploring.wall
    return this.phase === "exploring" ? booked + performance.now() - this.#since.wall : booked
  }

  close(): Readonly<Record<Phase, Spent>> {
    this.#book()
    return this.spent
  }

  #book(): void {
    const at = now()
    const { wall, own, others } = this.spent[this.phase]
    this.spent[this.phase] = {
      wall: wall + at.wall - this.#since.wall,
      own: own + at.own - this.#since.own,
      others: others + at.others - this.#since.others
    }
    this.#since = at
  }
}
