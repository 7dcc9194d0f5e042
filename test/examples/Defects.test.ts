/* Every planted defect shows when it is on, and doesn't when it is off. */
import { globSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogue } from "../../examples/shop/defects.mjs"
import { Browser } from "./Browser.ts"
import { checksByRequest } from "./ChecksByRequest.ts"
import { checksInBrowser } from "./ChecksInBrowser.ts"
import { openShop, type Shop, Visitor } from "./Visitor.ts"

let healthy: Shop
let sick: Shop

beforeAll(async () => {
  healthy = await openShop("none")
  sick = await openShop("all")
})
afterAll(() => Promise.all([healthy.close(), sick.close()]))

const titled = (checks: object) => catalogue.filter(({ id }) => Object.hasOwn(checks, id))

it("each planted defect has a check", () => {
  const checked = new Set([...Object.keys(checksByRequest), ...Object.keys(checksInBrowser)])
  expect([...checked].sort()).toEqual(catalogue.map(({ id }) => id).sort())
})

it("the pages know the planted defects and no others", () => {
  const folder = new URL("../../examples/shop/", import.meta.url).pathname
  const sources = globSync("{pages,client}/*", { cwd: folder }).map((name) => readFileSync(folder + name, "utf8"))
  const used = new Set([...sources.join("\n").matchAll(/defects\.has\("(\w+)"\)/g)].map((match) => match[1] ?? ""))
  expect([...used].sort()).toEqual(catalogue.map(({ id }) => id).sort())
})

it("nothing that is served gives a defect away", async () => {
  const visitor = new Visitor(sick.address)
  await visitor.order()
  const scripts = "cart common dashboard help home notes orders product settings workshop workshops".split(" ")
  const paths = [
    "/",
    "/products",
    "/cart",
    "/help",
    "/notes",
    "/settings",
    ...scripts.map((name) => `/assets/${name}.js`)
  ]
  for (const path of paths) expect((await visitor.get(path)).body, path).not.toMatch(/defect|\b[BD]\d\d\b/i)
})

describe("a defect seen by requests", () => {
  it.each(titled(checksByRequest))("$id $title", async ({ id }) => {
    const shows = (shop: Shop) => checksByRequest[id]?.(new Visitor(shop.address))
    const alone = await openShop(id)
    expect(await shows(healthy), "in the healthy shop").toBe(false)
    expect(await shows(sick), "with every defect on").toBe(true)
    expect(await shows(alone), "with this defect alone").toBe(true)
    await alone.close()
  })
})

describe("a defect seen in the browser", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await Browser.open()
  })
  afterAll(() => browser?.close())

  it.each(titled(checksInBrowser))("$id $title", async ({ id }) => {
    const shows = async (shop: Shop) => {
      await browser.arrive(shop.address)
      return checksInBrowser[id]?.(browser)
    }
    expect(await shows(healthy), "in the healthy shop").toBe(false)
    expect(await shows(sick), "with every defect on").toBe(true)
  })
})
