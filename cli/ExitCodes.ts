/** The exit codes of every command, and which error ends with which. */
import * as Data from "effect/Data"
import { safeText } from "./SafeText.ts"

export const exits = {
  clean: 0,
  /** Findings, or a failed verdict. */
  findings: 1,
  /** The user's mistake, or a stale flow. */
  mistake: 2,
  /** Device, driver or model service. */
  device: 3,
  /** Our defect. */
  defect: 4,
  /** Healed, inconclusive or blocked. */
  inconclusive: 5,
  interrupted: 130
} as const

/** A command did its work, and this is its answer. */
export class Ended extends Data.TaggedError("Ended")<{ readonly exit: number }> {}

/** What was asked for can't be done as it was asked. `remedy` says what can. */
export class Mistake extends Data.TaggedError("Mistake")<{ readonly problem: string; readonly remedy: string }> {
  override get message() {
    return `${this.problem} ${this.remedy}`
  }
}

export const mistake = (problem: string, remedy: string): Mistake => new Mistake({ problem, remedy })

const isTagged = (error: unknown): error is { readonly _tag: string; readonly reason?: unknown } =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

/** Errors by tag, those with a `reason` by the reason's. An address that doesn't answer is most often a mistyped one. */
const byTag: Readonly<Record<string, number>> = {
  Mistake: exits.mistake,
  ResetFailed: exits.mistake,
  FlowError: exits.mistake,
  StartFlowFailed: exits.mistake,
  ProblemFileRefused: exits.mistake,
  JournalError: exits.mistake,
  CannotOpen: exits.mistake,
  DeviceError: exits.device,
  SetupFailed: exits.device,
  SampleUnavailable: exits.device
}

/** The library shows help for a mistake, and also when a command is called without what it does. */
const hasErrors = (error: object): boolean =>
  "errors" in error && Array.isArray(error.errors) && error.errors.length > 0

/** The exit code of a typed error; undefined for what is no error of ours and so a defect. */
export const exitOf = (error: unknown): number | undefined => {
  if (!isTagged(error)) return undefined
  if (error instanceof Ended) return error.exit
  if (error._tag === "ShowHelp") return hasErrors(error) ? exits.mistake : exits.clean
  const reason = isTagged(error.reason) ? byTag[error.reason._tag] : undefined
  return reason ?? byTag[error._tag]
}

/** Characters of an error that are shown. */
const longestSentence = 600

/** What an error says, on one line and without where in the code it happened. */
export const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  const lines = message.split("\n").filter((line) => !/^\s*at\s.*(?::\d+|<anonymous>)/u.test(line))
  return safeText(lines.join(" ").replaceAll(/\s+/gu, " ").trim()).slice(0, longestSentence)
}
