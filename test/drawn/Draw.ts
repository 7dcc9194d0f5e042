/** Reads a drawing that is known to be right; a wrong one ends the test file with the parser's message. */
import { Result } from "effect"
import type { DrawnApp } from "../../drivers/DrawnApp.ts"
import { parseDrawing } from "../../drivers/ParseDrawing.ts"

export const draw = (drawing: string): DrawnApp => Result.getOrThrow(parseDrawing(drawing))
