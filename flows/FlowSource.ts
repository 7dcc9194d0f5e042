/** The text of a flow file, and how an error in it is told. */
import { FlowError } from "./FlowError.ts"
import type { Place } from "./JsonText.ts"

export interface FlowSource {
  /** Name of the file, for messages. */
  readonly file: string
  readonly text: string
  /** goapher's own version: the provenance of what is carried over. */
  readonly goapher: string
}

export const errorAt = ({ file }: FlowSource, place: Place, problem: string, remedy: string): FlowError =>
  new FlowError({ file, ...place, problem, remedy })
