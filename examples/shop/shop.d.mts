/** Types of the sample shop for tests and benches. */
import type { Server } from "node:http"

/** "all", "none", "D01,D02", or a list of ids; and the clock for new orders. */
export interface ShopOptions {
  readonly defects?: string | ReadonlyArray<string>
  readonly now?: () => Date
}

/** The shop as a server that doesn't listen yet. Throws when a defect id is unknown. */
export declare const createShop: (options?: ShopOptions) => Server
