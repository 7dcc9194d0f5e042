/**
 * An export of the Chrome DevTools Recorder, as far as it is read here. The grammar is that of the `@puppeteer/replay`
 * package (version 3), from which Chrome's exports come. Fields that change nothing here are passed over.
 */
import { Schema } from "effect"

const maybe = Schema.optionalKey
const Selectors = Schema.Array(Schema.Union([Schema.String, Schema.Array(Schema.String)]))

const Navigation = Schema.Struct({
  type: Schema.Literal("navigation"),
  url: maybe(Schema.String),
  title: maybe(Schema.String)
})

/** On every step. `target` is `main` or the address of another page. */
const common = {
  target: maybe(Schema.String),
  assertedEvents: maybe(Schema.Array(Navigation))
}

const pointed = {
  ...common,
  selectors: Selectors,
  button: maybe(Schema.Literals(["primary", "secondary", "auxiliary", "back", "forward"])),
  /** Milliseconds the button was held. */
  duration: maybe(Schema.Finite)
}

export const RecorderStep = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("setViewport"),
    width: Schema.Int,
    height: Schema.Int,
    ...common
  }),
  Schema.Struct({ type: Schema.Literal("navigate"), url: Schema.String, ...common }),
  Schema.Struct({ type: Schema.Literal("click"), ...pointed }),
  Schema.Struct({ type: Schema.Literal("doubleClick"), ...pointed }),
  Schema.Struct({ type: Schema.Literal("hover"), ...common, selectors: Selectors }),
  Schema.Struct({ type: Schema.Literal("change"), ...common, selectors: Selectors, value: Schema.String }),
  Schema.Struct({ type: Schema.Literal("keyDown"), ...common, key: Schema.String }),
  Schema.Struct({ type: Schema.Literal("keyUp"), ...common, key: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("scroll"),
    ...common,
    selectors: maybe(Selectors),
    x: maybe(Schema.Finite),
    y: maybe(Schema.Finite)
  }),
  Schema.Struct({
    type: Schema.Literal("waitForElement"),
    ...common,
    selectors: Selectors,
    operator: maybe(Schema.Literals([">=", "==", "<="])),
    count: maybe(Schema.Int),
    visible: maybe(Schema.Boolean),
    properties: maybe(Schema.Record(Schema.String, Schema.Unknown)),
    attributes: maybe(Schema.Record(Schema.String, Schema.String))
  }),
  Schema.Struct({ type: Schema.Literal("close"), ...common })
])
export type RecorderStep = typeof RecorderStep.Type
export type RecorderStepOf<Type extends RecorderStep["type"]> = Extract<RecorderStep, { readonly type: Type }>

/** Steps of other kinds, and why they are not carried over. */
export const notCarried: Readonly<Record<string, string>> = {
  waitForExpression: "it runs a script in the page; wait for an element instead (waitForElement)",
  customStep: "it is another tool's own step; leave it out",
  emulateNetworkConditions: "the network's speed can't be set; leave it out"
}

export const RecorderFile = Schema.Struct({ title: Schema.String, steps: Schema.Array(Schema.Unknown) })
