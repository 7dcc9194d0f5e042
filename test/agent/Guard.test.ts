import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { admit, forbiddenBy } from "../../agent/Guard.ts"
import type { Element } from "../../world/Element.ts"
import type { OperationKind } from "../../world/Operation.ts"
import type { Scope } from "../../world/Scope.ts"
import { draw } from "../world/Draw.ts"

const scope: Scope = { start: "http://shop.test/", origins: ["http://shop.test", "https://cdn.test"], never: [] }
const page = draw("http://shop.test/\nlink Next\nbutton Delete")

const ruleFor = (kind: OperationKind, element: Partial<Element>, never: ReadonlyArray<string> = []) => {
  const admission = admit({ kind, element: 1 }, { ...page.elements[0]!, ...element }, page, { ...scope, never })
  return admission.admitted ? undefined : admission.rule
}

describe("a text that --never names", () => {
  it("is found as whole words, in any case and between any signs", () => {
    const found: ReadonlyArray<readonly [never: string, text: string]> = [
      ["delete", "Delete"],
      ["DELETE", "Delete all"],
      ["delete account", "Delete  account…"],
      ["delete account", "delete-account"],
      ["delete_account", "Delete account"],
      ["Delete!", "Delete"],
      ["Sign out…", "Sign out"],
      ["don't pay", "Don't pay"],
      ["pay", "(Pay) now"],
      ["Ｐａｙ", "Pay"]
    ]
    for (const [never, text] of found) assert.strictEqual(forbiddenBy([never], text), never, `${never} in ${text}`)
  })

  it("is not found inside other words", () => {
    for (const text of ["Undelete", "Deleted items", "payment", "de lete", ""])
      assert.isUndefined(forbiddenBy(["delete", "pay"], text), text)
  })

  it("is found beyond Latin letters: with diacritics, and in scripts without blanks", () => {
    const found: ReadonlyArray<readonly [never: string, text: string]> = [
      ["löschen", "Konto LÖSCHEN"],
      ["löschen".normalize("NFD"), "Löschen"],
      ["supprimé", "Supprime\u0301"],
      ["удалить", "Удалить всё"],
      ["हटाएं", "खाता हटाएं"],
      ["削除", "アカウントを削除する"],
      ["删除", "确认删除吗？"],
      ["ลบ", "กดลบบัญชี"],
      ["삭제", "계정 삭제"]
    ]
    for (const [never, text] of found) assert.strictEqual(forbiddenBy([never], text), never, `${never} in ${text}`)
  })

  it("may be a sign alone, and is nothing when it is blank", () => {
    assert.strictEqual(forbiddenBy(["×"], "×"), "×")
    assert.isUndefined(forbiddenBy(["×"], "Close"))
    assert.isUndefined(forbiddenBy(["", "  "], "Anything"))
  })

  it("is found however it is written, wherever it stands in a sentence", () => {
    const word = fc.stringMatching(/^[a-zäöüßéñ]{2,10}$/)
    const sign = fc.constantFrom(" ", "  ", "-", "_", ": ", " (", "… ", "\n")
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), sign, word, word, (never, between, before, after) => {
        const text = [before, ...never.map((one) => one.toLocaleUpperCase("en")), after].join(between)
        // Upper case is no way back for ß.
        fc.pre(!never.join("").includes("ß"))
        assert.strictEqual(forbiddenBy([never.join(" ")], text), never.join(" "))
      })
    )
  })
})

describe("the guard", () => {
  it("lets a plain operation through", () => {
    assert.isUndefined(ruleFor("tap", { name: "Save" }))
    assert.deepStrictEqual(admit({ kind: "back" }, undefined, page, scope), { admitted: true })
  })

  it("refuses what --never names by its name, its value or the app's own id, whatever is done to it", () => {
    assert.strictEqual(ruleFor("tap", { name: "Delete account" }, ["delete"]), '--never "delete"')
    assert.strictEqual(ruleFor("type", { name: "Title", nativeId: "delete-title" }, ["delete"]), '--never "delete"')
    assert.strictEqual(ruleFor("select", { name: "Action", value: "Delete" }, ["delete"]), '--never "delete"')
    assert.strictEqual(ruleFor("key", { name: "Delete" }, ["delete"]), '--never "delete"')
    assert.isUndefined(ruleFor("tap", { name: "Save" }, ["delete"]))
  })

  it("refuses links that open another program or leave the allowed origins", () => {
    assert.strictEqual(ruleFor("tap", { href: "mailto:ann@example.com" }), "opens another program (mailto:)")
    assert.strictEqual(ruleFor("tap", { href: "tel:+4912345" }), "opens another program (tel:)")
    assert.strictEqual(
      ruleFor("tap", { href: "https://other.test/a" }),
      "leaves the allowed origins (https://other.test)"
    )
    assert.strictEqual(ruleFor("tap", { href: "https://shop.test/" }), "leaves the allowed origins (https://shop.test)")
    assert.strictEqual(
      ruleFor("doubleTap", { href: "http://shop.test:81/" }),
      "leaves the allowed origins (http://shop.test:81)"
    )
  })

  it("lets links within the app through, and those that are code or data of the page", () => {
    for (const href of [
      "http://shop.test/cart",
      "https://cdn.test/x",
      "#top",
      "",
      "javascript:void(0)",
      "blob:http://shop.test/1"
    ])
      assert.isUndefined(ruleFor("tap", { href }), href)
  })

  it("opens addresses of the allowed origins only", () => {
    const opens = (value: string) => admit({ kind: "open", value }, undefined, page, scope).admitted
    assert.isTrue(opens("http://shop.test/cart"))
    for (const address of ["http://other.test/", "file:///etc/passwd", "javascript:alert(1)", "about:blank", "nowhere"])
      assert.isFalse(opens(address), address)
  })

  it("does not accept a dialog whose text is named, and may always dismiss it", () => {
    const dialog = { kind: "confirm" as const, text: "Really delete everything?", buttons: ["OK", "Cancel"] }
    const asked = { ...page, dialog }
    const never = { ...scope, never: ["delete"] }
    assert.deepStrictEqual(admit({ kind: "accept" }, undefined, asked, never), {
      admitted: false,
      rule: '--never "delete"'
    })
    assert.isTrue(admit({ kind: "dismiss" }, undefined, asked, never).admitted)
    assert.isTrue(admit({ kind: "accept" }, undefined, asked, scope).admitted)
  })
})
