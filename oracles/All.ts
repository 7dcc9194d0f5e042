/** Every rule there is, by family. A new rule is one more line here. */
import type { Oracle } from "./Oracle.ts"

export const oracles: ReadonlyArray<Oracle> = []
