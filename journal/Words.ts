/** Numbers as people say them. */

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Such as `0.4 s`, `12 s`, `2 min 5 s`, `1 h 3 min`. */
export const duration = (ms: number): string => {
  if (ms < 10 * secondMs) return `${(ms / secondMs).toFixed(1)} s`
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ${Math.floor((ms % minuteMs) / secondMs)} s`
  return `${Math.floor(ms / hourMs)} h ${Math.floor((ms % hourMs) / minuteMs)} min`
}

/** Such as `1 step`, `3 steps`. */
export const quantity = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
