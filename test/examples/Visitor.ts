/* The sample shop started on a free port, and a visitor who keeps a cookie and talks HTTP to it. */
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { createShop } from "../../examples/shop/shop.mjs"

export interface Shop {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Starts a shop with these defects on a free port of the loopback address. */
export const openShop = async (defects: string): Promise<Shop> => {
  const server = createShop({ defects, now: () => new Date("2026-12-01T12:00:00Z") })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
  /** The path where redirects ended. */
  readonly path: string
}

/** A visitor of a shop: one session, no browser. */
export class Visitor {
  #cookie = ""
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async #ask(path: string, init: RequestInit): Promise<Reply> {
    const headers = { ...init.headers, cookie: this.#cookie }
    const response = await fetch(this.#address + path, { ...init, headers, redirect: "manual" })
    this.#cookie = response.headers.get("set-cookie")?.split(";")[0] ?? this.#cookie
    const location = response.headers.get("location")
    if (location !== null) return this.get(location)
    const type = response.headers.get("content-type") ?? ""
    return { status: response.status, type, body: await response.text(), path }
  }

  get(path: string) {
    return this.#ask(path, {})
  }

  /** Sends a form. */
  send(path: string, form: Record<string, string> = {}) {
    return this.#ask(path, { method: "POST", body: new URLSearchParams(form) })
  }

  /** Makes a JSON call. */
  call(path: string, data: unknown) {
    const headers = { "Content-Type": "application/json" }
    return this.#ask(path, { method: "POST", headers, body: JSON.stringify(data) })
  }

  signIn() {
    return this.send("/login", { username: "demo", password: "demo1234" })
  }

  /** Orders two notebooks; the answer is the page of the order. */
  async order() {
    await this.signIn()
    await this.call("/api/cart/add", { product: 1, quantity: 2 })
    return this.send("/checkout", ORDER)
  }
}

/** A checkout form without fault. */
export const ORDER = {
  order: "1004",
  name: "Ada Byron",
  email: "ada@example.com",
  phone: "",
  address: "1 Mill Lane",
  country: "Ireland",
  from: "2027-01-04",
  to: "2027-01-08",
  wrapping: "None",
  copies: "1",
  remarks: "",
  terms: "on"
}
