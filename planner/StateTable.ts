/**
 * The states met so far and what is known about each. A packed state is interned: it gets a number, and equal states get
 * the same one (open addressing over an integer hash). `bound` holds the best lower bound on the cost from the state to
 * the goal, and outlives a search, so that later searches profit (Adaptive A*, Koenig and Likhachev 2005).
 */

/** In `bound`: nothing known yet. */
export const noBound = -2
/** In `bound`: the goal can't be reached from here. */
export const deadEnd = -1

const firstCapacity = 1024

export class StateTable {
  readonly words: number
  count = 0
  /** State s lies at `pool[s * words … ]`. */
  pool: Int32Array
  bound: Int32Array
  /** 1 where the dear heuristic has been computed. */
  refined: Uint8Array
  private hashes: Int32Array
  private slots: Int32Array

  constructor(words: number) {
    this.words = words
    this.pool = new Int32Array(firstCapacity * words)
    this.bound = new Int32Array(firstCapacity).fill(noBound)
    this.refined = new Uint8Array(firstCapacity)
    this.hashes = new Int32Array(firstCapacity)
    this.slots = new Int32Array(firstCapacity * 2)
  }

  /** The number of the state in `buffer`; a new one is copied in. */
  intern(buffer: Int32Array): number {
    const { words, pool, hashes, slots } = this
    const hash = hashOf(buffer, words)
    const last = slots.length - 1
    let slot = hash & last
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      const state = entry - 1
      if (hashes[state] === hash && isEqual(pool, state * words, buffer, words)) return state
      slot = (slot + 1) & last
    }
    if (this.count === hashes.length) {
      this.grow()
      return this.intern(buffer)
    }
    const state = this.count++
    slots[slot] = state + 1
    hashes[state] = hash
    const offset = state * words
    for (let word = 0; word < words; word++) pool[offset + word] = buffer[word]!
    return state
  }

  /** Costs fell: what was proven no longer holds. The states stay interned. */
  forgetBounds(): void {
    this.bound.fill(noBound, 0, this.count)
    this.refined.fill(0, 0, this.count)
  }

  /** Forget all states; the memory stays. */
  clear(): void {
    this.forgetBounds()
    this.slots.fill(0)
    this.count = 0
  }

  private grow(): void {
    const capacity = this.hashes.length * 2
    this.pool = copied(this.pool, new Int32Array(capacity * this.words))
    this.bound = copied(this.bound, new Int32Array(capacity).fill(noBound))
    this.refined = copied(this.refined, new Uint8Array(capacity))
    this.hashes = copied(this.hashes, new Int32Array(capacity))
    this.slots = new Int32Array(capacity * 2)
    const last = this.slots.length - 1
    for (let state = 0; state < this.count; state++) {
      let slot = this.hashes[state]! & last
      while (this.slots[slot] !== 0) slot = (slot + 1) & last
      this.slots[slot] = state + 1
    }
  }
}

const copied = <A extends Int32Array | Uint8Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

const isEqual = (pool: Int32Array, offset: number, buffer: Int32Array, words: number): boolean => {
  for (let word = 0; word < words; word++) if (pool[offset + word] !== buffer[word]) return false
  return true
}

/** Mixes the words as MurmurHash3 does (Austin Appleby, public domain). */
const hashOf = (buffer: Int32Array, words: number): number => {
  let hash = 0x9e3779b9 | 0
  for (let word = 0; word < words; word++) {
    hash = Math.imul(hash ^ buffer[word]!, 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash
}
