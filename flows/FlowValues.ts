/** Values of a flow that come from the environment: `${env:NAME}` in a text stands for that variable's value. */
import { Result } from "effect"
import type { Flow } from "./Flow.ts"

const handle = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Names of the variables that the flow needs, each once, in the order of its steps. */
export const namesNeeded = (flow: Flow): ReadonlyArray<string> => {
  const names = flow.steps.flatMap(({ value }) => [...(value ?? "").matchAll(handle)].map(([, name]) => name ?? ""))
  return [...new Set(names)]
}

/** The text with every handle replaced; fails with the name of the first variable that is not set. */
export const fillIn = (text: string, lookup: (name: string) => string | undefined): Result.Result<string, string> => {
  const missing = [...text.matchAll(handle)].map(([, name]) => name ?? "").find((name) => lookup(name) === undefined)
  if (missing !== undefined) return Result.fail(missing)
  return Result.succeed(text.replaceAll(handle, (_, name: string) => lookup(name) ?? ""))
}
