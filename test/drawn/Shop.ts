/**
 * Shop: sign in, a catalogue, a detail page, a cart with a total, paying in steps. One page that changes in place, with
 * an account page that asks for signing in first, and a server that remembers orders whatever the browser forgets.
 */
import { draw } from "./Draw.ts"

export const shop = draw(String.raw`
app Shop at http://shop.test/ single-page language en

kept flag signedIn
kept text user
kept list cart (name, price)
server number orders
text delivery = "Post"
kept list products (name, price, stock)
  row "Lamp", 40, 3
  row "Chair", 85, 1
  row "Rug", 120, 0

screen start / "Shop"
  banner
    link "Catalogue" -> catalogue
    link "Cart" -> cart
    link "Account" -> account
    link "Terms" -> http://terms.test/
  heading "Good things"
  text "{count products} things to buy"

screen login /login "Sign in"
  heading "Sign in"
  form "Sign in"
    field "Name" required autocomplete username
    field "Password" type password required autocomplete current-password
    button "Sign in"
      when field "Password" = "secret" do set user to field "Name", set signedIn -> account
      else do warn "Name or password is wrong"
      !login-silent when field "Password" != "secret" dead
  link "Back to the shop" -> start

screen account /account "Account" needs signedIn else login
  link "Start" -> start
  heading "Hello, {user}" !account-leak text "Hello, undefined"
  text "{orders} orders so far"
  button "Sign out" do unset signedIn, unset user -> start

screen catalogue /catalogue "Catalogue"
  link "Start" -> start
  link "Cart" -> cart
  heading "Catalogue"
  field "Search" type search
  table "Products" of products where name contains field "Search"
    link "{name}" -> product
    text "{price} €" !price-nan text "NaN €"
    button "Add {name}" enabled if stock > 0 do add cart (name, price), say "{name} is in the cart"
      !add-wrong instead do add cart ("Lamp", 40), say "{name} is in the cart"

screen product /catalogue/:id "{name}" of products
  link "Catalogue" -> catalogue
  heading "{name}"
  text "{price} €"
  text "Sold out" if stock = 0
  tablist "Details"
    tab "Description"
      text "A very good thing."
    tab "Delivery" !delivery-dead dead
      text "In three days."
  button "Add to cart" enabled if stock > 0 do add cart (name, price), say "It is in the cart"
    !detail-throws when count cart > 1 exception "RangeError: too many"
  button "Ask" do prompt "Your question?" to delivery, say "Thank you"

screen cart /cart "Cart" !cart-trapped trapped
  link "Start" -> start
  link "Catalogue" -> catalogue
  heading "Cart"
  list "Cart" of cart
    text "{name}: {price} €"
    button "Take out {name}" do remove row
  text "Total: {sum cart price} €" !total-frozen when count cart > 1 text "Total: -1 €"
  text "The cart is empty" if count cart = 0
  button "Pay" if count cart > 0 -> delivery !pay-500 status 500 /api/checkout

screen delivery /delivery "Delivery" needs signedIn else login
  link "Cart" -> cart
  heading "Delivery"
  group "How"
    radio "Post" bind delivery
    radio "Courier" bind delivery !courier-dead dead
  form "Delivery"
    field "Street" required autocomplete street-address
    field "E-mail" type email required
    field "On" type date
    field "Tip" type range min 0 max 20
    button "Order" do empty cart, increase orders -> done !order-keeps-cart instead do increase orders -> done

screen done /done "Thank you"
  heading "Thank you"
  text "Order number {orders}"
  link "Start" -> start

screen reset /reset "Fresh" do restore -> start
`)
