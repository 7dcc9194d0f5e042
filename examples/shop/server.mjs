/**
 * Starts the sample shop:
 *   node examples/shop/server.mjs --port 0 [--defects all|none|D01,D02,…]
 * and prints `listening on http://127.0.0.1:PORT/`. It listens on the loopback address only.
 */
import { parseArgs } from "node:util"
import { createShop } from "./shop.mjs"

const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, defects: { type: "string", default: "none" } }
})

let server
try {
  server = createShop({ defects: values.defects })
} catch (error) {
  console.error(error.message)
  process.exit(2)
}
server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/`)
})
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
