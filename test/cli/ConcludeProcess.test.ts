import { assert, describe, it } from "@effect/vitest"
import { Exit } from "effect"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { exitCodeOf } from "../../cli/ConcludeProcess.ts"
import { Ended, mistake } from "../../cli/ExitCodes.ts"
import { ResetFailed } from "../../agent/Trouble.ts"
import { AppHung, CannotOpen, DeviceError, DriverUnreachable, SetupFailed } from "../../drivers/Device.ts"
import { JournalError, NoSuchRun } from "../../journal/JournalError.ts"

/** The exit code, and what was written to standard error. */
const concluded = (exit: Exit.Exit<unknown, unknown>) => {
  const write = process.stderr.write
  let said = ""
  process.stderr.write = (text: string | Uint8Array) => ((said += String(text)), true)
  const code = exitCodeOf(exit)
  process.stderr.write = write
  return { code, said }
}

const device = (reason: DeviceError["reason"]) => Exit.fail(new DeviceError({ reason }))

describe("the end of the process", () => {
  it("has the exit code of what happened, and says nothing where all was said", () => {
    assert.deepStrictEqual(concluded(Exit.succeed(undefined)), { code: 0, said: "" })
    assert.deepStrictEqual(concluded(Exit.fail(new Ended({ exit: 1 }))), { code: 1, said: "" })
    assert.deepStrictEqual(concluded(Exit.interrupt(1)), { code: 130, said: "" })
  })

  it("tells the user's mistakes from trouble of the device", () => {
    const run = new JournalError({ reason: new NoSuchRun({ run: "x", root: ".goapher" }) })
    const codes = [
      Exit.fail(mistake("No.", "Yes.")),
      Exit.fail(run),
      Exit.fail(new ResetFailed({ reset: "make reset", detail: "it ended with 2." })),
      device(new CannotOpen({ url: "http://a.example", detail: "refused" })),
      device(new SetupFailed({ problem: "No Chromium.", remedy: "Install it." })),
      device(new AppHung({ doing: "tap", deadline: 1000 })),
      device(new DriverUnreachable({ detail: "gone" }))
    ].map((exit) => concluded(exit).code)
    assert.deepStrictEqual(codes, [2, 2, 2, 2, 3, 3, 3])
  })

  it("says a known error in one sentence, with nothing in it that a terminal obeys", () => {
    const { said } = concluded(Exit.fail(mistake("\u001b[2JNo such\nthing\n    at f (file.ts:1:2)", "Try another.")))
    assert.match(said, /error:.* No such thing/u)
    assert.notInclude(said, "file.ts")
    assert.notInclude(said, "\u001b[2J")
  })

  it("says a defect of ours in one sentence, and writes the details into a file", () => {
    const { code, said } = concluded(Exit.die(new TypeError("undefined is not a function")))
    assert.strictEqual(code, 4)
    const [, file = ""] =
      /Something is wrong in goapher itself: undefined is not a function\. The details are in (\S+);/u.exec(said) ?? []
    assert.lengthOf(said.trimEnd().split("\n"), 1)
    assert.isTrue(existsSync(file), said)
    const details = readFileSync(file, "utf8")
    rmSync(file)
    assert.match(details, /goapher \d[^]*TypeError: undefined is not a function[^]* at /u)
  })
})
