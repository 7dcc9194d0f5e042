/**
 * One visitor's state. Everything the shop remembers hangs on a cookie, so two visitors (or two devices of a test run)
 * never meet, and a reset puts one of them back to the beginning.
 */
import { seedNotes, seedOrders } from "./data/seed.mjs"

/** Sessions kept before the oldest is forgotten. */
const MOST_SESSIONS = 2000

const freshState = () => ({
  user: null,
  pagesOpened: 0,
  flash: null,
  cart: new Map(),
  coupon: null,
  orders: seedOrders(),
  nextOrderId: 1004,
  notes: seedNotes(),
  nextNoteId: 5,
  booked: new Set(),
  messages: 0,
  profile: { name: "Demo Customer", email: "demo@example.com", phone: "", city: "Leeds", newsletter: "" },
  alerts: { orders: true, weekly: false, stock: true },
  receiptLanguage: "en"
})

const cookieOf = (request, name) =>
  (request.headers.cookie ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The sessions of one server. */
export class Sessions {
  #sessions = new Map()
  #nextId = 1

  /** The session of a request; a visitor without one gets a new session and its cookie. */
  of(request, response) {
    // Cookies ignore ports: the port in the name keeps two shops on one machine apart.
    const name = `shop_${request.socket.localPort}`
    const known = this.#sessions.get(cookieOf(request, name))
    if (known) return known
    const id = `s${this.#nextId++}`
    const session = { id, ...freshState() }
    this.#sessions.set(id, session)
    if (this.#sessions.size > MOST_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value)
    response.setHeader("Set-Cookie", `${name}=${id}; Path=/; HttpOnly; SameSite=Lax`)
    return session
  }

  /** Puts a session back to the beginning: signed out, nothing in the cart, the orders and notes of the first day. */
  reset(session) {
    Object.assign(session, freshState())
  }
}
