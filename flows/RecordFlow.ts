/** Makes a flow from steps that were performed, with anchors from what was observed around them. */
import type { Observation } from "../world/Observation.ts"
import type { Step } from "../world/Operation.ts"
import { anchorsBetween } from "./Anchors.ts"
import { type Flow, type FlowStep, flowVersion, type Provenance } from "./Flow.ts"

export interface Recording {
  readonly title: string
  readonly app: string
  readonly start: string
  readonly steps: ReadonlyArray<Step>
  /**
   * What was seen before the first step and after each: one more than steps. Shorter: the steps behind it get no anchors.
   * Texts must have gone through the redaction, since anchors quote them.
   */
  readonly observations?: ReadonlyArray<Observation>
  readonly provenance: Provenance
}

const withAnchors = (step: Step, before: Observation | undefined, after: Observation | undefined): FlowStep => {
  if (before === undefined || after === undefined) return step
  const { appeared, gone } = anchorsBetween(before, after)
  return { ...step, ...(appeared.length > 0 && { appeared }), ...(gone.length > 0 && { gone }) }
}

export const recordFlow = ({ title, app, start, steps, observations = [], provenance }: Recording): Flow => {
  const viewport = observations[0]?.viewport
  return {
    flow: flowVersion,
    title,
    app,
    start,
    ...(viewport && { viewport: { width: Math.round(viewport.width), height: Math.round(viewport.height) } }),
    steps: steps.map((step, i) => withAnchors(step, observations[i], observations[i + 1])),
    provenance
  }
}
