/** Observation to facts: where the device is and in what state, each fact as far as it can be seen. */
import { isTitleFeature } from "./Features.ts"
import type { Fact, FactVolatility } from "./Fact.ts"
import type { Observation } from "./Observation.ts"
import type { Screen } from "./Screen.ts"
import { screenFact } from "./World.ts"

/** Facts of one observation, sensors in a fixed order. Keys are dotted; controls are named by their keys. */
export const sense = (observation: Observation, screen: Screen): ReadonlyArray<Fact> => {
  const facts: Array<Fact> = []
  const add = (key: string, value: string, volatility: FactVolatility = "screen") => {
    facts.push({ key, value, source: "sensor", since: observation.revision, volatility })
  }
  add(screenFact, screen.id)
  add("route", screen.route)
  add("dialog", observation.dialog?.kind ?? "none", "fleeting")
  add("windows", String(observation.traces.windows), "fixed")
  const visitor = visitorOf(observation, screen)
  if (visitor !== undefined) add("signedIn", visitor, "fixed")
  for (const [feature, value] of Object.entries(screen.features)) {
    if (isTitleFeature(feature)) continue
    const [key, word] = factOf(feature, value)
    add(key, word)
  }
  return facts
}

/** How a feature of a control is called as a fact: its prefix, and the words for yes, no and some. */
const kinds: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  checked: ["toggle", { yes: "on", no: "off" }],
  filled: ["field", { yes: "filled", no: "empty" }],
  value: ["choice", {}],
  expanded: ["expanded", {}],
  disabled: ["disabled", {}],
  invalid: ["invalid", {}],
  selected: ["selected", {}]
}

const factOf = (feature: string, value: string): readonly [string, string] => {
  if (feature.startsWith("selected ")) return [`selected.${feature.slice("selected ".length)}`, value]
  if (feature.startsWith("list ")) return [`list.${feature.slice("list ".length)}`, value]
  const at = feature.lastIndexOf(" ")
  const kind = at < 0 ? undefined : kinds[feature.slice(at + 1)]
  if (kind === undefined) return [feature, value]
  const [prefix, words] = kind
  return [`${prefix}.${feature.slice(0, at)}`, words[value] ?? value]
}

const leaving =
  /^(?:sign|log) ?-?(?:out|off)\b|^abmelden|^ausloggen|^se d[ée]connecter|^d[ée]connexion|^cerrar sesi[óo]n|^esci$|^uitloggen|^afmelden|^logga ut|^log ud|^logg ut|^terminar sess[ãa]o|^sair$|^wyloguj|^выйти|^ログアウト|^退出|^登出|^로그아웃/i

/** Who can leave is signed in; who is asked for a password and can't is not. Otherwise it can't be seen. */
const visitorOf = (observation: Observation, screen: Screen): string | undefined => {
  if (screen.controls.some((control) => leaving.test(control.name))) return "yes"
  const asks = observation.elements.some(
    (each) => each.states.password === true && each.operable && each.visibility !== "hidden"
  )
  const passwords = observation.elements.filter((each) => each.states.password === true).length
  return asks && passwords === 1 ? "no" : undefined
}
