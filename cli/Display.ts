/**
 * Shows a run while it goes on, in one of three ways: live lines that stay in place below the lines that stay (a
 * terminal), plain lines (a pipe, a CI log), or the journal's events as NDJSON and nothing else (`--json`). It hears of an
 * event as it is written, so that nothing is missed and nothing is shown that isn't in the journal.
 */
import { Clock, Effect, type Scope } from "effect"
import type { Event, EventBody } from "../journal/Event.ts"
import type { JournalService } from "../journal/Journal.ts"
import type { RunState } from "../journal/RunState.ts"
import { liveLines } from "./DisplayLines.ts"
import { type DisplayState, type Line, nextDisplay } from "./DisplayState.ts"
import { type Style, styleFor } from "./Output.ts"
import { cutTo } from "./SafeText.ts"
import { Settings } from "./Settings.ts"

export type Manner = "live" | "plain" | "json"

/** Time between two drawings of the live lines; at most five a second. */
const drawEvery = "200 millis"

const escape = "\u001b["
const hideCursor = `${escape}?25l`
const showCursor = `${escape}?25h`
const clearLine = `${escape}2K`
/** Terminals that know these draw everything between them at once; the others ignore them. */
const [together, drawn] = [`${escape}?2026h`, `${escape}?2026l`]

const styled = (style: Style, { tone, text }: Line): string =>
  tone === "error"
    ? style.red(text)
    : tone === "notice"
      ? style.yellow(text)
      : tone === "good"
        ? style.green(text)
        : text

const width = (): number => process.stdout.columns || 80

/** The block of lines at the bottom. `draw` puts `above` over it, which stays, and the lines in place of the last ones. */
const makeBlock = () => {
  let height = 0
  // Also when the process is ended at once: a terminal without a cursor would be our doing.
  process.once("exit", () => (height > 0 ? process.stdout.write(showCursor) : undefined))
  let last = ""
  const up = () => (height === 0 ? "" : `${escape}${height}A\r`)
  return {
    draw: (above: ReadonlyArray<string>, lines: ReadonlyArray<string>) => {
      const text = lines.map((line) => `${clearLine}${line}\n`).join("")
      if (above.length === 0 && text === last) return
      const stays = above.map((line) => `${clearLine}${line}\n`).join("")
      process.stdout.write(`${together}${hideCursor}${up()}${stays}${text}${drawn}`)
      height = lines.length
      last = text
    },
    clear: () => {
      if (height > 0) process.stdout.write(`${up()}${escape}0J${showCursor}`)
      height = 0
      last = ""
    }
  }
}

type Hear = (event: Event) => void

/** Live lines until the scope closes; then only those that stay are left. */
const live = Effect.fnUntraced(function* (past: DisplayState): Effect.fn.Return<Hear, never, Scope.Scope> {
  const { hasColour } = yield* Settings
  const style = styleFor(hasColour)
  const block = makeBlock()
  let display = past
  let waiting: ReadonlyArray<string> = []
  const draw = Effect.map(Clock.currentTimeMillis, (now) => {
    block.draw(waiting, liveLines(display.run, now, width(), style))
    waiting = []
  })
  yield* Effect.addFinalizer(() => Effect.andThen(draw, Effect.sync(block.clear)))
  yield* draw.pipe(Effect.delay(drawEvery), Effect.forever, Effect.interruptible, Effect.forkScoped)
  return (event) => {
    const { state, lines } = nextDisplay(display, event, false)
    display = state
    waiting = [...waiting, ...lines.map((line) => styled(style, { ...line, text: cutTo(line.text, width() - 1) }))]
  }
})

const plain = Effect.fnUntraced(function* (past: DisplayState): Effect.fn.Return<Hear> {
  const style = styleFor((yield* Settings).hasColour)
  let display = past
  return (event) => {
    const { state, lines } = nextDisplay(display, event, true)
    display = state
    for (const line of lines) process.stdout.write(`${styled(style, line)}\n`)
  }
})

const json: Hear = (event) => void process.stdout.write(`${JSON.stringify(event)}\n`)

const listener = (manner: Manner, past: DisplayState): Effect.Effect<Hear, never, Scope.Scope> =>
  manner === "json" ? Effect.succeed(json) : manner === "plain" ? plain(past) : live(past)

/** The journal, with everything that is written to it shown. `past` is what a resumed run wrote before. */
export const shown = Effect.fnUntraced(function* (
  journal: JournalService,
  manner: Manner,
  past: RunState
): Effect.fn.Return<JournalService, never, Scope.Scope> {
  const hear = yield* listener(manner, { run: past, progressAt: past.ms, shownAt: past.ms })
  const append = (body: EventBody) => Effect.tap(journal.append(body), (event) => Effect.sync(() => hear(event)))
  return { ...journal, append }
})
