/**
 * Family 2: a control or link that does nothing. Whether a control is dead can't be told from one try, because the page
 * may already be as the control would make it; so nothing must have happened in at least two different states, never
 * anything in another, and controls that only work on something chosen, entered or undone are given more chances.
 */
import { isExplained } from "./Explain.ts"
import type { Oracle, Passage } from "./Oracle.ts"
import type { Element } from "../world/Element.ts"
import type { Observation } from "../world/Observation.ts"
import { called, inRow, isOwnPage, pageOf, placeOf, where } from "./Page.ts"
import { report } from "./Report.ts"
import { controlName, isPlaceholderLink, tangible } from "./Tangible.ts"

/** Tapping one of these is meant to do something at once. A field only takes the focus, a native list opens unseen. */
const acting: ReadonlySet<string> = new Set([
  "button",
  "link",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "tab",
  "switch"
])

/** What such a control does can't be seen from within the page: the system's own sheets, sounds, files, full screen. */
const unseen =
  /up-?load|browse|attach|choose|photo|camera|avatar|datei|hochladen|fichier|joindre|archivo|subir|adjuntar|allegat|файл|ファイル|文件|上传|파일|full ?-?screen|vollbild|plein écran|pantalla completa|全屏|share|teilen|partager|compartir|condividi|delen|поделиться|分享|共有|공유|play|pause|mute|listen|speak|record|microphone|vibrat|install|notification|abspielen|écouter|reproducir/i

/** Works only on something chosen, left to do or not yet reached; without it a healthy control may do nothing. */
const conditional =
  /clear|reset|undo|redo|select|complet|done|find|filter|sort|next|prev|back|forward|first|last|more|less|close|cancel|refresh|reload|retry|top|today|go\b|all\b|zoom|expand|collapse|stop|start|minus|plus|increase|decrease|zurück|weiter|suche|aktualisier|alle\b|auswahl|erledigt|nach oben|heute|effacer|annuler|rétablir|chercher|suivant|précédent|tout|deshacer|rehacer|buscar|siguiente|anterior|todos?\b|annulla|cerca|successiv|precedent|tutti|desfazer|próxim|wissen|zoek|volgende|vorige|очист|отмен|поиск|найти|далее|назад|все\b|クリア|検索|元に戻|次|前|清|搜|撤|下一|上一|지우|검색|다음|이전|^[\s\p{P}\p{S}]*$/iu

/** Works on what was entered, so it may do nothing as long as nothing was. */
const onEntered =
  /sav|updat|apply|submit|send|search|add|creat|speicher|anwenden|senden|hinzufügen|enregistrer|appliquer|envoyer|ajouter|guardar|aplicar|enviar|añadir|salva|applica|invia|aggiungi|salvar|adicionar|opslaan|toepassen|сохран|добав|保存|追加|添加|저장|추가/iu

/** Works on what was chosen, unless it stands in the row it works on. */
const onChosen =
  /delet|remov|edit|archiv|move|löschen|entfernen|bearbeiten|supprimer|modifier|borrar|eliminar|editar|elimina|modifica|excluir|verwijder|удал|削除|编辑|删|삭제/iu

const fields: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton", "combobox"])

/** Two more of its kind stand beside it, of its height: one of them may be the one that is on, though nothing says so. */
const isOneOfAGroup = (element: Element, { elements }: Observation): boolean => {
  const [left, top, width, height] = element.bounds
  const reach = 4 * Math.max(width, height)
  const beside = elements.filter(
    (one) =>
      one.n !== element.n &&
      one.role === element.role &&
      one.operable &&
      Math.abs(one.bounds[3] - height) <= 2 &&
      (Math.abs(one.bounds[1] - top) <= 2 || Math.abs(one.bounds[0] - left) <= 2) &&
      Math.abs(one.bounds[0] - left) + Math.abs(one.bounds[1] - top) <= reach
  )
  return beside.length >= 2
}

/** Long names say a whole sentence: only how it begins tells what the control is for. */
const verbOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return words.length <= 3 ? name : words[0]!
}

const isDoubtful = ({ transition, typed }: Passage, element: Element): boolean => {
  const { before } = transition
  if (before.language !== undefined && !spoken.test(before.language)) return true
  if (conditional.test(verbOf(element.name))) return true
  if (inRow(pageOf(before), element)) return false
  if (onChosen.test(element.name) || isOneOfAGroup(element, before)) return true
  // A file field out of sight is operated through a button, and the system's own window can't be seen.
  if (before.elements.some((one) => one.role === "file" && one.visibility === "hidden")) return true
  const entered = before.elements.some(
    (one) => fields.has(one.role) && one.value !== undefined && one.value.trim() !== "" && typed.has(one.value)
  )
  return onEntered.test(element.name) && !entered
}

/** Languages whose words the lists above hold; controls in another get the longer benefit of the doubt as well. */
const spoken = /^(?:en|de|fr|es|it|pt|nl|ru|ja|zh|ko)\b/i

const sameAddress = (a: string, b: string): boolean =>
  a.replace(/[?#].*$/, "").replace(/\/$/, "") === b.replace(/[?#].*$/, "").replace(/\/$/, "")

/** It already is as tapping it would make it, or leads to where one is. */
const isThereAlready = (element: Element, { location }: Observation): boolean => {
  if (element.states.selected === true || (element.states.checked === true && element.role !== "switch")) return true
  return (
    element.role === "link" &&
    element.href !== undefined &&
    location.url !== undefined &&
    !element.href.endsWith("#") &&
    sameAddress(element.href, location.url)
  )
}

/** The system answers a link of another kind (`mailto:`, `tel:`, an app) outside the page. */
const leadsOutside = (element: Element): boolean =>
  (element.opens !== undefined && element.opens !== "_self") ||
  (element.href !== undefined && /^(?!https?:|javascript:|file:|#|\/)[a-z][\w+.-]*:/i.test(element.href))

/** A required field is empty, or one holds what it refuses: the browser keeps the form back and says so itself. */
export const isKeptBack = (observation: Observation, element: Element): boolean => {
  if (element.role !== "button") return false
  return observation.elements.some(
    (one) =>
      (element.landmark === undefined || one.landmark === undefined || one.landmark === element.landmark) &&
      (one.states.invalid === true ||
        (one.states.required === true && (one.value ?? "") === "" && one.states.checked !== true))
  )
}

const isInnocent = ({ transition, scope }: Passage, element: Element): boolean => {
  const { before } = transition
  if (isExplained(transition, scope) || !isOwnPage(before, scope)) return true
  if (isThereAlready(element, before) || leadsOutside(element) || isKeptBack(before, element)) return true
  return unseen.test(element.name)
}

/** States in which it did nothing before a control is called dead, and before one that needs something is. */
const statesNeeded = 2
const statesNeededWhenConditional = 4

const deadOnes = (passage: Passage): ReturnType<NonNullable<Oracle["pass"]>> => {
  const { transition } = passage
  const { element, operation, memory, before } = transition
  if (element === undefined || operation.kind !== "tap" || !acting.has(element.role)) return []
  const nowhere = isPlaceholderLink(transition)
  // A declared effect that is missed has rules of its own.
  if (transition.missed.length > 0 && !nowhere) return []
  if (tangible(transition).length > 0 || memory.effective > 0 || isInnocent(passage, element)) return []
  const states = new Set([...memory.inertIn, transition.fromVariant]).size
  const doubtful = isDoubtful(passage, element)
  if (states < (doubtful ? statesNeededWhenConditional : statesNeeded)) return []
  const rule = nowhere ? deadLink : deadControl
  return [
    report(rule, {
      harm: nowhere ? "navigation" : "effect",
      confidence: doubtful ? 0.45 : Math.min(0.85, 0.5 + 0.1 * states),
      title: nowhere
        ? `The ${called(element)} leads nowhere ${where(before)}`
        : `The ${called(element)} does nothing ${where(before)}`,
      screen: transition.from,
      place: placeOf(pageOf(before), element),
      what: controlName(transition),
      expected: "any change: of the screen, the address, a request, what is stored",
      observed: `nothing, in ${states} different states of the screen`,
      element
    })
  ]
}

export const deadControl: Oracle = {
  id: "deadend.control",
  family: 2,
  rule: "A control that can be operated does something in at least one state of its screen.",
  pass: (passage) => deadOnes(passage).filter((one) => one.oracle === "deadend.control")
}

export const deadLink: Oracle = {
  id: "deadend.link",
  family: 2,
  rule: "A link leads somewhere or does something.",
  pass: (passage) => [...deadOnes(passage).filter((one) => one.oracle === "deadend.link"), ...leadsToNothing(passage)]
}

const notFound =
  /^(?:error\s*)?404\b|\b404\b.{0,20}(?:not found|error)|\b(?:page|site|route|screen) (?:was |could )?not(?: be)? found\b|^not found$|(?:page|this) (?:does not|doesn['’]t) exist|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no (?:encontrada|existe)|página não encontrada|pagina non trovata|pagina niet gevonden|sidan (?:hittades inte|finns inte)|siden (?:blev )?ikke funnet|sivua ei löydy|nie znaleziono strony|страница не найдена|sayfa bulunamadı|ページが見つかりません|页面(?:不存在|未找到)|找不到(?:页面|网页)|頁面不存在|페이지를 찾을 수 없/i

const saysNotFound = (observation: Observation): boolean =>
  notFound.test(observation.title) ||
  observation.elements.some(
    (one) => one.role === "heading" && (one.level ?? 1) <= 2 && one.visibility !== "hidden" && notFound.test(one.name)
  )

/** The app answers a link of its own with its own *not found* page, whatever the status. */
const leadsToNothing = ({ transition, scope }: Passage): ReturnType<NonNullable<Oracle["pass"]>> => {
  const { element, operation, before, after } = transition
  if (element?.role !== "link" || operation.kind !== "tap" || isExplained(transition, scope)) return []
  if (!saysNotFound(after) || saysNotFound(before) || notFound.test(element.name) || !isOwnPage(after, scope)) return []
  return [
    report(deadLink, {
      harm: "navigation",
      confidence: 0.8,
      title: `The ${called(element)} ${where(before)} leads to a page that does not exist`,
      screen: transition.from,
      place: placeOf(pageOf(before), element),
      what: controlName(transition),
      expected: "the page the link names",
      observed: after.title,
      element
    })
  ]
}
