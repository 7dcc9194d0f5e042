/** The sample shop in this process, on a free port. */
import type { AddressInfo } from "node:net"
import { createShop } from "../../examples/shop/shop.mjs"

export const shop = async (defects: "all" | "none") => {
  const server = createShop({ defects })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const close = () => void (server.close(), server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
