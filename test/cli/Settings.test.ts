import { assert, describe, it } from "@effect/vitest"
import { commandLine, settingsOf } from "../../cli/Settings.ts"

const terminal = { isTTY: true }
const pipe = {}
const on = (environment: Record<string, string>) => settingsOf(environment, terminal, terminal, "0.1.0")

describe("settings", () => {
  it("draw and colour on a terminal", () => {
    const { isLive, hasColour, hasErrorColour } = on({ TERM: "xterm" })
    assert.deepStrictEqual(
      { isLive, hasColour, hasErrorColour },
      { isLive: true, hasColour: true, hasErrorColour: true }
    )
  })
  it("neither draw nor colour into a pipe, while errors may still be coloured", () => {
    const { isLive, hasColour, hasErrorColour } = settingsOf({}, pipe, terminal, "0.1.0")
    assert.deepStrictEqual(
      { isLive, hasColour, hasErrorColour },
      { isLive: false, hasColour: false, hasErrorColour: true }
    )
  })
  it("use no colour with NO_COLOR, and draw all the same", () => {
    assert.isFalse(on({ NO_COLOR: "1" }).hasColour)
    assert.isFalse(on({ NO_COLOR: "1" }).hasErrorColour)
    assert.isTrue(on({ NO_COLOR: "1" }).isLive)
    assert.isTrue(on({ NO_COLOR: "" }).hasColour)
  })
  it("draw nothing in CI and on terminals that can't", () => {
    assert.isFalse(on({ CI: "true" }).isLive)
    assert.isFalse(on({ TERM: "dumb" }).isLive)
    assert.isFalse(on({ TERM: "dumb" }).hasColour)
  })
  it("tell how goapher is called here", () => {
    assert.strictEqual(on({}).self, "goapher")
    assert.strictEqual(on({ npm_lifecycle_event: "npx", npm_package_name: "shop" }).self, "goapher")
    assert.strictEqual(on({ npm_lifecycle_event: "hunt", npm_package_name: "goapher" }).self, "npm run goapher --")
  })
})

describe("a command line", () => {
  it("can be typed again", () => {
    assert.strictEqual(
      commandLine(["hunt", "http://localhost:3000", "--goal", '"it\'s done"']),
      `goapher hunt http://localhost:3000 --goal '"it'\\''s done"'`
    )
  })
})
