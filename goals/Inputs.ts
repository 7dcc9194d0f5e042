/**
 * What to put into a field: by its meaning (label, type, name, autocomplete, limits) and by boundary class. Values are
 * constant on purpose: an account made on one form must be able to sign in on another, and a run must be repeatable.
 */
import type { Element } from "../world/Element.ts"

/** What a field is for. */
export const meanings = [
  "username",
  "email",
  "newPassword",
  "password",
  "firstName",
  "lastName",
  "name",
  "phone",
  "street",
  "city",
  "postcode",
  "country",
  "card",
  "expiry",
  "securityCode",
  "endDate",
  "date",
  "datetime",
  "time",
  "month",
  "week",
  "number",
  "range",
  "color",
  "url",
  "search",
  "message",
  "text"
] as const
export type Meaning = (typeof meanings)[number]

/**
 * How a value is chosen. `valid` is what a careful user would enter, `other` another such value (for a search: one that
 * finds nothing); the rest are boundary classes: nothing, only blanks, far too long, letters beyond Latin, right-to-left,
 * text that looks like markup, signs that mean something in patterns and queries, and numbers at the lower and the upper edge.
 */
export const inputClasses = [
  "valid",
  "other",
  "empty",
  "blank",
  "long",
  "unicode",
  "rtl",
  "markup",
  "symbols",
  "edge",
  "high"
] as const
/** `option n` is the choice with that index, for what is chosen and not written. */
export type InputClass = (typeof inputClasses)[number] | `option ${number}`

/** Words that give a field's meaning away, in the languages most forms are written in. First match wins. */
const words: ReadonlyArray<readonly [RegExp, Meaning]> = [
  [/e[- ]?mail|correo|courriel|メール|邮箱/i, "email"],
  [/(confirm|repeat|new|again|neues|nuev[ao]|nouveau).{0,12}(pass|kennwort|contraseña)/i, "newPassword"],
  [/\bpass(word|wd|code|phrase)?\b|passwort|kennwort|contraseña|mot de passe|パスワード|密码/i, "password"],
  [/\buser( ?name| ?id)?\b|login|benutzer|usuario|utilisateur|ユーザー|用户名/i, "username"],
  [/(first|given|fore)[- ]?name|vorname|nombre de pila|prénom|^名$/i, "firstName"],
  [/(last|family|sur)[- ]?name|nachname|apellido|nom de famille|^姓$/i, "lastName"],
  [/phone|mobile|\btel\b|telefon|teléfono|téléphone|電話|电话/i, "phone"],
  [/security code|\bcv[cv]2?\b|prüfziffer/i, "securityCode"],
  [/card[- ]?(number|no\b)|kartennummer|número de tarjeta/i, "card"],
  [/expir|valid (thru|until)|ablauf/i, "expiry"],
  [/(zip|post(al)?)[- ]?code\b|\b(zip|postal)\b|\bplz\b|postleitzahl|código postal|郵便番号|邮编/i, "postcode"],
  [/street|address|straße|adresse|dirección|住所|地址/i, "street"],
  [/\bcity\b|\btown\b|\bort\b|stadt|ciudad|ville|市|城市/i, "city"],
  [/country|\bland\b|país|pays|国/i, "country"],
  [/\bsearch|suche|buscar|recherche|検索|搜索/i, "search"],
  [/\burl\b|website|homepage|web ?site|link/i, "url"],
  [/\b(end|until|return|check[- ]?out|to|bis|fin|hasta)[- ]?(date|day)?$|\bend[- ]?date|\bdue\b/i, "endDate"],
  [/\bdate\b|datum|fecha|birth|日付|日期/i, "date"],
  [/quantity|amount|number of|\bcount\b|\bqty\b|\bage\b|menge|anzahl|cantidad|quantité|数量|price|preis/i, "number"],
  [/message|comment|note|description|bio|feedback|nachricht|kommentar|mensaje|メッセージ/i, "message"],
  [/name|nombre|\bnom\b|氏名|姓名/i, "name"]
]

/** Names that programs give fields, as words: `billing_zip` and `userName` say what "billing zip" and "user name" say. */
const inWords = (text: string): string => text.replace(/_+/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")

const byType: Readonly<Record<string, Meaning>> = {
  email: "email",
  password: "password",
  tel: "phone",
  url: "url",
  search: "search",
  number: "number",
  range: "range",
  color: "color",
  time: "time",
  month: "month",
  week: "week",
  "datetime-local": "datetime"
}

const byAutocomplete: Readonly<Record<string, Meaning>> = {
  username: "username",
  email: "email",
  "new-password": "newPassword",
  "current-password": "password",
  "given-name": "firstName",
  "family-name": "lastName",
  name: "name",
  tel: "phone",
  "street-address": "street",
  "address-line1": "street",
  "address-level2": "city",
  "postal-code": "postcode",
  country: "country",
  "country-name": "country",
  "cc-number": "card",
  "cc-exp": "expiry",
  "cc-csc": "securityCode",
  bday: "date",
  url: "url"
}

const byRole: Partial<Record<Element["role"], Meaning>> = {
  searchbox: "search",
  spinbutton: "number",
  slider: "range",
  color: "color",
  date: "date",
  time: "time",
  datetime: "datetime",
  month: "month",
  week: "week"
}

/** What the field is for, from the strongest sign to the weakest: autocomplete, type, role, words, shape. */
export const meaningOf = (field: Element): Meaning => {
  const declared = field.autocomplete?.split(/\s+/).find((token) => Object.hasOwn(byAutocomplete, token))
  if (declared !== undefined) return byAutocomplete[declared]!
  const typed = byType[field.inputType ?? ""]
  const said = [field.name, field.placeholder ?? "", field.field ?? "", field.nativeId ?? ""].map(inWords)
  const worded = words.find(([pattern]) => said.some((text) => pattern.test(text)))?.[1]
  const role = byRole[field.role]
  if (role === "date" && worded === "endDate") return "endDate"
  if (typed === "password" && worded === "newPassword") return "newPassword"
  if (typed ?? role) return (typed ?? role)!
  if (field.states.password === true) return "password"
  return worded ?? (field.states.multiline === true ? "message" : "text")
}

const valid: Readonly<Record<Exclude<Meaning, "number" | "range">, readonly [string, string]>> = {
  username: ["ada", "grace"],
  email: ["ada@example.com", "grace@example.org"],
  newPassword: ["Tr4vel-light!", "Tr4vel-light!"],
  password: ["Tr4vel-light!", "Tr4vel-light!"],
  firstName: ["Ada", "Grace"],
  lastName: ["Byron", "Hopper"],
  name: ["Ada Byron", "Grace Hopper"],
  phone: ["+44 20 7946 0018", "+1 202 555 0143"],
  street: ["12 Mill Lane", "7 Harbour Street"],
  city: ["Bristol", "Arlington"],
  postcode: ["10115", "22201"],
  country: ["Germany", "France"],
  card: ["4242 4242 4242 4242", "5555 5555 5555 4444"],
  expiry: ["12/31", "11/32"],
  securityCode: ["123", "456"],
  date: ["2027-03-15", "2027-04-02"],
  endDate: ["2027-03-22", "2027-04-20"],
  datetime: ["2027-03-15T09:30", "2027-04-02T14:00"],
  time: ["09:30", "14:00"],
  month: ["2027-03", "2027-04"],
  week: ["2027-W11", "2027-W14"],
  color: ["#336699", "#993366"],
  url: ["https://example.com/page", "https://example.org/"],
  search: ["a", "qwxzy"],
  message: ["Please ring twice.\nThank you.", "Leave it with the neighbour."],
  text: ["Blue lamp", "Green chair"]
}

/** Meanings whose fields a browser or platform fills through a picker: boundary text can't be typed into them. */
const picked: ReadonlySet<Meaning> = new Set(["range", "color", "date", "endDate", "datetime", "time", "month", "week"])

const longText = "The quick brown fox jumps over the lazy dog. ".repeat(12).trim()

const boundary: Readonly<Record<string, string>> = {
  blank: "   ",
  long: longText,
  unicode: "Zoë 木村 🚀 ñandú",
  rtl: "مرحبا بالعالم",
  markup: "<b>bold</b> & \"quoted\" 'text'",
  symbols: "([*+?%_;'\\"
}

/** A limit that the field declares; an attribute without a value declares none. */
const limitOf = (limit: string | undefined): number | undefined =>
  limit === undefined || limit.trim() === "" || !Number.isFinite(Number(limit)) ? undefined : Number(limit)

const numberWithin = (field: Element, which: 0 | 1): string => {
  const wanted = which === 0 ? 2 : 3
  return String(Math.min(limitOf(field.max) ?? Infinity, Math.max(limitOf(field.min) ?? wanted, wanted)))
}

/** Meanings whose values are as good without blanks and signs between their digits. */
const compact: ReadonlySet<Meaning> = new Set(["card", "expiry", "phone"])

/** As much of a value as the field takes, no sign of it cut in two. */
const cutTo = (field: Element, value: string, meaning: Meaning): string => {
  const { maxLength } = field
  if (maxLength === undefined || maxLength <= 0 || value.length <= maxLength) return value
  const dense = compact.has(meaning) ? value.replace(/[\s/]/g, "") : value
  const cut = dense.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

const withinLimits = (field: Element, value: string, meaning: Meaning): string => {
  const low = field.min !== undefined && field.min !== "" && value < field.min ? field.min : value
  return cutTo(field, field.max !== undefined && field.max !== "" && low > field.max ? field.max : low, meaning)
}

const edgeOf = (field: Element, meaning: Meaning): string | undefined => {
  if (meaning === "number") return (limitOf(field.min) ?? -1) >= 0 ? "0" : "-1"
  if (meaning === "range") return field.max || "100"
  if (meaning === "date" || meaning === "endDate") return field.min || "2024-02-29"
  return meaning === "message" || meaning === "text" ? "0" : undefined
}

const highOf = (field: Element, meaning: Meaning): string | undefined => {
  if (meaning === "number") return String(limitOf(field.max) ?? Math.max(1000, limitOf(field.min) ?? 1000))
  if (meaning === "range") return field.min || "0"
  return meaning === "date" || meaning === "endDate" ? field.max || undefined : undefined
}

/**
 * The value of that class for that field, or undefined where the class says nothing for it (a date has no markup-like
 * value). Limits that the field itself declares (`min`, `max`, `maxLength`) are kept, but for the class `edge`.
 */
export const inputFor = (field: Element, as: InputClass): string | undefined => {
  const meaning = meaningOf(field)
  if (as === "valid" || as === "other") {
    const which = as === "valid" ? 0 : 1
    if (meaning === "number" || meaning === "range") return numberWithin(field, which)
    return withinLimits(field, valid[meaning][which], meaning)
  }
  if (as === "edge") return edgeOf(field, meaning)
  if (as === "high") return highOf(field, meaning)
  if (as === "empty") return picked.has(meaning) ? undefined : ""
  if (picked.has(meaning) || meaning === "number") return undefined
  if (meaning === "password" || meaning === "newPassword") return undefined
  const text = boundary[as]
  return text === undefined ? undefined : cutTo(field, text, meaning)
}

/** What this module may type whatever the field: an app that kept it from an earlier run shows data, and no leak. */
export const typedAlways: ReadonlyArray<string> = [...Object.values(valid).flat(), ...Object.values(boundary)]
