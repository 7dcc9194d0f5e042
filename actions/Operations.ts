/**
 * Which operations a screen offers, as the app map knows them, and how to perform one of them on the observation at
 * hand. An operation of the map is abstract (kind, control, which instance, input class); realising it picks the
 * elements and the value.
 */
import { credentialsShown, type Credentials } from "../goals/Credentials.ts"
import { inputClasses, inputFor, meaningOf, type InputClass } from "../goals/Inputs.ts"
import type { KnownOperation } from "../world/AppMap.ts"
import { type Element, isOperableNow } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import type { Operation, OperationKind } from "../world/Operation.ts"
import type { Control, Screen } from "../world/Screen.ts"
import { hash8 } from "../world/Hash.ts"

/**
 * Which instance of a control that stands in several rows: the first, the last, or the one with that index. Records differ,
 * and so do their defects.
 */
export type Instance = "first" | "last" | `${number}`

/** Instances of one control worth trying besides the first, spread over the rows. */
const mostInstances = 8
/** Choices of one select worth trying, and combinations of the choices of a form. */
const mostOptions = 6
const mostCombinations = 5

/** Costs in units of 10 ms, before anything was measured; the posterior takes over after the first try. */
const costOf: Partial<Record<OperationKind, number>> = { type: 20, set: 20, drag: 40, reload: 40, back: 30 }
const usualCost = 25

/** What trying it may teach, before novelty: 1 is a button never seen before. */
const worth = {
  button: 1,
  link: 0.9,
  submit: 1.4,
  toggle: 0.8,
  choice: 0.7,
  field: 0.5,
  formField: 0.2,
  boundary: 0.45,
  lastRow: 0.45,
  otherRow: 0.3,
  option: 0.4,
  formOption: 0.15,
  drag: 0.5,
  history: 0.3,
  doubleTap: 0.12,
  plain: 0.6,
  scroll: 0.2
} as const

const toggles: ReadonlySet<string> = new Set(["checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"])
const pickers: ReadonlySet<string> = new Set(["slider", "date", "datetime", "time", "month", "week", "color"])
const writable: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton"])
const choosers: ReadonlySet<string> = new Set(["combobox", "listbox"])

/** How a field takes its value, or undefined for what is not a field. */
export const fillKind = (role: string, element: Element): OperationKind | undefined => {
  if (role === "file") return "upload"
  if (pickers.has(role)) return "set"
  if (choosers.has(role) && (element.options?.length ?? 0) > 0) return "select"
  if (writable.has(role) || (choosers.has(role) && element.inputType !== undefined)) return "type"
  return undefined
}

/** A form: the fields that belong together and what sends them off. */
export interface Form {
  readonly key: string
  readonly fields: ReadonlyArray<Control>
  readonly submits: ReadonlyArray<Control>
}

const elementOf = (observation: Observation, control: Control): Element | undefined => {
  const wanted = control.elements[0]
  return wanted === undefined ? undefined : byNumber(observation, wanted)
}

const indexes = new WeakMap<Observation, ReadonlyMap<number, Element>>()

/** The element with that number. The index is made once per observation. */
export const byNumber = (observation: Observation, n: number): Element | undefined => {
  let index = indexes.get(observation)
  if (index === undefined) {
    index = new Map(observation.elements.map((element) => [element.n, element]))
    indexes.set(observation, index)
  }
  return index.get(n)
}

/** The form, dialog or search region around an element; a screen's loose fields are one form of their own. */
const formKeyOf = (observation: Observation, element: Element): string => {
  for (let at = element.parent; at !== undefined; ) {
    const around = byNumber(observation, at)
    if (around === undefined) break
    if (around.role === "form" || around.role === "search" || around.role === "dialog") return `${around.role} ${around.n}`
    at = around.parent
  }
  return "screen"
}

const isSubmit = (element: Element): boolean =>
  (element.role === "button" && (element.inputType === "submit" || element.inputType === "image")) ||
  (element.role === "button" && element.inputType === undefined)

interface Loose {
  readonly around: string
  readonly fields: Array<Control>
  readonly submits: Array<Control>
}

/** The forms of a screen, in reading order. Fields in data rows stand for themselves and belong to none. */
export const formsOf = (screen: Screen, observation: Observation): ReadonlyArray<Form> => {
  const byKey = new Map<string, Loose>()
  for (const control of screen.controls) {
    const element = elementOf(observation, control)
    if (element === undefined || control.inRow) continue
    const isField = fillKind(control.role, element) !== undefined
    if (!isField && !isSubmit(element)) continue
    const around = formKeyOf(observation, element)
    const form = byKey.get(around) ?? { around, fields: [], submits: [] }
    if (isField) form.fields.push(control)
    else form.submits.push(control)
    byKey.set(around, form)
  }
  return [...byKey.values()]
    .filter((form) => form.fields.length > 0)
    .map((form) => ({
      key: hash8(form.fields.map((field) => field.key).join("\n")),
      fields: form.fields,
      submits: submitsOf(form, observation)
    }))
}

/**
 * Declared submits win; a form without any is sent by whichever of its buttons there are. Where fields stand in no form at
 * all, the button that follows them is taken for it, and the others for what they are.
 */
const submitsOf = (form: Loose, observation: Observation): ReadonlyArray<Control> => {
  const declared = form.submits.filter((control) => elementOf(observation, control)?.inputType === "submit")
  if (form.around !== "screen") return declared.length > 0 ? declared : form.submits
  const lastField = Math.max(...form.fields.map((field) => placeIn(observation, field)))
  const following = form.submits.find((control) => placeIn(observation, control) > lastField)
  return following === undefined ? [] : [following]
}

const placeIn = (observation: Observation, control: Control): number =>
  observation.elements.findIndex((element) => element.n === control.elements[0])

/** Parts of an operation's key. Written and read here only. */
export interface KeyParts {
  readonly kind: OperationKind
  readonly control: string
  readonly instance: Instance
  readonly inputClass?: InputClass
  /** Which form of the screen it fills or sends. */
  readonly form?: string
}

export const keyOf = (parts: KeyParts): string =>
  [parts.kind, parts.inputClass ?? "", parts.instance === "first" ? "" : parts.instance, parts.form ?? "", parts.control].join("|")

export const partsOf = (key: string): KeyParts => {
  const [kind, inputClass, instance, form, ...control] = key.split("|")
  return {
    kind: kind as OperationKind,
    control: control.join("|"),
    instance: (instance || "first") as Instance,
    ...(inputClass ? { inputClass: inputClass as InputClass } : {}),
    ...(form ? { form } : {})
  }
}

interface Offer {
  readonly kind: OperationKind
  readonly value: number
  readonly instance?: Instance
  readonly inputClass?: InputClass
  readonly form?: string
}

/** Novelty is counted by name over the whole app, so what is another thing to try has another name. */
const nameOf = (name: string, { kind, inputClass, instance }: Offer): string => {
  const marks = [
    kind === "tap" || kind === "type" || kind === "set" ? "" : kind,
    inputClass === undefined || inputClass === "valid" ? "" : inputClass,
    instance === undefined || instance === "first" ? "" : instance === "last" ? "last row" : `row ${Number(instance) + 1}`
  ].filter((mark) => mark !== "")
  return marks.length === 0 ? name : `${name} (${marks.join(", ")})`
}

const known = (control: Pick<Control, "key" | "role" | "name">, offer: Offer): KnownOperation => ({
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
  name: nameOf(control.name, offer),
  value: offer.value,
  cost: costOf[offer.kind] ?? usualCost,
  ...(offer.inputClass === undefined ? {} : { inputClass: offer.inputClass })
})

const tapOffers = (control: Control, element: Element): ReadonlyArray<Offer> => {
  if (toggles.has(control.role)) return [{ kind: "tap", value: worth.toggle }]
  const value = control.role === "link" ? worth.link : control.role === "generic" ? worth.plain : worth.button
  return element.inputType === "reset" ? [{ kind: "tap", value: worth.choice }] : [{ kind: "tap", value }]
}

const fieldOffers = (control: Control, element: Element, form: Form | undefined): ReadonlyArray<Offer> => {
  const kind = fillKind(control.role, element)
  if (kind === undefined) return []
  const belongs = form === undefined ? {} : { form: form.key }
  if (kind === "upload") return [{ kind, value: worth.field, inputClass: "valid", ...belongs }]
  const sends = form === undefined || form.submits.length === 0
  if (kind === "select") return selectOffers(element, belongs, sends)
  const classes = inputClasses.filter((as) => inputFor(element, as) !== undefined)
  const alone = sends ? worth.field : worth.formField
  const fills = classes.map((inputClass) => ({ kind, inputClass, value: inputClass === "valid" ? alone : 0, ...belongs }))
  const enters = sends && kind === "type" ? classes.map((as) => submitOffer("key", as, form?.key ?? control.key)) : []
  return [...fills, ...enters]
}

/** `valid` is only for filling a form; each option is a thing to try. */
const selectOffers = (
  element: Element,
  belongs: { readonly form?: string },
  isAlone: boolean
): ReadonlyArray<Offer> => {
  const options = element.options ?? []
  const others = options.flatMap((option, index) => (option === element.value ? [] : [index])).slice(0, mostOptions)
  const each = others.map((index, at) => ({
    kind: "select" as const,
    inputClass: `option ${index}` as const,
    value: !isAlone ? worth.formOption : at === 0 ? worth.choice : worth.option,
    ...belongs
  }))
  return others.length === 0 ? [] : [{ kind: "select", inputClass: "valid", value: 0, ...belongs }, ...each]
}

const submitOffer = (kind: "tap" | "key", as: InputClass, form: string): Offer => ({
  kind,
  inputClass: as,
  form,
  value: as === "valid" ? worth.submit : as.startsWith("option") ? worth.option : worth.boundary
})

/** Classes with which a form is sent off: those that one of its fields has a value for, and combinations of its choices. */
const submitClasses = (form: Form, observation: Observation): ReadonlyArray<InputClass> => {
  const elements = form.fields.flatMap((field) => elementOf(observation, field) ?? [])
  const written = elements.filter((element) => !choosers.has(element.role))
  const classes = inputClasses.filter((as) => written.some((element) => inputFor(element, as) !== undefined))
  const choices = elements.filter((element) => choosers.has(element.role)).map((element) => element.options?.length ?? 0)
  const combinations = Math.min(mostCombinations, Math.max(0, ...choices) - 1)
  const options = Array.from({ length: Math.max(0, combinations) }, (_, at) => `option ${at + 1}` as const)
  return classes.length === 0 && options.length === 0 ? ["valid"] : [...new Set<InputClass>(["valid", ...classes, ...options])]
}

const screenOperations: ReadonlyArray<readonly [OperationKind, number]> = [
  ["back", worth.history],
  ["reload", worth.history]
]

const whole = (kind: OperationKind) => ({ key: `screen ${kind}`, role: "main" as const, name: kind })

const dialogOperations = (observation: Observation): ReadonlyArray<KnownOperation> =>
  (["accept", "dismiss"] as const)
    .filter((kind) => kind === "accept" || observation.dialog?.kind !== "alert")
    .map((kind) => known(whole(kind), { kind, value: worth.submit }))

/**
 * Every operation known on this screen. Where a system dialog stands before the app, only its answers are offered.
 */
export const operationsOf = (screen: Screen, observation: Observation): ReadonlyArray<KnownOperation> => {
  if (observation.dialog !== undefined) return dialogOperations(observation)
  const forms = formsOf(screen, observation)
  const found: Array<KnownOperation> = []
  for (const control of screen.controls) {
    const element = elementOf(observation, control)
    if (element === undefined) continue
    for (const offer of offersOf(control, element, forms, observation)) found.push(known(control, offer))
  }
  for (const [kind, value] of screenOperations) found.push(known(whole(kind), { kind, value }))
  if (hasOverlay(observation)) found.push(known(whole("key"), { kind: "key", value: worth.choice }))
  return found
}

const hasOverlay = (observation: Observation): boolean =>
  observation.elements.some((element) => ["dialog", "alertdialog", "menu"].includes(element.role) && element.visibility === "visible")

const offersOf = (
  control: Control,
  element: Element,
  forms: ReadonlyArray<Form>,
  observation: Observation
): ReadonlyArray<Offer> => {
  const ownForm = forms.find((form) => form.fields.includes(control))
  if (fillKind(control.role, element) !== undefined) return fieldOffers(control, element, ownForm)
  const sent = forms.filter((form) => form.submits.includes(control))
  if (sent.length > 0 && sent[0]!.fields.length > 0) {
    return submitClasses(sent[0]!, observation).map((as) => submitOffer("tap", as, sent[0]!.key))
  }
  const offers: Array<Offer> = element.operable ? [...tapOffers(control, element)] : []
  if (control.elements.length > 1 && element.operable) offers.push(...rowOffers(control, offers[0]!))
  if (element.draggable === true) offers.push({ kind: "drag", value: worth.drag })
  if (element.scrolls?.includes("down")) offers.push({ kind: "scroll", value: worth.scroll })
  if (control.inRow && !toggles.has(control.role) && control.role !== "link" && control.role !== "button") {
    offers.push({ kind: "doubleTap", value: worth.doubleTap })
  }
  return offers
}

/** The same operation on other instances: the last, and some between. */
const rowOffers = (control: Control, first: Offer): ReadonlyArray<Offer> => {
  const count = control.elements.length
  const between = Math.min(mostInstances - 1, count - 2)
  const indices = Array.from({ length: Math.max(0, between) }, (_, at) => 1 + Math.floor((at * (count - 2)) / between))
  return [
    { ...first, instance: "last", value: worth.lastRow },
    ...indices.map((index) => ({ ...first, instance: `${index}` as const, value: worth.otherRow }))
  ]
}

/** What a realised operation is: ready for the device, with the element it acts on. */
export interface Realised {
  readonly operation: Operation
  readonly element?: Element
}

/** What to type: credentials that the page shows, or quoted data of the goal, before made-up values. */
export interface Known {
  readonly credentials?: Credentials
  readonly literals?: ReadonlyArray<string>
}

/** The value an input class means for this field here. */
export const valueFor = (element: Element, as: InputClass, knowing: Known): string | undefined => {
  const meaning = meaningOf(element)
  if (as === "valid" && knowing.credentials !== undefined) {
    if (meaning === "password") return knowing.credentials.password
    if (meaning === "username" || meaning === "email") return knowing.credentials.username
  }
  if (as === "valid" && meaning === "search" && knowing.literals?.[0] !== undefined) return knowing.literals[0]
  return inputFor(element, as)
}

/** The option that a class names; the next one where that is chosen already. */
const optionFor = (element: Element, as: InputClass | undefined): string | undefined => {
  const options = element.options ?? []
  const index = as?.startsWith("option ") === true ? Number(as.slice("option ".length)) : 0
  const from = options.findIndex((option, at) => at >= index && option !== element.value)
  return options[from] ?? options.find((option) => option !== element.value)
}

/** The instance of a control to operate: operable now, first or last in reading order. */
const instanceOf = (observation: Observation, control: Control, instance: Instance): Element | undefined => {
  const usable = control.elements
    .map((n) => byNumber(observation, n))
    .filter((element): element is Element => element !== undefined)
  const now = usable.filter((element) => isOperableNow(element) || !element.operable)
  if (instance === "first") return now[0]
  return instance === "last" ? now.at(-1) : now[Number(instance)]
}

/**
 * How to do the map's operation `key` on what is seen now; undefined when the screen at hand doesn't offer it (the
 * control is gone, disabled, covered or has no such value).
 */
export const realise = (
  key: string,
  screen: Screen,
  observation: Observation,
  literals: ReadonlyArray<string> = []
): Realised | undefined => {
  const parts = partsOf(key)
  if (parts.control === `screen ${parts.kind}`) {
    return { operation: parts.kind === "key" ? { kind: "key", value: "Escape" } : { kind: parts.kind } }
  }
  const control = screen.controls.find((one) => one.key === parts.control)
  const element = control === undefined ? undefined : instanceOf(observation, control, parts.instance)
  if (control === undefined || element === undefined) return undefined
  const operation = operationOn(element, parts, control, observation, literals)
  return operation === undefined ? undefined : { operation, element }
}

const operationOn = (
  element: Element,
  parts: KeyParts,
  control: Control,
  observation: Observation,
  literals: ReadonlyArray<string>
): Operation | undefined => {
  const on = { kind: parts.kind, element: element.n }
  if (parts.kind === "key") return { ...on, value: "Enter" }
  if (parts.kind === "scroll") return { ...on, value: "down" }
  if (parts.kind === "upload") return { ...on, value: element.accept ?? "" }
  if (parts.kind === "drag") {
    const to = control.elements.find((n) => n !== element.n)
    return to === undefined ? undefined : { ...on, to }
  }
  if (parts.kind === "select") {
    const value = optionFor(element, parts.inputClass)
    return value === undefined ? undefined : { ...on, value }
  }
  if (parts.kind === "type" || parts.kind === "set") {
    const credentials = credentialsShown(observation)
    const value = valueFor(element, parts.inputClass ?? "valid", { literals, ...(credentials ? { credentials } : {}) })
    return value === undefined ? undefined : { ...on, value }
  }
  return on
}
