import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { appIdOf } from "../../journal/AppId.ts"

describe("the id of an app", () => {
  it("is host and path prefix of the start address", () => {
    assert.strictEqual(appIdOf("https://shop.example.com/"), "shop.example.com")
    assert.strictEqual(appIdOf("https://shop.example.com/admin/"), "shop.example.com_admin")
    assert.strictEqual(appIdOf("https://shop.example.com/admin/index.html?x=1#/cart"), "shop.example.com_admin")
    assert.strictEqual(appIdOf("https://shop.example.com:8443/"), "shop.example.com_8443")
  })

  it("is the same on every port and in every spelling of the loopback", () => {
    for (const host of ["localhost:3000", "localhost:4567", "127.0.0.1:80", "[::1]:9000", "127.0.0.2"]) {
      assert.strictEqual(appIdOf(`http://${host}/todo/`), "localhost_todo")
    }
  })

  it("is the name that was given, when one was", () => {
    assert.strictEqual(appIdOf("http://localhost:3000/", "shop"), "shop")
    assert.strictEqual(appIdOf("http://localhost:3000/", "  "), "localhost")
  })

  it("keeps apart what would look the same once made safe", () => {
    const ids = [
      "Shop",
      "shop",
      "shop!",
      "shop?",
      "日本",
      "中国",
      "../shop",
      "con",
      "a".repeat(200),
      `${"a".repeat(200)}b`
    ]
    assert.strictEqual(new Set(ids.map((id) => appIdOf("", id))).size, ids.length)
  })

  it.prop("is always a safe folder name", { name: Schema.String, start: Schema.String }, ({ name, start }) => {
    for (const id of [appIdOf(start, name), appIdOf(start), appIdOf(`http://h/${start}`)]) {
      assert.match(id, /^[a-z0-9_][a-z0-9._-]{0,120}$/)
      assert.notMatch(id, /\.$|^(con|prn|aux|nul)$/)
    }
  })
})
