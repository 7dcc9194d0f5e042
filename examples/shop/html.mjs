/** HTML as tagged templates: values are escaped unless they are markup; `false`, `null` and `undefined` vanish. */

class Markup {
  constructor(text) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

const render = (value) => {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(render).join("")
  if (value === false || value === null || value === undefined) return ""
  return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char])
}

/** A template whose values are escaped. */
export const html = (strings, ...values) => new Markup(String.raw({ raw: strings }, ...values.map(render)))

/** Text that is taken as markup, unescaped. */
export const unsafe = (text) => new Markup(text)
