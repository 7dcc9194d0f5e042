/** Serves every hostile page in a folder of its own, on the loopback address. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { busyPages } from "./BusyPages.ts"
import { type HostilePage, page, sendPage } from "./HostilePage.ts"
import { oddPages } from "./OddPages.ts"
import { stormyPages } from "./StormyPages.ts"

export const hostilePages: ReadonlyArray<HostilePage> = [...busyPages, ...stormyPages, ...oddPages]

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const address = new URL(request.url ?? "/", "http://server")
  const [, folder, rest] = address.pathname.split("/")
  const found = hostilePages.find(({ name }) => name === folder)
  if (found?.html !== undefined && rest === "") return sendPage(response, found.html)
  if (found?.answer !== undefined) return found.answer(request, response, address)
  sendPage(response, page("Not found", "<p>There is no such page.</p>"), 404)
}

export interface HostileServer {
  /** Ends with a slash; a page is at its name below it. */
  readonly url: string
  readonly close: () => void
}

export const serveHostile = (): Promise<HostileServer> =>
  new Promise((resolve) => {
    const server = createServer(answer)
    server.listen(0, "127.0.0.1", () => {
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close })
    })
  })
