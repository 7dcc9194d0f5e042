/**
 * What a run may spend, as facts: device time and operations. A share is kept back so that what was found can still be
 * confirmed and reported; running out concludes the run and throws nothing away.
 */

export interface Budget {
  /** Milliseconds of device time, and operations, for the whole run. */
  readonly time: number
  readonly steps: number
}

export interface Spent {
  /** Milliseconds spent by earlier parts of a resumed run. */
  readonly before: number
  /** Device time at which this part began. */
  readonly since: number
  steps: number
}

/** Expected milliseconds of one confirmation: a few replays of a few steps each. Learned by the caller as it goes. */
export const firstConfirmation = 4_000

/** At most this share of the whole time is kept back for confirming what is waiting. */
const largestReserve = 0.45

/** What is under way when the time is up may end within this share of the whole time, and at least these milliseconds. */
const graceShare = 0.05
const leastGrace = 3_000

/** Milliseconds left until what is still under way is broken off. */
export const untilBrokenOff = (budget: Budget, spent: Spent, now: number): number =>
  Math.max(0, timeLeft(budget, spent, now)) + Math.max(leastGrace, graceShare * budget.time)

/** Milliseconds spent so far, over all parts of the run. */
export const timeSpent = (spent: Spent, now: number): number => spent.before + (now - spent.since)

export const timeLeft = (budget: Budget, spent: Spent, now: number): number => budget.time - timeSpent(spent, now)

export const stepsLeft = (budget: Budget, spent: Spent): number => budget.steps - spent.steps

/** Time kept back for `waiting` candidates, each taking `each` milliseconds. */
export const reserve = (budget: Budget, waiting: number, each: number): number =>
  Math.min(budget.time * largestReserve, waiting * each)

export const isSpent = (budget: Budget, spent: Spent, now: number): boolean =>
  timeLeft(budget, spent, now) <= 0 || stepsLeft(budget, spent) <= 0
