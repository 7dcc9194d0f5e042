/** Family 3: keys of a message catalogue where its message should stand. */
import { contentOracle, sentencesOf, type Spot, speaksOfCode, type TextRule } from "./Content.ts"
import { inRow, type Page, type Read } from "./Page.ts"

/** What catalogues name: parts of an interface and what they say. Any of them makes a dotted name a likely key. */
const interfaceWords: ReadonlySet<string> = new Set(
  (
    "common general global shared label labels button buttons btn cta title titles subtitle heading headline message messages msg " +
    "error errors warning form forms nav navbar navigation menu header footer page pages home auth login signin signup logout " +
    "register settings preferences validation validations action actions dialog modal popup table column columns field fields " +
    "placeholder tooltip hint help text texts i18n translation translations lang locale ui view views screen dashboard profile " +
    "cart checkout search filter filters toast notification notifications confirm confirmation empty welcome greeting intro " +
    "description caption breadcrumb tab tabs section card list submit cancel save"
  ).split(" ")
)

/** Last parts that make it a file, a host, a permission or an event rather than a message. */
const otherEndings: ReadonlySet<string> = new Set(
  (
    "js mjs cjs ts tsx jsx json css scss less html htm xml svg png jpg jpeg gif webp ico pdf txt md csv log zip gz tar yml yaml toml ini " +
    "conf lock php py rb go rs java kt c h cpp cs sh bat exe dll so apk ipa mp3 mp4 mov avi doc docx xls xlsx ppt pptx ttf woff woff2 " +
    "com org net io dev app edu gov info biz co uk de fr es it nl be at ch pl pt br se no dk fi ru ua cz eu us ca au nz jp cn kr in me tv ai " +
    "cloud online shop store site xyz local localhost internal test example " +
    "read write delete create update list get all manage execute view edit admin created updated deleted removed added completed " +
    "failed paid sent received started finished opened closed"
  ).split(" ")
)

const hosts = /^(?:www|com|org|net|io|java|javax|android|androidx|kotlin|mail|api|ftp|de|uk)\./

const dotted = /^[a-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*(?:\.[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*){1,7}$/
const camel = /[a-z][A-Z]/
const versionLike = /\d+$/

const upper = /^[A-Z]{2,}[A-Z0-9]*(?:_[A-Z0-9]+)+$/
const upperWords =
  /(?:^|_)(?:TITLE|SUBTITLE|LABEL|BUTTON|BTN|TEXT|MESSAGE|MSG|DESCRIPTION|DESC|PLACEHOLDER|TOOLTIP|HEADER|HEADING|FOOTER|MENU|NAV|PAGE|FORM|FIELD|ERROR|HINT|HELP|CAPTION|DIALOG|LINK|TAB|SETTINGS|LOGIN|WELCOME)(?:_|$)/

const marked =
  /^\?{3}[\w.-]+\?{3}$|^!{1,3}[\w-]+(?:\.[\w-]+)+!{1,3}$|^\[{1,2}[a-z][\w-]*(?:\.[\w-]+)+\]{1,2}$|\btranslation missing: ?\S|\bmissing translations?(?: for)?:? ["'[]?[a-z][\w-]*[._][\w.-]+|\[missing "[^"]+" translation\]|\bMISSING_TRANSLATION\b|\bMissingTranslation\b/i

/** Roles of what an interface says rather than what its data says. */
const interfaceRoles: ReadonlySet<string> = new Set(
  "button link heading tab menuitem menuitemcheckbox menuitemradio checkbox radio switch columnheader textbox searchbox combobox spinbutton dialog alertdialog alert status toast".split(
    " "
  )
)

/** The name begins with what the page is about, as its address or title say; the page's own subject is no key. */
const isOfThePage = (text: string, { observation }: Page): boolean => {
  const about = `${observation.location.url ?? ""} ${observation.title}`.toLowerCase()
  const first = text.split(/[._-]/)[0]!.toLowerCase()
  return first.length >= 4 && about.includes(first) && !about.includes(text.toLowerCase())
}

/** A name of three parts or more, each a word: rarely anything else. */
const isLong = (parts: ReadonlyArray<string>): boolean => parts.length >= 3 && parts.every((part) => part.length >= 3)

const dottedKey = (text: string, isInterface: boolean, inData: boolean, page: Page, wasSentence: boolean): number => {
  if (hosts.test(text) || versionLike.test(text)) return 0
  const parts = text.split(".")
  if (otherEndings.has(parts.at(-1)!.toLowerCase())) return 0
  const known =
    parts.some((part) => interfaceWords.has(part.toLowerCase().split(/[_-]/)[0]!)) || isOfThePage(text, page)
  const several = parts.length >= 3 || wasSentence || camel.test(text) || /[_-]/.test(text)
  if (isInterface && !inData) return known ? 0.8 : several ? 0.6 : 0
  if (known) return several ? 0.65 : inData ? 0 : 0.6
  return isLong(parts) && !inData ? 0.55 : 0
}

/** A label, and after it nothing but what may be a key. */
const afterLabel = /^[\p{L}][\p{L} -]{1,30}:\s+(\S+)$/u

const isInterfaceRead = (read: Read): boolean =>
  read.part === "placeholder" ||
  read.part === "dialog" ||
  (read.element !== undefined && interfaceRoles.has(read.element.role))

/** A dot or line within a word, marks of a lookup that failed, or its words. */
const suspicious = /[a-z][._][a-z]|\?\?\?|^!|^\[|translation/i

const says = "A translation key stands where its text should"

/** Longer than this it is a text and not the interface. */
const longestText = 200

const spot: TextRule["spot"] = (text, read, page, before): Spot | undefined => {
  if (read.part === "value" || text.length > longestText || !suspicious.test(text)) return undefined
  for (const sentence of sentencesOf(text)) {
    const found = spotIn(sentence, read, page, before !== undefined && isSentence.test(before))
    if (found !== undefined) return found
  }
  return undefined
}

/** Several words: what a message says, and no key does. */
const isSentence = /\p{L}+\s+\p{L}+\s+\p{L}+/u

/** `wasSentence`: it has taken the place of a sentence. */
const spotIn = (text: string, read: Read, page: Page, wasSentence: boolean): Spot | undefined => {
  const whole = text.replace(/[:*…\s]+$/, "").trim()
  const token = afterLabel.exec(whole)?.[1] ?? whole
  if (marked.test(token) && !speaksOfCode(token)) return { token, confidence: 0.8, says }
  const confidence = dotted.test(token)
    ? dottedKey(token, isInterfaceRead(read) || wasSentence, isData(read, page), page, wasSentence)
    : upper.test(token) && upperWords.test(token) && isInterfaceRead(read) && !isData(read, page)
      ? 0.65
      : 0
  return confidence === 0 ? undefined : { token, confidence, says, about: token }
}

const isData = (read: Read, page: Page): boolean =>
  read.part === "option" || (read.element !== undefined && inRow(page, read.element))

export const translation = contentOracle({
  id: "content.translation",
  rule: "Texts of the interface are messages, not the keys under which a catalogue keeps them.",
  skipsCode: true,
  spot
})
