/**
 * Which operations a screen offers, as the app map knows them: kind, control, which instance, input class. What trying one
 * may teach is its value; fillings that only serve a form have none.
 */
import { inputClasses, inputFor, type InputClass } from "../goals/Inputs.ts"
import { abstractAddress } from "../world/Abstract.ts"
import type { KnownOperation } from "../world/AppMap.ts"
import type { Element } from "../world/Element.ts"
import { hash8 } from "../world/Hash.ts"
import { indexed } from "../world/Indexed.ts"
import type { Observation } from "../world/Observation.ts"
import type { OperationKind } from "../world/Operation.ts"
import type { Control, Screen } from "../world/Screen.ts"
import { choosers, elementOf, fillKind, type Form, formsOf, isConsent } from "./Forms.ts"
import { type Instance, keyOf, recordOf } from "./OperationKey.ts"

/** Instances of one control worth trying besides the first, spread over the rows. */
const mostInstances = 8
/** The same button in every row does the same to other data; what unfolds in a row shows something of its own. */
const mostRows = 3
/** Choices of one select worth trying, and combinations of the choices of a form. */
const mostOptions = 6
const mostCombinations = 5
/** Choices so few are each a thing of its own (a language, a size); many are data (a month, a country). */
const fewOptions = 4

/** Costs in units of 10 ms, before anything was measured; the posterior takes over after the first try. */
const costOf: Partial<Record<OperationKind, number>> = { type: 20, set: 20, drag: 40, reload: 40, back: 30 }
const usualCost = 25

/** What trying it may teach, before novelty: 1 is a button never seen before. */
const worth = {
  button: 1,
  link: 0.9,
  submit: 1.4,
  toggle: 1,
  choice: 0.95,
  field: 0.5,
  formField: 0.2,
  boundary: 0.3,
  strongBoundary: 0.5,
  otherRow: 0.5,
  // What unfolds shows something else each time, and costs next to nothing.
  unfolding: 0.85,
  option: 0.4,
  fewOption: 0.8,
  formOption: 0.15,
  drag: 0.5,
  history: 0.3,
  record: 0.6,
  doubleTap: 0.12,
  plain: 0.6,
  scroll: 0.2
} as const

const toggles: ReadonlySet<string> = new Set(["checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"])

interface Offer {
  readonly kind: OperationKind
  readonly value: number
  readonly instance?: Instance
  readonly inputClass?: InputClass
  readonly form?: string
}

/** Novelty is counted by name over the whole app, so what is another thing to try has another name. */
const nameOf = (name: string, { kind, inputClass, instance = "first" }: Offer, route: string): string => {
  const marks = [
    kind === "tap" || kind === "type" || kind === "set" ? "" : kind,
    inputClass === undefined || inputClass === "valid" ? "" : inputClass,
    instance === "first" ? "" : saysInstance(instance)
  ].filter((mark) => mark !== "")
  const place = kind === "back" ? route.replace(/\?.*$/, "") : route
  // A record is the same record in whichever list it stands.
  if (instance.startsWith("to ")) {
    const address = instance.slice("to ".length)
    return isRecord(address) ? `${saysInstance(instance)} of ${kindOfAddress(address)}` : address
  }
  const own = name.includes("*") || kind === "back" ? `${name} of ${place}` : name
  return marks.length === 0 ? own : `${own} (${marks.join(", ")})`
}

/** Records fall into so many kinds for novelty: that many are worth a look each, more of them less and less. */
const recordKinds = 12

const saysInstance = (instance: Instance): string => {
  if (instance === "last") return "last row"
  if (!instance.startsWith("to ")) return `row ${Number(instance) + 1}`
  return `record ${(Number.parseInt(hash8(instance), 16) % recordKinds) + 1}`
}

/** A dialog's *Close* is another thing to try than the next dialog's. */
const inDialog = /^(?:alert)?dialog/

const known = (
  control: Pick<Control, "key" | "role" | "name" | "landmark">,
  offer: Offer,
  { route }: Pick<Screen, "route">
): KnownOperation => ({
  key: keyOf({
    kind: offer.kind,
    control: control.key,
    instance: offer.instance ?? "first",
    ...(offer.inputClass === undefined ? {} : { inputClass: offer.inputClass }),
    ...(offer.form === undefined ? {} : { form: offer.form })
  }),
  kind: offer.kind,
  control: control.key,
  role: control.role,
  name: nameOf(
    control.landmark !== undefined && inDialog.test(control.landmark)
      ? `${control.name} @ ${control.landmark}`
      : control.name,
    offer,
    route
  ),
  value: offer.value,
  cost: costOf[offer.kind] ?? usualCost,
  ...(offer.inputClass === undefined ? {} : { inputClass: offer.inputClass })
})

/** Controls that end the visit: worth trying once, late, since what lies behind the sign-in is lost with it. */
const leaving =
  /\b(sign|log)[ -]?(out|off)\b|abmelden|ausloggen|cerrar sesión|déconnexion|se déconnecter|ログアウト|退出登录/i

const tapOffers = (control: Control, element: Element): ReadonlyArray<Offer> => {
  if (leaving.test(control.name)) return [{ kind: "tap", value: worth.history }]
  if (toggles.has(control.role)) return [{ kind: "tap", value: worth.toggle }]
  const value = control.role === "link" ? worth.link : control.role === "generic" ? worth.plain : worth.button
  return element.inputType === "reset" ? [{ kind: "tap", value: worth.choice }] : [{ kind: "tap", value }]
}

const fieldOffers = (control: Control, element: Element, form: Form | undefined): ReadonlyArray<Offer> => {
  const kind = fillKind(control.role, element)
  if (kind === undefined) return []
  // A field in a row of data is a form of its own, which Enter sends.
  const belongs = { form: form?.key ?? control.key }
  if (kind === "upload") return [{ kind, value: worth.field, inputClass: "valid", ...belongs }]
  const sends = form === undefined || form.submits.length === 0
  if (kind === "select") return selectOffers(element, belongs, sends)
  const classes = inputClasses.filter((as) => inputFor(element, as) !== undefined)
  const alone = sends ? worth.field : worth.formField
  const fills = classes.map((inputClass) => ({
    kind,
    inputClass,
    value: inputClass === "valid" ? alone : 0,
    ...belongs
  }))
  const enters = sends && kind === "type" ? classes.map((as) => submitOffer("key", as, belongs.form)) : []
  return [...fills, ...enters]
}

const worthOfOption = (isAlone: boolean, at: number, count: number): number => {
  if (!isAlone) return worth.formOption
  if (at === 0) return worth.choice
  return count <= fewOptions ? worth.fewOption : worth.option
}

/** `valid` is only for filling a form; each option is a thing to try. */
const selectOffers = (element: Element, belongs: { readonly form: string }, isAlone: boolean): ReadonlyArray<Offer> => {
  const options = element.options ?? []
  const others = options.flatMap((option, index) => (option === element.value ? [] : [index])).slice(0, mostOptions)
  const each = others.map((index, at) => ({
    kind: "select" as const,
    inputClass: `option ${index}` as const,
    value: worthOfOption(isAlone, at, others.length),
    ...belongs
  }))
  return others.length === 0 ? [] : [{ kind: "select", inputClass: "valid", value: 0, ...belongs }, ...each]
}

const submitOffer = (kind: "tap" | "key", as: InputClass, form: string): Offer => ({
  kind,
  inputClass: as,
  form,
  value: worthOf(as)
})

/** Inputs that break what was made for letters and digits only, which is most of what breaks. */
const strong: ReadonlySet<InputClass> = new Set(["unicode", "markup", "symbols", "high", "other"])

const worthOf = (as: InputClass): number => {
  if (as === "valid") return worth.submit
  if (as.startsWith("option")) return worth.option
  return strong.has(as) ? worth.strongBoundary : worth.boundary
}

/** Classes with which a form is sent off: those that one of its fields has a value for, and combinations of its choices. */
const submitClasses = (form: Form, observation: Observation): ReadonlyArray<InputClass> => {
  const elements = form.fields.flatMap((field) => elementOf(observation, field) ?? [])
  const written = elements.filter((element) => !choosers.has(element.role))
  const classes = inputClasses.filter((as) => written.some((element) => inputFor(element, as) !== undefined))
  const choices = elements
    .filter((element) => choosers.has(element.role))
    .map((element) => element.options?.length ?? 0)
  const combinations = Math.min(mostCombinations, Math.max(0, ...choices) - 1)
  const options = Array.from({ length: Math.max(0, combinations) }, (_, at) => `option ${at + 1}` as const)
  return classes.length === 0 && options.length === 0
    ? ["valid"]
    : [...new Set<InputClass>(["valid", ...classes, ...options])]
}

const screenOperations: ReadonlyArray<readonly [OperationKind, number]> = [
  // Going back is tried on the way, right after a tap has led somewhere: nothing is gained by walking to it.
  ["back", 0],
  ["reload", worth.history]
]

const whole = (kind: OperationKind) => ({ key: `screen ${kind}`, role: "main" as const, name: kind })

const dialogOperations = (screen: Screen, observation: Observation): ReadonlyArray<KnownOperation> =>
  (["accept", "dismiss"] as const)
    .filter((kind) => kind === "accept" || observation.dialog?.kind !== "alert")
    .map((kind) => known(whole(kind), { kind, value: worth.submit }, screen))

/**
 * Every operation known on this screen. Where a system dialog stands before the app, only its answers are offered.
 */
export const operationsOf = (screen: Screen, observation: Observation): ReadonlyArray<KnownOperation> => {
  if (observation.dialog !== undefined) return dialogOperations(screen, observation)
  const forms = formsOf(screen, observation)
  const found: Array<KnownOperation> = []
  for (const control of screen.controls) {
    const element = elementOf(observation, control)
    if (element === undefined) continue
    for (const offer of offersOf(control, element, forms, observation)) found.push(known(control, offer, screen))
  }
  for (const [kind, value] of screenOperations) found.push(known(whole(kind), { kind, value }, screen))
  if (hasOverlay(observation)) found.push(known(whole("key"), { kind: "key", value: worth.option }, screen))
  return found
}

const hasOverlay = (observation: Observation): boolean =>
  observation.elements.some(
    (element) => ["dialog", "alertdialog", "menu"].includes(element.role) && element.visibility === "visible"
  )

const offersOf = (
  control: Control,
  element: Element,
  forms: ReadonlyArray<Form>,
  observation: Observation
): ReadonlyArray<Offer> => {
  const ownForm = forms.find((form) => form.fields.includes(control))
  if (fillKind(control.role, element) !== undefined) return fieldOffers(control, element, ownForm)
  if (ownForm !== undefined && isConsent(control.role, element)) {
    return [{ kind: "tap", inputClass: "valid", form: ownForm.key, value: worth.toggle }]
  }
  const sent = forms.filter((form) => form.submits.includes(control))
  if (sent.length > 0 && sent[0]!.fields.length > 0) {
    return submitClasses(sent[0]!, observation).map((as) => submitOffer("tap", as, sent[0]!.key))
  }
  const offers: Array<Offer> = element.operable ? [...tapOffers(control, element)] : []
  const addresses = control.role === "link" ? addressOffers(control, observation) : []
  if (addresses.length > 0) offers.push(...addresses)
  else if (control.elements.length > 1 && element.operable) {
    const unfolds = element.states.expanded !== undefined
    const [most, value] = unfolds ? [mostInstances, worth.unfolding] : [mostRows, worth.otherRow]
    offers.push(...rowOffers(control, { ...offers[0]!, value }, most))
  }
  if (element.draggable === true) offers.push({ kind: "drag", value: worth.drag })
  if (element.scrolls?.includes("down")) offers.push({ kind: "scroll", value: worth.scroll })
  if (control.inRow && !toggles.has(control.role) && control.role !== "link" && control.role !== "button") {
    offers.push({ kind: "doubleTap", value: worth.doubleTap })
  }
  return offers
}

/** The address, as `recordOf` writes it, is one of many alike. */
const isRecord = (address: string): boolean => kindOfAddress(address).includes("*")
const kindOfAddress = (address: string): string => abstractAddress(`http://localhost${address}`)

/**
 * One offer per address that the control's links lead to, spread over the page: to records, or to places of their own that
 * only stand in a row.
 */
const addressOffers = (control: Control, observation: Observation): ReadonlyArray<Offer> => {
  const hrefs = control.elements.flatMap((n) => indexed(observation).byNumber.get(n)?.href ?? [])
  const addresses = [...new Set(hrefs.filter((href) => URL.canParse(href)).map(recordOf))]
  if (addresses.length === 1 && !isRecord(addresses[0]!)) return []
  const stride = Math.max(1, addresses.length / mostInstances)
  const spread = addresses.filter((_, at) => Math.floor(at / stride) !== Math.floor((at - 1) / stride))
  return spread.map((address) => ({
    kind: "tap",
    instance: `to ${address}`,
    value: isRecord(address) ? worth.record : worth.link
  }))
}

/** The same operation on other instances: the last, and some between. */
const rowOffers = (control: Control, row: Offer, most: number): ReadonlyArray<Offer> => {
  const count = control.elements.length
  const between = Math.min(most - 1, count - 2)
  const indices = Array.from({ length: Math.max(0, between) }, (_, at) => 1 + Math.floor((at * (count - 2)) / between))
  return [{ ...row, instance: "last" }, ...indices.map((index) => ({ ...row, instance: `${index}` as const }))]
}
