/**
 * Maze: corridors that go in circles, dead ends, one-way doors, a trap that only a reset leaves, a room that nothing
 * leads to, and a vault that opens only to the right combination (1, 3, 2) of levers that stand in different rooms.
 */
import { draw } from "./Draw.ts"

export const maze = draw(String.raw`
app Maze at http://maze.test/

kept number first
kept number second
kept number third

screen entrance / "Entrance"
  link "Left" -> west
  link "Right" -> east
  link "Straight on" -> corridor

screen west /west "West hall"
  link "North" -> north
  link "Back to the entrance" -> entrance
  button "First lever" when first < 3 do increase first else do unset first
  text "The first lever is at {first}"

screen north /north "North hall"
  link "East" -> east
  link "West" -> west
  link "A narrow stair" -> stair
  button "Second lever" when second < 3 do increase second else do unset second
  text "The second lever is at {second}"

screen east /east "East hall"
  link "North" -> north
  link "South" -> south
  link "Trapdoor" -> pit
  button "Third lever" when third < 3 do increase third else do unset third
  text "The third lever is at {third}"

screen south /south "South hall"
  link "East" -> east
  link "Back to the entrance" -> entrance
  button "Open the vault"
    when first = 1 and second = 3 and third = 2 -> vault
    else do warn "It stays shut"

screen corridor /corridor "Corridor"
  link "On" -> bend

screen bend /bend "Bend"
  link "On" -> corner

screen corner /corner "Corner"
  link "On" -> corridor

screen stair /stair "Top of the stair"
  text "There is nothing here."

screen pit /pit "Pit" !pit-trapped trapped
  text "The walls are smooth."
  button "Jump" do say "Too high"

screen vault /vault "Vault" !vault-throws exception "Error: gold is not defined"
  heading "Gold"
  link "Out" -> entrance

screen attic /attic "Attic"
  text "Nobody comes here."
  link "Down" -> entrance
`)
