import { assert, describe, it } from "@effect/vitest"
import { meaningOf, type Meaning } from "../../goals/Inputs.ts"
import { field } from "./Field.ts"

const means = (expected: Meaning, ...labels: ReadonlyArray<string>) => {
  for (const label of labels) assert.strictEqual(meaningOf(field(label)), expected, label)
}

describe("what a field is for", () => {
  it("is read from its label in several languages", () => {
    means("email", "E-mail", "Email address", "Correo electrónico", "Adresse courriel", "メールアドレス", "邮箱")
    means("username", "Username", "User name", "Benutzername", "Nombre de usuario", "Nom d'utilisateur", "用户名")
    means("password", "Password", "Passwort", "Kennwort", "Contraseña", "Mot de passe", "パスワード", "密码")
    means("newPassword", "Confirm password", "Repeat password", "Neues Passwort", "Nueva contraseña")
    means("firstName", "First name", "Vorname", "Prénom")
    means("lastName", "Last name", "Nachname", "Apellidos", "Nom de famille")
    means("phone", "Phone", "Telefon", "Teléfono", "電話番号")
    means("street", "Street", "Straße", "Dirección", "住所")
    means("city", "City", "Town", "Stadt", "Ciudad", "Ville")
    means("postcode", "ZIP", "Zip code", "Postcode", "Postal code", "PLZ", "Código postal", "郵便番号")
    means("country", "Country", "Land", "País", "Pays")
    means("search", "Search products", "Suche", "Buscar", "検索")
    means("number", "Quantity", "Age", "Anzahl", "Cantidad", "数量")
    means("date", "Date of birth", "Geburtsdatum", "Fecha", "日付")
    means("endDate", "Check-out date", "End date", "Until", "Due")
    means("message", "Message", "Your comment", "Nachricht", "Mensaje", "メッセージ")
    means("card", "Card number", "Kartennummer")
    means("name", "Full name", "Nombre", "氏名")
  })

  it("is not read into longer words that happen to hold a shorter one", () => {
    means("message", "Message", "Post a message")
    means("text", "Account", "Language", "Discount", "Capacity", "Compass", "Photo", "Weekend", "Post title", "Island")
  })

  it("is read from the names that programs give fields, too", () => {
    assert.strictEqual(meaningOf(field("", { field: "billing_zip" })), "postcode")
    assert.strictEqual(meaningOf(field("", { nativeId: "shippingCity" })), "city")
    assert.strictEqual(meaningOf(field("", { field: "user[user_name]" })), "username")
    assert.strictEqual(meaningOf(field("", { placeholder: "you@example.com or your email" })), "email")
  })

  it("is what the field itself declares before what its label says", () => {
    assert.strictEqual(meaningOf(field("Name", { autocomplete: "email" })), "email")
    assert.strictEqual(meaningOf(field("Code", { autocomplete: "section-a shipping postal-code" })), "postcode")
    assert.strictEqual(meaningOf(field("Sign in", { autocomplete: "username webauthn" })), "username")
    assert.strictEqual(meaningOf(field("Contact", { inputType: "tel" })), "phone")
    assert.strictEqual(meaningOf(field("City", { role: "spinbutton", inputType: "number" })), "number")
    assert.strictEqual(meaningOf(field("Name", { autocomplete: "off" })), "name")
  })

  it("tells a password to be chosen from one to be given, and an end from a beginning", () => {
    const password = { inputType: "password", states: { password: true } }
    assert.strictEqual(meaningOf(field("Password", password)), "password")
    assert.strictEqual(meaningOf(field("Repeat password", password)), "newPassword")
    assert.strictEqual(meaningOf(field("Secret", { states: { password: true } })), "password")
    assert.strictEqual(meaningOf(field("Arrival", { role: "date", inputType: "date" })), "date")
    assert.strictEqual(meaningOf(field("Until", { role: "date", inputType: "date" })), "endDate")
  })

  it("is a message where there are many lines, and just text where nothing says more", () => {
    assert.strictEqual(meaningOf(field("Words", { states: { multiline: true } })), "message")
    assert.strictEqual(meaningOf(field("Blurb")), "text")
    assert.strictEqual(meaningOf(field("")), "text")
  })
})
