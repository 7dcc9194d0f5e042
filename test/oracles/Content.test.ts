import { assert, describe, it } from "@effect/vitest"
import { detect } from "../../oracles/Detect.ts"
import { draw } from "../world/Draw.ts"
import { errors, fired, reading, sight } from "./Seen.ts"

/** Each planted text must be an error of its rule and of no other; each healthy text must not say a word. */
const table = (rule: string, planted: ReadonlyArray<string>, healthy: ReadonlyArray<string>) =>
  describe(rule, () => {
    for (const text of planted) it(`finds: ${text}`, () => assert.deepStrictEqual(errors(reading(text)), [rule]))
    for (const text of healthy) it(`leaves alone: ${text}`, () => assert.deepStrictEqual(fired(reading(text)), []))
  })

table(
  "content.placeholder",
  [
    "Hello {{user.name}}",
    "{{ title }}",
    "{% if cart.empty %}",
    "<%= order.total %>",
    "Total: ${total}",
    "Dear #{customer.name},",
    "You have %d new messages",
    "Hello %s!",
    "%1$s sent you a photo",
    "Welcome back, %{name}",
    "%(count)s items",
    "{0} of {1} done",
    "Hello {name}",
    "Hola {userName}, bienvenida",
    "{count, plural, one {item} other {items}}",
    "The :attribute field is required.",
    "Bonjour %name%",
    "__USER_NAME__"
  ],
  [
    "20 % off everything",
    "100%",
    "5% discount on all hats",
    "50 %d'économie",
    "Save 10%—today only",
    "Use {name} as a placeholder for the customer's name",
    "Write `{{title}}` where the title should go",
    "Type '{name}' to mention somebody",
    "GET /users/{id}",
    "a{2,3} matches two or three",
    "{ }",
    "Set {1, 2, 3}",
    "Date format: %d/%m/%Y",
    "Meet at 10:30",
    ":smile:",
    "Note: count your items",
    "Colours {red, green}",
    "f(x) = {x | x > 0}",
    "Tom & Jerry {2024}",
    "Rock'n'Roll %",
    "__init__ is a Python method of HTML templates",
    "He said: “{sic}”",
    "Prices from $10 {incl. VAT}"
  ]
)

table(
  "content.leak",
  [
    "undefined",
    "null",
    "NaN",
    "Hello, undefined!",
    "Welcome undefined",
    "undefined items",
    "Price: undefined",
    "Posted by null",
    "Anna null",
    "undefined undefined",
    "Total: NaN",
    "$NaN",
    "NaN %",
    "NaN items in your cart",
    "Page NaN of 5",
    "[object Object]",
    "Shipping to [object Object], Berlin",
    "Invalid Date",
    "Updated Invalid Date",
    "NaN/NaN/NaN",
    "Average: Infinity",
    "$Infinity",
    "function () { return this.name }",
    "com.shop.model.Item@1b6d3586",
    "Promo code: undefined"
  ],
  [
    "Undefined behaviour is no fun",
    "The result is undefined",
    "An undefined number of guests",
    "The term was left undefined by the authors",
    "Null Island",
    "The null hypothesis was rejected",
    "This contract is null and void",
    "The Null Object pattern",
    "Nan's kitchen",
    "NaN means not a number in JavaScript",
    "Avengers: Infinity War",
    "Infinity pool with a view",
    "To Infinity and beyond",
    "Please enter an invalid date to test the Invalid Date Format message",
    "Invalid date format",
    "N/A",
    "None",
    "nullable",
    "Annullierung",
    "Nullsummenspiel",
    "“undefined” is what JavaScript says",
    "The function of the heart",
    "Object of desire",
    "Promise me",
    "non-null values are kept",
    "What is undefined in one place may be well defined in another, as any student of the law knows",
    "=> Next"
  ]
)

describe("content.leak and languages", () => {
  it("null is a number word in German, Danish and Norwegian", () => {
    for (const language of ["de", "da", "nb-NO"]) {
      for (const text of ["Ergebnis: null", "null Punkte", "Eins zu null"]) {
        assert.deepStrictEqual(fired(reading(text, { language })), [])
      }
    }
    assert.deepStrictEqual(errors(reading("undefined Artikel", { language: "de" })), ["content.leak"])
    assert.deepStrictEqual(errors(reading("Willkommen undefined", { language: "de" })), ["content.leak"])
    assert.deepStrictEqual(errors(reading("合計: NaN", { language: "ja" })), ["content.leak"])
  })
  it("a date that can't be read is a message where a date is entered", () => {
    assert.deepStrictEqual(fired(sight("/book\nform\n  date Arrival = 2024-01-01\n  text Invalid date")), [])
  })
  it("a field filled with a leaked value is found, one this run filled is not", () => {
    const page = "/profile\nform\n  textbox Street = undefined"
    assert.deepStrictEqual(errors(sight(page)), ["content.leak"])
    assert.deepStrictEqual(fired(sight(page, { typed: ["undefined"] })), [])
  })
})

table(
  "content.trace",
  [
    "at renderCart (/srv/shop/cart.js:12:8)",
    "at com.shop.Cart.total(Cart.java:42)",
    "Traceback (most recent call last): …",
    "Warning: Undefined variable $price in /var/www/cart.php on line 3",
    "SQLSTATE[42S02]: Base table or view not found",
    "You have an error in your SQL syntax; check the manual",
    "ORA-00933: SQL command not properly ended",
    "java.lang.NullPointerException",
    "System.NullReferenceException: Object reference not set to an instance of an object.",
    "TypeError: Cannot read properties of undefined (reading 'price')",
    "Duplicate entry 'ada@example.com' for key 'users.email'",
    "Whitelabel Error Page",
    "undefined method `name' for nil"
  ],
  [
    "Something went wrong. Please try again.",
    "Error: the name is taken",
    "An error occurred",
    "Type error in chapter two",
    "Meet us at Main Street (corner of 5th)",
    "The exception proves the rule",
    "Warning: hot surface",
    "Fatal attraction",
    "Error 404",
    "Line 5 to the airport",
    "File a complaint, line 3",
    "No errors found",
    "Notice: we are closed on Sundays",
    "Stack of books",
    "This page does not exist",
    "The value error margin is 3 %",
    "Key error sources of surveys",
    "Oracle of Delphi",
    "SQL for beginners, 2nd edition",
    "Read more about errors at work (2019)",
    "at 10:30 (doors open 9:30)"
  ]
)

table(
  "content.translation",
  [
    "settings.title.label",
    "nav.home",
    "checkout.payment.cardNumber",
    "common.buttons.save",
    "errors.required_field",
    "translation missing: en.cart.title",
    '[missing "en.cart.title" translation]',
    "???cart.title???",
    "missing translation: cart.title",
    "shop.opening",
    "garden.tools.spade",
    "Level: workshop.level.advanced"
  ],
  [
    "example.com",
    "www.shop.example.org",
    "ada@example.com",
    "report.pdf",
    "index.html",
    "v1.2.3",
    "com.example.shop",
    "java.util.List",
    "john.smith",
    "e.g.",
    "i.e.",
    "U.S.A.",
    "3.5",
    "order.created",
    "users.read",
    "Settings",
    "Save. Close. Done.",
    "node.js",
    "file.name.txt",
    "shop.example.co.uk",
    "p.m.",
    "HTML_5",
    "ORDER_12",
    "Missing translations",
    "a.b.c",
    "GATE_B7",
    "docker-compose.yml"
  ]
)

describe("content.translation and what stood there before", () => {
  const page = (text: string) => `/settings\nmain\n  heading1 Receipts\n  text ${text}`
  const next = (before: string, after: string) => sight(page(after), { previous: draw(page(before)) })
  it("takes a dotted name in place of a sentence for a key", () => {
    assert.deepStrictEqual(errors(next("Thank you for your order.", "receipt.thanks")), ["content.translation"])
  })
  it("leaves one dotted name in place of another alone", () => {
    assert.deepStrictEqual(fired(next("receipt.total", "receipt.thanks")), [])
    assert.deepStrictEqual(fired(next("Nothing", "receipt.thanks")), [])
  })
})

describe("content.translation and roles", () => {
  it("on a control even an unknown name with several parts is a key", () => {
    assert.deepStrictEqual(errors(sight("/shop\nheading1 Shop\nbutton basket.clearAll")), ["content.translation"])
    assert.deepStrictEqual(errors(sight("/shop\nheading1 Shop\nbutton SETTINGS_TITLE")), ["content.translation"])
    assert.deepStrictEqual(errors(sight("/shop\nheading1 checkout.title")), ["content.translation"])
  })
  it("the subject of a page is no key", () => {
    assert.deepStrictEqual(fired(sight("/users/john.smith\nmain\n  heading1 Profile\n  text john.smith")), [])
  })
  it("in rows of data a dotted name is data", () => {
    const page =
      "/people\nmain\n  heading1 People\n  list\n    - link john.smith -> /p/1 | text team.lead\n    - link ann.lee -> /p/2"
    assert.deepStrictEqual(fired(sight(page)), [])
  })
})

table(
  "content.encoding",
  [
    "CafÃ©",
    "Ãœber uns",
    "Itâ€™s here",
    "â€œHelloâ€ she said",
    "10â‚¬",
    "MÃ¼nchen",
    "Ã‰cole",
    "voilÃ ",
    "10Â €",
    "Â© 2024",
    "ÐŸÑ€Ð¸Ð²ÐµÑ‚",
    "ðŸ˜€",
    "caf\uFFFD",
    "It\\u2019s here",
    "New%20York",
    "æ—¥æœ¬èªž"
  ],
  [
    "Café",
    "SÃO PAULO",
    "NÃO",
    "MAÇÃ",
    "“AMANHÃ”",
    "Ação",
    "coração",
    "Â",
    "ÂGE",
    "Ångström",
    "¡Mañana!",
    "ÑANDÚ",
    "Ðe Íslenska",
    "Привет, мир",
    "日本語",
    "한국어",
    "Việt Nam",
    "Ông bà ngoại Ã",
    "Smörgåsbord",
    "Façade – naïve — “ok”…",
    "100 €",
    "😀 👨‍👩‍👧",
    "C:\\users\\ada",
    "/search?q=New%20York",
    "20%2B",
    "20 %"
  ]
)

table(
  "content.escape",
  [
    "Tom &amp; Jerry",
    "5 &lt; 6",
    "Caf&eacute;",
    "It&#39;s here",
    "10&nbsp;€",
    "<b>New</b>",
    "Line one<br>line two",
    'See <a href="/help">our help</a>',
    "</p>"
  ],
  [
    "Tom & Jerry",
    "R&D",
    "AT&T; and others",
    "a < b > c",
    "I <3 you",
    "<- back",
    "->",
    "x<y",
    "5 > 3",
    "<ada@example.com>",
    "<none>",
    "<unknown>",
    "Allowed: <b> <i> <a>",
    "You can use HTML tags such as <b>bold</b>",
    "Use `<b>` for bold",
    "&c.",
    "Q&A;",
    "Fish &chips;",
    "<Your name here>",
    "A & B; C & D"
  ]
)

table(
  "content.number",
  [
    "Quantity: -3",
    "In stock: -1",
    "-2 items in your cart",
    "Only -1 left",
    "Anzahl: −4",
    "数量: -1",
    "Age: -7",
    "Subtotal: -$12.00",
    "Price: -5.00 €",
    "Unit price: $-3",
    "150% complete",
    "Progress: 120 %",
    "Battery -5%",
    "Page 5 of 3",
    "Seite 4 von 2",
    "Step 6/5",
    "6 out of 5 stars",
    "Showing 11–20 of 5 results",
    "Showing 20-11 of 40",
    "7 of 5 completed"
  ],
  [
    "-10 %",
    "Temperature: -4 °C",
    "Discount: -$5.00",
    "Rabatt: −10 €",
    "Balance: -120.00",
    "Stock change: -3",
    "Ages 3-5",
    "Age: 10-12",
    "items 1-5",
    "Quantity: 1-5",
    "Hat - 5 pieces",
    "Chocolate -5 pieces",
    "Page 1 of 1",
    "Page 3 of 10",
    "Page 1 of 0",
    "4.5 out of 5 stars",
    "Showing 1–20 of 1,234 results",
    "Showing 1-5 of 100+",
    "3 of 5 completed",
    "100% complete",
    "Growth: 150 %",
    "150% funded",
    "2024-05-10 of 2025",
    "Score: -3",
    "Coupon subtotal: -$5",
    "5/3/2024",
    "Call 555-0143",
    "SKU -12",
    "Section 5 of 3rd edition",
    "Available 9-5",
    "Shipping: free",
    "Step 2/5"
  ]
)

table(
  "content.date",
  [
    "Last updated: January 1, 1970",
    "1 Jan 1970",
    "1970-01-01",
    "Created 01.01.1970",
    "Dec 31, 1969",
    "Joined 0001-01-01",
    "0000-00-00",
    "2024-13-05",
    "31.04.2024",
    "30 February 2024",
    "February 29, 2023",
    "45/45/2024",
    "2024-05-10 – 2024-05-01",
    "From 10 May 2024 to 1 May 2024",
    "12.06.2024 bis 03.06.2024",
    "du 12 mai 2024 au 3 mai 2024"
  ],
  [
    "Born 1 January 1970",
    "Geboren am 01.01.1970",
    "On January 1, 1970, the clock of Unix begins to count the seconds",
    "February 29, 2024",
    "31 December 2024",
    "2024-05-01 – 2024-05-10",
    "From 1 May 2024 to 10 May 2024",
    "5/13/2024",
    "13/5/2024",
    "Version 1.45.2024",
    "Invoice 2024-99-01",
    "Order #2024-13-77",
    "22:00 – 06:00",
    "May 2024",
    "2024",
    "10.45",
    "192.168.13.45",
    "2024-05-10, 2024-05-01",
    "04/05/2024 - 05/04/2024",
    "since 1970",
    "+49 30 1234 5678",
    "1-800-555-0199"
  ]
)

describe("numbers and dates with a label of their own", () => {
  it("takes the text beside a value for its name", () => {
    assert.deepStrictEqual(errors(sight("/cart\nmain\n  heading1 Cart\n  text Quantity\n  text -3")), [
      "content.number"
    ])
    assert.deepStrictEqual(fired(sight("/cart\nmain\n  heading1 Cart\n  text Temperature\n  text -3")), [])
  })
  it("takes the head of a column for the name of its cells", () => {
    const page = draw("/stock\ntable\n  - columnheader Item | columnheader Stock\n  - cell Hat | cell -3")
    const columns: Record<string, number> = { Item: 0, Hat: 0, Stock: 200, "-3": 200 }
    const elements = page.elements.map((one) =>
      one.name in columns
        ? { ...one, bounds: [columns[one.name]!, one.role === "cell" ? 40 : 0, 90, 20] as const }
        : one
    )
    assert.deepStrictEqual(errors(sight({ ...page, elements })), ["content.number"])
  })
  it("compares a start with the end that follows it", () => {
    const page = (end: string) => `/trip\nmain\n  heading1 Trip\n  text Check-in: 2024-05-10\n  text Check-out: ${end}`
    assert.deepStrictEqual(errors(sight(page("2024-05-01"))), ["content.date"])
    assert.deepStrictEqual(fired(sight(page("2024-05-12"))), [])
  })
  it("finds a start and an end whose names stand beside them", () => {
    const page =
      "/trip\nmain\n  heading1 Trip\n  text Start date\n  text 10 May 2024\n  text End date\n  text 1 May 2024"
    assert.deepStrictEqual(errors(sight(page)), ["content.date"])
  })
  it("a count the app fell below zero by itself is found in a field too", () => {
    assert.deepStrictEqual(errors(sight("/cart\nform\n  spinbutton Quantity = -1")), ["content.number"])
    assert.deepStrictEqual(fired(sight("/cart\nform\n  spinbutton Quantity = -1", { typed: ["-1"] })), [])
  })
})

describe("content.image", () => {
  const page = (more: object, name = "Hat") => {
    const drawn = draw(`/shop\nmain\n  heading1 Shop\n  image ${name}`)
    return sight({
      ...drawn,
      elements: drawn.elements.map((one) => (one.role === "image" ? { ...one, ...more } : one))
    })
  }
  const broken = { broken: true, source: "http://localhost:4000/img/hat.png", bounds: [0, 0, 100, 80] }
  it("a broken image is an error", () => assert.deepStrictEqual(errors(page(broken)), ["content.image"]))
  it("a picture that loaded, a foreign one, a hidden one and a counting pixel are healthy", () => {
    assert.deepStrictEqual(fired(page({ ...broken, broken: false })), [])
    assert.deepStrictEqual(fired(page({ ...broken, source: "https://cdn.example.net/hat.png" })), [])
    assert.deepStrictEqual(fired(page({ ...broken, visibility: "hidden" })), [])
    assert.deepStrictEqual(fired(page({ ...broken, bounds: [0, 0, 1, 1] })), [])
  })
})

describe("what this run typed", () => {
  for (const text of ["{{7*7}}", "{{x}}", "<b>bold</b>", "%s%d", "null", "Ã©", "1970-01-01", "undefined"]) {
    it(`is data when it is shown: ${text}`, () => {
      assert.deepStrictEqual(fired(reading(`Name: ${text}`, { typed: [text] })), [])
    })
  }
  it("escaped twice it is a fault all the same", () => {
    assert.deepStrictEqual(errors(reading("&lt;b&gt;bold&lt;/b&gt;", { typed: ["<b>bold</b>"] })), ["content.escape"])
  })
})

describe("where a text stands", () => {
  it("what stands in code is no leak", () => {
    const seen = reading("Total: undefined")
    const elements = seen.observation.elements.map((one) => ({ ...one, code: true }))
    assert.deepStrictEqual(fired({ ...seen, observation: { ...seen.observation, elements } }), [])
  })
  it("pages about code are left alone", () => {
    assert.deepStrictEqual(fired(sight("/docs/api/users\nheading1 Users\ntext Hello {{name}}, undefined")), [])
  })
  it("pages of another origin are left alone", () => {
    assert.deepStrictEqual(fired(sight("https://example.org/\nheading1 undefined")), [])
  })
  it("hidden texts are left alone", () =>
    assert.deepStrictEqual(fired(sight("/shop\nheading1 Shop\ntext NaN [hidden]")), []))
  it("a leak in the title or a message box is found", () => {
    assert.deepStrictEqual(errors(sight("/shop\nheading1 Shop", { title: "undefined – Shop" })), ["content.leak"])
    const dialog = { kind: "alert", text: "Hello undefined", buttons: ["OK"] } as const
    assert.deepStrictEqual(errors(sight("/shop\nheading1 Shop", { dialog })), ["content.leak"])
  })
  it("a fault in a shared header is one cause on all screens", () => {
    const cause = (route: string) =>
      detect(sight(`${route}\nbanner\n  text Hello, undefined\nmain\n  heading1 ${route}`)).map((one) => one.cause)
    assert.deepStrictEqual(cause("/shop"), cause("/cart"))
    assert.lengthOf(cause("/shop"), 1)
  })
  it("rows with the same fault are one cause", () => {
    const page =
      "/shop\nmain\n  heading1 Shop\n  list\n    - text Hat: undefined\n    - text Scarf: undefined\n    - text Red shoes: undefined"
    assert.lengthOf(detect(sight(page)), 1)
  })
  it("a button and the text in it are one candidate, about the button", () => {
    const found = detect(sight("/shop\nheading1 Shop\nbutton Hello {{name}}\n  text Hello {{name}}"))
    assert.deepStrictEqual(
      found.map((one) => one.element?.role),
      ["button"]
    )
  })
})

describe("sentences", () => {
  it("a leaked value in one sentence is told whatever stands in the others", () => {
    assert.deepStrictEqual(
      fired(reading("Five-millimetre squares for plans and for sums of all kinds. Rated NaN of 5.")),
      ["content.leak"]
    )
    assert.deepStrictEqual(fired(reading("Level: course.level.advanced. With Zoë Lind.")), ["content.translation"])
  })

  it("a number is our own only when it is what was typed, not a part of it", () => {
    assert.deepStrictEqual(fired(reading("-2 seats left", { typed: ["2027-03-22"] })), ["content.number"])
    assert.deepStrictEqual(fired(reading("-2 seats left", { typed: ["-2"] })), [])
  })
})
