/** How the app map names an operation of a screen: kind, input class, instance, form and control in one key. */
import type { InputClass } from "../goals/Inputs.ts"
import { remember } from "../world/Remember.ts"
import type { OperationKind } from "../world/Operation.ts"

/**
 * Which instance of a control: the first, the last, the one with that index among its rows, or the link to that address.
 * Records differ, and so do their defects.
 */
export type Instance = "first" | "last" | `${number}` | `to ${string}`

/** What tells a record's address from another's: path and query, and a fragment that is written like a path. */
export const recordOf = (href: string): string => {
  const { pathname, search, hash } = new URL(href)
  return pathname + search + (/^#!?\//.test(hash) ? hash : "")
}

/** Parts of an operation's key. Written and read here only. */
export interface KeyParts {
  readonly kind: OperationKind
  readonly control: string
  readonly instance: Instance
  readonly inputClass?: InputClass
  /** Which form of the screen it fills or sends. */
  readonly form?: string
}

/** Addresses and names of controls may hold the sign that parts a key; the control itself stands last and may hold any. */
const escape = (part: string): string => part.replaceAll("\\", "\\\\").replaceAll("|", "\\p")
const unescape = (part: string): string => part.replace(/\\([\\p])/g, (_, sign) => (sign === "p" ? "|" : "\\"))

export const keyOf = (parts: KeyParts): string =>
  [
    parts.kind,
    parts.inputClass ?? "",
    parts.instance === "first" ? "" : escape(parts.instance),
    escape(parts.form ?? ""),
    parts.control
  ].join("|")

export const partsOf: (key: string) => KeyParts = remember((key) => {
  const [kind, inputClass, instance = "", form, ...control] = key.split("|")
  return {
    kind: kind as OperationKind,
    control: control.join("|"),
    instance: (unescape(instance) || "first") as Instance,
    ...(inputClass ? { inputClass: inputClass as InputClass } : {}),
    ...(form ? { form: unescape(form) } : {})
  }
})
