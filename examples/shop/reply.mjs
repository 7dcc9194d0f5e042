/** What a page module may answer: a page, data, a text, a picture, or another address. */

/** An HTML document; `body` is the finished markup. */
export const htmlReply = (markup, status = 200) => ({
  status,
  type: "text/html; charset=utf-8",
  body: String(markup)
})

/** JSON for the shop's own scripts. */
export const json = (data, status = 200) => ({ status, type: "application/json", body: JSON.stringify(data) })

/** A drawing. */
export const svg = (markup) => ({ status: 200, type: "image/svg+xml", cache: "max-age=600", body: String(markup) })

/** Any other text. */
export const text = (body, type = "text/plain; charset=utf-8", status = 200) => ({ status, type, body })

/** See other: the answer to every form, so that going back never repeats one. */
export const redirect = (location) => ({ status: 303, type: "text/plain", body: "", location })
