import { assert, describe, it } from "@effect/vitest"
import { credentialsShown } from "../../goals/Credentials.ts"
import { draw } from "../world/Draw.ts"

/** A sign-in page with these texts on it. */
const page = (...texts: ReadonlyArray<string>) =>
  draw(`
/login
heading1 Sign in
textbox Username
textbox Password [password]
button Sign in
${texts.map((text) => `text ${text}`).join("\n")}
`)

const demo = { username: "demo", password: "s3cret-word" }

describe("credentials that a sign-in page shows", () => {
  it("are found in many wordings", () => {
    const wordings: ReadonlyArray<ReadonlyArray<string>> = [
      ["Username: demo", "Password: s3cret-word"],
      ["Username: demo, Password: s3cret-word"],
      ["For a look around, use username: “demo” and password: “s3cret-word”."],
      ["Accepted usernames are:", "demo", "Password for all users:", "s3cret-word"],
      ["Demo account: demo / s3cret-word"],
      ["Try demo/s3cret-word"],
      ["Sign in as demo with password s3cret-word"],
      ["Sign in as “demo” and the password 's3cret-word'"],
      ["Login=demo", "Password=s3cret-word"],
      ["Benutzername: demo", "Passwort: s3cret-word"],
      ["Usuario: demo", "Contraseña: s3cret-word"],
      ["Identifiant : demo", "Mot de passe : s3cret-word"],
      ["ユーザー名：demo", "パスワード：s3cret-word"]
    ]
    for (const texts of wordings) assert.deepStrictEqual(credentialsShown(page(...texts)), demo, texts.join(" / "))
  })

  it("end before the sentence's full stop and keep the signs within", () => {
    assert.deepStrictEqual(credentialsShown(page("Sign in as demo with password s3cret-word.")), demo)
    assert.deepStrictEqual(credentialsShown(page("E-mail: ann@example.com.", "Password: a.b!c.")), {
      username: "ann@example.com",
      password: "a.b!c"
    })
  })

  it("are not found where a page shows none", () => {
    const pages: ReadonlyArray<ReadonlyArray<string>> = [
      [],
      ["Forgot your password?", "New here? Make an account."],
      ["Your password must have: 8 characters"],
      ["Username: demo"],
      ["Use your e-mail / username"],
      ["Sign in to go on. We never share your password."]
    ]
    for (const texts of pages) assert.isUndefined(credentialsShown(page(...texts)), texts.join(" / "))
  })

  it("are not the labels of the page's own fields", () => {
    const labelled = draw(`
/login
text Username:
textbox Username:
text Password:
textbox Password: [password]
checkbox Remember me [unchecked]
text Remember me
text Not a member yet?
`)
    assert.isUndefined(credentialsShown(labelled))
  })

  it("are not read from what is hidden, nor from what can be operated", () => {
    const hidden = page("Username: demo [hidden]", "Password: s3cret-word [hidden]")
    assert.isUndefined(credentialsShown(hidden))
    const offered = draw("/login\ntextbox Password [password]\nbutton Username: demo\nbutton Password: s3cret-word")
    assert.isUndefined(credentialsShown(offered))
  })

  it("are none without a field for a password", () => {
    assert.isUndefined(credentialsShown(draw("/help\ntextbox Search\ntext Username: demo\ntext Password: s3cret-word")))
  })
})
