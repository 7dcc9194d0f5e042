import { assert, describe, it } from "@effect/vitest"
import { amountsFor } from "../../agent/Amounts.ts"
import { describeScreen } from "../../world/Screen.ts"
import { draw } from "../world/Draw.ts"

const amountsOn = (picture: string) => {
  const observation = draw(picture)
  return amountsFor(describeScreen(observation), observation)
}

describe("the amounts a control has to do with", () => {
  it("are told apart where its own name says that there is none", () => {
    const amounts = (count: number) => amountsOn(`/things\nbutton Reviews (${count})\nbutton Print`)
    assert.notStrictEqual(amounts(0)("button Reviews"), amounts(3)("button Reviews"))
    assert.strictEqual(amounts(3)("button Reviews"), amounts(7)("button Reviews"))
    assert.strictEqual(amounts(0)("button Print"), "")
  })

  it("are not what stands in a longer number, a price or a word", () => {
    for (const name of ["Step 10", "Free 0.50", "Form 0a"]) {
      const observation = draw(`/\nbutton ${name}`)
      const screen = describeScreen(observation)
      assert.strictEqual(amountsFor(screen, observation)(screen.controls[0]!.key), "", name)
    }
  })
})
