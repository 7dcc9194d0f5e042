/** The redaction that stands between a run and everything it writes. Nothing is secret unless the command line says so. */
import { Context } from "effect"
import { noRedaction, type Redaction } from "../world/Redact.ts"

export const Redactor = Context.Reference<Redaction>("goapher/journal/Redactor", { defaultValue: () => noRedaction })
