/** Words of screens that rules need in many languages. Matched without case; letters must not touch the word's ends. */

const any = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu")

/** Names of what can be counted and never be fewer than none. */
export const countNames =
  "quantity|qty|items?|item count|in stock|stock|on hand|inventory|available|availability|seats|units|unread|age|total items|number of [\\p{L}]+|count|guests|nights|copies|" +
  "menge|anzahl|bestand|lagerbestand|verfügbar|alter|stückzahl|quantité|qté|en stock|disponibles?|âge|nombre|cantidad|existencias|disponible|edad|" +
  "quantità|disponibili|età|giacenza|quantidade|estoque|disponível|idade|aantal|voorraad|leeftijd|ilość|liczba|wiek|antal|lager|ålder|" +
  "количество|кол-во|остаток|возраст|в наличии|adet|stok|数量|在庫|年齢|库存|年龄|庫存|수량|재고|나이"

/** Units of what can be counted. */
export const countUnits =
  "items?|products?|results?|pieces?|pcs|left|in stock|available|unread|messages?|notifications?|seats?|tickets?|people|guests?|nights?|users?|comments?|" +
  "days? (?:left|remaining)|hours? (?:left|remaining|ago)|minutes? (?:left|remaining|ago)|seconds? ago|days? ago|tasks?|files?|orders?|reviews?|" +
  "artikel|produkte|stück|verfügbar|ergebnisse|nachrichten|plätze|articles?|produits?|pièces?|résultats?|avis|artículos?|productos?|resultados?|unidades|" +
  "articoli|prodotti|risultati|pezzi|itens|produtos|unidades|artikelen|producten|stuks|товар(?:а|ов)?|шт|件|個|点|개"

/** What makes a negative number a difference, which may well be below nothing. */
export const differences = any(
  "change|changes|diff|difference|delta|adjust(?:ment|ed)?|movement|balance|correction|variance|trend|growth|offset|net|vs|compared|since|loss|gain|" +
    "änderung|differenz|korrektur|saldo|veränderung|variation|écart|solde|ajuste|diferencia|variazione|differenza|saldo|verschil|изменение|разница|баланс|变化|差"
)

/** What makes a negative price a price taken off. */
export const reductions = any(
  "discount|discounts|coupon|voucher|promo(?:tion|tional)?|refund|credit|savings?|saved|you save|rebate|deduction|off|gift card|balance|change|difference|" +
    "rabatt|gutschein|gutschrift|erstattung|ersparnis|abzug|nachlass|remise|réduction|remboursement|avoir|bon|économi\\p{L}*|descuento|cupón|reembolso|ahorro|crédito|" +
    "sconto|buono|rimborso|risparmio|desconto|cupom|reembolso|korting|tegoed|zniżka|скидка|возврат|купон|割引|クーポン|返金|折扣|优惠|退款|할인|쿠폰"
)

export const priceNames =
  "price|unit price|subtotal|sub-total|item total|order total|cart total|grand total|shipping|delivery|tax|vat|" +
  "preis|stückpreis|einzelpreis|zwischensumme|gesamtsumme|versand|mwst|prix|sous-total|livraison|precio|subtotal|envío|prezzo|subtotale|spedizione|preço|frete|" +
  "prijs|subtotaal|cena|цена|доставка|価格|小計|送料|价格|小计|运费|가격|소계|배송비"

export const completeNames =
  "complete|completed|progress|battery|accuracy|probability|chance|humidity|uptime|fortschritt|abgeschlossen|akku|wahrscheinlichkeit|progression|terminé|batterie|" +
  "completado|progreso|batería|completato|progresso|concluído|bateria|voltooid|voortgang|выполнено|прогресс|完了|進捗|完成|进度|완료"

export const pageNames =
  "page|step|question|slide|seite|schritt|frage|étape|página|pagina|paso|passo|etapa|stap|strona|krok|sida|side|steg|trin|страница|шаг|sayfa|adım"

export const ofWords = "of|/|von|sur|de|di|van|z|av|af|из|／"

export const shownNames = any(
  "showing|displaying|shown|results?|entries|items|records|products|rows|zeige|angezeigt|ergebnisse|einträge|treffer|affichage|résultats?|mostrando|resultados?|" +
    "visualizz\\p{L}*|risultati|exibindo|weergegeven|resultaten|показано|записей|表示|件|显示|条"
)

export const doneNames = any(
  "completed?|done|selected|finished|checked|erledigt|ausgewählt|abgeschlossen|terminé\\p{L}*|sélectionné\\p{L}*|completad\\p{L}*|seleccionad\\p{L}*|completat\\p{L}*|voltooid|完了|已完成"
)

/** Names of a birthday, or of an epoch as such. */
export const longAgo = any(
  "born|birth|birthday|birthdate|dob|founded|established|historic\\p{L}*|epoch|unix|history|geboren|geburtstag|geburtsdatum|gegründet|né|née|naissance|fondée?|nacid\\p{L}|nacimiento|" +
    "fundad\\p{L}|nat[oa]|nascita|fondat\\p{L}|nascid\\p{L}|nascimento|geboortedatum|родил\\p{L}*|рождения|生年月日|誕生日|出生|생년월일"
)

export const startNames =
  "start|starts|start date|from|begin|begins|check-?in|arrival|departure|opens|valid from|pick-?up|beginn|anfang|von|anreise|gültig ab|ab|début|du|arrivée|inicio|desde|llegada|" +
  "inizio|dal|arrivo|início|de|chegada|begin|van|aankomst|od|начало|с|заезд|開始|开始|入住|시작"
export const endNames =
  "end|ends|end date|to|until|till|through|check-?out|return|closes|valid until|valid to|drop-?off|ende|bis|abreise|gültig bis|fin|au|jusqu'au|départ|hasta|salida|" +
  "fine|al|partenza|fim|até|saída|einde|tot|vertrek|do|конец|по|до|выезд|終了|结束|退房|종료"
