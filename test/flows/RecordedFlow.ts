/** A flow as goapher writes it. */
import type { Flow } from "../../flows/Flow.ts"

export const recordedFlow: Flow = {
  flow: 1,
  title: "Saving throws an exception",
  app: "localhost",
  start: "http://localhost:4000/",
  viewport: { width: 1280, height: 800 },
  begins: [{ by: "role", role: "heading", value: "Start" }],
  steps: [
    {
      kind: "type",
      target: [{ by: "field", value: "password" }],
      value: "${env:SHOP_PASSWORD}",
      says: "type a password"
    },
    {
      kind: "tap",
      target: [
        { by: "testId", value: "save" },
        { by: "role", role: "button", value: "Save" }
      ],
      says: `tap button "Save"`,
      appeared: [
        { by: "address", value: "/saved" },
        { by: "text", value: "Saved" }
      ],
      gone: [{ by: "role", role: "button", value: "Save" }]
    }
  ],
  provenance: { goapher: "0.1.0", run: "20261130-211612-x7k3", finding: "f-1" }
}
