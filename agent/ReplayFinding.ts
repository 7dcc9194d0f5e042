/** One replay of steps from a fresh state: what it shows of the findings that wait, and where it strayed. */
import { Effect } from "effect"
import type { DeviceError } from "../drivers/Device.ts"
import type { Flow } from "../flows/Flow.ts"
import { recordFlow } from "../flows/RecordFlow.ts"
import type { JournalError } from "../journal/JournalError.ts"
import { detect } from "../oracles/Detect.ts"
import type { Candidate } from "../world/Finding.ts"
import type { Observation } from "../world/Observation.ts"
import type { Step } from "../world/Operation.ts"
import { freshStart } from "./Fresh.ts"
import { type Mind, tell } from "./Mind.ts"
import { note, pictureOf } from "./Note.ts"
import { withoutOwnDoing } from "./OwnDoing.ts"
import { detourTo } from "./Recipe.ts"
import type { Entry } from "./Register.ts"
import { ready } from "./StartFlow.ts"
import { doSteps, type StepsDone } from "./Steps.ts"
import type { Trouble } from "./Trouble.ts"

interface Shown {
  readonly at: number
  readonly candidate: Candidate
}

/** What a replay showed, by finding and the index of the step after which it showed, and what was seen on the way. */
interface Replayed {
  /** The steps that were done, from the fresh state on. */
  readonly steps: ReadonlyArray<Step>
  readonly shownAt: ReadonlyMap<string, Shown>
  readonly observations: ReadonlyArray<Observation>
  readonly misses: StepsDone["misses"]
}

/**
 * Does the steps from a fresh state. Where they begin by opening an address, that is opened at once instead of the start:
 * the state is as fresh, and a page load is saved.
 */
const replayFresh = Effect.fnUntraced(function* (
  mind: Mind,
  steps: ReadonlyArray<Step>,
  why: string,
  places: ReadonlyMap<Step, number>,
  beforeLast: Effect.Effect<void, JournalError>
): Effect.fn.Return<Replayed, Trouble> {
  const address = mind.startSteps.length === 0 && steps[0]?.kind === "open" ? steps[0].value : undefined
  const elsewhere = (error: DeviceError) =>
    error.reason._tag === "CannotOpen" && address !== undefined
      ? Effect.as(freshStart(mind, "state", why), undefined)
      : Effect.fail(error)
  const place = yield* freshStart(mind, "state", why, address).pipe(Effect.catchTag("DeviceError", elsewhere))
  if (place === undefined) return { steps, shownAt: new Map(), observations: [], misses: [] }
  const { observation, screen } = place
  yield* ready(mind)
  const shownAt = new Map<string, Shown>()
  const notice = Effect.fnUntraced(function* (at: number, candidates: ReadonlyArray<Candidate>) {
    yield* note(mind, candidates)
    for (const candidate of candidates) {
      const id = mind.register.idOf(candidate)
      if (!shownAt.has(id)) shownAt.set(id, { at, candidate })
    }
  })
  const offset = address === undefined ? 0 : 1
  if (address !== undefined) {
    const seen = detect({ observation, screen: screen.id, scope: mind.scope, typed: mind.typed })
    yield* notice(0, withoutOwnDoing(seen, address))
  }
  const done = yield* doSteps(mind, steps.slice(offset), {
    beforeLast,
    skips: true,
    detour: (step) => detourTo(mind, places.get(step))
  })
  for (const { at, candidates } of done.shown) yield* notice(at + offset, candidates)
  const rest = done.failure === undefined ? [] : steps.slice(offset + done.failure.at)
  return {
    steps: [...steps.slice(0, offset), ...done.steps, ...rest],
    shownAt,
    observations: offset === 1 ? [observation, ...done.observations] : done.observations,
    misses: done.misses.map((miss) => ({ ...miss, at: miss.at + offset }))
  }
})

/** Replays steps for one finding, counts what showed, and keeps the pictures and the flow that show it. */
export const replay = Effect.fnUntraced(function* (
  mind: Mind,
  entry: Entry,
  wanted: ReadonlyArray<Step>,
  phase: "minimise" | "confirm"
): Effect.fn.Return<Pick<Replayed, "misses"> & { readonly isShown: boolean }, Trouble> {
  const pictures: { before?: string; after?: string } = {}
  const wantsPictures = entry.evidence.before === undefined
  const before = Effect.gen(function* () {
    const picture = wantsPictures ? yield* pictureOf(mind) : undefined
    if (picture !== undefined) pictures.before = picture
  })
  const places = placesOf(entry)
  const why = `to confirm: ${entry.candidate.title}`
  const { steps, shownAt, observations, misses } = yield* replayFresh(mind, wanted, why, places, before)
  const shown = shownAt.get(entry.id)
  const at = shown?.at
  if (shown !== undefined && at !== undefined) {
    // Words, address and pictures are those of the steps that show it, and not of where it was first seen.
    entry.candidate = shown.candidate
    entry.url = observations[at + 1]?.location.url ?? observations.at(-1)?.location.url ?? entry.url
    entry.flow = flowOf(mind, entry, steps.slice(0, at + 1), observations)
    const after = wantsPictures && mind.isRunning ? yield* pictureOf(mind) : undefined
    entry.evidence = { ...entry.evidence, ...pictures, ...(after === undefined ? {} : { after }) }
  }
  mind.register.count(steps, new Map([...shownAt].map(([id, { at: step }]) => [id, step])))
  const nth = Math.max(1, entry.proof?.replays ?? 1)
  yield* tell(mind, {
    _tag: "FindingReplayed",
    finding: entry.id,
    nth,
    shown: at !== undefined,
    steps: steps.length,
    phase
  })
  if (!mind.isRunning) yield* freshStart(mind, "session", "the app had stopped answering")
  return { isShown: at !== undefined, misses }
})

/** Screen, as the map's index, on which each step of its trail was done. */
export const placesOf = ({ moment }: Entry): ReadonlyMap<Step, number> =>
  new Map(moment.trail.map((one) => [one.step, one.at]))

/** The flow that shows it: the steps that proved it, with what appeared and went after each. */
const flowOf = (mind: Mind, entry: Entry, steps: ReadonlyArray<Step>, observations: ReadonlyArray<Observation>): Flow =>
  recordFlow({
    title: entry.candidate.title,
    app: mind.map.app,
    start: mind.scope.start,
    steps,
    observations,
    provenance: { goapher: mind.version, run: mind.journal.run, finding: entry.id }
  })
