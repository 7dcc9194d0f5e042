/** How money, dates and counts are written. Money is in pence, dates are `YYYY-MM-DD`, all UTC. */

/** 1250 → "£12.50" */
export const money = (pence) => `${pence < 0 ? "−" : ""}£${(Math.abs(pence) / 100).toFixed(2)}`

const LONG_DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

/** "2027-03-04" → "4 March 2027" */
export const longDate = (date) => LONG_DATE.format(new Date(date))

/** (1, "seat") → "1 seat"; (3, "seat") → "3 seats" */
export const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`
