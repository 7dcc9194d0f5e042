/* For each planted defect that shows without a browser: does a visitor meet it? */
import { ORDER, type Visitor } from "./Visitor.ts"

/** True when the defect shows to this visitor of the shop, who has just arrived. */
export type CheckByRequest = (visitor: Visitor) => Promise<boolean>

const SLOW_MS = 2500

const shows =
  (path: string, trace: RegExp): CheckByRequest =>
  async (visitor) =>
    trace.test((await visitor.get(path)).body)

const showsToUser =
  (path: string, trace: RegExp): CheckByRequest =>
  async (visitor) => {
    await visitor.signIn()
    return trace.test((await visitor.get(path)).body)
  }

export const checksByRequest: Record<string, CheckByRequest> = {
  D03: async (visitor) => (await visitor.call("/api/newsletter", { email: "ada@example.com" })).body === "",
  D04: async (visitor) => {
    await visitor.signIn()
    return !(await visitor.get("/api/settings/summary")).body.includes('"city"')
  },
  D07: async (visitor) => (await visitor.get("/products?category=Desk&sort=rating")).status === 500,
  D08: async (visitor) => {
    await visitor.signIn()
    const { body } = await visitor.get("/orders/1001")
    const address = /href="([^"]*\/receipt)"/.exec(body)?.[1] ?? "no receipt"
    return (await visitor.get(address)).status === 404
  },
  D09: async (visitor) => {
    await visitor.signIn()
    return (await visitor.get("/orders?status=cancelled")).body === ""
  },
  D13: async (visitor) => {
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    return /href="#"/.test((await visitor.get("/cart")).body)
  },
  D21: async (visitor) => /\{\{/.test((await visitor.order()).body),
  D24: shows("/workshops/3", /workshop\.level\.advanced/),
  D25: shows("/about", /ZoÃ«/),
  D26: async (visitor) => {
    await visitor.signIn()
    return (await visitor.call("/api/notes/add", { text: "Crème brûlée", tag: "Home" })).body.includes("CrÃ¨me")
  },
  D27: async (visitor) => {
    const { body } = await visitor.get("/products?page=3")
    const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map((match) => match[1] ?? "")
    const replies = await Promise.all(pictures.map((picture) => visitor.get(picture)))
    return replies.some((reply) => reply.status === 404)
  },
  D28: async (visitor) => (await visitor.get("/pictures/team/peter.svg")).body === "",
  D29: shows("/workshops", /-\d+ seats? left/),
  D30: showsToUser("/orders/1003", /1 January 1970/),
  D32: async (visitor) => {
    await visitor.signIn()
    const profile = { name: "Ada", email: "ada@example.com", phone: "0113 496 0000", city: "Leeds" }
    const saved = (await visitor.call("/api/settings/profile", profile)).body.includes("saved")
    return saved && !(await visitor.get("/settings")).body.includes("0113 496 0000")
  },
  D33: shows("/products?q=%3Cb%3Ezebra", /<b>zebra/),
  D34: async (visitor) => {
    await visitor.signIn()
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    const { body } = await visitor.get("/checkout")
    return body.includes('name="phone"') && !body.includes('<label for="phone"')
  },
  D36: showsToUser("/settings", /<input[^>]*name="fresh"[^>]*type="text"/),
  D37: async (visitor) => {
    const before = performance.now()
    await visitor.get("/products?sort=price-down")
    return performance.now() - before > SLOW_MS
  },
  D38: shows("/help", /recieve/),
  B01: async (visitor) => {
    const { body } = await visitor.get("/products?sort=price-up")
    const next = /href="([^"]*)" rel="next"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "/"
    return !/value="price-up"\s+selected/.test((await visitor.get(next)).body)
  },
  B02: shows("/products?category=Ink", /Showing 1–8 of 6 products/),
  B03: async (visitor) => (await visitor.get("/products?q=%28A5")).status === 500,
  B04: shows("/products/4", /Rated NaN of 5/),
  B05: async (visitor) => {
    await visitor.call("/api/cart/add", { product: 1, quantity: -2 })
    const fieldTakesAny = !/<input id="quantity"[^>]*min="1"/.test((await visitor.get("/products/1")).body)
    return fieldTakesAny && (await visitor.get("/cart")).body.includes("−£19.00")
  },
  B07: async (visitor) => {
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    await visitor.send("/cart/coupon", { coupon: "PAPER10" })
    const { body } = await visitor.call("/api/cart/set", { product: 1, quantity: 2 })
    return !body.includes("Coupon") && (await visitor.get("/cart")).body.includes("−£1.90")
  },
  B08: async (visitor) =>
    (await visitor.send("/login", { username: "demo", password: "demo1234", next: "/orders" })).path === "/dashboard",
  B09: async (visitor) => {
    await visitor.signIn()
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    const { body } = await visitor.send("/checkout", { ...ORDER, email: "ada+shop@example.com" })
    return body.includes("Please give a complete e-mail address.")
  },
  B11: async (visitor) => {
    await visitor.call("/api/cart/add", { product: 1, quantity: 1 })
    return (await visitor.send("/cart/coupon", { coupon: "SPRING" })).body.includes("Gutscheincode")
  },
  B13: async (visitor) => {
    await visitor.signIn()
    await visitor.send("/logout")
    return (await visitor.get("/orders/1003/receipt")).body.includes("Receipt for order 1003")
  },
  B14: async (visitor) => {
    const booked = (await visitor.send("/workshops/1/book")).body.includes("Give up my seat")
    return booked && (await visitor.send("/workshops/1/leave")).body.includes("Give up my seat")
  },
  B15: async (visitor) =>
    (await visitor.get("/workshops")).body.includes("16 January 2027") &&
    (await visitor.get("/workshops/1")).body.includes("15 January 2027"),
  B20: async (visitor) => {
    const { body } = await visitor.get("/about/partners")
    const scripts = [...body.matchAll(/<script [^>]*src="([^"]+)"/g)].map((match) => match[1] ?? "")
    const replies = await Promise.all(scripts.map((script) => visitor.get(script)))
    return replies.some((reply) => reply.status === 404)
  },
  B22: async (visitor) => {
    await visitor.signIn()
    const { body } = await visitor.get("/dashboard")
    const address = /href="([^"]+)">Open orders/.exec(body)?.[1] ?? "/"
    return (await visitor.get(address)).body.includes("<td>delivered</td>")
  },
  B24: async (visitor) => {
    await visitor.signIn()
    const address = /href="([^"]+)">Receipt for/.exec((await visitor.get("/orders/1003")).body)?.[1] ?? "/"
    return (await visitor.get(address)).body.includes("£NaN")
  }
}
