/** What goapher brought about itself is no finding: an address that it typed in may be gone, or was never one to open. */
import { assert, describe, it } from "@effect/vitest"
import { withoutOwnDoing } from "../../agent/OwnDoing.ts"
import type { Candidate } from "../../world/Finding.ts"

const missing = (url: string, status: number, document = true): Candidate => ({
  oracle: "failure.answer",
  family: 1,
  harm: "navigation",
  severity: "error",
  confidence: 0.85,
  title: `The page ${url} does not exist (${status})`,
  cause: `failure.answer|${url}`,
  screen: "s-00000000",
  signal: { _tag: "BadAnswer", at: 0, url, method: "GET", status, document }
})

describe("an address that goapher opened itself", () => {
  const opened = "http://app.test/todo/5"

  it("may be gone by now: that it isn't there is nobody's bug", () => {
    assert.deepStrictEqual(withoutOwnDoing([missing(opened, 404)], `${opened}#notes`), [])
  })

  it("must not make the server fail", () => {
    assert.lengthOf(withoutOwnDoing([missing(opened, 500)], opened), 1)
  })

  it("excuses neither another page nor a part of this one", () => {
    const others = [missing("http://app.test/todo/6", 404), missing(opened, 404, false)]
    assert.deepStrictEqual(withoutOwnDoing(others, opened), others)
  })
})
