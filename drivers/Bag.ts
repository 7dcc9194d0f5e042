/** What came from outside as JSON and may be anything: it is read field by field, and what is not there reads as empty. */
export type Bag = Readonly<Record<string, unknown>>

const empty: Bag = {}

export const isBag = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const bagIn = (bag: Bag, name: string): Bag => {
  const value = bag[name]
  return isBag(value) ? value : empty
}
export const textIn = (bag: Bag, name: string): string => {
  const value = bag[name]
  return typeof value === "string" ? value : ""
}
export const numberIn = (bag: Bag, name: string): number => {
  const value = bag[name]
  return typeof value === "number" && Number.isFinite(value) ? value : 0
}
/** The bags in a list; other things in it are left out. */
export const bagsIn = (bag: Bag, name: string): ReadonlyArray<Bag> => {
  const value = bag[name]
  return Array.isArray(value) ? value.filter(isBag) : []
}
