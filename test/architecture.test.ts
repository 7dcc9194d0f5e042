/*
 * The walls between the rooms. test/architecture.json lists what each room may import, exactly: an import that isn't
 * listed fails, and so does a permission that nobody uses. The walls below hold whatever is listed; CONTRIBUTING.md says
 * why they stand where they do.
 */
import { describe, expect, it } from "vitest"
import architecture from "./architecture.json" with { type: "json" }
import { packageOf, readSources, type Source, target } from "./architecture/Sources.ts"
import { codeOf, importsOf } from "./architecture/SourceText.ts"

interface Permissions {
  readonly imports: ReadonlyArray<string>
  readonly outside: ReadonlyArray<string>
}
const rooms: Record<string, Permissions> = architecture.rooms
const exceptions: Record<string, ReadonlyArray<string>> = architecture.exceptions

const permits = (permission: string, path: string) => path === permission || path.startsWith(`${permission}/`)

// They may reach everything; what they reach is not the product's structure.
const VISITORS = ["test", "bench"]
const TOOLS = ["scripts", "examples"]
const PURE = ["world", "goals", "planner"]
const PURE_EFFECT = new Set(
  `Array BigDecimal BigInt Boolean Brand Chunk Data DateTime Duration Equal Equivalence Exit Function HashMap HashSet Hash
   Inspectable Iterable Match Number Option Order Ordering Pipeable Predicate Record Redacted RegExp Result Schema
   SchemaGetter SchemaIssue SchemaTransformation String Struct Tuple flow pipe identity absurd hole cast`.split(/\s+/)
)
// What each room may import at most. A file name opens that file alone; a room that isn't here is near the door, and
// only has to keep the others from importing it back. The planner's problems and decisions are data for everybody.
const PLANNER_DATA = ["planner/Problem.ts", "planner/Decision.ts"]
const WALLS: Record<string, ReadonlyArray<string>> = {
  world: [],
  goals: ["world"],
  planner: ["world", "goals"],
  drivers: ["world"],
  journal: ["world", "goals", ...PLANNER_DATA],
  llm: ["world", "goals", "journal"],
  oracles: ["world", "goals", "llm"],
  actions: ["world", "goals", ...PLANNER_DATA, "drivers", "oracles", "llm"],
  flows: ["world", "goals", ...PLANNER_DATA, "journal"],
  live: ["world", "journal"]
}
const wallAllows = (room: string, path: string) =>
  WALLS[room] === undefined || WALLS[room].some((one) => permits(one, path))

// Shared by all that need them; any other package lives in one room, and these in a certain one.
const COMMON = ["effect", "node:"]
const HOMES: Record<string, string> = { "ngraph.path": "planner", "@effect/platform-node": "cli" }

const FORBIDDEN: Record<string, RegExp> = {
  "Date.now": /\bDate\.now\b/,
  "new Date()": /\bnew Date\(\s*\)/,
  "performance.now": /\bperformance\.now\b/,
  "Math.random": /\bMath\.random\b/,
  console: /\bconsole\./,
  throw: /\bthrow\s/,
  try: /\btry\s*\{/,
  "process.env": /\bprocess\.env\b/,
  "export *": /\bexport\s*\*/
}

const sources = readSources()
const product = sources.filter((source) => !VISITORS.includes(source.room) && !TOOLS.includes(source.room))

const reached = (source: Source) =>
  source.imports
    .map(({ specifier }) => target(source, specifier))
    .filter((path) => path !== undefined && path.split("/")[0] !== source.room) as ReadonlyArray<string>

const packages = (source: Source) =>
  source.imports.filter(({ specifier }) => !specifier.startsWith(".")).map(({ specifier }) => packageOf(specifier))

/** What to list for an import of `path`: its room, or for the planner's data the file. */
const entryFor = (path: string) => (PLANNER_DATA.includes(path) ? path : (path.split("/")[0] ?? ""))

describe("the import table", () => {
  it("has a line for every room, and no line for a room that isn't there", () => {
    const there = [...new Set(product.map((source) => source.room))]
    expect([
      ...there
        .filter((room) => rooms[room] === undefined)
        .map((room) => `add "${room}": { "imports": [], "outside": [] } to rooms in test/architecture.json`),
      ...Object.keys(rooms)
        .filter((room) => !there.includes(room))
        .map((room) => `remove "${room}" from rooms in test/architecture.json`)
    ]).toEqual([])
  })

  it("permits every import", () => {
    const missing = product.flatMap((source) => {
      const own = rooms[source.room] ?? { imports: [], outside: [] }
      const inside = reached(source).filter((path) => !own.imports.some((permission) => permits(permission, path)))
      const outside = packages(source).filter((name) => !own.outside.includes(name))
      return [
        ...inside.map((path) => ({ source, path, list: "imports", entry: entryFor(path) })),
        ...outside.map((name) => ({ source, path: name, list: "outside", entry: name }))
      ]
    })
    // One line for each entry that is missing, with one file that wants it.
    const entries = new Map(missing.map((one) => [`${one.source.room} ${one.list} ${one.entry}`, one]))
    const told = [...entries.values()].map(({ source, path, list, entry }) =>
      list === "imports" && !wallAllows(source.room, path)
        ? `${source.path} imports ${path}: a wall forbids it, move the code (see CONTRIBUTING.md)`
        : `${source.path} imports ${path}: add "${entry}" to rooms.${source.room}.${list} in test/architecture.json`
    )
    expect(told).toEqual([])
  })

  it("holds no permission that nobody uses", () => {
    const unused = Object.entries(rooms).flatMap(([room, own]) => {
      const inside = product.filter((source) => source.room === room)
      const paths = inside.flatMap(reached)
      const names = inside.flatMap(packages)
      const say = (list: string, entry: string) =>
        `remove "${entry}" from rooms.${room}.${list} in test/architecture.json`
      return [
        ...own.imports
          .filter((entry) => !paths.some((path) => permits(entry, path)))
          .map((entry) => say("imports", entry)),
        ...own.outside.filter((entry) => !names.includes(entry)).map((entry) => say("outside", entry))
      ]
    })
    expect(unused).toEqual([])
  })

  it("keeps each outside library in one room", () => {
    const uses = Object.entries(rooms).flatMap(([room, own]) => own.outside.map((name) => ({ room, name })))
    const wrong = uses.filter(({ room, name }) => {
      const home = HOMES[name] ?? uses.find((use) => use.name === name)?.room
      return !COMMON.includes(name) && room !== home
    })
    expect(wrong.map(({ room, name }) => `${name} may not be used in ${room}: it lives in another room`)).toEqual([])
  })

  it("leads from room to room without ever coming back", () => {
    const next = (room: string) => (rooms[room]?.imports ?? []).map((entry) => entry.split("/")[0] ?? "")
    const comesBack = (room: string, path: ReadonlyArray<string>): ReadonlyArray<string> =>
      path.includes(room) ? [[...path, room].join(" → ")] : next(room).flatMap((one) => comesBack(one, [...path, room]))
    expect(Object.keys(rooms).flatMap((room) => comesBack(room, []))).toEqual([])
  })
})

describe("the walls", () => {
  it("nothing is permitted that a wall forbids", () => {
    const wrong = Object.entries(rooms).flatMap(([room, own]) =>
      own.imports
        .filter((entry) => !wallAllows(room, entry))
        .map((entry) => `${room} may not import ${entry}: remove it from rooms.${room}.imports and move the code`)
    )
    expect(wrong).toEqual([])
  })

  it("no room reaches into the tests, the benches, the scripts or, but for the door, the examples", () => {
    const wrong = product.flatMap((source) =>
      reached(source)
        .filter(
          (path) => /^(?:test|bench|scripts)\//.test(path) || (path.startsWith("examples/") && source.room !== "cli")
        )
        .map((path) => `${source.path} imports ${path}`)
    )
    expect(wrong).toEqual([])
  })

  it("examples and scripts stand alone: nothing but Node and themselves", () => {
    const wrong = sources
      .filter((source) => TOOLS.includes(source.room))
      .flatMap((source) => [...reached(source), ...packages(source).filter((name) => name !== "node:")])
    expect(wrong).toEqual([])
  })

  it("world, goals and planner are pure: no Node, no effects", () => {
    const wrong = product
      .filter((source) => PURE.includes(source.room))
      .flatMap((source) =>
        source.imports.flatMap(({ names, specifier }) => {
          if (specifier.startsWith("node:")) return [`${source.path} imports ${specifier}`]
          if (packageOf(specifier).startsWith("effect/unstable")) return [`${source.path} imports ${specifier}`]
          if (packageOf(specifier) !== "effect") return []
          const modules = specifier === "effect" ? names : [specifier.replace("effect/", "")]
          return modules
            .filter((name) => !PURE_EFFECT.has(name))
            .map((name) => `${source.path} imports ${name} of effect`)
        })
      )
    expect(wrong).toEqual([])
  })
})

describe("the words", () => {
  const isAllowed = (source: Source, word: string) =>
    (exceptions[source.path] ?? []).includes(word) ||
    (source.room === "cli" && (word !== "process.env" || source.path === "cli/Settings.ts")) ||
    source.path.startsWith("drivers/page/")

  it("clock, chance, console, exceptions and environment are used only where they belong", () => {
    const wrong = product.flatMap((source) =>
      Object.entries(FORBIDDEN)
        .filter(([word, pattern]) => pattern.test(source.code) && !isAllowed(source, word))
        .map(
          ([word]) =>
            `${source.path} uses "${word}": use a service or return a failure; for a seam with a library, ` +
            `add "${source.path}": ["${word}"] to exceptions in test/architecture.json`
        )
    )
    expect(wrong).toEqual([])
  })

  it("an exception that nobody needs is gone", () => {
    const unused = Object.entries(exceptions).flatMap(([path, words]) => {
      const source = product.find((one) => one.path === path)
      return words
        .filter((word) => source === undefined || FORBIDDEN[word]?.test(source.code) !== true)
        .map((word) => `remove "${word}" of ${path} from exceptions in test/architecture.json`)
    })
    expect(unused).toEqual([])
  })
})

describe("file names", () => {
  it("are a PascalCase noun or verb, in folders of small letters", () => {
    const wrong = sources
      .filter(({ path, room }) => path.endsWith(".ts") && room !== "examples")
      .map(({ path }) => path)
      .filter(
        (path) => path !== "cli/bin.ts" && path !== "test/architecture.test.ts" && !/^bench\/.*\/main\.ts$/.test(path)
      )
      .filter((path) => !/^(?:[a-z][a-z0-9-]*\/)+[A-Z][A-Za-z0-9]*(?:\.test)?\.ts$/.test(path))
    expect(wrong).toEqual([])
  })
})

describe("reading source text", () => {
  it("finds imports over several lines, of types, bare, re-exported and dynamic, but none in comments or strings", () => {
    const text = [
      '/* import { no } from "commented" */',
      '// import { no } from "remark"',
      'import { a, type B } from "one"',
      'import type {\n  C as D,\n  E\n} from "two"',
      'import * as F from "three"',
      'import "four"',
      'export { g } from "five"',
      'const quoted = "import x from \'no\'", later = await import("six")',
      'const text = `\nimport { no } from "template"\n${await import("seven")}`'
    ].join("\n")
    expect(importsOf(text)).toEqual([
      { specifier: "one", names: ["a", "B"] },
      { specifier: "two", names: ["C", "E"] },
      { specifier: "three", names: [] },
      { specifier: "five", names: ["g"] },
      { specifier: "four", names: [] },
      { specifier: "six", names: [] },
      { specifier: "seven", names: [] }
    ])
  })

  it("finds forbidden words in code, and in the holes of templates, but not in comments, strings or patterns", () => {
    const found = (text: string) =>
      Object.entries(FORBIDDEN)
        .filter(([, pattern]) => pattern.test(codeOf(text)))
        .map(([word]) => word)
    expect(found("// throw it\nconst a = \"try {\" + 'console.log' + `Math.random ${b}` // Date.now")).toEqual([])
    expect(found("const quote = /[\"'/]/.test(x) ? 1 : 2\nthrow new Error(`at ${Date.now()}`)")).toEqual([
      "Date.now",
      "throw"
    ])
    expect(found("const half = total / 2 // throw one\nconst third = total / 3\nMath.random()")).toEqual([
      "Math.random"
    ])
    expect(found("try {\n  f()\n} finally {\n}")).toEqual(["try"])
    expect(found("Effect.try({ try: f, catch: g })")).toEqual([])
  })
})
