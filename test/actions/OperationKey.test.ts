import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type Instance, keyOf, type KeyParts, partsOf, recordOf } from "../../actions/OperationKey.ts"
import { inputClasses, type InputClass } from "../../goals/Inputs.ts"
import { operationKinds } from "../../world/Operation.ts"

/** Any text, with the signs that could part a key wrongly more often than chance would have them. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom("|", "\\", "\\p", "p", "a b", ""), { maxLength: 6 }).map((parts) => parts.join(""))
)
const instance: fc.Arbitrary<Instance> = fc.oneof(
  fc.constantFrom<Instance>("first", "last"),
  fc.nat({ max: 99 }).map((index) => `${index}` as const),
  text.map((record) => `to ${record}` as const)
)
const inputClass: fc.Arbitrary<InputClass> = fc.oneof(
  fc.constantFrom<InputClass>(...inputClasses),
  fc.nat({ max: 50 }).map((index) => `option ${index}` as const)
)
const someParts: fc.Arbitrary<KeyParts> = fc
  .record(
    {
      kind: fc.constantFrom(...operationKinds),
      control: text,
      instance,
      inputClass,
      form: text.filter((form) => form !== "")
    },
    { requiredKeys: ["kind", "control", "instance"] }
  )
  .map((parts) => parts)

describe("an operation's key", () => {
  it("holds its parts, whatever signs are in them", () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        assert.deepStrictEqual(partsOf(keyOf(parts)), parts)
      }),
      { numRuns: 1000 }
    )
  })

  it("differs wherever a part does", () => {
    fc.assert(
      fc.property(someParts, someParts, (one, other) => {
        assert.strictEqual(keyOf(one) === keyOf(other), JSON.stringify(ordered(one)) === JSON.stringify(ordered(other)))
      }),
      { numRuns: 1000 }
    )
  })
})

const ordered = ({ kind, control, instance: which, inputClass: as, form }: KeyParts) => [kind, control, which, as, form]

describe("a record's address", () => {
  it("is its path and query, wherever the app is served", () => {
    assert.strictEqual(recordOf("http://localhost:4000/orders/17?tab=a"), "/orders/17?tab=a")
    assert.strictEqual(recordOf("https://shop.test/orders/17?tab=a"), "/orders/17?tab=a")
  })

  it("has a fragment where that is written like a path, and not where it is a position on the page", () => {
    assert.strictEqual(recordOf("http://shop.test/#/orders/17"), "/#/orders/17")
    assert.strictEqual(recordOf("http://shop.test/orders/17#reviews"), "/orders/17")
  })
})
