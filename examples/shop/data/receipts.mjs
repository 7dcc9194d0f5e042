/** The words of a receipt in the languages a customer may choose. */

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" }

const WORDS = {
  en: { "receipt.thanks": "Thank you for your order.", "receipt.total": "Total" },
  de: { "receipt.thanks": "Vielen Dank für Ihre Bestellung.", "receipt.total": "Summe" },
  fr: { "receipt.thanks": "Merci pour votre commande.", "receipt.total": "Total" }
}

/** The text of a key in a language. */
export const translate = (language, key) => WORDS[language][key]
