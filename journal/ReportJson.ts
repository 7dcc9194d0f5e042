/** `report.json`: the report as data. Its `version` grows when the meaning of a field changes. */
import type { Report } from "./Report.ts"

export const reportJson = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`
