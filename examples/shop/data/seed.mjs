/** What a new session starts with: three orders and four notes; and the workshops, which all sessions share. */

const order = (id, placed, status, lines, rest) => ({ id, placed, status, lines, ...rest })

/** Orders: lines are product id, quantity, price in pence. */
export const seedOrders = () => [
  order(1001, "2026-09-14", "delivered", [line(1, 2, 950), line(5, 1, 1150)], { delivered: "2026-09-18" }),
  order(1002, "2026-10-02", "delivered", [line(15, 1, 2900)], { delivered: "2026-10-07" }),
  order(1003, "2026-11-20", "on its way", [line(10, 1, 2400), line(23, 3, 420)], { expected: "2026-12-04" })
]

const line = (product, quantity, price) => ({ product, quantity, price })

/** Notes: what the shop's customers want to remember. */
export const seedNotes = () => [
  note(1, "Order more blotting paper before the spring fair.", "Shopping", false),
  note(2, "Ask Maya about the colour of the new letter set.", "People", false),
  note(3, "Send the thank-you cards.", "Shopping", true),
  note(4, "Measure the shelf for the card index box.", "Home", false)
]

const note = (id, text, tag, done) => ({ id, text, tag, done, editor: null })

/** Workshops: `booked` counts the seats that others took. */
export const workshops = [
  workshop(1, "Bookbinding for Beginners", "2027-01-16", "10:00", "12:30", "beginner", 10, 6, "Ines Duarte"),
  workshop(2, "Letters Worth Keeping", "2027-01-30", "14:00", "16:00", "beginner", 12, 9, "Zoë Lindqvist"),
  workshop(3, "Copperplate Handwriting", "2027-02-13", "10:00", "13:00", "advanced", 8, 5, "Zoë Lindqvist"),
  workshop(4, "Marbled Paper", "2027-02-27", "13:00", "16:30", "intermediate", 8, 8, "Ines Duarte"),
  workshop(5, "Repairing Old Books", "2027-03-13", "09:30", "15:00", "advanced", 6, 2, "Peter Osei")
]

function workshop(id, title, date, from, to, level, seats, booked, host) {
  return { id, title, date, from, to, level, seats, booked, host }
}

/** The workshop with this id (a number or its text), or undefined. */
export const workshopOf = (id) => workshops.find((workshop) => workshop.id === Number(id))
