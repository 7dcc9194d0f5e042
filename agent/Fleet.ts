/**
 * The devices of a run, side by side: who is at work, which frontier each is after, and the end that one declares for all.
 * One fiber a device; nothing here waits but a device that has nothing left to do while another may still find something.
 */
import { Effect, Latch } from "effect"
import type { Wanted } from "../goals/Wanted.ts"
import type { OperationNode } from "../world/AppMap.ts"

/** Why a hunt ended. */
export interface Ending {
  readonly status: "done" | "goal" | "budget"
  readonly why: string
}

export class Fleet {
  readonly #claims = new Map<number, OperationNode>()
  readonly #working = new Set<number>()
  readonly #news = Latch.makeUnsafe(false)
  /** Goals that a device has met. */
  readonly met = new Set<Wanted>()
  #ending: Ending | undefined
  #enlisted = 0

  /** The number of a device that will take part. */
  enlist(): number {
    return ++this.#enlisted
  }

  /** Set once one device has met the goals, spent the budget or found nothing left. */
  get ending(): Ending | undefined {
    return this.#ending
  }
  /** Devices that take part now. */
  get size(): number {
    return this.#working.size
  }

  join(device: number): void {
    this.#working.add(device)
  }

  /** The device has ended, or was set aside. */
  leave(device: number): void {
    this.#working.delete(device)
    this.#claims.delete(device)
    this.#news.openUnsafe()
  }

  /** Ends the run for every device; the first word counts. */
  end(ending: Ending): Ending {
    this.#ending ??= ending
    this.#news.openUnsafe()
    return this.#ending
  }

  /** Sets what a device is after, so that the others leave it and its like alone; undefined: nothing. */
  claim(device: number, operation: OperationNode | undefined): void {
    if (operation === undefined) this.#claims.delete(device)
    else this.#claims.set(device, operation)
  }

  /** Another device is after this operation, or after one like it. */
  isClaimed(device: number, { alike }: OperationNode): boolean {
    for (const [owner, claimed] of this.#claims) if (owner !== device && claimed.alike === alike) return true
    return false
  }

  /** Something was learned: devices that wait look again whether there is anything to do. */
  tellNews(): void {
    this.#news.openUnsafe()
  }

  /** Waits until another device learned something or left. Answers false at once where no other is at work. */
  readonly awaitNews = (device: number): Effect.Effect<boolean> =>
    Effect.suspend(() => {
      this.#working.delete(device)
      if (this.#working.size === 0) return Effect.succeed(false)
      this.#news.closeUnsafe()
      return this.#news.await.pipe(Effect.andThen(Effect.sync(() => this.join(device))), Effect.as(true))
    })
}
