/** What can go wrong with the files of runs and apps: one error, whose reason says what happened and what to do. */
import { Schema } from "effect"

/** A file or folder could not be read or written. */
export class FileTrouble extends Schema.TaggedError<FileTrouble>()("FileTrouble", {
  doing: Schema.String,
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `Could not ${this.doing} ${this.path}: ${this.detail}. Check the disk space and the permissions of the folder.`
  }
}
/** There is no run of that name. */
export class NoSuchRun extends Schema.TaggedError<NoSuchRun>()("NoSuchRun", {
  run: Schema.String,
  root: Schema.String
}) {
  override get message() {
    return `There is no run "${this.run}" in ${this.root}. Run the command from the folder where the hunt was started.`
  }
}
/** The file holds no event that can be read. */
export class NotAJournal extends Schema.TaggedError<NotAJournal>()("NotAJournal", { path: Schema.String }) {
  override get message() {
    return `${this.path} holds no event: the run ended before it began. Start a new one.`
  }
}
/** The journal was written by another version of goapher. */
export class OtherVersion extends Schema.TaggedError<OtherVersion>()("OtherVersion", {
  path: Schema.String,
  found: Schema.String,
  known: Schema.Int
}) {
  override get message() {
    return (
      `${this.path} has events of version ${this.found}, and this goapher reads version ${this.known}. ` +
      "Use the goapher that wrote it, or start a new run."
    )
  }
}
/** Another process writes this run. */
export class RunInUse extends Schema.TaggedError<RunInUse>()("RunInUse", { run: Schema.String, pid: Schema.Int }) {
  override get message() {
    return `The run "${this.run}" is still going on in process ${this.pid}. Wait for it, or end it first.`
  }
}
/** A kept file of an app is not what it should be. */
export class BrokenFile extends Schema.TaggedError<BrokenFile>()("BrokenFile", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `${this.path} can't be read: ${this.detail}. Repair it, or move it away and start without it.`
  }
}

const reasons = [FileTrouble, NoSuchRun, NotAJournal, OtherVersion, RunInUse, BrokenFile] as const

export class JournalError extends Schema.TaggedError<JournalError>()("JournalError", {
  reason: Schema.Union([...reasons])
}) {
  override get message() {
    return this.reason.message
  }
}

export type JournalReason = JournalError["reason"]

export const journalError = (reason: JournalReason): JournalError => new JournalError({ reason })
