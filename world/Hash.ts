/**
 * Small, fast, stable hashes for identities (screens, variants, splits). Not for secrets. The mixing is that of
 * cyrb53 by bryc (public domain): two 32-bit lanes, multiplied by different constants and folded into each other.
 */

const laneA = 2654435761
const laneB = 1597334677

/** Two 32-bit unsigned lanes over the UTF-16 units of `text`. */
const lanes = (text: string, seed: number): readonly [number, number] => {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, laneA)
    b = Math.imul(b ^ unit, laneB)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [a >>> 0, b >>> 0]
}

const hex = (lane: number, digits: number): string => lane.toString(16).padStart(8, "0").slice(0, digits)

/** Eight hexadecimal digits: enough for the screens of one app. */
export const hash8 = (text: string, seed = 0): string => hex(lanes(text, seed)[0], 8)

/** Sixteen hexadecimal digits: for causes, contents and whatever is kept for long. */
export const hash16 = (text: string, seed = 0): string => {
  const [a, b] = lanes(text, seed)
  return hex(a, 8) + hex(b, 8)
}
