/**
 * Demo credentials that a sign-in page itself shows to everybody ("Username: demo", "Password for all users: …"). Many
 * demo and staging apps do; using what the page offers is what a person would do there.
 */
import type { Observation } from "../world/Observation.ts"

export interface Credentials {
  readonly username: string
  readonly password: string
}

const word = "[\"'“‘`]?([^\\s\"'”’`,;:：、，()（）]{2,64})[\"'”’`]?"
const passwordSaid = new RegExp(
  `(?:password|passwort|contraseña|mot de passe|パスワード|密码)[^:=：\\n]{0,40}[:=：]\\s*${word}`,
  "i"
)
const usernameSaid = new RegExp(
  `(?:user ?names?|users?|login|e-?mail|benutzer(?:name)?|usuario|utilisateur|identifiant|ユーザー名?|用户名)[^:=：\\n]{0,40}[:=：]\\s*${word}`,
  "i"
)
const pair =
  /(?:demo|test|sign in|log ?in|try|use|account)[^:\n]{0,60}?[:\s]\s*["'“‘`]?([\w.@+-]{2,40})["'”’`]?\s*\/\s*["'“‘`]?([^\s"'”’`,;()]{3,64})/i
const withWords = new RegExp(`["'“‘\`]?([\\w.@+-]{2,40})["'”’\`]? (?:and|with|und|y|et)(?: the)? password ${word}`, "i")

/** A full stop or the like ends the sentence and not the word. */
const bare = (text: string): string => text.replace(/[.!?]+$/, "")

/** Words that stand for a credential ("e-mail / username") and are none. */
const placeholder = /^(?:your|user|user-?name|e-?mail|password|passwort|phone|login|sign|register)$/i

/** Texts that a person reads, but for labels: what names a field or a choice says nothing of what to enter. */
const textsOf = ({ elements }: Observation): string => {
  const labels = new Set(elements.filter((one) => one.operable).map((one) => one.name))
  return elements
    .filter((one) => !one.operable && one.visibility !== "hidden" && !labels.has(one.name))
    .map((one) => one.name)
    .join("\n")
}

/** The credentials that the visible text of this observation shows, or undefined. */
export const credentialsShown = (observation: Observation): Credentials | undefined => {
  if (!observation.elements.some((element) => element.states.password === true)) return undefined
  const said = textsOf(observation)
  const password = passwordSaid.exec(said)?.[1]
  const username = usernameSaid.exec(said.replace(passwordSaid, ""))?.[1]
  if (password !== undefined && username !== undefined) return { username: bare(username), password: bare(password) }
  const [, first, second] = pair.exec(said) ?? withWords.exec(said) ?? []
  if (first === undefined || second === undefined || placeholder.test(first) || placeholder.test(second))
    return undefined
  return { username: bare(first), password: bare(second) }
}
