/**
 * Reads a flow file: goapher's own, or an export of the Chrome DevTools Recorder. Errors name file, line and column. An
 * unknown field is an error too: a flow that is only half understood could pass for the wrong reason.
 */
import { Effect, Predicate, Result, Schema, SchemaIssue } from "effect"
import { Flow, flowVersion } from "./Flow.ts"
import { errorAt, type FlowSource } from "./FlowSource.ts"
import { importRecorder, looksRecorded } from "./ImportRecorder.ts"
import { type JsonText, parseJsonText } from "./JsonText.ts"

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** A dotted path such as `steps[2].kind`. */
const pathWords = (path: ReadonlyArray<PropertyKey>): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")

const sentence = (message: string, path: ReadonlyArray<PropertyKey>): string => {
  const where = pathWords(path)
  if (message === "Missing key") return `"${where}" is missing.`
  if (message === "Expected no excess property") return `"${where}" is not a field of a flow.`
  return `"${where || "the file"}" is wrong: ${message}.`
}

export const readFlow = Effect.fnUntraced(function* (source: FlowSource) {
  const json = parseJsonText(source.text)
  if (!json.ok) {
    return yield* errorAt(source, json.place, `This is not JSON: ${json.problem}.`, "Repair it, or record it again.")
  }
  if (looksRecorded(json.value)) return yield* Effect.fromResult(importRecorder(source, json))
  const version = Predicate.hasProperty(json.value, "flow") ? json.value.flow : undefined
  if (version !== flowVersion) return yield* wrongVersion(source, json, version)
  const flow = Schema.decodeUnknownResult(Flow, { errors: "all", onExcessProperty: "error" })(json.value)
  if (Result.isSuccess(flow)) return flow.success
  const [first] = formatIssue(flow.failure.issue).issues
  const path = (first?.path ?? []).map((part) => (typeof part === "object" ? part.key : part))
  const problem = sentence(first?.message ?? "it can't be read", path)
  return yield* errorAt(source, json.placeOf(path), problem, "Correct it, or record the flow again.")
})

const wrongVersion = (source: FlowSource, json: JsonText & { readonly ok: true }, version: unknown) =>
  version === undefined
    ? errorAt(
        source,
        json.placeOf([]),
        `This is neither a flow (it has no field "flow") nor a DevTools Recorder export (no "title" and "steps").`,
        "Give a *.flow.json that goapher wrote, or a JSON export of the Recorder."
      )
    : errorAt(
        source,
        json.placeOf(["flow"]),
        `This is a flow of version ${String(version)}, and this goapher reads version ${flowVersion}.`,
        "Use the goapher that wrote it, or record it again."
      )
