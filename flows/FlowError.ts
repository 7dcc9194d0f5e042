/** What is wrong with a flow file: where, what, and what would be right. */
import { Schema } from "effect"

/** `line` and `column` count from 1; absent where the fault has no place of its own. */
export class FlowError extends Schema.TaggedError<FlowError>()("FlowError", {
  file: Schema.String,
  line: Schema.optionalKey(Schema.Int),
  column: Schema.optionalKey(Schema.Int),
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message() {
    const place = this.line === undefined ? this.file : `${this.file}:${this.line}:${this.column ?? 1}`
    return `${place}: ${this.problem} ${this.remedy}`
  }
}
