/**
 * Takes known secrets out of texts and data before anything is written or sent: plain, percent-encoded, form-encoded,
 * JSON-escaped (once and twice), HTML-escaped and in Base64 at any alignment. What stands in their place is the handle
 * `${env:NAME}`, which is also what a flow holds.
 */

/** `name` is the environment variable that holds it. */
export interface Secret {
  readonly name: string
  readonly value: string
}

export interface Redaction {
  readonly text: (text: string) => string
  /** Every string of a JSON-like value, keys of records included; the value itself where nothing was found in it. */
  readonly data: <A>(value: A) => A
}

/** Shorter secrets are replaced only where they are the whole text: they would tear words and numbers apart. */
export const shortestInside = 4

/** A key that names a field of a schema, as all do but those of records keyed by texts of the app. */
const fieldName = /^[a-z]+(?:[A-Z][a-z]+)*$/

/** Fields of the project's data that hold a word of a closed vocabulary, never a text of the app or of the user. */
const vocabulary = new Set([
  "_tag",
  "by",
  "driver",
  "effects",
  "harm",
  "kind",
  "level",
  "outcome",
  "phase",
  "platform",
  "severity",
  "status",
  "strength"
])

const same = <A>(value: A): A => value
export const noRedaction: Redaction = { text: same, data: same }

export const handleOf = (name: string): string => `\${env:${name}}`

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))

/**
 * Three bytes are four letters, so a text inside a longer one is encoded in three ways, by where it begins. The letters at
 * either end that its neighbours share are left out.
 */
const base64Forms = (value: string): ReadonlyArray<string> => {
  const bytes = new TextEncoder().encode(value)
  return [0, 1, 2].map((shift) => {
    const padded = new Uint8Array(shift + bytes.length)
    padded.set(bytes, shift)
    const whole = Math.floor((padded.length * 8) / 6)
    return toBase64(padded).slice(Math.ceil((shift * 8) / 6), whole)
  })
}

const jsonForm = (value: string): string => JSON.stringify(value).slice(1, -1)

const htmlForm = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const percentForm = (value: string): string => encodeURIComponent(value.toWellFormed())

const strictPercentForm = (value: string): string =>
  percentForm(value).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const lowerHex = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())

const formsOf = (value: string): ReadonlyArray<string> => {
  const percent = [percentForm(value), strictPercentForm(value)]
  const encoded = [...percent, ...percent.map((form) => form.replaceAll("%20", "+"))]
  const base64 = base64Forms(value)
  const forms = [
    value,
    jsonForm(value),
    jsonForm(jsonForm(value)),
    htmlForm(value),
    htmlForm(value).replaceAll("'", "&#39;"),
    ...encoded,
    ...encoded.map(lowerHex),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))
  ]
  return forms.filter((form) => form.length >= shortestInside)
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

const walk = (value: unknown, text: (text: string) => string): unknown => {
  if (typeof value === "string") return text(value)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, text))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  let changed = false
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
    const after = vocabulary.has(key) ? field : walk(field, text)
    const name = fieldName.test(key) ? key : text(key)
    changed ||= after !== field || name !== key
    return [name, after]
  })
  return changed ? Object.fromEntries(entries) : value
}

/** A redaction of these secrets; empty values are no secrets. The longest secret wins where two overlap. */
export const redactionOf = (secrets: ReadonlyArray<Secret>): Redaction => {
  const real = secrets.filter(({ value }) => value !== "").toSorted((a, b) => b.value.length - a.value.length)
  if (real.length === 0) return noRedaction
  const whole = new Map(real.map(({ name, value }) => [value, handleOf(name)]))
  const inside = new Map<string, string>()
  for (const { name, value } of real) {
    if (value.length < shortestInside) continue
    for (const form of formsOf(value)) if (!inside.has(form)) inside.set(form, handleOf(name))
  }
  const forms = [...inside.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = forms.length === 0 ? undefined : new RegExp(forms.map(quoted).join("|"), "g")
  const text = (given: string): string => {
    const handle = whole.get(given)
    if (handle !== undefined) return handle
    return pattern === undefined ? given : given.replace(pattern, (form) => inside.get(form) ?? form)
  }
  return { text, data: <A>(value: A) => walk(value, text) as A }
}
