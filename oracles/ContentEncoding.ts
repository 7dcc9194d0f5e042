/** Family 3: text that was decoded with the wrong encoding, escaped twice, or not escaped into what it should be. */
import { contentOracle, isQuoted, type Spot, speaksOfCode, type TextRule } from "./Content.ts"

/** What the bytes 80 to BF become when UTF-8 is read as Windows-1252. */
const tail = "\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"

const mojibake: ReadonlyArray<RegExp> = [
  // é, ü, ñ …: a capital with tilde or circumflex within a word, or before a sign that follows no letter.
  new RegExp(`\\p{Ll}[ÃÂ](?:[${tail}]|\\s|$)`, "u"),
  new RegExp(`Ã[\\u00A1-\\u00BF\\u0080-\\u009F€ƒ„†‡ˆ‰ŠŒŽ˜™šœžŸ](?!\\p{Lu}\\p{Lu})`, "u"),
  /Â[\u00A1-\u00A9\u00AC-\u00BA\u00BC-\u00BF]|\dÂ(?:[\s\u00A0]|$)/u,
  // curly quotes, dashes, euro
  /â€[\u0080-\u00BF™œž˜¢¦“”–—š¡º\s]?|â‚¬|â„¢|â†[’\u0092]/u,
  // Cyrillic, emoji, Chinese and Japanese: at least two letters of it
  new RegExp(`(?:[ÐÑ][${tail}]){3,}`, "u"),
  new RegExp(`ðŸ[${tail}]`, "u"),
  new RegExp(`(?:[ãäåæçèé][${tail}]{2}){2,}`, "u")
]

const literalEscape = /\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}/
const percentEncoded = /\p{L}(?:%20|%C3%[89AB][0-9A-F]|%2[CF6])\p{L}/u

/** Text is cut at this length by drivers; a character may be cut in half there. */
const cutAt = 398

const suspicious = /[\uFFFDÃÂâÐÑðãäåæçèé]|\\[ux]|%[2C]/

const encodingSpot: TextRule["spot"] = (text, read): Spot | undefined => {
  if (!suspicious.test(text)) return undefined
  const lost = text.indexOf("\uFFFD")
  if (lost >= 0 && lost < cutAt && !speaksOfCode(text)) {
    const token = text.slice(Math.max(0, lost - 2), lost + 3)
    return { token, confidence: 0.8, says: "Characters are lost", about: `lost ${text.length > 30 ? "" : text}`.trim() }
  }
  for (const pattern of mojibake) {
    const found = pattern.exec(text)
    if (found !== null && !speaksOfCode(text)) {
      return { token: found[0], confidence: 0.85, says: "Text was decoded with the wrong encoding" }
    }
  }
  if (read.part === "value") return undefined
  const escape = literalEscape.exec(text)
  if (escape !== null && !speaksOfCode(text) && !/[\\/]\w+\\|[A-Z]:\\/.test(text)) {
    return { token: escape[0], confidence: 0.7, says: "An escape sequence is shown as it is" }
  }
  const percent = percentEncoded.exec(text)
  if (percent !== null && !/[/=?&]|\w\.\w{2,}/.test(text) && !speaksOfCode(text)) {
    return { token: percent[0], confidence: 0.6, says: "Text is shown percent-encoded" }
  }
  return undefined
}

export const encoding = contentOracle({
  id: "content.encoding",
  rule: "Text is decoded with the encoding it was written in.",
  skipsCode: true,
  spot: encodingSpot
})

const entity =
  /&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|euro|pound|yen|cent|hellip|[mn]dash|[lr][sda]quo|bull|middot|times|deg|[a-zA-Z](?:uml|acute|grave|circ|tilde|cedil|ring|slash)|szlig|#\d{2,5}|#x[0-9a-fA-F]{2,5});/
const markup =
  /<\/?(?:b|i|u|s|p|a|em|br|hr|li|ul|ol|td|tr|th|h[1-6]|strong|small|span|div|img|table|tbody|font|center|code|sup|sub|section|script|style)(?:\s+[a-z-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/i
const markupTalk = /\b(?:allowed|permitted|erlaubt|autoris|permitid|consentit|toegestaan|element)/iu

const escapedSpot: TextRule["spot"] = (text, read): Spot | undefined => {
  if (read.part === "value" || (!text.includes("&") && !text.includes("<"))) return undefined
  const found = entity.exec(text) ?? markup.exec(text)
  if (found === null || isQuoted(text, found.index, found[0].length)) return undefined
  if (speaksOfCode(text, found[0]) || markupTalk.test(text)) return undefined
  const isEntity = found[0].startsWith("&")
  return {
    token: found[0],
    confidence: isEntity ? 0.8 : 0.7,
    says: isEntity ? "Text is escaped twice" : "Markup is shown as text"
  }
}

export const escaping = contentOracle({
  id: "content.escape",
  rule: "Markup and entities are rendered, not shown as text.",
  skipsCode: true,
  spot: escapedSpot
})
