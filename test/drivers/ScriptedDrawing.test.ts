import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { defectIds } from "../../drivers/DrawnApp.ts"
import { parseDrawing } from "../../drivers/ParseDrawing.ts"
import { maze } from "../drawn/Maze.ts"
import { notes } from "../drawn/Notes.ts"
import { shop } from "../drawn/Shop.ts"

const head = "app Small at http://small.test/\n"

const read = (drawing: string) => Result.getOrThrow(parseDrawing(drawing))

/** Line and problem of everything that is wrong with a drawing. */
const wrong = (drawing: string): ReadonlyArray<string> => {
  const parsed = parseDrawing(drawing)
  return Result.isSuccess(parsed) ? [] : parsed.failure.problems.map(({ line, problem }) => `${line}: ${problem}`)
}

describe("a drawing", () => {
  it("is read with its screens, state and start", () => {
    const app = read(
      `${head}kept list notes (title)\n  row "One"\nscreen home / "Home"\n  text "{count notes} notes"\n`
    )
    assert.strictEqual(app.start, "http://small.test/")
    assert.deepStrictEqual(app.states, [
      { kind: "list", name: "notes", lifetime: "kept", fields: ["title"], rows: [["One"]], defects: [] }
    ])
    assert.deepStrictEqual(app.screens[0]?.nodes[0]?.name, [{ kind: "count", list: "notes" }, " notes"])
  })

  it("continues a line with what stands under it", () => {
    const inline = read(`${head}flag on1\nscreen a /\n  button "B" when on1 do toggle on1 -> a else -> a !d1 dead\n`)
    const below = read(
      `${head}flag on1\nscreen a /\n  button "B"\n    when on1 do toggle on1 -> a\n    else -> a\n    !d1 dead\n`
    )
    assert.deepStrictEqual(below, inline)
  })

  it("leaves comments and blank lines out", () => {
    const bare = read(`${head}screen a /\n  text "x # y"\n`)
    assert.deepStrictEqual(read(`# a drawing\n\n${head}# screens\nscreen a / # first\n\n  text "x # y"\n`), bare)
  })

  it("is plain data that survives JSON", () => {
    for (const app of [notes, shop, maze]) assert.deepStrictEqual(JSON.parse(JSON.stringify(app)), app)
  })

  it("names each planted defect once", () => {
    const app = read(`${head}screen a /\n  button "B" !d1 exception "x" !d1 dead\n  button "C" !d2 flaky 0.5 dead\n`)
    assert.deepStrictEqual(defectIds(app), ["d1", "d2"])
    assert.deepStrictEqual(app.screens[0]?.nodes[1]?.defects, [{ id: "d2", kind: "dead", chance: 0.5 }])
  })
})

describe("a drawing that is wrong", () => {
  it("says the line and what to write instead", () => {
    const parsed = parseDrawing(`${head}screen home /\n  buton "Go" -> home\n`)
    assert.isTrue(Result.isFailure(parsed))
    if (Result.isFailure(parsed)) {
      assert.match(parsed.failure.message, /^Line 3: "buton" can't be drawn\. Use article, .*button,/)
    }
  })

  it("is told of all its problems at once, each on its own line", () => {
    const drawing = `${head}screen home /\n  button -> home\n  link "A" -> nowhere\n  text "open\n  slider "S"\n`
    assert.deepStrictEqual(wrong(drawing), [
      "5: A text is not closed.",
      "3: The button has no name.",
      "5: The text has no name.",
      '6: "slider" can\'t be drawn.'
    ])
  })

  const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
    ["no app", "screen a /\n", ["1: The drawing has no app."]],
    ["nothing at all", "", ["1: The drawing has no app."]],
    ["an address that is none", "app A at nowhere\nscreen a /\n", ['1: "nowhere" is no address.']],
    ["no start screen", `${head}screen a /a\n`, ["1: No screen has the route /."]],
    ["a link to no screen", `${head}screen a /\n  link "B" -> b\n`, ['3: There is no screen "b".']],
    ["two screens of one id", `${head}screen a /\nscreen a /b\n`, ['3: There are two screens "a".']],
    ["two screens of one route", `${head}screen a /\nscreen b /\n`, ['3: "b" and "a" have one route.']],
    ["a name never declared", `${head}screen a /\n  text "{x}"\n`, ['3: Nothing is called "x".']],
    [
      "a row where there is none",
      `${head}screen a /\n  button "B" do remove row\n`,
      ["3: There is no row here to remove."]
    ],
    [
      "a field that is not drawn",
      `${head}screen a /\n  button "B" when field "F" -> a\n`,
      ['3: There is no field "F" on the screen.']
    ],
    [
      "a dialog that is not drawn",
      `${head}screen a /\n  button "B" do open "D"\n`,
      ['3: There is no dialog or menu "D" on the screen.']
    ],
    ["an else without a when", `${head}screen a /\n  button "B" -> a else -> a\n`, ['3: "else" has no "when".']],
    ["a deed that can't be done", `${head}screen a /\n  button "B" do dance\n`, ['3: "dance" can\'t be done.']],
    ["a defect of no kind", `${head}screen a /\n  button "B" !d1 odd\n`, ['3: "odd" is no kind of defect.']],
    ["a chance above one", `${head}screen a /\n  button "B" !d1 flaky 2 dead\n`, ['3: "2" is no probability.']],
    ["a tab", `${head}screen a /\n\ttext "x"\n`, ["3: There is a tab in the line."]],
    ["rows of another width", `${head}list l (a, b)\n  row 1\nscreen a /\n`, ["3: A row has 2 values here."]],
    [
      "too few values for a row",
      `${head}list l (a, b)\nscreen a /\n  button "B" do add l (1)\n`,
      ['4: A row of "l" has 2 values.']
    ],
    ["a select without options", `${head}screen a /\n  select "S"\n`, ["3: The select has no options."]],
    ["a radio that sets nothing", `${head}screen a /\n  radio "R"\n`, ["3: A radio needs a text that it sets."]],
    [
      "lines under a button",
      `${head}screen a /\n  button "B"\n    text "x"\n`,
      ["3: A button can't hold other lines."]
    ],
    ["a brace left open", `${head}screen a /\n  text "{x"\n`, ['3: "{x" has an open brace.']],
    ["a name twice", `${head}flag f\nnumber f\nscreen a /\n`, ['3: "f" is declared twice.']],
    ["an option that is none", `${head}screen a /\n  button "B" shiny\n`, ['3: "shiny" is no option.']]
  ]
  for (const [what, drawing, expected] of cases) {
    it(`is refused for ${what}`, () => assert.deepStrictEqual(wrong(drawing), expected))
  }
})
