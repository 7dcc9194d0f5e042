/**
 * The candidates and findings of a run, one per cause. A candidate waits here with the moment it came up in until
 * replays from a fresh state have settled it.
 */
import type { Flow } from "../flows/Flow.ts"
import type { Candidate, Evidence, Finding } from "../world/Finding.ts"
import { harms } from "../world/Finding.ts"
import { hash8 } from "../world/Hash.ts"
import type { Step } from "../world/Operation.ts"
import { sequenceKey } from "./Sequences.ts"
import type { Moment } from "./Trail.ts"

/** Steps that showed it, how often of how many replays. */
export interface Proof {
  readonly steps: ReadonlyArray<Step>
  readonly shown: number
  readonly replays: number
}

export interface Entry {
  readonly id: string
  candidate: Candidate
  moment: Moment
  seen: number
  evidence: Evidence
  url: string | undefined
  proof: Proof | undefined
  /** Its proof as a flow, once it was replayed. */
  flow: Flow | undefined
  finding: Finding | undefined
  /** A device is replaying it. */
  isClaimed: boolean
  /** It was dismissed, seen again, and waits a second time. */
  isReopened: boolean
}

/** What the journal knows of a finding. */
export interface Restored {
  readonly id: string
  readonly candidate: Candidate
  readonly steps: ReadonlyArray<Step>
  readonly evidence: Evidence
  readonly url?: string
  readonly seen: number
  readonly settled?: Finding
}

/** Whether `steps` begin with all of `first`. */
const begins = (steps: ReadonlyArray<Step>, first: ReadonlyArray<Step>): boolean =>
  sequenceKey(steps.slice(0, first.length)) === sequenceKey(first)

/** The proof after a replay of `steps`, the first of which, `own`, showed the cause. */
const counted = (
  proof: Proof | undefined,
  steps: ReadonlyArray<Step>,
  own: ReadonlyArray<Step> | undefined
): Proof | undefined => {
  if (proof === undefined) return own && { steps: own, shown: 1, replays: 1 }
  if (own !== undefined && own.length < proof.steps.length) {
    return { steps: own, shown: 1, replays: 1 + proof.replays - proof.shown }
  }
  if (!begins(steps, proof.steps)) return proof
  const isShown = own?.length === proof.steps.length
  return { ...proof, shown: proof.shown + (isShown ? 1 : 0), replays: proof.replays + 1 }
}

export const findingId = (cause: string): string => `f-${hash8(cause)}`

export class Register {
  readonly entries = new Map<string, Entry>()
  readonly dismissed: ReadonlySet<string>
  /** Findings by what they say. */
  readonly #said = new Map<string, string>()

  constructor(dismissed: ReadonlySet<string> = new Set()) {
    this.dismissed = dismissed
  }

  /**
   * The finding that a candidate belongs to: that of its cause, or one that says the very same. A browser may tell one
   * failure in two ways, with and without its place in the program, by when it noticed.
   */
  idOf({ cause, oracle, title }: Candidate): string {
    const id = findingId(cause)
    return this.entries.has(id) ? id : (this.#said.get(`${oracle} ${title}`) ?? id)
  }

  /** Takes a candidate; answers its entry, and whether the cause is new. */
  open(
    candidate: Candidate,
    moment: Moment,
    url: string | undefined
  ): { readonly entry: Entry; readonly isNew: boolean } {
    const id = this.idOf(candidate)
    const known = this.entries.get(id)
    if (known !== undefined) {
      known.seen++
      if (known.finding?.status === "dismissed" && !known.isReopened) {
        // It could not be shown from where it was first seen; from here it may.
        Object.assign(known, { finding: undefined, proof: undefined, moment, isReopened: true })
      }
      if (known.finding === undefined && moment.trail.length < known.moment.trail.length) known.moment = moment
      return { entry: known, isNew: false }
    }
    const entry: Entry = {
      id,
      candidate,
      moment,
      seen: 1,
      evidence: {},
      url,
      proof: undefined,
      flow: undefined,
      finding: undefined,
      isClaimed: false,
      isReopened: false
    }
    this.entries.set(id, entry)
    this.#said.set(`${candidate.oracle} ${candidate.title}`, id)
    return { entry, isNew: true }
  }

  /** Takes over what an earlier part of the run found: settled, or still waiting to be replayed. */
  restore({ id, candidate, steps, evidence, url, seen, settled }: Restored): void {
    const trail = steps.map((step) => ({ step, changed: true, sent: true, signedIn: false, at: -1 }))
    this.entries.set(id, {
      id,
      candidate,
      moment: { trail, by: "look", signedIn: false, ...(url === undefined ? {} : { url }) },
      seen,
      evidence,
      url,
      proof:
        settled === undefined ? undefined : { steps: settled.steps, shown: settled.shown, replays: settled.replays },
      flow: undefined,
      finding: settled,
      isClaimed: false,
      isReopened: false
    })
  }

  isDismissed(entry: Entry): boolean {
    return this.dismissed.has(entry.id)
  }

  /** Candidates not settled yet, errors before notices, the worst harm first, then as they came. */
  waiting(): ReadonlyArray<Entry> {
    const rank = (entry: Entry) =>
      (entry.candidate.severity === "error" ? 0 : harms.length) + harms.indexOf(entry.candidate.harm)
    return [...this.entries.values()]
      .filter((entry) => entry.finding === undefined && !this.isDismissed(entry))
      .toSorted((a, b) => rank(a) - rank(b))
  }

  /** Of those waiting, the ones that no device is replaying. */
  unclaimed(): ReadonlyArray<Entry> {
    return this.waiting().filter((entry) => !entry.isClaimed)
  }

  /**
   * Counts a replay of `steps` for every waiting candidate. `shownAt` says after which step a finding showed. A replay that
   * contained the proof from the start and did not show the cause by its end was a miss. A shorter proof takes the place of
   * a longer one and keeps its misses: what was missed once is never shown every time.
   */
  count(steps: ReadonlyArray<Step>, shownAt: ReadonlyMap<string, number>): void {
    for (const entry of this.waiting()) {
      const at = shownAt.get(entry.id)
      const own = at === undefined ? undefined : steps.slice(0, at + 1)
      entry.proof = counted(entry.proof, steps, own)
    }
  }

  findings(): ReadonlyArray<Finding> {
    return [...this.entries.values()].flatMap((entry) => (entry.finding === undefined ? [] : [entry.finding]))
  }
}
