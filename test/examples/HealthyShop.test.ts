/* The shop without defects: a healthy app, to whoever walks through it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Browser } from "./Browser.ts"
import { openShop, ORDER, type Shop, Visitor } from "./Visitor.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop("none")
})
afterAll(() => shop.close())

const decode = (address: string) => address.replaceAll("&amp;", "&")

/** Follows every link, script, stylesheet and picture from the home page on; the replies by address. */
const crawl = async (visitor: Visitor) => {
  const replies = new Map<string, Awaited<ReturnType<Visitor["get"]>>>()
  const waiting = ["/"]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (replies.has(address)) continue
    const reply = await visitor.get(address)
    replies.set(address, reply)
    if (!reply.type.startsWith("text/html")) continue
    const links = [...reply.body.matchAll(/(?:href|src|data-picture)="(\/[^"#]*)/g)]
    waiting.push(...links.map((match) => decode(match[1] ?? "/")))
  }
  return replies
}

describe("the healthy shop", () => {
  it("answers every address it links to with a page that has one heading, and without a leaked value", async () => {
    const visitor = new Visitor(shop.address)
    await visitor.order()
    await visitor.call("/api/cart/add", { product: 9, quantity: 1 })
    await visitor.call("/api/cart/add", { product: 20, quantity: 3 })
    const replies = await crawl(visitor)
    expect(replies.size).toBeGreaterThan(150)
    for (const [address, { status, type, body }] of replies) {
      expect(status, address).toBe(200)
      if (!type.startsWith("text/html")) continue
      expect(body.match(/<h1/g), address).toHaveLength(1)
      expect(body, address).not.toMatch(/undefined|NaN|\[object|\{\{|Ã|href="#"|1970/)
    }
  })

  it("has each fragment that a link names", async () => {
    const visitor = new Visitor(shop.address)
    await visitor.order()
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    const pages = [...(await crawl(visitor))].filter(([, { type }]) => type.startsWith("text/html"))
    const named = pages.flatMap(([from, { body }]) =>
      [...body.matchAll(/href="([^"#]*)#([^"]+)"/g)].map((match) => [match[1] || from, match[2] ?? ""] as const)
    )
    expect(named.length).toBeGreaterThan(0)
    for (const [path, id] of named) expect((await visitor.get(path)).body, `${path}#${id}`).toContain(`id="${id}"`)
  })

  it("keeps what belongs to one visitor from another, and forgets it on a reset", async () => {
    const [one, other] = [new Visitor(shop.address), new Visitor(shop.address)]
    await one.order()
    await other.signIn()
    expect((await one.get("/orders")).body).toContain("Order 1004")
    expect((await other.get("/orders")).body).not.toContain("Order 1004")
    await one.send("/__reset")
    expect((await one.get("/orders")).path).toBe("/login?next=%2Forders")
    await one.signIn()
    expect((await one.get("/orders")).body).not.toContain("Order 1004")
    await one.get("/__reset")
    expect((await one.get("/orders")).path).toBe("/login?next=%2Forders")
  })

  it("adds up the cart: sums, coupon and delivery", async () => {
    const visitor = new Visitor(shop.address)
    await visitor.call("/api/cart/add", { product: 1, quantity: 2 })
    await visitor.call("/api/cart/add", { product: 23, quantity: 1 })
    expect((await visitor.get("/cart")).body).toMatch(/£23\.20[^]*£3\.95[^]*£27\.15/)
    await visitor.send("/cart/coupon", { coupon: "paper10" })
    expect((await visitor.get("/cart")).body).toMatch(/−£2\.32[^]*£24\.83/)
    await visitor.call("/api/cart/set", { product: 1, quantity: 99 })
    expect((await visitor.get("/cart")).body).toMatch(/Free/)
    expect((await visitor.call("/api/cart/set", { product: 1, quantity: 100 })).body).toContain("from 1 to 99")
  })

  it("makes one order of a form that is sent twice, and none of a form with faults", async () => {
    const visitor = new Visitor(shop.address)
    await visitor.signIn()
    await visitor.call("/api/cart/add", { product: 1, quantity: 2 })
    const refused = await visitor.send("/checkout", { ...ORDER, name: "  ", from: "2027-02-01", to: "2027-01-01" })
    expect(refused.body).toMatch(/Please tell us your name[^]*The last day can(&#39;|')t be before the first/)
    expect((await visitor.send("/checkout", ORDER)).path).toBe("/orders/1004")
    expect((await visitor.send("/checkout", ORDER)).path).toBe("/orders/1004")
    expect((await visitor.get("/orders")).body).toContain("4 orders")
  })

  it("shows what is searched for as text, sends nobody to another site, and refuses a wrong password", async () => {
    const visitor = new Visitor(shop.address)
    expect((await visitor.get("/products?q=%3Cb%3Ezebra")).body).toContain("&lt;b&gt;zebra")
    const signIn = { username: "demo", password: "demo1234", next: "//example.com/" }
    expect((await visitor.send("/login", { ...signIn, password: "wrong" })).body).toContain("not right")
    expect((await visitor.send("/login", signIn)).path).toBe("/dashboard")
  })
})

describe("the healthy shop in the browser", () => {
  const PATHS = `/ /products /products?q=zebra /products/1 /products/4 /products/9 /cart /login /help /about
    /about/partners /workshops /workshops/3 /workshops/3?print=1 /dashboard /orders /orders/1003
    /orders?status=cancelled /orders/1001/receipt /notes /settings /checkout`.split(/\s+/)

  let browser: Browser
  beforeAll(async () => {
    browser = await Browser.open()
  })
  afterAll(() => browser?.close())

  it("makes no noise on any page, and no page scrolls sideways on a desktop or on a phone", async () => {
    await browser.arrive(shop.address)
    await browser.signIn()
    await browser.run(`return fetch("/api/cart/add",
      { method: "POST", body: new URLSearchParams({ product: 1, quantity: 2 }) }).then(() => true)`)
    for (const width of [1280, 400]) {
      await browser.resize(width, 900)
      for (const path of PATHS) {
        await browser.goTo(path)
        const { scrollWidth, innerWidth } = await browser.run<{ scrollWidth: number; innerWidth: number }>(
          "return { scrollWidth: document.documentElement.scrollWidth, innerWidth }"
        )
        expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(innerWidth)
      }
    }
    expect(await browser.noise()).toEqual([])
  })
})
