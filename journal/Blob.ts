/** Names and places of blobs: what is too large for an event (pictures, outlines) lies beside it under its own hash. */
import { createHash } from "node:crypto"

/** `<sha256>.<extension>`: what events hold, and the file's name. */
const shape = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/

export const nameBlob = (bytes: Uint8Array, extension: string): string =>
  `${createHash("sha256").update(bytes).digest("hex")}.${extension}`

/** Path below a run's folder, or undefined for what is no blob's name (never a way out of the folder). */
export const placeOfBlob = (name: string): string | undefined =>
  shape.test(name) ? `blobs/${name.slice(0, 2)}/${name}` : undefined
