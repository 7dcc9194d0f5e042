/** Which app a run is about, as a name that is also a safe folder name on every system. */
import { createHash } from "node:crypto"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/
/** Longer names are cut; some systems take no more than 255 bytes. */
const longest = 100
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/

const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** Letters, digits, dot, dash and underscore; where that changes the name, a hash keeps different names apart. */
const safe = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, longest)
  return plain === name && plain !== "" && !reserved.test(plain) ? plain : `${plain || "app"}-${shortHash(name)}`
}

/** Folders of the path; a last part that looks like a file (`index.html`) is none. */
const foldersOf = (pathname: string): ReadonlyArray<string> => {
  const parts = pathname.split("/").filter((part) => part !== "")
  return parts.at(-1)?.includes(".") === true ? parts.slice(0, -1) : parts
}

/**
 * The name given by the user, else host and path prefix of the start address. A loopback address is `localhost` whatever
 * its port: development servers take another one each time. What has no host (a package's name) is its own id.
 */
export const appIdOf = (start: string, given?: string): string => {
  if (given !== undefined && given.trim() !== "") return safe(given.trim())
  if (!URL.canParse(start)) return safe(start)
  const { hostname, host, pathname, protocol } = new URL(start)
  if (host === "") return safe(`${protocol.slice(0, -1)}_${foldersOf(pathname).join("_")}`)
  return safe([loopback.test(hostname) ? "localhost" : host.replace(":", "_"), ...foldersOf(pathname)].join("_"))
}
