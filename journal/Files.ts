/**
 * The few things done with files here, with one error. Plain `node:fs`: an event is written by one synchronous call,
 * which is cheaper than a trip through a thread and can't be interrupted in the middle.
 */
import { Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"
import { FileTrouble, JournalError } from "./JournalError.ts"

const trouble = (doing: string, file: string) => (cause: unknown) =>
  new JournalError({
    reason: new FileTrouble({ doing, path: file, detail: cause instanceof Error ? cause.message : String(cause) })
  })

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")

const attempt = <A>(doing: string, file: string, run: () => Promise<A>): Effect.Effect<A, JournalError> =>
  Effect.tryPromise({ try: run, catch: trouble(doing, file) })

/** As `attempt`, but what isn't there answers `missing`. */
const attemptOr = <A, B>(doing: string, file: string, run: () => Promise<A>, missing: B) =>
  Effect.tryPromise({ try: run, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => (isMissing(cause) ? Effect.succeed(missing) : Effect.fail(trouble(doing, file)(cause))))
  )

export const readBytes = (file: string): Effect.Effect<Buffer | undefined, JournalError> =>
  attemptOr("read", file, () => fs.promises.readFile(file), undefined)

export const readText = (file: string): Effect.Effect<string | undefined, JournalError> =>
  attemptOr("read", file, () => fs.promises.readFile(file, "utf8"), undefined)

/** Names in a folder, sorted; none when there is no such folder. */
export const namesIn = (folder: string): Effect.Effect<ReadonlyArray<string>, JournalError> =>
  attemptOr("list", folder, async () => (await fs.promises.readdir(folder)).toSorted(), [])

export const exists = (file: string): Effect.Effect<boolean> => Effect.sync(() => fs.existsSync(file))

/**
 * A folder and those above it. Node's own `recursive` never ends where a file system answers "not found" for a folder that
 * may not be made there, as `/proc` does.
 */
const makeFolders = async (folder: string): Promise<void> => {
  if (fs.existsSync(folder)) return
  await makeFolders(path.dirname(folder))
  await fs.promises.mkdir(folder).catch((cause) => (cause?.code === "EEXIST" ? undefined : Promise.reject(cause)))
}

export const makeFolder = (folder: string): Effect.Effect<void, JournalError> =>
  attempt("make the folder", folder, () => makeFolders(path.resolve(folder)))

/** Makes a folder that must not be there yet; answers false when it is. */
export const makeNewFolder = (folder: string): Effect.Effect<boolean, JournalError> =>
  makeFolder(path.dirname(folder)).pipe(
    Effect.andThen(
      attempt("make the folder", folder, () =>
        fs.promises.mkdir(folder).then(
          () => true,
          (cause) => (cause?.code === "EEXIST" ? false : Promise.reject(cause))
        )
      )
    )
  )

export const remove = (file: string): Effect.Effect<void, JournalError> =>
  attempt("remove", file, () => fs.promises.rm(file, { force: true }))

/**
 * Writes a file whole: into a temporary one beside it, then renamed, so that a reader or a crash sees the old or the new
 * text and never a part. Makes the folder. `flush` waits for the disk, for what must survive a power cut.
 */
export const writeWhole = (
  file: string,
  content: string | Uint8Array,
  options: { readonly flush: boolean } = { flush: true }
): Effect.Effect<void, JournalError> =>
  attempt("write", file, async () => {
    const temporary = `${file}.${process.pid}.${temporaries++}.tmp`
    await makeFolders(path.resolve(path.dirname(file)))
    await fs.promises.writeFile(temporary, content, { flush: options.flush })
    await fs.promises.rename(temporary, file)
  })
let temporaries = 0

/** A file that only grows. */
export interface Appender {
  /** Adds a text in one write, or fails and leaves the file as it was. */
  readonly add: (text: string) => Effect.Effect<void, JournalError>
  /** Waits until what was added is on the disk. */
  readonly flush: Effect.Effect<void, JournalError>
  readonly close: Effect.Effect<void>
}

/** Opens a file to add to it, after cutting it to `length` bytes when that is given. Makes the folder. */
export const openAppender = (file: string, length?: number): Effect.Effect<Appender, JournalError> =>
  makeFolder(path.dirname(file)).pipe(
    Effect.andThen(
      Effect.try({
        try: () => {
          const fd = fs.openSync(file, "a")
          if (length !== undefined) fs.ftruncateSync(fd, length)
          return appenderOn(file, fd)
        },
        catch: trouble("open", file)
      })
    )
  )

const appenderOn = (file: string, fd: number): Appender => {
  let size = fs.fstatSync(fd).size
  const writeAll = (bytes: Uint8Array) => {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(fs.writeSync(fd, rest))
    size += bytes.length
  }
  return {
    add: (text) =>
      Effect.try({ try: () => writeAll(Buffer.from(text)), catch: trouble("write", file) }).pipe(
        // A disk that ran full took a part of the line: the next one must not follow it.
        Effect.tapError(() => Effect.ignore(Effect.try(() => fs.ftruncateSync(fd, size))))
      ),
    flush: attempt("flush", file, () => flushed(fd)),
    close: Effect.sync(() => fs.closeSync(fd))
  }
}

const flushed = (fd: number): Promise<void> =>
  new Promise((done, failed) => fs.fdatasync(fd, (cause) => (cause === null ? done() : failed(cause))))
