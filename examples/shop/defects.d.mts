/** Types of the list of planted defects for tests and benches. */

/** One planted defect, as `defects.json` describes it. `path` and `any` are regular expressions, case ignored. */
export interface PlantedDefect {
  readonly id: string
  readonly planter: "first" | "blind"
  /** Kept aside for measuring, not for tuning. */
  readonly holdout?: boolean
  readonly family: number
  readonly rule: string
  readonly screen: string
  readonly title: string
  readonly how: string
  readonly expect: { readonly path: string; readonly any: ReadonlyArray<string> }
}

/** All planted defects. */
export declare const catalogue: ReadonlyArray<PlantedDefect>
