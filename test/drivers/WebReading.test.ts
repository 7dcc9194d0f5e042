import { assert, describe, it } from "@effect/vitest"
import { readingIn } from "../../drivers/WebReading.ts"

const whole = {
  url: "http://app/",
  title: "App",
  language: "en",
  viewport: [800, 600],
  content: [800, 900],
  last: 7,
  document: "1-2",
  status: 200,
  storage: "1",
  look: "2",
  scroll: "3",
  playing: 0,
  requests: 1,
  clipboard: 0,
  prints: 0,
  downloads: 0,
  openings: 0,
  troubles: 0,
  failures: 0,
  refused: [],

  under: "",
  truncated: false,
  elements: [[7, "button", "Go", 1, 2, 30, 20, 0, 1, { states: { disabled: true }, row: { list: 3, index: 0, of: 2 } }]]
}
const read = (changes: object) => readingIn(JSON.stringify({ ...whole, ...changes }))
const readElement = (entry: ReadonlyArray<unknown>) => read({ elements: [entry] })

describe("A page's reading", () => {
  it("becomes elements of the world", () => {
    const reading = read({})
    if (typeof reading === "string") throw new Error(reading)
    assert.deepStrictEqual(reading.elements, [
      {
        n: 7,
        role: "button",
        name: "Go",
        states: { disabled: true },
        bounds: [1, 2, 30, 20],
        visibility: "visible",
        operable: true,
        row: { list: 3, index: 0, of: 2 }
      }
    ])
  })

  it("is refused where anything is missing or of another kind, with a word on what", () => {
    assert.strictEqual(readingIn("not JSON"), "not JSON")
    assert.strictEqual(readingIn("[]"), "not JSON")
    for (const name of Object.keys(whole)) assert.isString(read({ [name]: undefined }), name)
    for (const name of Object.keys(whole)) assert.isString(read({ [name]: { odd: 1 } }), name)
  })

  it("is refused where an element is not one", () => {
    const good = whole.elements[0] ?? []
    const withOne = (index: number, value: unknown) => good.map((old, at) => (at === index ? value : old))
    for (const odd of [
      withOne(0, "7"),
      withOne(1, "wizard"),
      withOne(2, 5),
      withOne(3, null),
      withOne(7, 9),
      withOne(9, null),
      withOne(9, { unheard: 1 }),
      withOne(9, { states: { odd: true } }),
      withOne(9, { states: { disabled: "yes" } }),
      withOne(9, { value: 1 }),
      withOne(9, { row: {} }),
      withOne(9, { options: [1] }),
      good.slice(1)
    ]) {
      assert.isString(readElement(odd), JSON.stringify(odd))
    }
  })
})
