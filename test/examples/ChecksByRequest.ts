/* For each planted defect that shows without a browser: does a visitor meet it? */
import type { Visitor } from "./Visitor.ts"

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
  D38: shows("/help", /recieve/)
}
