/** What one side of the loop bench hands to the other and to the bench: plain data, as JSON in a file. */
import type { OperationKind } from "../../world/Operation.ts"

/** An element by what a person would call it: the `nth` (from 0) of those with this role and name. */
export interface Target {
  readonly role: string
  readonly name: string
  readonly nth: number
}

export type Deed =
  | { readonly kind: "reset"; readonly start: string }
  | {
      readonly kind: "operation"
      readonly operation: OperationKind
      readonly target?: Target
      readonly to?: Target
      readonly value?: string
      /** Milliseconds from the end of the one before to its own end, look included; absent where it isn't timed. */
      readonly took?: number
      /** Address afterwards. */
      readonly url?: string
    }

/** Wall-clock and CPU milliseconds: ours, and those of driver and browser. */
export interface Spent {
  readonly wall: number
  readonly own: number
  readonly others: number
}

export const phases = ["exploring", "resets", "confirmations", "pictures", "starting"] as const
export type Phase = (typeof phases)[number]

export interface HuntRecording {
  readonly deeds: ReadonlyArray<Deed>
  readonly spent: Readonly<Record<Phase, Spent>>
  /** Where our CPU time of exploring goes, milliseconds: the device's side, the journal, and all the rest. */
  readonly parts: { readonly device: number; readonly journal: number; readonly rest: number }
}

export interface BareRecording {
  /** By index of the hunt's deeds: milliseconds of the operation, and whether it led to the same address. */
  readonly done: ReadonlyArray<{ readonly index: number; readonly took: number; readonly isSame: boolean }>
  /** Timed operations that could not be done, and why, by count. */
  readonly notDone: Readonly<Record<string, number>>
}
