/** Names of runs: the time they began (UTC) and a little chance, so that they sort by age and can be read aloud. */
import { Clock, Effect, Random } from "effect"

/** Without letters that are mistaken for digits. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"
const randomLetters = 4

/** Such as `20261130-211612-x7k3`. */
export const newRunId = Effect.gen(function* () {
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const time = now.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")
  let chance = ""
  for (let i = 0; i < randomLetters; i++) chance += letters[yield* Random.nextIntBetween(0, letters.length - 1)]
  return `${time}-${chance}`
})
