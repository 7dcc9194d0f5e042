/** Family 3: the program's own errors shown to a person: stack traces, database errors, error pages of frameworks. */
import { contentOracle, type Spot, type TextRule } from "./Content.ts"

const traces: ReadonlyArray<RegExp> = [
  /\bat [\w$.<>[\] ]+ \((?:[\w./\\:-]+|https?:[^\s)]+):\d+(?::\d+)?\)/,
  /\bat [a-z][\w$]*(?:\.[\w$<>]+)+\((?:\w+\.(?:java|kt|scala)|Native Method|Unknown Source)(?::\d+)?\)/,
  /Traceback \(most recent call last\)|\bFile "[^"]+", line \d+/,
  /\b(?:Fatal error|Parse error|Warning|Notice|Deprecated)<?\/?b?>?: .{3,200} in \S+\.php\b.{0,12} on line \d+/,
  /\bStack trace:\s*#0\b|#\d+ \{main\}|\bPHP (?:Fatal|Parse|Warning|Notice)\b/,
  /\bSQLSTATE\[|You have an error in your SQL syntax|\bORA-\d{5}\b|\bPG::\w+|SQLITE_(?:ERROR|CONSTRAINT|BUSY)|near ".{1,30}": syntax error/,
  /Unclosed quotation mark after the character string|\bpsql: |relation ".{1,60}" does not exist|Duplicate entry '.{0,80}' for key|violates (?:unique|foreign key|not-null|check) constraint/,
  /\b(?:java|javax|kotlin|org|com|android)\.[\w.]+(?:Exception|Error)\b/,
  /\bSystem\.(?:\w+\.)*\w+Exception\b|Object reference not set to an instance of an object/,
  /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|KeyError|AttributeError|NameError|ValueError|NoMethodError|IndexError|ActiveRecord::\w+): \S/,
  /Cannot read propert(?:y|ies) of (?:undefined|null)|is not a function\b.{0,3}$|undefined method [`']/,
  /Whitelabel Error Page|Sequelize\w*Error|MongoServerError|PrismaClient\w+Error|Unhandled Runtime Error|werkzeug\.exceptions/
]

const suspicious =
  /Error|Exception|Trace|error|\bat |SQL|ORA-|PG::|line \d|psql|violates|Duplicate entry|Cannot read|not a function|undefined method|Stack|PHP|Object reference|Unclosed|does not exist/

const spot: TextRule["spot"] = (text, read): Spot | undefined => {
  if (!suspicious.test(text) || read.part === "value" || read.part === "option") return undefined
  for (const pattern of traces) {
    const found = pattern.exec(text)
    if (found !== null) {
      return { token: found[0], confidence: 0.8, says: "An error of the program is shown to the person" }
    }
  }
  return undefined
}

export const trace = contentOracle({
  id: "content.trace",
  rule: "Errors of the program are told in a person's words, not as stack traces or database messages.",
  skipsCode: true,
  spot
})
